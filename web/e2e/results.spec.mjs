// Browser tests of leaderboard, tournaments and games, with real bots over HTTP.

import { test } from './fixtures.mjs';
import { MARKUP, inArena, onlyText } from './arena.mjs';
import { enlist } from './access.mjs';
import { Visitor, axe, must } from './lib.mjs';

const BOTS = /** @type {Record<string, [string, ...string[]]>} */ ({
  Kraken: ['lieutenant'],
  Nimbus: ['cadet'],
  [MARKUP]: ['cadet'],
});

/** The first columns of a ranking, as they are read. @param {import('@playwright/test').Page} page */
function ranking(page) {
  return page
    .locator('.win table')
    .first()
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('th, td')]
          .slice(0, 6)
          .map((cell) => cell.textContent?.trim() ?? ''),
      ),
    );
}

/** Rows as pages write them, with the titles of captains. @param {any[]} rows */
const asRead = (rows) =>
  rows.map((row) =>
    [
      row.rank,
      row.name.replace(/^cadet$/, 'Cadet'),
      row.wins,
      row.draws,
      row.losses,
      row.games,
    ].map(String),
  );

/** Whether rows are by wins, then draws, then fewest losses, and only equals share a rank. @param {any[]} rows */
function inOrder(rows) {
  return rows.every((row, n) => {
    const above = rows[n - 1];
    const ahead = above
      ? above.wins - row.wins || above.draws - row.draws || row.losses - above.losses
      : 1;
    return ahead > 0 || (ahead === 0 && above.rank === row.rank);
  });
}

test('results: the leaderboard matches the API, in the right order, and can be downloaded', ({
  browser,
}) =>
  inArena(BOTS, async (arena) => {
    const first = await arena.make({ name: 'Warming up', captains: ['cadet'] });
    await arena.begin(first);
    await arena.finish(first);
    const second = await arena.make({});
    await arena.begin(second);
    await arena.finish(second);
    const visitor = await Visitor.come(browser, arena.server.url);
    const { page } = visitor;
    await visitor.go('/leaderboard');
    for (const [scope, title] of /** @type {const} */ ([
      ['all', 'All time'],
      ['current', 'This tournament'],
    ])) {
      await page.locator(`input[value=${scope}]`).check({ force: true });
      await page.getByRole('region', { name: title }).locator('tbody tr').first().waitFor();
      const { rows } = await arena.ask(`leaderboard?scope=${scope}`);
      must(inOrder(rows), `The order of ${scope} is wrong.`);
      must(
        JSON.stringify(await ranking(page)) === JSON.stringify(asRead(rows)),
        `The page shows another ${scope} than the API:\n${JSON.stringify(await ranking(page))}\n${JSON.stringify(asRead(rows))}`,
      );
      must(rows.length === (scope === 'all' ? 4 : 3), `${rows.length} rows in ${scope}.`);
      await onlyText(visitor);
    }
    must(page.url().endsWith('/leaderboard#current'), 'The choice is not in the address.');
    // A phone shows the rating without scrolling.
    await page.setViewportSize({ width: 390, height: 844 });
    const right = await page
      .locator('.win .rt')
      .first()
      .evaluate((one) => one.getBoundingClientRect().right);
    must(right <= 390, `The rating ends at ${right}.`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.reload();
    await page.getByRole('region', { name: 'This tournament' }).waitFor();
    for (const [name, part] of [
      ['JSON', '"games":['],
      ['CSV', 'Kraken'],
      ['Notation', '[FleetA "'],
    ]) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name, exact: true }).click(),
      ]);
      const stream = await file.createReadStream();
      let text = '';
      for await (const chunk of stream) text += chunk;
      must(text.includes(String(part)), `The ${name} file has no ${part}.`);
    }
    await page.getByRole('link', { name: /Crosstable and games/ }).click();
    await page.getByRole('heading', { name: 'Autumn Cup' }).waitFor();
    await visitor.leave();
  }));

