// How a bot stands, in a word and a mark.

import type { BotInfo, BotRecord } from './wire';

export interface Standing {
  mark: 'ready' | 'playing' | 'waiting' | 'benched' | 'removed';
  word: string;
}

export function standingOf(bot: BotInfo): Standing {
  return told(bot.state, bot.hasUrl);
}

export function standingOfRecord(bot: BotRecord): Standing {
  return told(bot.state, !!bot.url);
}

function told(state: BotInfo['state'], hasUrl: boolean): Standing {
  switch (state) {
    case 'benched':
      return { mark: 'benched', word: 'benched' };
    case 'removed':
      return { mark: 'removed', word: 'removed' };
    default:
      return hasUrl ? { mark: 'ready', word: 'ready' } : { mark: 'waiting', word: 'no URL yet' };
  }
}
