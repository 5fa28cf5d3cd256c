// Tournaments in words, and what a new one is made of.

import { counted } from './event';
import { filled, spoken } from './rules';
import type { Captain, NewTournament, RulesInfo, RulesRef, Tournament } from './wire';

/** What the form holds. Pauses and times are in seconds there. */
export interface TournamentForm {
  name: string;
  mode: NewTournament['mode'];
  games: number | null;
  concurrency: number | null;
  perBot: number | null;
  timeout: number | null;
  /** For all answers of a bot in one game; nothing if only each answer has a limit. */
  gameTime: number | null;
  afterMove: number | null;
  afterMatch: number | null;
  afterTournament: number | null;
  repeat: 'once' | 'forever';
  seed: string;
  captains: string[];
}

/** What is usual for a mode; the server's own defaults. */
export function defaultsOf(
  mode: TournamentForm['mode'],
): Omit<TournamentForm, 'name' | 'mode' | 'seed' | 'captains'> {
  return mode === 'documented'
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

/** What the page itself sees before the server is asked, by the fields. */
export function formFaults(form: TournamentForm): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!form.name.trim()) faults['name'] = 'Give it a name.';
  for (const [key, [low, high, unit]] of Object.entries(BOUNDS) as [
    keyof TournamentForm,
    Bound,
  ][]) {
    const value = form[key];
    if (typeof value !== 'number' || value < low || value > high)
      faults[key] = `From ${low} to ${high}${unit}.`;
    else if (WHOLE.includes(key) && !Number.isInteger(value)) faults[key] = 'A whole number.';
  }
  if (form.gameTime !== null && !(form.gameTime >= 1 && form.gameTime <= 86_400))
    faults['gameTime'] = 'From 1 to 86400 seconds, or nothing.';
  if (!faults['games'] && form.games! > 1 && form.games! % 2 === 1)
    faults['games'] =
      'One game or an even number, so that each of a pair moves first as often as the other.';
  if (
    form.seed.trim() &&
    !(/^\d{1,16}$/.test(form.seed.trim()) && Number(form.seed) <= Number.MAX_SAFE_INTEGER)
  )
    faults['seed'] = `A whole number from 0 to ${Number.MAX_SAFE_INTEGER}, or nothing.`;
  return faults;
}

/** What is sent. */
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

/** How long a call takes besides the pauses, in seconds: in a room, with bots that do not think for long. */
const CALL = 0.01;

/**
 * How many orders, or rounds, a match of ordinary bots takes under these rules: twice the shots that the captain in the middle
 * needs. Nothing where nobody has measured that.
 */
export function usualOrders(rules: RulesInfo, captains: Captain[]): number | null {
  const shots = captains.find((one) => one.name === 'lieutenant')?.strength?.[rules.name];
  if (shots == null || !rules.preset) return null;
  const { order, classes } = filled(rules.rules);
  return order === 'together'
    ? shots / classes.reduce((guns, one) => guns + one.guns * one.count, 0)
    : 2 * shots;
}

/** How much there is to play: "30 take part: 435 matches, about 6 hours." Without pauses the bots alone know how long. */
export function lengthWords(form: TournamentForm, entrants: number, orders: number | null): string {
  const matches = ((entrants * (entrants - 1)) / 2) * (form.games ?? 0);
  const count = `${entrants} take part: ${counted(matches, 'match', 'matches')}`;
  const { afterMove, afterMatch } = form;
  if (orders === null || afterMove === null || afterMatch === null || afterMove + afterMatch === 0)
    return `${count}.`;
  // Nobody plays against itself, so that half of those who may play are in matches.
  const atOnce = Math.max(
    1,
    Math.min(form.concurrency ?? 1, Math.floor((entrants * (form.perBot ?? 1)) / 2)),
  );
  // A pause after a match holds the next one back, however many are on.
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

/** Whether a captain can be a sparring partner under these rules. */
export function canPlay(captain: Captain, rules: RulesInfo | null): boolean {
  if (!rules || captain.plays.length === 0) return true;
  return (
    captain.plays.includes(rules.name) ||
    (!rules.preset && (captain.plays.includes('*') || captain.level != null))
  );
}

const STATES: Record<Tournament['state'], string> = {
  created: 'not started',
  waiting: 'begins by itself',
  running: 'running',
  paused: 'paused',
  stopped: 'stopped',
  finished: 'finished',
};

export function stateText(tournament: Tournament): string {
  return STATES[tournament.state];
}

/** How it is played, in a line. */
export function formatText(tournament: Tournament): string {
  const rules = spoken(tournament.rules.replace(/@.*/, ''));
  const way =
    tournament.mode === 'documented'
      ? 'one match at a time'
      : `${tournament.games} ${tournament.games === 1 ? 'game' : 'games'} a pair, ${tournament.concurrency} at once`;
  return `${rules}, ${way}${tournament.repeat === 'forever' ? ', again and again' : ''}`;
}

/** What the organiser may do with it now. */
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
