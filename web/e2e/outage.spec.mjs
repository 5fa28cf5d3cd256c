// A server that goes away and comes back, and a newer version of the pages: said in words, and mended without help.

import { test } from './fixtures.mjs';
import { PHONE, Server, Visitor, must, playTurn } from './lib.mjs';

test('outage: a page whose code cannot be fetched says so, and opens once the server is back', async ({
  browser,
}) => {
  const server = await new Server().start();
  try {
    for (const [link, heading] of /** @type {const} */ ([
      ['/play', 'New game'],
      ['/arena', 'Arena'],
    ])) {
      const visitor = await Visitor.come(browser, server.url);
      const { page } = visitor;
      await visitor.go('/');
      await page.locator('.ways').waitFor();
      visitor.storm = true;
      visitor.expected = /preload|dynamically imported/;
      await server.stop();
      await page.locator(`main a[href="${link}"]`).first().click();
      await page
        .getByRole('heading', { level: 1, name: 'This page could not be loaded' })
        .waitFor();
      await page
        .getByText('The server is not responding. The page will open when it is back.')
        .waitFor();
      must(await page.getByRole('button', { name: 'Reload' }).isVisible(), 'No reload is offered.');
      must(await page.locator('header.top').isVisible(), 'There is no way to another page.');
      await server.start();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor({ timeout: 30_000 });
      must(new URL(page.url()).pathname === link, `The page is ${page.url()}`);
      visitor.storm = false;
      await visitor.leave();
    }
  } finally {
    await server.end();
  }
});

for (const kind of ['js', 'css'])
  test(`outage: a newer version without the old ${kind} files is loaded by itself`, async ({
    browser,
    server,
  }) => {
    const visitor = await Visitor.come(browser, server.url);
    const { page } = visitor;
    visitor.expected = /preload|dynamically imported|Failed to load|Refused to apply style|404/i;
    await visitor.go('/');
    await page.locator('.ways').waitFor();
    // The names the old page knows are gone from the server; those of a page loaded anew are there.
    let [gone, loads] = [0, 0];
    page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    await page.route(new RegExp(`/assets/Play-[^/]*\\.${kind}$`), async (route) => {
      if (loads > 0) return route.continue();
      const answer = await route.fetch({
        url: route.request().url().replace(/Play-/, 'Play-old-'),
      });
      gone += answer.status() === 404 ? 1 : 0;
      return route.fulfill({ response: answer });
    });
    await page.locator('.now a').click();
    await page.getByRole('heading', { level: 1, name: 'New game' }).waitFor({ timeout: 30_000 });
    must(loads === 1, `The page was loaded ${loads} times.`);
    must(gone > 0, 'The old name was not refused by the server.');
    must(
      (await page.locator('.setup').evaluate((one) => getComputedStyle(one).display)) === 'grid',
      'The page came without its style.',
    );
    await visitor.leave();
  });

test('outage: a file that is not there is no page', async ({ server }) => {
  for (const path of ['/assets/Play-old.js', '/assets/index-old.css', '/favicon.ico']) {
    const answer = await fetch(server.url + path);
    must(answer.status === 404, `${path} answers ${answer.status}`);
  }
});

test('outage: the set-up page and a link to a game find the server again by themselves', async ({
  browser,
}) => {
  const server = await new Server().start();
  try {
    const host = await Visitor.come(browser, server.url);
    await host.setUp({ rules: 'classic', kind: 'online', name: 'Mara' });
    const path = new URL(host.page.url()).pathname;
    const visitor = await Visitor.come(browser, server.url);
    const guest = await Visitor.come(browser, server.url);
    // The pages' code comes, and then nothing more.
    for (const one of [visitor, guest]) {
      one.storm = true;
      await one.page.route('**/api/**', (route) => route.abort('connectionrefused'));
    }
    await visitor.go('/play');
    await visitor.page.getByText('Retrying automatically.').waitFor();
    await visitor.page.locator('button.go', { hasText: 'Waiting for the server' }).waitFor();
    await guest.go(path);
    await guest.page.getByText('Retrying automatically.').waitFor();
    host.storm = true;
    await server.stop();
    for (const one of [visitor, guest]) await one.page.unroute('**/api/**');
    await server.start();
    await visitor.page.locator('.card').first().waitFor({ timeout: 30_000 });
    await visitor.page.locator('button.go:not([disabled])').waitFor();
    must((await visitor.page.getByText('tries again').count()) === 0, 'The trouble is still told.');
    await guest.page.getByRole('heading', { level: 1, name: /Mara/ }).waitFor({ timeout: 30_000 });
    for (const one of [host, visitor, guest]) await one.leave();
  } finally {
    await server.end();
  }
});

for (const [size, options] of /** @type {const} */ ([
  ['large window', {}],
  ['phone', PHONE],
]))
  test(`outage: the own lost connection is not the opponent's, on a ${size}`, async ({
    browser,
  }) => {
    const server = await new Server().start();
    try {
      const visitor = await Visitor.come(browser, server.url, options);
      const { page } = visitor;
      await visitor.setUp({ rules: 'classic', captain: 'mate', first: 'me' });
      await visitor.placeRandom();
      await playTurn(visitor);
      const { cells } = await visitor.ready();
      visitor.storm = true;
      await server.stop('SIGKILL');
      await page.getByRole('heading', { level: 1, name: 'Connection lost' }).waitFor();
      await page
        .locator('.say', { hasText: /Your game is safe\. Reconnecting( in \d+ s\.|\.\.\.)/ })
        .waitFor();
      must(
        !/Offline|Trying|lost/.test((await page.locator('.who').textContent()) ?? ''),
        'The outage is told under the name of the opponent.',
      );
      // Nothing can be aimed at meanwhile.
      const open = cells.findIndex((label) => label.includes('unknown'));
      await visitor.cell(open).hover({ force: true });
      await visitor.cell(open).click({ force: true });
      must(
        (await page.locator('.big .m-aim:not(.shut)').count()) === 0,
        'There are cross-hairs without a connection.',
      );
      must(
        (await visitor.look()).fire === 'No connection',
        `The button says ${(await visitor.look()).fire}`,
      );
      // A pencil mark that is made meanwhile is kept.
      await visitor.cell(99).focus();
      await page.keyboard.press('x');
      await server.start();
      await page.getByRole('heading', { level: 1, name: 'Your shot' }).waitFor({ timeout: 30_000 });
      visitor.storm = false;
      must((await visitor.look()).cells[99]?.includes('pencil mark'), 'The mark is gone.');
      await page.reload();
      await visitor.ready();
      must((await visitor.look()).cells[99]?.includes('pencil mark'), 'The mark was never sent.');
      await playTurn(visitor);
      await visitor.leave();
    } finally {
      await server.end();
    }
  });
