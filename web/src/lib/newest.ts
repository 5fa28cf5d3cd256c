// The newest games of a tournament.

import type { GamesPage, GameSummary } from './wire';

/** How many finished games are looked through at once, and how often before it is enough. */
const WINDOW = 500;
const MOST_WINDOWS = 20;

/**
 * The newest games of a tournament that are older than a cursor, the newest first. The server lists games from the first
 * one on, and cursors count all games of the server; so windows of cursors are looked through from the end.
 */
export async function newestGames(
  ask: (since: number, limit: number) => Promise<GamesPage>,
  before: number,
  wanted: number,
): Promise<{ games: GameSummary[]; before: number }> {
  const games: GameSummary[] = [];
  let end = before;
  for (let n = 0; n < MOST_WINDOWS && end > 1 && games.length < wanted; n++) {
    const since = Math.max(0, end - 1 - WINDOW);
    const page = await ask(since, WINDOW);
    const found = page.games.filter((game) => game.cursor < end);
    games.push(...found.reverse());
    end = since + 1;
  }
  return { games, before: end };
}
