// Screenshots of the event pages: one finished tournament and one running.

import { Arena, MARKUP } from './arena.mjs';

/** A server whose second tournament runs as long as screenshots are taken. */
export async function stageArena() {
  const arena = new Arena();
  const slow = ['--delay', '60'];
  await arena.open({
    Kraken: ['lieutenant', ...slow],
    Nimbus: ['lieutenant', ...slow],
    'Grey Gull': ['cadet', ...slow],
    lastlight: ['cadet', ...slow],
    [MARKUP]: ['cadet', ...slow],
    'A very long name for a bot, yes!': ['cadet', ...slow],
  });
  const first = await arena.make({
    name: 'Warming up',
    captains: ['cadet', 'lieutenant'],
    concurrency: 8,
    perBot: 3,
  });
  await arena.begin(first);
  await arena.finish(first);
  const { token } = await arena.organise('POST', 'screens', { name: 'Stage' });
  await arena.begin(await arena.make({ games: 100, concurrency: 3 }));
  const { games } = await arena.ask(`tournaments/${first}/games`);
  return { arena, first, token, game: games[games.length - 1].id };
}

/**
 * @param {(name: string, act: (visitor: import('./lib.mjs').Visitor) => Promise<void>) => Promise<void>} shoot
 * @param {Awaited<ReturnType<typeof stageArena>>} stage
 */
export async function shootArena(shoot, { arena, first, token, game }) {
  /** @param {string} name @param {string} path @param {string} sign @param {(page: import('@playwright/test').Page) => Promise<void>} [act] */
  const page = (name, path, sign, act) =>
    shoot(name, async (visitor) => {
      visitor.url = arena.server.url;
      await visitor.go(path);
      await visitor.page.locator(sign).first().waitFor();
      await act?.(visitor.page);
    });
  const choose =
    (/** @type {string} */ way) => async (/** @type {import('@playwright/test').Page} */ on) => {
      await on.locator(`.seg input[value=${way}]`).check({ force: true });
      await on
        .locator(way === 'one' ? '.duel' : '.small')
        .first()
        .waitFor();
    };
  await page('view-several', '/view', '.small');
  await page('view-one', '/view', '.small', choose('one'));
  await page('view-screen', `/view#screen=${token}`, '.small', choose('one'));
  await page('view-over', '/view', '.small', async (on) => {
    await choose('one')(on);
    await on.locator('.verdict').waitFor({ timeout: 60_000 });
  });
  await page('leaderboard', '/leaderboard', 'tbody tr');
  await page('tournaments', '/tournaments', 'main li');
  await page('tournament', `/tournaments/${first}`, '#games li');
  await page('tournament-games', `/tournaments/${first}`, '#games li', (on) =>
    on.locator('#games').scrollIntoViewIfNeeded(),
  );
  await page('bot-game', `/games/${game}#t=40`, '[data-commitment]');
  await page('bot-game-about', `/games/${game}#t=40`, '[data-commitment]', (on) =>
    on.locator('.about').scrollIntoViewIfNeeded(),
  );
}
