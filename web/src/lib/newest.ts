// Pages through the games of a tournament, newest first.

import type { GamesPage, GameSummary } from './wire';

/** How many cursors one request covers, and how many requests are made at most. */
const WINDOW = 500;
const MOST_WINDOWS = 20;

/**
 * The newest games of a tournament before a cursor. The server lists games oldest first, and cursors count all games of the
 * server, so this walks back through windows of cursors.
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
