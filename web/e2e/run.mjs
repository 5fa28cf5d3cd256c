// The browser tests. `npm run e2e` runs all; words behind it choose: `npm run e2e -- salvo touch`.

import { adminTests } from './admin.mjs';
import { docsTests } from './docs.mjs';
import { eventTests } from './event.mjs';
import { coachTests } from './coach.mjs';
import { hotseatTests } from './hotseat.mjs';
import { heardTests } from './heard.mjs';
import { Server, Visitor, axe, launch, playToEnd, playTurn } from './lib.mjs';
import { lobbyTests } from './lobby.mjs';
import { outageTests } from './outage.mjs';
import { phoneTests } from './phone.mjs';
import { registrationTests } from './registration.mjs';
import { replayTests } from './replay.mjs';
import { resultsTests } from './results.mjs';
import { setupTests } from './setup.mjs';
import { sizesTests } from './sizes.mjs';
import { Terminal, fireToEnd } from './terminal.mjs';
import { viewTests } from './view.mjs';

const PRESETS = ['classic', 'buoyancy', 'fog', 'phoenix', 'hackathon', 'salvo', 'morskoi'];

/** @type {{name: string, run: (at: {browser: import('playwright-core').Browser, server: Server}) => Promise<void>}[]} */
const tests = [];
/** @param {string} name @param {(at: {browser: import('playwright-core').Browser, server: Server}) => Promise<void>} run */
const test = (name, run) => tests.push({ name, run });

/** @param {unknown} truth @param {string} text */
function must(truth, text) {
  if (!truth) throw new Error(text);
}

/** @param {Server} server */
async function levels(server) {
  /** @type {{name: string, title: string, level?: number | null}[]} */
  const all = await (await fetch(`${server.url}/api/captains`)).json();
  return all.filter((one) => one.level != null).sort((a, b) => Number(a.level) - Number(b.level));
}

/** The captain called Captain, or the strongest there is. @param {Server} server */
async function captain(server) {
  const all = await levels(server);
  return (all.find((one) => one.name === 'captain') ?? all[all.length - 1])?.name ?? 'cadet';
}

/** @param {string} heading */
function ended(heading) {
  must(/won\.|draw/i.test(heading), `No end was told: ${heading}`);
}

for (const rules of PRESETS)
  test(`a whole game of ${rules} against Captain`, async ({ browser, server }) => {
    const visitor = await Visitor.come(browser, server.url);
    await visitor.setUp({ rules, captain: await captain(server) });
    await visitor.placeRandom();
    const used = new Set();
    const seen = await playToEnd(visitor, used);
    ended(seen.heading);
    if (rules === 'phoenix') must(used.has('radar'), 'No radar was used.');
    // "sunk, shot 12" stays in one line, however many ships there are.
    const broken = await visitor.page
      .locator('.rail .st')
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().height > 20).map((one) => one.textContent),
      );
    must(broken.length === 0, `"${broken[0]}" breaks.`);
    // Both fleets lie open at the end: squares of ships that were never hit are named.
    const own = await visitor.page
      .locator('.side [role=gridcell]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    must(own.length === 100, 'The own water is not shown.');
    await visitor.page.locator('.act a', { hasText: 'Replay' }).click();
    await visitor.page.waitForURL(/\/games\//);
    await visitor.page.locator('.track').waitFor();
    await visitor.leave();
  });

test('classic against every level', async ({ browser, server }) => {
  for (const level of await levels(server)) {
    const visitor = await Visitor.come(browser, server.url);
    await visitor.setUp({ rules: 'classic', captain: level.name });
    must(
      (await visitor.page.locator('.top .meta').textContent())?.includes(level.title),
      `${level.title} is not named.`,
    );
    await visitor.placeRandom();
    ended((await playToEnd(visitor)).heading);
    await visitor.leave();
  }
});