test('results: from the crosstable to a lost game, its last move and its fleet commitments', ({
  browser,
}) =>
  inArena(BOTS, async (arena) => {
    const id = await arena.make({});
    await arena.begin(id);
    const visitor = await Visitor.come(browser, arena.server.url);
    const { page } = visitor;
    // The page follows the tournament while it runs.
    await visitor.go('/tournaments');
    await page.getByRole('link', { name: /Autumn Cup/ }).click();
    await page.getByText('6 of 6 games played').waitFor({ timeout: 60_000 });
    await page.locator('.tag.finished').waitFor();
    const { standings, crosstable } = await arena.ask(`tournaments/${id}`);
    must(
      JSON.stringify(await ranking(page)) === JSON.stringify(asRead(standings)),
      "The standings are not the API's.",
    );
    await onlyText(visitor);
    // The bot with markup in its name won or lost a game: its cell links to those games.
    const lost = (/** @type {any} */ one, /** @type {any} */ other) =>
      crosstable[one.slot - 1][other.slot - 1].losses > 0 &&
      [one.name, other.name].includes(MARKUP);
    const loser = standings.find((/** @type {any} */ one) =>
      standings.some((/** @type {any} */ other) => lost(one, other)),
    );
    const winner = standings.find((/** @type {any} */ other) => lost(loser, other));
    const score = crosstable[loser.slot - 1][winner.slot - 1];
    await page
      .getByRole('link', {
        name: `${loser.name} against ${winner.name}: ${score.wins} won, ${score.draws} drawn, ${score.losses} lost. Show games`,
      })
      .click();
    await page
      .getByRole('heading', { name: `Games between ${loser.name} and ${winner.name}` })
      .waitFor();
    const lines = page.locator('#games li');
    await page.waitForFunction(
      (count) => document.querySelectorAll('#games li').length === count,
      score.games,
    );
    await lines
      .filter({ hasText: `${winner.name} won.` })
      .first()
      .locator('a')
      .click();
    await page.locator('.track').waitFor();
    must(
      (await visitor.heading()) === `${winner.name} won`,
      `The replay is called ${await visitor.heading()}.`,
    );
    await page.keyboard.press('End');
    const last = Number(await page.locator('.track').getAttribute('aria-valuemax'));
    must(
      Number(await page.locator('.track').getAttribute('aria-valuenow')) === last && last > 30,
      `The replay ends at ${last}.`,
    );
    await page.locator('.now', { hasText: `${winner.name} won.` }).waitFor();
    await page.waitForFunction(
      () => document.querySelectorAll('[data-commitment=kept]').length === 2,
    );
    must(
      (await page.locator('[data-commitment=broken]').count()) === 0,
      'A commitment does not match.',
    );
    await onlyText(visitor);
    // A fleet that was changed is found out.
    await page.route('**/api/games/*', async (route) => {
      const answer = await route.fetch();
      const game = await answer.json();
      game.game.salts.A = game.game.salts.A.replace(/^./, (/** @type {string} */ digit) =>
        digit === '0' ? '1' : '0',
      );
      await route.fulfill({ response: answer, json: game });
    });
    await page.reload();
    await page.locator('[data-commitment=broken]').waitFor();
    must(
      (await page.locator('[data-commitment=kept]').count()) === 1,
      'The other commitment does not match.',
    );
    // Where the browser computes no hashes, the page says so and how else to check.
    const plain = await Visitor.come(browser, arena.server.url);
    await plain.context.addInitScript(() =>
      Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined }),
    );
    await plain.go(new URL(page.url()).pathname);
    await plain.page.waitForFunction(
      () => document.querySelectorAll('[data-commitment=unknown]').length === 2,
    );
    await plain.page.getByText('Browsers compute hashes only on pages loaded over https').waitFor();
    await plain.leave();
    // The notation is the server's.
    const text = await page.getByRole('textbox', { name: 'The game in notation' }).inputValue();
    const path = new URL(page.url()).pathname;
    must(
      text === (await (await fetch(`${arena.server.url}/api${path}/notation`)).text()),
      "The notation is not the server's.",
    );
    must(text.includes('[CommitmentA "'), 'The notation has no commitment.');
    await page.getByRole('link', { name: 'All games between these two' }).click();
    await page.getByRole('heading', { name: `Games between` }).waitFor();
    await page.getByRole('link', { name: 'All games' }).click();
    await page.waitForFunction(() => document.querySelectorAll('#games li').length === 6);
    await visitor.leave();
  }));

