// Placing and firing by mouse, keyboard and touch.

import { test } from './fixtures.mjs';
import { Visitor, ended, must, targets } from './lib.mjs';

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
  await tabTo(/^A Change/);
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
  await page.locator('.now a').tap();
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
