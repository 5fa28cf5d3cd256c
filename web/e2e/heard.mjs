// The game for people who hear it: where the focus goes, and what is said without being asked.

import { Visitor, playTurn } from './lib.mjs';

/** @param {unknown} truth @param {string} text */
function must(truth, text) {
  if (!truth) throw new Error(text);
}

/** Waits until the focus is on something. @param {Visitor} visitor @param {string} selector @param {RegExp} text */
async function focusOn({ page }, selector, text) {
  await page
    .waitForFunction(
      ([where, words]) => {
        const on = document.activeElement;
        return on?.matches(where ?? '') && new RegExp(words ?? '').test(on.getAttribute('aria-label') ?? on.textContent ?? '');
      },
      [selector, text.source],
    )
    .catch(async () => {
      const on = await page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.slice(0, 60)}`);
      throw new Error(`The focus is on ${on}, not on ${selector} ${text}`);
    });
}

/** @param {(name: string, run: (at: {browser: import('playwright-core').Browser, server: import('./lib.mjs').Server}) => Promise<void>) => void} test */
export function heardTests(test) {
  test('heard: the focus follows from page to page and from scene to scene', async ({ browser, server }) => {
    const visitor = await Visitor.come(browser, server.url);
    const { page } = visitor;
    await visitor.go('/');
    must(await page.evaluate(() => document.activeElement === document.body), 'A page that was loaded takes the focus.');
    await page.locator('.doors a').first().press('Enter');
    await focusOn(visitor, 'main h1', /^Rules$/);
    await page.locator('input[name=captain]').first().waitFor({ state: 'attached' });
    await page.locator('button.go').press('Enter');
    await focusOn(visitor, 'main h1', /^Place your fleet$/);
    await page.getByRole('button', { name: 'Random' }).click();
    await page.locator('button.go', { hasText: 'Ready' }).press('Enter');
    await focusOn(visitor, '.big [role=gridcell]', /^A1, /);
    await playTurn(visitor);
    await visitor.ready();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).press('Enter');
    await page.locator('.act a', { hasText: 'Replay' }).press('Enter');
    await focusOn(visitor, 'main h1', /won/);
    await page.goBack();
    await focusOn(visitor, 'main h1', /won\./);
    await visitor.leave();
  });

  test('heard: two at one screen find the focus behind the curtain', async ({ browser, server }) => {
    const visitor = await Visitor.come(browser, server.url);
    const { page } = visitor;
    await visitor.setUp({ rules: 'classic', kind: 'screen', name: 'Mara', other: 'Ben', first: 'me' });
    for (const name of ['Mara', 'Ben']) {
      await focusOn(visitor, '.curtain button', new RegExp(`I am ${name}`));
      await page.keyboard.press('Enter');
      await focusOn(visitor, 'main h1', new RegExp(`^${name}, place your fleet$`));
      await visitor.placeRandom();
    }
    await focusOn(visitor, '.curtain button', /I am Mara/);
    await page.keyboard.press('Enter');
    await focusOn(visitor, '.big [role=gridcell]', /^A1, /);
    await visitor.leave();
  });
}