for (const rules of ['classic', 'salvo'])
  test(`two people online to the end in ${rules}, a third watches`, async ({ browser, server }) => {
    const host = await Visitor.come(browser, server.url);
    await host.setUp({ rules, kind: 'online', name: 'Mara' });
    const link = await host.page.locator('input[readonly]').inputValue();
    const path = new URL(link).pathname;
    const guest = await Visitor.come(browser, server.url);
    await guest.go(path);
    must((await guest.heading())?.includes('Mara'), 'The invitation does not name the host.');
    await guest.page.locator('input[autocomplete=nickname]').fill('Ben');
    await guest.page.getByRole('button', { name: 'Join the game' }).click();
    await Promise.all([host.placeRandom(), guest.placeRandom()]);
    await host.page.locator('.act').waitFor();

    const third = await Visitor.come(browser, server.url);
    await third.go(path);
    await third.page.getByText('Watching').waitFor();
    must((await third.page.locator('.fire').count()) === 0, 'A spectator has a button to fire.');
    must(
      (await third.page.getByRole('button', { name: 'Resign' }).count()) === 0,
      'A spectator can resign.',
    );
    await third.page.locator('[data-i="5"]').first().click();

    const results = await Promise.all([playToEnd(host), playToEnd(guest)]);
    results.forEach((seen) => ended(seen.heading));
    await third.page
      .getByText(/won\.|draw/i)
      .first()
      .waitFor();

    // A rematch: one asks, the other follows, and the first move is swapped.
    await host.page.getByRole('button', { name: 'Rematch' }).click();
    await host.page.waitForURL((url) => url.pathname !== path);
    must(
      (await host.page.getByText('asks for a rematch').count()) === 0,
      'Who asked for a rematch is asked for it.',
    );
    // The seat is kept for the friend: nobody else is invited.
    await host.page.getByText('Waiting for Ben to join.').waitFor();
    must(
      (await host.page.locator('input[readonly]').count()) === 0,
      'A kept seat is offered by a link.',
    );
    const next = guest.page.getByRole('button', { name: 'Accept rematch' });
    await next.waitFor();
    must(
      (await guest.page.getByText('Mara wants a rematch.').count()) === 2,
      'A rematch is not asked for once in writing and once aloud.',
    );
    await next.click();
    await guest.page.waitForURL((url) => url.pathname !== path);
    must(
      new URL(host.page.url()).pathname === new URL(guest.page.url()).pathname,
      'The rematch is at two tables.',
    );
    await Promise.all([host.placeRandom(), guest.placeRandom()]);
    await host.page.locator('.act').waitFor();
    await host.page.getByRole('button', { name: 'Resign' }).click();
    await host.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await guest.page.getByRole('heading', { name: 'You won.' }).waitFor();
    for (const one of [third, guest, host]) await one.leave();
  });

test('a page and a terminal play one game to the end', async ({ browser, server }) => {
  const host = await Visitor.come(browser, server.url);
  await host.setUp({ rules: 'classic', kind: 'online', name: 'Mara' });
  const link = await host.page.locator('input[readonly]').inputValue();
  const guest = new Terminal(['play', '--join', link, '--name', 'Ben']);
  await guest.until((screen) => screen.includes('Place your ships'));
  guest.press('a');
  await guest.until((screen) => screen.includes('All ships are placed'));
  guest.press('\r');
  await host.placeRandom();
  await host.page.locator('.act').waitFor();
  const [page, screen] = await Promise.all([playToEnd(host), fireToEnd(guest)]);
  ended(page.heading);
  const mara = /You won/.test(page.heading);
  must(
    screen.includes(
      mara ? 'Mara won: all your ships are sunk.' : "You won: all of Mara's ships are sunk.",
    ),
    `Page and terminal disagree: ${page.heading}\n${screen}`,
  );
  must((await guest.leave()) === 0, 'The program in the terminal failed.');
  await host.leave();
});

