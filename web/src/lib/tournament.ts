// Tournaments: the form for a new one, its checks and request, and text for state and format.

import { t } from './messages';
import { filled, spoken } from './rules';
import type { Captain, NewTournament, RulesInfo, RulesRef, Tournament } from './wire';

/** The fields of the form. Pauses and times are in seconds. */
export interface TournamentForm {
  name: string;
  mode: NewTournament['mode'];
  games: number | null;
  concurrency: number | null;
  perBot: number | null;
  timeout: number | null;
  /** For all calls to a bot in one game; null for no limit. */
  gameTime: number | null;
  afterMove: number | null;
  afterMatch: number | null;
  afterTournament: number | null;
  repeat: 'once' | 'forever';
  seed: string;
  captains: string[];
}

/** The server's defaults for a mode. */
export function defaultsOf(
  mode: TournamentForm['mode'],
): Omit<TournamentForm, 'name' | 'mode' | 'seed' | 'captains'> {
  return mode === 'showcase'
    ? {
        games: 1,
        concurrency: 1,
        perBot: 1,
        timeout: 2,
        gameTime: null,
        afterMove: 0.4,
        afterMatch: 3,
        afterTournament: 15,
        repeat: 'forever',
      }
    : {
        games: 2,
        concurrency: 8,
        perBot: 1,
        timeout: 2,
        gameTime: null,
        afterMove: 0,
        afterMatch: 0,
        afterTournament: 15,
        repeat: 'once',
      };
}

type Bound = [low: number, high: number, key: 'tournament-between' | 'tournament-between-seconds'];
const COUNT = 'tournament-between';
const SECONDS = 'tournament-between-seconds';
const BOUNDS: Partial<Record<keyof TournamentForm, Bound>> = {
  games: [1, 1000, COUNT],
  concurrency: [1, 1000, COUNT],
  perBot: [1, 1000, COUNT],
  timeout: [0.1, 60, SECONDS],
  afterMove: [0, 60, SECONDS],
  afterMatch: [0, 600, SECONDS],
  afterTournament: [0, 86_400, SECONDS],
};
const WHOLE: (keyof TournamentForm)[] = ['games', 'concurrency', 'perBot'];

/** Errors that the page finds before it asks the server, by field. */
export function formFaults(form: TournamentForm): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!form.name.trim()) faults['name'] = t('fault-enter-name');
  for (const [key, [low, high, words]] of Object.entries(BOUNDS) as [
    keyof TournamentForm,
    Bound,
  ][]) {
    const value = form[key];
    if (typeof value !== 'number' || value < low || value > high)
      faults[key] = t(words, { low: String(low), high: String(high) });
    else if (WHOLE.includes(key) && !Number.isInteger(value))
      faults[key] = t('tournament-whole-number');
  }
  if (form.gameTime !== null && !(form.gameTime >= 1 && form.gameTime <= 86_400))
    faults['gameTime'] = t('tournament-game-time-limits');
  if (!faults['games'] && form.games! > 1 && form.games! % 2 === 1)
    faults['games'] = t('tournament-enter-even');
  if (
    form.seed.trim() &&
    !(/^\d{1,16}$/.test(form.seed.trim()) && Number(form.seed) <= Number.MAX_SAFE_INTEGER)
  )
    faults['seed'] = t('tournament-seed-limits', { most: String(Number.MAX_SAFE_INTEGER) });
  return faults;
}

/** The request that creates the tournament. */
export function requestOf(form: TournamentForm, rules: RulesRef): NewTournament {
  const ms = (seconds: number | null): number => Math.round((seconds ?? 0) * 1000);
  return {
    name: form.name.trim(),
    mode: form.mode,
    rules,
    games: form.games!,
    concurrency: form.concurrency!,
    perBot: form.perBot!,
    timeoutMs: ms(form.timeout),
    ...(form.gameTime === null ? {} : { gameTimeMs: ms(form.gameTime) }),
    pauses: {
      moveMs: ms(form.afterMove),
      matchMs: ms(form.afterMatch),
      tournamentMs: ms(form.afterTournament),
    },
    repeat: form.repeat,
    captains: form.captains,
    ...(form.seed.trim() ? { seed: Number(form.seed) } : {}),
  };
}

/** Typical time of a call in seconds: a local network and bots that answer quickly. */
const CALL = 0.01;

/**
 * Orders (or rounds) in a typical match under these rules: twice the shots that the middle captain needs. Null if that was
 * never measured.
 */
export function usualOrders(rules: RulesInfo, captains: Captain[]): number | null {
  const shots = captains.find((one) => one.name === 'lieutenant')?.strength?.[rules.name];
  if (shots == null || !rules.preset) return null;
  const { order, classes } = filled(rules);
  return order === 'together'
    ? shots / classes.reduce((guns, one) => guns + one.guns * one.count, 0)
    : 2 * shots;
}

/** Size and length: "30 entrants, 435 matches, about 6 hours." Without pauses the length depends on the bots alone. */
export function lengthWords(form: TournamentForm, entrants: number, orders: number | null): string {
  const matches = ((entrants * (entrants - 1)) / 2) * (form.games ?? 0);
  const count = { entrants, matches };
  const { afterMove, afterMatch } = form;
  if (orders === null || afterMove === null || afterMatch === null || afterMove + afterMatch === 0)
    return t('tournament-length', count);
  // Each match takes two entrants.
  const atOnce = Math.max(
    1,
    Math.min(form.concurrency ?? 1, Math.floor((entrants * (form.perBot ?? 1)) / 2)),
  );
  // A pause after a match delays the next one, however many run concurrently.
  const seconds = Math.max(
    (matches * (orders * (afterMove + CALL) + afterMatch)) / atOnce,
    matches * afterMatch,
  );
  return t('tournament-length-about', { ...count, time: hoursWords(seconds) });
}

function hoursWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 100) return t('time-minutes', { count: minutes });
  const hours = Math.round(seconds / 3600);
  return hours < 49
    ? t('time-hours', { count: hours })
    : t('time-days', { count: Math.round(hours / 24) });
}

/** Whether a captain plays these rules. */
export function canPlay(captain: Captain, rules: RulesInfo | null): boolean {
  if (!rules || captain.plays.length === 0) return true;
  return (
    captain.plays.includes(rules.name) ||
    (!rules.preset && (captain.plays.includes('*') || captain.level != null))
  );
}

export function stateText(tournament: Tournament): string {
  return t('tournament-state', { state: tournament.state });
}

/** Rules and format in one line. */
export function formatText({ mode, rules, games, concurrency, repeat }: Tournament): string {
  const name = spoken(rules.replace(/@.*/, ''));
  return t('tournament-format', { mode, rules: name, games, concurrency, repeat });
}

/** What the organiser can do with it now. */
export function actions(tournament: Tournament): ('start' | 'pause' | 'resume' | 'stop')[] {
  switch (tournament.state) {
    case 'created':
      return ['start', 'stop'];
    case 'waiting':
    case 'running':
      return ['pause', 'stop'];
    case 'paused':
      return ['resume', 'stop'];
    default:
      return [];
  }
}
