// What a table keeps and shows while a game goes on, and its replay.

import { test } from './fixtures.mjs';
import { Server, Visitor, ended, must, playToEnd, playTurn } from './lib.mjs';

test('reload and server restart in mid-game', async ({ browser }) => {
  const server = await new Server().start();
  try {
    const visitor = await Visitor.come(browser, server.url);
    const { page } = visitor;
    await visitor.setUp({ rules: 'classic' });
    await visitor.placeRandom();
    for (let n = 0; n < 4; n++) await playTurn(visitor);
    await visitor.ready();
    // A pencil mark is kept with the seat.
    await visitor.cell(99).focus();
    await page.keyboard.press('x');
    const before = await visitor.ready();
    await page.reload();
    const after = await visitor.ready();
    must(
      before.events === after.events,
      `After a reload ${after.events} lines of ${before.events}.`,
    );
    must(after.cells[99]?.includes('pencil mark'), 'The pencil mark is gone.');
    must(
      JSON.stringify(before.cells) === JSON.stringify(after.cells),
      'The chart changed by a reload.',
    );
    visitor.storm = true;
    await server.stop('SIGKILL');
    await page.getByRole('heading', { name: 'Connection lost' }).waitFor();
    await server.start();
    await page.getByRole('heading', { name: 'Your shot' }).waitFor({ timeout: 30_000 });
    visitor.storm = false;
    const back = await visitor.ready();
    must(
      JSON.stringify(back.cells) === JSON.stringify(before.cells),
      'The chart changed by a restart.',
    );
    await visitor.go('/');
    await page.getByRole('link', { name: 'Continue' }).click();
    ended((await playToEnd(visitor)).heading);
    await visitor.leave();
  } finally {
    await server.end();
  }
});

test('memory mode: misses are not marked, hits are', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.setUp({ rules: 'classic', captain: 'cadet' });
  await visitor.placeRandom();
  const marks = async () => ({
    misses: await page.locator('.big .m-miss').count(),
    hits: await page.locator('.big .m-hit, .big .ship.sunk').count(),
  });
  await page.getByRole('button', { name: /^Memory mode/ }).click();
  await page.locator('.toast', { hasText: 'misses are hidden' }).waitFor();
  let [missed, hit] = [0, 0];
  const fired = new Set();
  for (let n = 0; n < 60 && !(missed > 3 && hit > 1); n++) {
    if (!(await playTurn(visitor, new Set(), fired))) break;
    const { cells, over } = await visitor.ready();
    if (over) break;
    // The chart hides them from eyes and ears alike, so they are counted by the log, which tells no square of them.
    const log = await page.locator('.logbox li').allTextContents();
    missed = log.filter((line) => /You missed/.test(line)).length;
    must(
      log.filter((line) => /You missed at/.test(line)).length <= 1,
      `The log remembers: ${log.join(' | ')}`,
    );
    must(cells.filter((label) => /, miss/.test(label)).length <= 1, 'A hidden miss is told aloud.');
    must(
      (((await page.locator('[data-voice]').textContent()) ?? '').match(/You missed at/g) ?? [])
        .length <= 1,
      'Old misses are still told.',
    );
    hit = cells.filter((label) => /, (hit|.*wreck)/.test(label)).length;
    const shown = await marks();
    // The newest shot shows until the next one.
    must(shown.misses <= 1, `${shown.misses} misses are marked.`);
    if (hit) must(shown.hits > 0, 'A hit is not marked.');
  }
  must(missed > 3 && hit > 1, `Only ${missed} misses and ${hit} hits.`);
  // Told again after a reload, and all back when the mode is left.
  await page.reload();
  const { cells } = await visitor.ready();
  must((await marks()).misses <= 1, 'Misses are marked after a reload.');
  must(
    cells.filter((label) => /, miss/.test(label)).length <= 1,
    'Misses are told aloud after a reload.',
  );
  must(
    (await page.locator('.logbox li', { hasText: 'You missed at' }).count()) <= 1,
    'The log tells where misses were after a reload.',
  );
  // The pointer finds a hidden miss no different from water that is unknown.
  await page.getByRole('button', { name: /^Memory mode/ }).click();
  const old = (await visitor.look()).cells.findIndex((label) => /, miss$/.test(label));
  must(old >= 0, 'There is no old miss.');
  await page.getByRole('button', { name: /^Memory mode/ }).click();
  await visitor.cell(old).hover();
  await page.locator('.big .m-aim.thin').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: /^Memory mode/ }).click();
  await page.waitForFunction(
    (count) => document.querySelectorAll('.big .m-miss').length === count,
    missed,
  );
  await page.locator('.toast', { hasText: 'misses are shown again' }).waitFor();
  await visitor.leave();
});