test('two players at one screen in salvo, with the hand-over screen', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.setUp({ rules: 'salvo', kind: 'hotseat', name: 'Mara', other: 'Ben' });
  for (const name of ['Mara', 'Ben']) {
    await page
      .getByRole('heading', { name: new RegExp(`^${name} (places first|is next)$`) })
      .waitFor();
    must(
      (await page.locator('[role=grid]').count()) === 0,
      'A board shows on the hand-over screen.',
    );
    await page.getByRole('button', { name: new RegExp(`I'm ${name}`) }).click();
    await visitor.placeRandom();
  }
  let hands = 0;
  for (let n = 0; n < 300; n++) {
    const handOver = page.locator('.hand-over button');
    await page.waitForFunction(
      () => document.querySelector('.hand-over button') || document.querySelector('.act'),
    );
    if (await handOver.count()) {
      must(
        (await page.locator('[role=grid]').count()) === 0,
        'A board shows on the hand-over screen.',
      );
      await handOver.click();
      continue;
    }
    if (await playTurn(visitor)) continue;
    const seen = await visitor.look();
    if (seen.over) break;
    hands += 1;
    await page.getByRole('button', { name: /Hand over/ }).click();
  }
  must((await visitor.look()).over, 'The game did not end.');
  must(hands > 2, 'The screen was hardly handed over.');
  await visitor.leave();
});

test('keyboard only, from the first page to the end', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  const press = (/** @type {string} */ key) => page.keyboard.press(key);
  const focused = () =>
    page.evaluate(
      () =>
        `${document.activeElement?.tagName} ${document.activeElement?.textContent?.trim() ?? ''} ${document.activeElement?.getAttribute('aria-label') ?? ''} ${/** @type {HTMLInputElement} */ (document.activeElement)?.value ?? ''}`,
    );
  /** @param {RegExp} wanted */
  const tabTo = async (wanted) => {
    for (let n = 0; n < 60; n++) {
      if (wanted.test(await focused())) return;
      await press('Tab');
    }
    throw new Error(`Tab never came to ${wanted}; it stands on ${await focused()}`);
  };
  await visitor.go('/');
  await tabTo(/^A Play\s*Against/);
  await press('Enter');
  await page.locator('.card').first().waitFor();
  await page.locator('input[name=captain]').first().waitFor({ state: 'attached' });
  await tabTo(/classic$/);
  await tabTo(/^BUTTON Place your fleet/);
  await press('Enter');
  await page.locator('.tray button').first().waitFor();
  // Every ship by key: pick it up, go to its row, turn one, put it down.
  const slots = await page.locator('.tray button').count();
  for (let n = 0; n < slots; n++) {
    await page.locator(`[data-slot="${n}"]`).focus();
    await press('Enter');
    await tabTo(/^DIV +[A-J]\d+, /);
    await press(String.fromCharCode(97));
    await press(String(n * 2 + 1 > 9 ? 9 : n * 2 + 1));
    if (n === 0) {
      await press('r');
      await press('r');
    }
    await press('Enter');
  }
  await tabTo(/^BUTTON Ready/);
  await press('Enter');
  await page.locator('.act').waitFor();
  for (let n = 0; n < 300; n++) {
    const seen = await visitor.ready();
    if (seen.over) break;
    const { targets } = await import('./lib.mjs');
    const label = (seen.cells[targets(seen.cells)[0] ?? 0] ?? '').split(',')[0] ?? '';
    // A typed square reaches the chart from anywhere.
    for (const key of label) await press(key.toLowerCase());
    must((await focused()).includes(`${label},`), `Typing ${label} went to ${await focused()}`);
    await press('Enter');
    await page.waitForFunction(
      (before) => document.querySelectorAll('.logbox li').length !== before,
      seen.events,
      { timeout: 60_000, polling: 20 },
    );
    if (n === 3) {
      // The results were told aloud.
      const said = await page.locator('[data-voice]').textContent();
      must(/You (missed|hit|sank)/.test(said ?? ''), `The voice said: ${said}`);
    }
  }
  ended((await visitor.look()).heading);
  await visitor.leave();
});

