// Text for tournaments, games, ratings and times on the event pages.

import { spoken } from './rules';
import type { FeedGame, RatingInfo, Row, Tournament } from './wire';
import { endWords } from './end-words';
import { listed } from './listed';

/** How a game ended: a headline and the reason. */
export function causeWords(game: FeedGame, names: { A: string; B: string }): [string, string] {
  if (game.voided) return ['This game does not count.', game.voided.reason];
  return endWords(game.outcome, game.cause, { seat: null, names });
}

/** A display name: captains get capitals, `buoyancy-bot` becomes Buoyancy Bot. */
export function entrantName({ name, kind }: { name: string; kind?: 'bot' | 'captain' }): string {
  return kind === 'captain' ? name.split('-').map(spoken).join(' ') : name;
}

/** A unique key for an entrant: a bot may have the same name as a captain. */
export function entrantKey({ botId, name }: { botId?: string | null; name: string }): string {
  return botId ?? `captain:${name}`;
}

export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
}

/** Whether a tournament may still change. */
export function isOpen(tournament: Tournament): boolean {
  return tournament.state !== 'stopped' && tournament.state !== 'finished';
}

/** A duration: "2 s", "250 ms". */
export function spanWords(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  return `${Number((ms / 1000).toFixed(1))} s`;
}

/** The name of a rule set; the version only if it is not 1. */
export function rulesWords(id: string): string {
  return spoken(id.replace(/@1$/, ''));
}

/** The settings of a tournament, one per line. */
export function optionWords(of: Tournament): { name: string; text: string }[] {
  const { moveMs, matchMs, tournamentMs } = of.pauses;
  const pauses = [
    moveMs && `${spanWords(moveMs)} after each move`,
    matchMs && `${spanWords(matchMs)} after each match`,
    tournamentMs && `${spanWords(tournamentMs)} after each tournament`,
  ].filter((one) => typeof one === 'string');
  return [
    { name: 'Rules', text: `${rulesWords(of.rules)}.` },
    {
      name: 'Pairings',
      text:
        of.games === 1
          ? 'Each pair plays once; the first move is random.'
          : `Each pair plays ${of.games} games and alternates the first move.`,
    },
    { name: 'Order', text: `Shuffled with random seed ${of.seed}.` },
    {
      name: 'Concurrent games',
      text:
        of.concurrency === 1 ? 'One.' : `Up to ${of.concurrency}, at most ${of.perBot} per bot.`,
    },
    {
      name: 'Time limit',
      text: `${spanWords(of.timeoutMs)} per call${of.gameTimeMs ? `, ${spanWords(of.gameTimeMs)} per bot and game` : ''}.`,
    },
    { name: 'Pauses', text: pauses.length ? `${spoken(listed(pauses))}.` : 'None.' },
    {
      name: 'Repeats',
      text:
        of.repeat === 'forever'
          ? 'Yes: the next tournament of the series starts automatically.'
          : 'No.',
    },
    ...(of.captains.length
      ? [{ name: 'Captains', text: `${listed(of.captains.map(spoken))}.` }]
      : []),
  ];
}

const signed = (elo: number): string =>
  elo < -0.5 ? `\u2212${Math.abs(elo).toFixed(0)}` : elo < 0.5 ? '0' : `+${elo.toFixed(0)}`;

/** A rating with its margin: "+112 ±41". An interval that is open on one side has no margin. */
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
  return 'unknown';
}

/** The ranks that are compatible with a rating. */
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

/** The time of day; with the date if it was not today. */
export function timeWords(text: string | null | undefined, now = new Date()): string {
  if (!text) return '';
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return '';
  return (at.toDateString() === now.toDateString() ? clock : day).format(at);
}
