// Filters that select many bots at once on the organiser's page.

import type { BotRecord } from './wire';

export const FILTERS = ['all', 'noUrl', 'neverPlayed', 'recent'] as const;

export type Filter = (typeof FILTERS)[number];

const RECENT = 10 * 60 * 1000;

/** Whether a filter selects a bot. Removed bots are never selected. */
export function selects(filter: Filter, bot: BotRecord, games: number, now: number): boolean {
  if (bot.state === 'removed') return false;
  switch (filter) {
    case 'all':
      return true;
    case 'noUrl':
      return !bot.url;
    case 'neverPlayed':
      return games === 0;
    case 'recent':
      return now - Date.parse(bot.created) <= RECENT;
  }
}
