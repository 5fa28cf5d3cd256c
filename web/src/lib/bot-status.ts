// A bot's status (ready, playing, benched...) and match results, as a word and a mark.

import type { BotCheck, BotInfo, BotRecord, CheckSummary, GameSummary, Seat } from './wire';

export interface BotStatus {
  mark: 'ready' | 'playing' | 'waiting' | 'unchecked' | 'failed' | 'other' | 'benched' | 'removed';
  word: string;
}

const BY_ACTIVITY: Record<BotInfo['activity'], BotStatus> = {
  playing: { mark: 'playing', word: 'playing' },
  ready: { mark: 'ready', word: 'ready' },
  unchecked: { mark: 'unchecked', word: 'not checked yet' },
  'check-failed': { mark: 'failed', word: 'check failed' },
  'other-rules': { mark: 'other', word: 'plays other rules' },
  'no-url': { mark: 'waiting', word: 'no URL yet' },
  benched: { mark: 'benched', word: 'benched' },
  removed: { mark: 'removed', word: 'removed' },
};

export function statusOf(bot: BotInfo): BotStatus {
  return BY_ACTIVITY[bot.activity];
}

/** Status for the owner and the organiser, without “playing”. A newer check takes precedence over the stored one. */
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

/** Whether the bot still has to be checked. */
export function isUnchecked(bot: BotRecord): boolean {
  return statusOfRecord(bot).mark === 'unchecked';
}

/** A warning for a bot that is close to the time limit, or nothing. */
export function slowText(check: Pick<CheckSummary, 'slow'> | null | undefined): string {
  return check?.slow ? `Slow: ${check.slow.tookMs} of ${check.slow.limitMs} ms` : '';
}

/** What the owner of a benched bot can do. */
export function howToReturn(bot: BotRecord): string {
  if (bot.benchedBy === 'failures')
    return 'Fix the bot, then set its URL again (it can be the same one) to reinstate it. The match log shows what went wrong.';
  return 'The organiser benched this bot, so setting a URL does not reinstate it. Ask the organiser.';
}

export interface Result {
  mark: 'won' | 'drawn' | 'lost' | 'void';
  word: string;
  /** For the small square beside it. */
  letter: string;
}

/** The result of a game for one side. */
export function resultOf(game: GameSummary, seat: Seat): Result {
  if (game.voided || game.outcome === 'void') return { mark: 'void', word: 'Void,', letter: '–' };
  if (game.outcome === 'draw') return { mark: 'drawn', word: 'Drawn', letter: 'D' };
  return game.outcome === seat
    ? { mark: 'won', word: 'Won', letter: 'W' }
    : { mark: 'lost', word: 'Lost', letter: 'L' };
}
