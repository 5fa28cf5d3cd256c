// Tournaments and their games in words.

import { spoken } from './rules';
import type { FeedGame, RatingInfo, Row, Tournament } from './wire';
import { endWords, listed } from './words';

/** How a game ended: a headline, and why. */
export function causeWords(game: FeedGame, names: { A: string; B: string }): [string, string] {
  if (game.voided) return ['This game does not count.', game.voided.reason];
  const words = endWords(game.outcome, game.cause, { seat: null, names });
  // Before the first shot much can go wrong that no move shows: the server says what it was.
  const unplayed = game.turns === 0 && (game.outcome === 'A' || game.outcome === 'B');
  return unplayed ? [words[0], game.verdict] : words;
}

/** What somebody is called: a captain's name as people write it, `buoyancy-bot` as Buoyancy Bot. */
export function entrantName({ name, kind }: { name: string; kind?: 'bot' | 'captain' }): string {
  return kind === 'captain' ? name.split('-').map(spoken).join(' ') : name;
}

/** Who takes part, told apart for sure: a bot may have the name of a captain. */
export function entrantKey({ botId, name }: { botId?: string | null; name: string }): string {
  return botId ?? `captain:${name}`;
}

export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
}

/** Whether anything of a tournament may still change. */
export function isOpen(tournament: Tournament): boolean {
  return tournament.state !== 'stopped' && tournament.state !== 'finished';
}

/** Milliseconds as people say them: "2 s", "250 ms", "no". */
export function spanWords(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  return `${Number((ms / 1000).toFixed(1))} s`;
}

/** Rules by their name; the version only where there is more than one. */
export function rulesWords(id: string): string {
  return spoken(id.replace(/@1$/, ''));
}

/** What was agreed for a tournament, one thing a line. */
export function optionWords(of: Tournament): { name: string; text: string }[] {
  const { moveMs, matchMs, tournamentMs } = of.pauses;
  const pauses = [
    moveMs && `${spanWords(moveMs)} after a move`,
    matchMs && `${spanWords(matchMs)} after a match`,
    tournamentMs && `${spanWords(tournamentMs)} after a tournament`,
  ].filter((one) => typeof one === 'string');
  return [
    { name: 'Rules', text: `${rulesWords(of.rules)}.` },
    {
      name: 'Pairings',
      text:
        of.games === 1
          ? 'Every two meet once; who fires first is drawn by lot.'
          : `Every two meet in ${of.games} games and fire first in turn.`,
    },
    { name: 'Order', text: `Shuffled with the seed ${of.seed}.` },
    {
      name: 'At once',
      text:
        of.concurrency === 1
          ? 'One match at a time.'
          : `Up to ${of.concurrency} matches, up to ${of.perBot} of one bot.`,
    },
    {
      name: 'Time',
      text: `${spanWords(of.timeoutMs)} for an answer${of.gameTimeMs ? `, ${spanWords(of.gameTimeMs)} for all answers of a bot in a game` : ''}.`,
    },
    { name: 'Pauses', text: pauses.length ? `${spoken(listed(pauses))}.` : 'None.' },
    {
      name: 'Goes on',
      text:
        of.repeat === 'forever'
          ? 'When all have met, the next tournament of the series begins.'
          : 'It ends when all have met.',
    },
    ...(of.captains.length
      ? [{ name: 'Captains of the house', text: `${listed(of.captains.map(spoken))}.` }]
      : []),
  ];
}

const signed = (elo: number): string =>
  elo < -0.5 ? `\u2212${Math.abs(elo).toFixed(0)}` : elo < 0.5 ? '0' : `+${elo.toFixed(0)}`;

/** A rating with half the width of its interval: "+112 ±41". An interval that is open on one side has no half. */
export function ratingWords(rating: RatingInfo): { elo: string; margin: string } {
  const { elo, low, high } = rating;
  const whole = typeof low === 'number' && typeof high === 'number';
  return { elo: signed(elo), margin: whole ? `\u00b1${((high - low) / 2).toFixed(0)}` : '' };
}

/** The interval of a rating: "+71 to +153", "+71 or more". */
export function intervalWords({ low, high }: RatingInfo): string {
  if (typeof low === 'number' && typeof high === 'number')
    return `${signed(low)} to ${signed(high)}`;
  if (typeof low === 'number') return `${signed(low)} or more`;
  if (typeof high === 'number') return `${signed(high)} or less`;
  return 'anything';
}

/** The ranks that a rating leaves possible. */
export function rankWords({ rankLow, rankHigh }: RatingInfo): string {
  return rankLow === rankHigh ? `${rankLow}` : `${rankLow} to ${rankHigh}`;
}

export const ACTIVITY: Record<NonNullable<Row['state']>, string> = {
  playing: 'playing',
  ready: 'ready',
  unchecked: 'not checked',
  'check-failed': 'check failed',
  'other-rules': 'other rules',
  'no-url': 'no URL',
  benched: 'benched',
  removed: 'removed',
};

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** A time of today as a clock, another day with its date. */
export function timeWords(text: string | null | undefined, now = new Date()): string {
  if (!text) return '';
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return '';
  return (at.toDateString() === now.toDateString() ? clock : day).format(at);
}