test('results: a game that ended before the first shot, and a void one', ({ browser }) =>
  inArena({ Kraken: ['cadet'] }, async (arena) => {
    await enlist(arena.server.url, 'Ghost ship', 'http://127.0.0.1:61999');
    const id = await arena.make({});
    await arena.begin(id);
    await arena.finish(id);
    const { games } = await arena.ask(`tournaments/${id}/games`);
    must(
      games.length === 2 && games.every((/** @type {any} */ game) => game.turns === 0),
      'The games were played.',
    );
    const visitor = await Visitor.come(browser, arena.server.url);
    const { page } = visitor;
    /** @type {string[]} */
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visitor.go(`/games/${games[0].id}`);
    await page.getByText('so there is nothing to replay').waitFor();
    must(
      (await visitor.heading()) === 'Kraken won',
      `The game is called ${await visitor.heading()}.`,
    );
    await page.locator('.head', { hasText: 'Ghost ship could not be reached.' }).waitFor();
    await page.getByRole('link', { name: 'Autumn Cup' }).waitFor();
    must(!asked.some((path) => path.endsWith('/analysis')), 'An analysis was asked for.');
    must((await axe(page)).length === 0, `axe found: ${await axe(page)}`);
    await arena.organise('POST', `games/${games[0].id}/void`, {
      reason: 'The cable was out.',
      replay: 'no',
    });
    await page.reload();
    await page.locator('.head', { hasText: 'The cable was out.' }).waitFor();
    must(
      (await visitor.heading()) === 'This game does not count',
      `The game is called ${await visitor.heading()}.`,
    );
    await visitor.leave();
  }));

test('results: many games come page by page', ({ browser }) =>
  inArena({}, async (arena) => {
    const id = await arena.make({
      games: 60,
      concurrency: 2,
      perBot: 2,
      captains: ['cadet', 'lieutenant'],
    });
    await arena.begin(id);
    await arena.finish(id);
    const visitor = await Visitor.come(browser, arena.server.url, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const { page } = visitor;
    await visitor.go(`/tournaments/${id}`);
    await page.waitForFunction(() => document.querySelectorAll('#games li').length === 50);
    await page.getByRole('button', { name: 'Show 50 more' }).tap();
    await page.waitForFunction(() => document.querySelectorAll('#games li').length === 60);
    must(
      (await page.getByRole('button', { name: 'Show 50 more' }).count()) === 0,
      'More games are offered.',
    );
    must(
      (await page.evaluate(() => document.documentElement.scrollWidth)) <= 390,
      'The page is wider than a phone.',
    );
    await visitor.leave();
  }));

test('results: axe finds nothing, light and dark', ({ browser }) =>
  inArena(BOTS, async (arena) => {
    /** @type {string[]} */
    const found = [];
    const id = await arena.make({ captains: ['cadet'] });
    for (const when of ['before', 'after']) {
      if (when === 'after') {
        await arena.begin(id);
        await arena.finish(id);
      }
      const game =
        when === 'after' ? (await arena.ask(`tournaments/${id}/games`)).games[0].id : null;
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        const visitor = await Visitor.come(browser, arena.server.url, { colorScheme });
        const { page } = visitor;
        for (const [path, sign] of [
          ['/', 'h1'],
          ['/leaderboard', '.export'],
          ['/tournaments', 'li'],
          [`/tournaments/${id}`, '#games'],
          ...(game ? [[`/games/${game}`, '[data-commitment]']] : []),
        ]) {
          await visitor.go(String(path));
          await page.locator(String(sign)).first().waitFor();
          for (const one of await axe(page)) found.push(`${path} ${when}, ${colorScheme}: ${one}`);
        }
        await visitor.leave();
      }
    }
    must(found.length === 0, `axe found:\n${[...new Set(found)].join('\n')}`);
  }));
