// The game on a small phone: what a large window says beside the chart must be said here too.

import { test } from './fixtures.mjs';
import { PHONE, Visitor, must, playTurn } from './lib.mjs';

/** Nothing runs off to the right. @param {Visitor} visitor */
async function fits({ page }) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  must(wide <= PHONE.viewport.width, `The page is ${wide} wide.`);
}

/** A square that was fired at and is a plain miss; fires until there is one. @param {Visitor} visitor */
async function missed(visitor) {
  for (let n = 0; n < 30; n++) {
    const { cells } = await visitor.ready();
    const at = cells.findIndex((label) => /, miss/.test(label));
    if (at >= 0) return at;
    await playTurn(visitor, new Set(['radar', 'artillery', 'torpedo', 'smoke']));
  }
  throw new Error('No shot missed.');
}

/** The note above the bars is on the screen and under nothing. @param {Visitor} visitor @param {string} text */
async function noted({ page }, text) {
  const note = page.locator('.act .note', { hasText: text });
  await note.waitFor();
  const clear = await note.evaluate((one) => {
    const box = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(box.left + 20, box.top + box.height / 2));
  });
  must(clear, `Something lies over the note: ${text}`);
}

test('phone: a shot that costs the turn is told before it is fired', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url, PHONE);
  await visitor.setUp({ rules: 'phoenix', captain: 'cadet', first: 'me' });
  await visitor.placeRandom();
  const at = await missed(visitor);
  await visitor.ready();
  await visitor.cell(at).tap();
  await noted(visitor, 'Firing again costs your turn.');
  must(
    /^Fire at \w+, lose your turn$/.test((await visitor.look()).fire ?? ''),
    `The button says: ${(await visitor.look()).fire}`,
  );
  // So is what a special order costs, and why one is locked.
  await visitor.page.locator('[data-tool=radar]').tap();
  await noted(visitor, 'Uses your turn.');
  await visitor.page.locator('[data-tool=torpedo]').tap({ force: true });
  await noted(visitor, 'The torpedo unlocks when only 1 enemy ship is left.');
  await fits(visitor);
  await visitor.leave();
});

test('phone: a square that is refused says why', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url, PHONE);
  await visitor.setUp({ rules: 'classic', captain: 'cadet', first: 'me' });
  await visitor.placeRandom();
  const at = await missed(visitor);
  await visitor.ready();
  await visitor.cell(at).tap();
  await noted(visitor, 'You already fired here');
  must(
    (await visitor.page.locator('.act .fire:not([disabled])').count()) === 0,
    'A refused square can be fired at.',
  );
  await visitor.leave();
});

for (const rules of ['classic', 'salvo'])
  test(`phone: both results and the log are told in words in ${rules}`, async ({
    browser,
    server,
  }) => {
    const visitor = await Visitor.come(browser, server.url, PHONE);
    const { page } = visitor;
    await visitor.setUp({ rules, captain: 'cadet', first: 'me' });
    await visitor.placeRandom();
    await visitor.ready();
    const chart = await page.locator('.big').boundingBox();
    for (let n = 0; n < 3; n++) {
      await playTurn(visitor);
      const { said } = await visitor.ready();
      must(
        /^You (missed|hit|sank).*Cadet (missed|hit|sank)/.test(said),
        `The status says: ${said}`,
      );
      must((await page.locator('.big').boundingBox())?.y === chart?.y, 'The words move the chart.');
    }
    const line = page.locator('.logbox li').first();
    await line.scrollIntoViewIfNeeded();
    must(await line.isVisible(), 'There is no log.');
    await fits(visitor);
    await visitor.leave();
  });