test('hackathon: a known miss is fired at again only on a second click', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.setUp({ rules: 'hackathon', captain: 'cadet', first: 'me' });
  await visitor.placeRandom();
  let at = -1;
  for (let n = 0; n < 30 && at < 0; n++) {
    await playTurn(visitor);
    at = (await visitor.ready()).cells.findIndex((label) => /, miss/.test(label));
  }
  const { events } = await visitor.look();
  await visitor.cell(at).click();
  await page.locator('.act .note', { hasText: 'You already missed here.' }).waitFor();
  must((await visitor.look()).events === events, 'A known miss was fired at with one click.');
  await visitor.cell(at).click();
  await page.waitForFunction(
    (before) => document.querySelectorAll('.logbox li').length > before,
    events,
  );
  await visitor.leave();
});

test('how long a shot takes from the click to its result on the screen', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  await visitor.context.addInitScript(() => {
    /** @type {number[]} */
    const waits = [];
    /** @type {{cell: Element, since: number} | null} */
    let shot = null;
    Object.assign(window, { waits });
    addEventListener(
      'click',
      (event) => {
        const cell = /** @type {Element} */ (event.target).closest('.big [data-i]');
        if (cell && /, unknown/.test(cell.getAttribute('aria-label') ?? ''))
          shot = { cell, since: event.timeStamp };
      },
      true,
    );
    new MutationObserver(() => {
      if (!shot || /, unknown/.test(shot.cell.getAttribute('aria-label') ?? '')) return;
      const { since } = shot;
      shot = null;
      requestAnimationFrame(() => waits.push(performance.now() - since));
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-label'] });
  });
  await visitor.setUp({ rules: 'classic', captain: 'cadet' });
  await visitor.placeRandom();
  await playToEnd(visitor);
  /** @type {number[]} */
  const waits = await visitor.page.evaluate('waits');
  waits.sort((a, b) => a - b);
  const text = (/** @type {number | undefined} */ ms) => `${ms?.toFixed(1) ?? '?'} ms`;
  console.log(
    `      ${waits.length} shots, click to result: median ${text(waits[waits.length >> 1])}, worst ${text(waits[waits.length - 1])}`,
  );
  await visitor.leave();
});

test('replay: scrubber, keys and links to a move', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.setUp({ rules: 'classic' });
  await visitor.placeRandom();
  for (let n = 0; n < 6; n++) await playTurn(visitor);
  await visitor.ready();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.act a', { hasText: 'Replay' }).click();
  await page.locator('.track').waitFor();
  const at = () => page.locator('.track').getAttribute('aria-valuenow').then(Number);
  must((await at()) === 0, 'The replay does not begin at the start.');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  must((await at()) === 2, 'Keys do not move the replay.');
  must(page.url().endsWith('#t=2'), 'The address does not link to the move.');
  await page.keyboard.press('End');
  const last = await at();
  must(last > 10, `Only ${last} turns.`);
  await visitor.go('/games');
  await page.locator('li a[href^="/games/"]').first().click();
  await page.locator('.track').waitFor();
  const path = new URL(page.url()).pathname;
  await page.goto(`${server.url}${path}#t=5`);
  await page.reload();
  await page.locator('.track').waitFor();
  must((await at()) === 5, 'A link to a move does not open there.');
  const box = await page.locator('.track').boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 20);
  must(Math.abs((await at()) - last / 2) <= 1, 'The scrubber does not follow the mouse.');
  await visitor.leave();
});

test('custom rules: faults in words, then a game', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.go('/play');
  await page.getByLabel('Change these rules').check();
  await page.getByText('These rules work.').waitFor();
  visitor.expected = /status of 422/;
  await page.getByRole('spinbutton', { name: 'Columns' }).fill('3');
  await page.getByText("These rules don't work yet.").waitFor();
  await page.getByRole('spinbutton', { name: 'Columns' }).fill('8');
  await page.getByRole('spinbutton', { name: 'Rows' }).fill('7');
  await page.getByText('These rules work.').waitFor();
  await page.locator('button.go').click();
  await page.locator('.tray').waitFor();
  await page.locator('.top .meta', { hasText: /^Classic \(custom\), against / }).waitFor();
  must((await page.locator('[role=gridcell]').count()) === 56, 'The board is not 8 by 7.');
  await visitor.placeRandom();
  await visitor.ready();
  await visitor.leave();
});
