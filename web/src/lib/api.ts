// The HTTP API of the server.

import { t } from './messages';
import type {
  AnalysisProgress,
  Captain,
  EventInfo,
  FinishedGame,
  GameAnalysis,
  GamesPage,
  Leaderboard,
  NewTable,
  Opened,
  Problem,
  Rules,
  RulesInfo,
  RulesRef,
  SeatToken,
  Ship,
  TableInfo,
  Tournament,
  TournamentDetails,
} from './wire';

/** The server refused, or could not be reached. The message is for people. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly details: string[],
    /** The values in the message, by name. */
    readonly params: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

export async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers['authorization'] = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused(t('app-offline'), 0, 'offline', []);
  }
  const text = await answer.text();
  let data: unknown;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = null;
  }
  if (answer.ok) return data as T;
  const error = (data as Problem | null)?.error;
  if (!error)
    throw new Refused(
      t('app-server-failed', { status: String(answer.status) }),
      answer.status,
      '',
      [],
    );
  const [message, details] = await import('./problems')
    .then(({ wordsOf }) => wordsOf(error))
    // Without the texts, the server's own sentences are shown.
    .catch(() => [error.message, (error.details ?? []).map((one) => one.message)] as const);
  throw new Refused(message, answer.status, error.code, [...details], error.params);
}

export const api = {
  rules: () => ask<RulesInfo[]>('GET', '/api/rules'),
  checkRules: (rules: { rules: Rules } | { toml: string }) =>
    ask<{ ok: boolean; info: RulesInfo; toml: string }>('POST', '/api/rules/check', rules),
  captains: () => ask<Captain[]>('GET', '/api/captains'),
  randomFleet: (rules: RulesRef) => ask<{ fleet: Ship[] }>('POST', '/api/fleets/random', { rules }),
  newTable: (table: NewTable) => ask<Opened>('POST', '/api/tables', table),
  table: (id: string) => ask<TableInfo>('GET', `/api/tables/${encodeURIComponent(id)}`),
  /** Without a name the server chooses one. */
  join: (id: string, name: string, coach: boolean) =>
    ask<SeatToken>('POST', `/api/tables/${encodeURIComponent(id)}/join`, {
      ...(name ? { name } : {}),
      coach,
    }),
  rematch: (id: string, token: string) =>
    ask<Opened>('POST', `/api/tables/${encodeURIComponent(id)}/rematch`, undefined, token),
  game: (id: string) => ask<FinishedGame>('GET', `/api/games/${encodeURIComponent(id)}`),
  event: () => ask<EventInfo>('GET', '/api/event'),
  leaderboard: (scope: Leaderboard['scope']) =>
    ask<Leaderboard>('GET', `/api/leaderboard?scope=${scope}`),
  tournaments: () => ask<Tournament[]>('GET', '/api/tournaments'),
  tournament: (id: string) =>
    ask<TournamentDetails>('GET', `/api/tournaments/${encodeURIComponent(id)}`),
  games: (id: string, since: number, pair: [number, number] | null, limit: number) =>
    ask<GamesPage>(
      'GET',
      `/api/tournaments/${encodeURIComponent(id)}/games?since=${since}&limit=${limit}${pair ? `&pair=${pair.join(',')}` : ''}`,
    ),
  /** The analysis, or how far it is. Asking starts it. */
  analysis: (id: string) =>
    ask<GameAnalysis | AnalysisProgress>('GET', `/api/games/${encodeURIComponent(id)}/analysis`),
};

/** Where a table is live. Players say so, because they come before spectators of the same address. */
export function socketUrl(
  id: string,
  seated: boolean,
  where: { protocol: string; host: string },
): string {
  const scheme = where.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${where.host}/api/tables/${encodeURIComponent(id)}/socket${seated ? '?as=player' : ''}`;
}