test('touch only, on a phone', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const { page } = visitor;
  await visitor.go('/');
  await page.locator('.ways a').first().tap();
  await page.locator('.card').first().waitFor();
  await page.locator('input[name=captain]').first().waitFor({ state: 'attached' });
  await page.locator('button.go').tap();
  await page.locator('.tray button').first().waitFor();
  // One ship is dragged with a finger, the others tapped.
  const from = await page.locator('[data-slot="0"] svg').boundingBox();
  const to = await visitor.cell(11).boundingBox();
  must(from && to, 'There is nothing to drag.');
  const touch = await visitor.context.newCDPSession(page);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => [{ x, y, id: 1 }];
  const start = { x: (from?.x ?? 0) + 8, y: (from?.y ?? 0) + 8 };
  const end = { x: (to?.x ?? 0) + 12, y: (to?.y ?? 0) + 12 };
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: at(start.x, start.y),
  });
  for (let n = 1; n <= 10; n++)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(
        start.x + ((end.x - start.x) * n) / 10,
        start.y + ((end.y - start.y) * n) / 10,
      ),
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  must(
    (await visitor.cell(11).getAttribute('aria-label'))?.includes('Carrier'),
    'The dragged Carrier is not at B2.',
  );
  for (const [slot, cell] of [
    [1, 30],
    [2, 50],
    [3, 70],
    [4, 90],
  ]) {
    await page.locator(`[data-slot="${slot}"]`).tap();
    await visitor.cell(Number(cell)).tap();
  }
  await page.locator('button.go', { hasText: 'Ready' }).tap();
  await page.locator('.act').waitFor();
  const { targets } = await import('./lib.mjs');
  for (let n = 0; n < 300; n++) {
    const seen = await visitor.ready();
    if (seen.over) break;
    const cell = targets(seen.cells)[0] ?? 0;
    await visitor.cell(cell).tap();
    if (n === 0) {
      const size = await visitor.cell(cell).boundingBox();
      must((size?.width ?? 0) >= 30, `Squares are ${size?.width} wide.`);
      must((await visitor.look()).events === seen.events, 'A first tap fired at once.');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      must(wide <= 390, `The page is ${wide} wide.`);
    }
    await page.locator('.act .fire', { hasText: 'Fire at' }).tap();
    await page.waitForFunction(
      (before) => document.querySelectorAll('.logbox li').length !== before,
      seen.events,
      { timeout: 60_000, polling: 20 },
    );
  }
  ended((await visitor.look()).heading);
  await visitor.leave();
});

test('placing by mouse: drag, faults in words, turn, take back, clear', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.setUp({ rules: 'salvo' });
  /** @param {number} slot @param {number} cell @param {boolean} drop */
  const drag = async (slot, cell, drop = true) => {
    const from = await page.locator(`[data-slot="${slot}"] svg`).boundingBox();
    const to = await visitor.cell(cell).boundingBox();
    await page.mouse.move((from?.x ?? 0) + 6, (from?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 10, { steps: 6 });
    if (drop) await page.mouse.up();
  };
  await drag(2, 44);
  must(
    (await visitor.cell(45).getAttribute('aria-label'))?.includes('Cruiser'),
    'The Cruiser is not where it was dropped.',
  );
  await drag(1, 53, false);
  await page
    .locator('.right', {
      hasText: 'It touches the Cruiser at F4. Leave one empty square around each ship.',
    })
    .waitFor();
  await page.getByText('Touches the Cruiser', { exact: true }).waitFor();
  await page.mouse.up();
  // What cannot lie there stays in hand.
  await page.locator('.tray .sel', { hasText: 'Battleship' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Random' }).click();
  await page.locator('button.go', { hasText: 'Ready' }).waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.locator('button.go', { hasText: '5 ships to place' }).waitFor();
  await visitor.leave();
});

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

/**
 * Two people at an online table, both fleets placed; the host fires first.
 * @param {import('playwright-core').Browser} browser
 * @param {Server} server
 * @param {{clock?: {totalSeconds: number, incrementSeconds: number}}} wish
 */
async function meet(browser, server, { clock } = {}) {
  const host = await Visitor.come(browser, server.url);
  // The page offers no clock short enough for a test.
  if (clock)
    await host.page.route('**/api/tables', (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), clock }) }),
    );
  await host.setUp({ rules: 'classic', kind: 'online', name: 'Mara', first: 'me' });
  const path = new URL(await host.page.locator('input[readonly]').inputValue()).pathname;
  const guest = await Visitor.come(browser, server.url);
  await guest.go(path);
  await guest.page.locator('input[autocomplete=nickname]').fill('Ben');
  await guest.page.getByRole('button', { name: 'Join the game' }).click();
  await Promise.all([host.placeRandom(), guest.placeRandom()]);
  await Promise.all([host, guest].map((one) => one.page.locator('.act').waitFor()));
  return { host, guest, path };
}

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

