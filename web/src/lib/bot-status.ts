// A bot's status (ready, playing, benched...) and match results, as a word and a mark.

import { t } from './messages';
import type { BotCheck, BotInfo, BotRecord, CheckSummary, GameSummary, Seat } from './wire';

export interface BotStatus {
  mark: 'ready' | 'playing' | 'waiting' | 'unchecked' | 'failed' | 'other' | 'benched' | 'removed';
  word: string;
}

const MARKS: Record<BotInfo['activity'], BotStatus['mark']> = {
  playing: 'playing',
  ready: 'ready',
  unchecked: 'unchecked',
  'check-failed': 'failed',
  'other-rules': 'other',
  'no-url': 'waiting',
  benched: 'benched',
  removed: 'removed',
};

function statusIn(activity: BotInfo['activity']): BotStatus {
  return { mark: MARKS[activity], word: t('bot-status', { activity }) };
}

export function statusOf(bot: BotInfo): BotStatus {
  return statusIn(bot.activity);
}

/** Status for the owner and the organiser, without “playing”. A newer check takes precedence over the stored one. */
export function statusOfRecord(bot: BotRecord, check: BotCheck | null = null): BotStatus {
  if (bot.state !== 'active') return statusIn(bot.state);
  if (!bot.url) return statusIn('no-url');
  const found = (check ?? bot.check)?.verdict;
  if (found === undefined) return statusIn('unchecked');
  return statusIn(found === 'wrong' ? 'check-failed' : found);
}

/** Whether the bot still has to be checked. */
export function isUnchecked(bot: BotRecord): boolean {
  return statusOfRecord(bot).mark === 'unchecked';
}

/** For the messages: how long the bot took, and the limit. */
export function slowness(slow: NonNullable<CheckSummary['slow']>): { took: string; limit: string } {
  return { took: String(slow.tookMs), limit: String(slow.limitMs) };
}

/** A warning for a bot that is close to the time limit, or nothing. */
export function slowText(check: Pick<CheckSummary, 'slow'> | null | undefined): string {
  return check?.slow ? t('bot-slow', slowness(check.slow)) : '';
}

/** What the owner of a benched bot can do. */
export function howToReturn(bot: BotRecord): string {
  return bot.benchedBy === 'failures'
    ? t('bot-benched-by-failures')
    : t('bot-benched-by-organiser');
}

export type Result = 'won' | 'drawn' | 'lost' | 'void';

/** The result of a game for one side. */
export function resultOf(game: GameSummary, seat: Seat): Result {
  if (game.voided || game.outcome === 'void') return 'void';
  if (game.outcome === 'draw') return 'drawn';
  return game.outcome === seat ? 'won' : 'lost';
}
