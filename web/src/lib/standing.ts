// How a bot stands, in a word and a mark.

import type { BotInfo, BotRecord, GameSummary, Seat } from './wire';

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
  return game.outcome === seat ? { mark: 'won', word: 'Won', letter: 'W' } : { mark: 'lost', word: 'Lost', letter: 'L' };
}