test('phone: placing says how, and fingers move both ships and the page', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url, PHONE);
  const { page } = visitor;
  await visitor.setUp({ rules: 'morskoi', captain: 'cadet' });
  await page.locator('.tray button').first().waitFor();
  await page.locator('.mobwhy', { hasText: 'Drag a ship, or tap it and then a square.' }).waitFor();
  must(
    (await page.evaluate(() => document.documentElement.scrollHeight)) <= PHONE.viewport.height,
    'The page does not fit the window.',
  );
  await fits(visitor);
  const touch = await visitor.context.newCDPSession(page);
  /** @param {import('@playwright/test').Locator} from @param {number} dx @param {number} dy */
  const swipe = async (from, dx, dy) => {
    const box = await from.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x, y, id: 1 }],
    });
    for (let n = 1; n <= 10; n++)
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: x + (dx * n) / 10, y: y + (dy * n) / 10, id: 1 }],
      });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(page.locator('[data-slot="1"]'), -120, 0);
  await page.waitForFunction(() => (document.querySelector('.tray')?.scrollLeft ?? 0) > 40);
  must((await page.locator('.tray .sel').count()) === 0, 'Pushing the tray took a ship.');
  // Up from the tray goes a ship.
  const [slot, square] = [
    await page.locator('[data-slot="2"]').boundingBox(),
    await visitor.cell(44).boundingBox(),
  ];
  await swipe(
    page.locator('[data-slot="2"]'),
    (square?.x ?? 0) - (slot?.x ?? 0),
    (square?.y ?? 0) - (slot?.y ?? 0),
  );
  await page.locator('.big [aria-label$=", Cruiser"]').first().waitFor();
  // In a lower window open water moves the page, and a ship does not.
  await page.setViewportSize({ width: 375, height: 480 });
  const at = await page
    .locator('.big [role=gridcell]')
    .evaluateAll((all) =>
      all.findIndex((one) => one.getAttribute('aria-label')?.endsWith(', Cruiser')),
    );
  await swipe(visitor.cell(at), 0, -90);
  must((await page.evaluate(() => scrollY)) === 0, 'Dragging a ship moves the page.');
  await swipe(visitor.cell(99), 0, -90);
  await page.waitForFunction(() => scrollY > 20);
  await visitor.leave();
});

test('phone: no heading, choice or door breaks or is cut', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url, PHONE);
  const { page } = visitor;
  const height = async (/** @type {string} */ selector) =>
    (await page.locator(selector).first().boundingBox())?.height ?? Infinity;
  await visitor.go('/arena');
  await page.locator('nav a').first().waitFor();
  must(
    await page
      .locator('nav')
      .first()
      .evaluate((nav) => nav.scrollWidth <= nav.clientWidth),
    'The doors do not fit.',
  );
  await visitor.go('/play');
  await page.locator('.card').first().waitFor();
  must((await height('.two .seg')) < 50, 'The first move takes two rows.');
  await visitor.setUp({ rules: 'phoenix', captain: 'cadet' });
  await visitor.placeRandom();
  await visitor.ready();
  must((await height('.mob .cap')) < 30, 'The heading of the enemy fleet breaks.');
  const [orders, bar] = [
    await page.locator('.orders').boundingBox(),
    await page.locator('.act').boundingBox(),
  ];
  must(
    orders && bar && orders.y + orders.height >= bar.y,
    'Something shows between the orders and the bar.',
  );
  await visitor.leave();
});

test('phone: changed rules fit the page, and what is wrong with them stands above the button', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url, PHONE);
  const { page } = visitor;
  await visitor.go('/play');
  await page.getByLabel('Change these rules').check();
  await page.getByText('These rules work.').waitFor();
  await fits(visitor);
  visitor.expected = /status of 422/;
  await page.getByRole('spinbutton', { name: 'Columns' }).fill('3');
  const why = page.locator('.foot .why');
  await why.getByText('Columns: enter a whole number from 4 to 16.').waitFor();
  const [fault, button] = [await why.boundingBox(), await page.locator('button.go').boundingBox()];
  must(
    fault &&
      button &&
      fault.y + fault.height <= button.y &&
      button.y + button.height <= PHONE.viewport.height,
    'The fault is not above the button.',
  );
  await visitor.leave();
});
