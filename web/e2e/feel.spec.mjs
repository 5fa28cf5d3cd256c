// Browser tests of how a game feels: the beat before the opponent's answer, sound, the end card, and sharing.

import { expect } from '@playwright/test';
import { test } from './fixtures.mjs';
import { axe, must, PHONE, playToEnd, Visitor } from './lib.mjs';

/** Opens a game of classic rules in which this player fires first. @param {Visitor} visitor */
async function begin(visitor) {
  await visitor.go('/');
  await visitor.page.getByRole('button', { name: 'Play now' }).click();
  await visitor.page.getByRole('heading', { name: 'Your shot' }).waitFor();
}

/** Notes when the own result and the answer appear, in the page's own time. @param {Visitor} visitor */
function watchLog(visitor) {
  return visitor.page.evaluate(() => {
    const seen = /** @type {any} */ (window);
    seen.times = [];
    new MutationObserver(() => {
      const count = document.querySelectorAll('.logbox li').length;
      if (seen.times.length !== count) seen.times[count - 1] ??= performance.now();
    }).observe(document.body, { childList: true, subtree: true });
  });
}
const gap = (/** @type {Visitor} */ { page }) =>
  page.evaluate(() => {
    const { times } = /** @type {any} */ (window);
    return times[1] - times[0];
  });

test('feel: the own result comes at once, the answer after a beat', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await begin(visitor);
  await watchLog(visitor);
  await visitor.cell(44).click();
  await expect(page.locator('.logbox li')).toHaveCount(1);
  await page.getByRole('heading', { name: 'Mate is aiming' }).waitFor();
  await expect(page.locator('.logbox li')).toHaveCount(2);
  const ms = await gap(visitor);
  must(ms >= 590, `The answer came after ${ms} ms.`);
  await visitor.leave();
});

test('feel: any input skips the beat, and a click fires at once', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  // The beat would last for ever: only input can end it.
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    // @ts-expect-error only the page's own calls count
    window.setTimeout = (run, ms, ...more) => wait(run, ms >= 550 && ms <= 900 ? 1e8 : ms, ...more);
  });
  await begin(visitor);
  await visitor.cell(44).click();
  await page.getByRole('heading', { name: 'Mate is aiming' }).waitFor();
  await page.keyboard.press('Shift');
  await page.getByRole('heading', { name: 'Your shot' }).waitFor();
  await visitor.cell(46).click();
  await page.getByRole('heading', { name: 'Mate is aiming' }).waitFor();
  // The click shows the answer, and then it is this player's turn: it fires.
  await visitor.cell(48).click();
  await expect(visitor.cell(48)).toHaveAttribute('aria-label', /hit|miss/);
  await visitor.leave();
});

test('feel: with reduced motion the beat is short', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url, { reducedMotion: 'reduce' });
  const { page } = visitor;
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    /** @type {any} */ (window).waits = [];
    // @ts-expect-error the page's own calls are noted
    window.setTimeout = (run, ms, ...more) => {
      /** @type {any} */ (window).waits.push(ms);
      return wait(run, ms, ...more);
    };
  });
  await begin(visitor);
  await visitor.cell(44).click();
  await expect(page.locator('.logbox li')).toHaveCount(2);
  const waits = await page.evaluate(() => /** @type {any} */ (window).waits);
  const beat = waits.filter((/** @type {number} */ ms) => ms > 100 && ms <= 300);
  must(beat.length > 0, `The page waited ${waits}`);
  await visitor.leave();
});

test('feel: sound is turned off by one click, and its volume is remembered', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.go('/');
  await page.getByRole('button', { name: 'Turn sound off' }).click();
  const slider = page.getByRole('slider', { name: 'Volume' });
  await expect(slider).toHaveValue('0');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(slider).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Turn sound on' }).click();
  await slider.fill('30');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(slider).toHaveCount(0);
  const kept = await page.evaluate(() => JSON.parse(localStorage['broadside.settings']));
  expect(kept).toMatchObject({ mute: false, volume: 30 });
  await visitor.leave();
});

for (const [name, options] of /** @type {const} */ ([
  ['a laptop', { colorScheme: 'dark' }],
  ['a phone', PHONE],
]))
  test(`feel: the end card on ${name} has figures, the turning point, and ways on`, async ({
    browser,
    server,
  }) => {
    const visitor = await Visitor.come(browser, server.url, options);
    const { page } = visitor;
    await begin(visitor);
    if (options === PHONE) {
      for (let n = 0; n < 12; n++) {
        await visitor.ready();
        await visitor.cell(n * 7).tap();
        await page.locator('.act .fire').tap();
        await expect(visitor.cell(n * 7)).toHaveAttribute('aria-label', /hit|miss/);
      }
      await visitor.ready();
      await page.getByRole('button', { name: 'Resign' }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).tap();
    } else await playToEnd(visitor);
    const card = page.getByRole('region', { name: 'Result' });
    await card.waitFor();
    const figures = await card
      .locator('tbody tr')
      .first()
      .locator('td')
      .evaluateAll((cells) => cells.map((one) => parseInt(one.textContent ?? '')));
    const [shots = 0, hits = 0, share] = figures;
    must(shots >= 12 && hits <= shots, `The figures are ${figures}`);
    expect(share).toBe(Math.round((100 * hits) / shots));
    if (options !== PHONE) await card.getByText(/on average\./).waitFor();
    // The analysis may take a while on a busy machine.
    await card
      .getByText(/aimed|luck/i)
      .first()
      .waitFor({ timeout: 120_000 });
    expect(await axe(page)).toEqual([]);
    // Nothing of the card is cut off.
    const box = await card.boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    must(box && box.x >= 0 && box.x + box.width <= width, `The card is at ${JSON.stringify(box)}`);
    await card.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor();
    const text = await dialog.getByRole('textbox').inputValue();
    expect(text).toMatch(new RegExp(`won\\. Classic: ${shots} shots, .*${server.url}/games/`));
    expect(await axe(page)).toEqual([]);
    const picture = await page.request.get(
      server.url + (await dialog.getByRole('link', { name: 'Picture' }).getAttribute('href')),
    );
    expect(picture.headers()['content-type']).toBe('image/png');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await card.getByRole('button', { name: 'Show the boards' }).click();
    await card.waitFor({ state: 'detached' });
    await page.locator('.act').getByRole('button', { name: 'Rematch' }).waitFor();
    await visitor.leave();
  });

test('feel: sharing uses the share sheet, the clipboard, or a text to select', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page, context } = visitor;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.setUp({ rules: 'fog', kind: 'online', name: 'Mara' });
  const link = await page.locator('input[readonly]').inputValue();
  await page.getByRole('img', { name: 'QR code of the link' }).first().waitFor();
  // By the clipboard.
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await dialog.getByText('Copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `Let's play Battleship (Fog). ${link}`,
  );
  // Without one, the text is selected.
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
  );
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await dialog.getByText('Press Ctrl+C to copy.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await dialog.getByRole('button', { name: 'Close' }).click();
  // By the sheet, where there is one.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: (/** @type {unknown} */ what) => {
        /** @type {any} */ (window).shared = what;
        return Promise.resolve();
      },
    });
  });
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).shared?.url)).toBe(link);
  await expect(dialog).toHaveCount(0);
  await visitor.leave();
});
