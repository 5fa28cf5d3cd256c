// API client for the organiser: sessions, bots, registration, tokens, screens, tournaments, log.

import { ask } from './api';
import type {
  AbortedMatch,
  AuditPage,
  BotRecord,
  GameCalls,
  GameSummary,
  Invitation,
  MadePassword,
  MadeScreen,
  MadeScriptToken,
  NewTournament,
  OrganiserSession,
  Registration,
  RegistrationMode,
  RemovedBots,
  RunningMatches,
  Screen,
  ScriptToken,
  Seat,
  StorageInfo,
  Tournament,
} from './wire';

const bot = (id: string): string => `/api/admin/bots/${encodeURIComponent(id)}`;

export const organiser = {
  signIn: (password: string) => ask<OrganiserSession>('POST', '/api/admin/session', { password }),
  signOut: () => ask<null>('DELETE', '/api/admin/session'),
  sessions: () => ask<OrganiserSession[]>('GET', '/api/admin/sessions'),
  endSession: (id: string) => ask<null>('DELETE', `/api/admin/sessions/${encodeURIComponent(id)}`),

  bots: () => ask<BotRecord[]>('GET', '/api/admin/bots'),
  bench: (id: string, reason: string, runningMatches: RunningMatches) =>
    ask<BotRecord>('POST', `${bot(id)}/bench`, { reason, runningMatches }),
  unbench: (id: string) => ask<BotRecord>('POST', `${bot(id)}/unbench`),
  remove: (id: string, reason: string, runningMatches: RunningMatches) =>
    ask<BotRecord>('POST', `${bot(id)}/remove`, { reason, runningMatches }),
  /** At most 1000 per request. */
  removeMany: (ids: string[], reason: string, runningMatches: RunningMatches) =>
    ask<RemovedBots>('POST', '/api/admin/bots/remove', { ids, reason, runningMatches }),
  rename: (id: string, name: string) => ask<BotRecord>('POST', `${bot(id)}/rename`, { name }),
  resetPassword: (id: string) => ask<MadePassword>('POST', `${bot(id)}/password`),

  setRegistration: (mode: RegistrationMode) =>
    ask<Registration>('PUT', '/api/admin/registration', { mode }),
  invitations: () => ask<Invitation[]>('GET', '/api/admin/invitations'),
  makeInvitation: (name: string, uses: number | null) =>
    ask<Invitation>('POST', '/api/admin/invitations', uses === null ? { name } : { name, uses }),
  revokeInvitation: (id: string) =>
    ask<null>('DELETE', `/api/admin/invitations/${encodeURIComponent(id)}`),

  /** The server reads its whole database for this. */
  storage: () => ask<StorageInfo>('GET', '/api/admin/storage'),

  tokens: () => ask<ScriptToken[]>('GET', '/api/admin/tokens'),
  makeToken: (name: string) => ask<MadeScriptToken>('POST', '/api/admin/tokens', { name }),
  revokeToken: (id: string) => ask<null>('DELETE', `/api/admin/tokens/${encodeURIComponent(id)}`),

  screens: () => ask<Screen[]>('GET', '/api/admin/screens'),
  makeScreen: (name: string) => ask<MadeScreen>('POST', '/api/admin/screens', { name }),
  revokeScreen: (id: string) => ask<null>('DELETE', `/api/admin/screens/${encodeURIComponent(id)}`),

  makeTournament: (tournament: NewTournament) =>
    ask<Tournament>('POST', '/api/admin/tournaments', tournament),
  tournament: (id: string, action: 'start' | 'pause' | 'resume' | 'stop') =>
    ask<Tournament>('POST', `/api/admin/tournaments/${encodeURIComponent(id)}/${action}`),
  voidGame: (id: string, reason: string, replay: 'again' | 'no') =>
    ask<GameSummary>('POST', `/api/admin/games/${encodeURIComponent(id)}/void`, { reason, replay }),
  abortMatch: (id: string, reason: string, loser: Seat | null) =>
    ask<AbortedMatch>(
      'POST',
      `/api/admin/games/${encodeURIComponent(id)}/abort`,
      loser ? { reason, decide: 'lost', loser } : { reason, decide: 'again' },
    ),
  calls: (id: string) => ask<GameCalls>('GET', `/api/admin/games/${encodeURIComponent(id)}/calls`),

  audit: (before: number | null, limit: number) =>
    ask<AuditPage>(
      'GET',
      `/api/admin/audit?limit=${limit}${before === null ? '' : `&before=${before}`}`,
    ),
};
