import { describe, expect, it } from 'vitest';
import { newestGames } from './newest';
import type { GamesPage, GameSummary } from './wire';

/** A server whose tournament has the games with these cursors. */
function server(cursors: number[]) {
  let asked = 0;
  const ask = async (since: number, limit: number): Promise<GamesPage> => {
    asked += 1;
    return {
      games: cursors
        .filter((one) => one > since)
        .slice(0, limit)
        .map((cursor) => ({ cursor }) as GameSummary),
    };
  };
  return { ask, count: () => asked };
}
const to = (n: number): number[] => Array.from({ length: n }, (_, at) => at + 1);

describe('the newest games', () => {
  it('come newest first, page by page, each once', async () => {
    const { ask } = server(to(1234));
    const seen: number[] = [];
    let before = 1235;
    for (let n = 0; n < 10 && before > 1; n++) {
      const page = await newestGames(ask, before, 50);
      seen.push(...page.games.map((one) => one.cursor));
      before = page.before;
    }
    expect(seen).toEqual(to(1234).reverse());
  });

  it('are found among many games of other tournaments', async () => {
    const { ask, count } = server([3, 7]);
    const page = await newestGames(ask, 5001, 50);
    expect(page.games.map((one) => one.cursor)).toEqual([7, 3]);
    expect(page.before).toBe(1);
    expect(count()).toBeLessThanOrEqual(20);
  });

  it('are empty for a tournament without games', async () => {
    expect(await newestGames(server([]).ask, 1, 50)).toEqual({ games: [], before: 1 });
  });
});
