// Tournaments: the form for a new one, its checks and request, and text for state and format.

import { counted } from './event';
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

type Bound = [low: number, high: number, unit: string];
const BOUNDS: Partial<Record<keyof TournamentForm, Bound>> = {
  games: [1, 1000, ''],
  concurrency: [1, 1000, ''],
  perBot: [1, 1000, ''],
  timeout: [0.1, 60, ' seconds'],
  afterMove: [0, 60, ' seconds'],
  afterMatch: [0, 600, ' seconds'],
  afterTournament: [0, 86_400, ' seconds'],
};
const WHOLE: (keyof TournamentForm)[] = ['games', 'concurrency', 'perBot'];

/** Errors that the page finds before it asks the server, by field. */
export function formFaults(form: TournamentForm): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!form.name.trim()) faults['name'] = 'Enter a name.';
  for (const [key, [low, high, unit]] of Object.entries(BOUNDS) as [
    keyof TournamentForm,
    Bound,
  ][]) {
    const value = form[key];
    if (typeof value !== 'number' || value < low || value > high)
      faults[key] = `Enter ${low} to ${high}${unit}.`;
    else if (WHOLE.includes(key) && !Number.isInteger(value)) faults[key] = 'Enter a whole number.';
  }
  if (form.gameTime !== null && !(form.gameTime >= 1 && form.gameTime <= 86_400))
    faults['gameTime'] = 'Enter 1 to 86400 seconds, or leave it empty.';
  if (!faults['games'] && form.games! > 1 && form.games! % 2 === 1)
    faults['games'] = 'Enter 1 or an even number, so that both sides fire first equally often.';
  if (
    form.seed.trim() &&
    !(/^\d{1,16}$/.test(form.seed.trim()) && Number(form.seed) <= Number.MAX_SAFE_INTEGER)
  )
    faults['seed'] =
      `Enter a whole number from 0 to ${Number.MAX_SAFE_INTEGER}, or leave it empty.`;
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
  const count = `${entrants} entrants, ${counted(matches, 'match', 'matches')}`;
  const { afterMove, afterMatch } = form;
  if (orders === null || afterMove === null || afterMatch === null || afterMove + afterMatch === 0)
    return `${count}.`;
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
  return `${count}, about ${hoursWords(seconds)}.`;
}

function hoursWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 100) return counted(minutes, 'minute');
  const hours = Math.round(seconds / 3600);
  return hours < 49 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day');
}

/** Whether a captain plays these rules. */
export function canPlay(captain: Captain, rules: RulesInfo | null): boolean {
  if (!rules || captain.plays.length === 0) return true;
  return (
    captain.plays.includes(rules.name) ||
    (!rules.preset && (captain.plays.includes('*') || captain.level != null))
  );
}

const STATES: Record<Tournament['state'], string> = {
  created: 'not started',
  waiting: 'starts automatically',
  running: 'running',
  paused: 'paused',
  stopped: 'stopped',
  finished: 'finished',
};

export function stateText(tournament: Tournament): string {
  return STATES[tournament.state];
}

/** Rules and format in one line. */
export function formatText(tournament: Tournament): string {
  const rules = spoken(tournament.rules.replace(/@.*/, ''));
  const format =
    tournament.mode === 'showcase'
      ? 'one match at a time'
      : `${tournament.games} ${tournament.games === 1 ? 'game' : 'games'} per pair, ${tournament.concurrency} at a time`;
  return `${rules}, ${format}${tournament.repeat === 'forever' ? ', repeats' : ''}`;
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
