// How a bot stands, in a word and a mark.

import type { BotCheck, BotInfo, BotRecord, CheckSummary, GameSummary, Seat } from './wire';

export interface BotStatus {
  mark: 'ready' | 'playing' | 'waiting' | 'unchecked' | 'failed' | 'other' | 'benched' | 'removed';
  word: string;
}

const BY_ACTIVITY: Record<BotInfo['activity'], BotStatus> = {
  playing: { mark: 'playing', word: 'playing' },
  ready: { mark: 'ready', word: 'ready' },
  unchecked: { mark: 'unchecked', word: 'not checked yet' },
  'check-failed': { mark: 'failed', word: 'cannot play yet' },
  'other-rules': { mark: 'other', word: 'plays other rules' },
  'no-url': { mark: 'waiting', word: 'no URL yet' },
  benched: { mark: 'benched', word: 'benched' },
  removed: { mark: 'removed', word: 'removed' },
};

export function statusOf(bot: BotInfo): BotStatus {
  return BY_ACTIVITY[bot.activity];
}

/** Of a bot as its owner and the organiser see it: who plays just now is told elsewhere. What a check has just found goes before. */
export function statusOfRecord(bot: BotRecord, check: BotCheck | null = null): BotStatus {
  if (bot.state !== 'active') return BY_ACTIVITY[bot.state];
  if (!bot.url) return BY_ACTIVITY['no-url'];
  const found = (check ?? bot.check)?.verdict;
  return BY_ACTIVITY[
    found === undefined
      ? 'unchecked'
      : found === 'wrong'
        ? 'check-failed'
        : found === 'other-rules'
          ? 'other-rules'
          : 'ready'
  ];
}

/** Whether nobody knows yet how a bot answers. */
export function isUnchecked(bot: BotRecord): boolean {
  return statusOfRecord(bot).mark === 'unchecked';
}

/** That a bot answers, but nearly too late; nothing if it does not. */
export function slowText(check: Pick<CheckSummary, 'slow'> | null | undefined): string {
  return check?.slow ? `Slow: ${check.slow.tookMs} of ${check.slow.limitMs} ms` : '';
}

/** How a benched bot comes back. */
export function howToReturn(bot: BotRecord): string {
  if (bot.benchedBy === 'failures')
    return 'Mend it, then set its URL, the same one or another: from then on it plays again. Its matches show, call by call, what was wrong.';
  return 'The organiser took it out of play. Setting a URL does not end that: ask them to bring it back.';
}

export interface Result {
  mark: 'won' | 'drawn' | 'lost' | 'void';
  word: string;
  /** For the little square beside it. */
  letter: string;
}

/** What came of a game for one side. */
export function resultOf(game: GameSummary, seat: Seat): Result {
  if (game.voided || game.outcome === 'void') return { mark: 'void', word: 'Void,', letter: '–' };
  if (game.outcome === 'draw') return { mark: 'drawn', word: 'Drawn', letter: 'D' };
  return game.outcome === seat
    ? { mark: 'won', word: 'Won', letter: 'W' }
    : { mark: 'lost', word: 'Lost', letter: 'L' };
}