test('a clock that runs out loses', async ({ browser, server }) => {
  const { host, guest } = await meet(browser, server, {
    clock: { totalSeconds: 10, incrementSeconds: 0 },
  });
  for (const one of [host, guest])
    must((await one.page.locator('.clocks div').count()) === 2, 'The clocks are not shown.');
  // Under ten seconds the clock that runs stands out.
  for (const one of [host, guest]) await one.page.locator('.clocks .low.on').waitFor();
  const [slow, quick] = (await host.heading()) === 'Your shot' ? [host, guest] : [guest, host];
  const name = slow === host ? 'Mara' : 'Ben';
  await quick.page.getByRole('heading', { name: 'You won.' }).waitFor({ timeout: 20_000 });
  await slow.page.getByRole('heading', { name: /won\./ }).waitFor();
  for (const [one, text] of /** @type {const} */ ([
    [slow, 'You ran out of time.'],
    [quick, `${name} ran out of time.`],
  ])) {
    const { said } = await one.look();
    must(said === text, `The page says: ${said}`);
    must((await one.look()).over, 'The page does not offer the replay.');
  }
  for (const one of [guest, host]) await one.leave();
});

test('a player who is gone has a grace, then loses', async ({ browser }) => {
  const server = await new Server(['--grace', '4']).start();
  try {
    const { host, guest, path } = await meet(browser, server);
    const there = host.page.locator('.rail .conn');
    // Gone and back in time: the game goes on.
    await guest.go('/');
    await there.getByText(/Ben\s+is reconnecting/).waitFor();
    await there.getByText(/0:0[0-4].* to return/).waitFor();
    await guest.go(path);
    await there.getByText('Connected').waitFor();
    // Gone for good, by the button this time.
    await guest.page.getByRole('button', { name: 'Leave' }).click();
    const ask = guest.page.getByRole('dialog').filter({ hasText: 'Leave this game' });
    await ask.getByText("If you don't come back within 4 seconds, Mara wins.").waitFor();
    await ask.getByRole('button', { name: 'Keep playing' }).click();
    await guest.page.getByRole('button', { name: 'Leave' }).click();
    await ask.getByRole('button', { name: 'Leave' }).click();
    await guest.page.getByRole('link', { name: 'Continue' }).waitFor();
    // The first page knows how long there is, and then that it was too long.
    await guest.page
      .getByText(/Mara is waiting\. Come back within 0:0[0-4].* or you lose\./)
      .waitFor();
    await there.getByText(/Ben\s+left/).waitFor();
    // A phone says it too.
    await host.page.setViewportSize({ width: 390, height: 844 });
    await host.page
      .locator('.act .trouble')
      .getByText(/Ben\s+left/)
      .waitFor();
    await host.page.getByRole('heading', { name: 'You won.' }).waitFor({ timeout: 10_000 });
    const { said } = await host.look();
    must(said === 'Ben left and did not come back.', `The page says: ${said}`);
    await guest.page.locator('.foot a', { hasText: 'Classic, Mara' }).waitFor();
    must(
      (await guest.page.getByRole('link', { name: 'Continue' }).count()) === 0,
      'A lost game is said to wait.',
    );
    for (const one of [guest, host]) await one.leave();
  } finally {
    await server.end();
  }
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
  await visitor.go('/');
  await page.locator('.foot a').first().click();
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

test('axe finds nothing on any page, light and dark', async ({ browser, server }) => {
  /** @type {string[]} */
  const found = [];
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const visitor = await Visitor.come(browser, server.url, { colorScheme });
    const { page } = visitor;
    const look = async (/** @type {string} */ name) => {
      for (const one of await axe(page)) found.push(`${name}, ${colorScheme}: ${one}`);
    };
    await visitor.go('/');
    await page.locator('h1').waitFor();
    await look('home');
    await visitor.go('/play');
    await page.locator('.card').first().waitFor();
    await look('play');
    await page.getByLabel('Change these rules').check();
    await page.getByText('These rules work.').waitFor();
    await look('custom rules');
    for (const rules of ['phoenix', 'salvo']) {
      await visitor.setUp({ rules });
      await page.locator('.tray').waitFor();
      await page.locator('[data-slot="0"]').click();
      await look(`placing ${rules}`);
      await visitor.placeRandom();
      for (let n = 0; n < 3; n++) await playTurn(visitor);
      await visitor.ready();
      await look(`playing ${rules}`);
      await page.getByRole('button', { name: 'Resign' }).click();
      await look('resigning');
      await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
      await page.locator('.act a', { hasText: 'Replay' }).waitFor();
      await look('the end');
      await page.locator('.act a', { hasText: 'Replay' }).click();
      await page.locator('.track').waitFor();
      await look('replay');
    }
    await visitor.setUp({ rules: 'classic', kind: 'online' });
    await page.locator('input[readonly]').waitFor();
    await look('waiting room');
    const path = new URL(page.url()).pathname;
    const guest = await Visitor.come(browser, server.url, { colorScheme });
    await guest.go(path);
    await guest.page.getByRole('button', { name: 'Join the game' }).waitFor();
    for (const one of await axe(guest.page)) found.push(`joining, ${colorScheme}: ${one}`);
    await guest.page.getByRole('button', { name: 'Just watch' }).click();
    await guest.page.getByText('Watching').waitFor();
    for (const one of await axe(guest.page)) found.push(`watching, ${colorScheme}: ${one}`);
    await guest.leave();
    await visitor.setUp({ rules: 'classic', kind: 'hotseat', name: 'Mara', other: 'Ben' });
    await page.locator('.hand-over').waitFor();
    await look('hand-over');
    visitor.expected = /404/;
    await visitor.go('/nowhere');
    await page.getByText('Page not found').waitFor();
    await look('missing');
    await visitor.leave();
  }
  must(found.length === 0, `axe found:\n${[...new Set(found)].join('\n')}`);
});

heardTests(test);
hotseatTests(test);
outageTests(test);
setupTests(test);
phoneTests(test);
sizesTests(test);
lobbyTests(test);
adminTests(test);
registrationTests(test);
eventTests(test);
docsTests(test);
viewTests(test);
resultsTests(test);
replayTests(test);
coachTests(test);

const words = process.argv.slice(2);
const chosen = tests.filter(
  (one) =>
    words.length === 0 || words.some((word) => one.name.toLowerCase().includes(word.toLowerCase())),
);
const server = await new Server().start();
const browser = await launch();
let failed = 0;
for (const one of chosen) {
  const since = Date.now();
  try {
    await one.run({ browser, server });
    console.log(`ok    ${one.name} (${((Date.now() - since) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(
      `FAIL  ${one.name} (${((Date.now() - since) / 1000).toFixed(1)} s)\n${error instanceof Error ? error.stack : error}`,
    );
    // What was left open by the failure would only be in the way.
    for (const context of browser.contexts()) await context.close();
  }
}
await browser.close();
await server.end();
console.log(`${chosen.length - failed} of ${chosen.length} passed`);
process.exit(failed ? 1 : 0);
