// The game for people who hear it: where the focus goes, and what is said without being asked.

import { test } from './fixtures.mjs';
import { Visitor, must, playTurn } from './lib.mjs';

/** Waits until the focus is on something. @param {Visitor} visitor @param {string} selector @param {RegExp} text */
async function focusOn({ page }, selector, text) {
  await page
    .waitForFunction(
      ([where, words]) => {
        const on = document.activeElement;
        return (
          on?.matches(where ?? '') &&
          new RegExp(words ?? '').test(on.getAttribute('aria-label') ?? on.textContent ?? '')
        );
      },
      [selector, text.source],
    )
    .catch(async () => {
      const on = await page.evaluate(
        () =>
          `${document.activeElement?.tagName} ${document.activeElement?.textContent?.slice(0, 60)}`,
      );
      throw new Error(`The focus is on ${on}, not on ${selector} ${text}`);
    });
}

/** Waits until something was said aloud. @param {Visitor} visitor @param {string} text */
async function said({ page }, text) {
  await page.locator('[data-voice] p', { hasText: text }).waitFor({ state: 'attached' });
}

/** Waits until the tab is called so. @param {Visitor} visitor @param {string} title */
async function titled({ page }, title) {
  await page
    .waitForFunction((wanted) => document.title === wanted, title)
    .catch(async () => {
      throw new Error(`The tab is called ${await page.title()}, not ${title}`);
    });
}

test('heard: the focus follows from page to page and from scene to scene', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.go('/');
  must(
    await page.evaluate(() => document.activeElement === document.body),
    'A page that was loaded takes the focus.',
  );
  await page.locator('.now a').press('Enter');
  await focusOn(visitor, 'main h1', /^New game$/);
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

test('heard: two players at one screen find the focus on the hand-over screen', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.setUp({
    rules: 'classic',
    kind: 'hotseat',
    name: 'Mara',
    other: 'Ben',
    first: 'me',
  });
  for (const name of ['Mara', 'Ben']) {
    await focusOn(visitor, '.hand-over button', new RegExp(`I'm ${name}`));
    await page.keyboard.press('Enter');
    await focusOn(visitor, 'main h1', new RegExp(`^${name}, place your fleet$`));
    await visitor.placeRandom();
  }
  await focusOn(visitor, '.hand-over button', /I'm Mara/);
  await page.keyboard.press('Enter');
  await focusOn(visitor, '.big [role=gridcell]', /^A1, /);
  await visitor.leave();
});

test('heard: a friend who comes, goes and returns, and what the page waits for', async ({
  browser,
  server,
}) => {
  const host = await Visitor.come(browser, server.url);
  await host.setUp({ rules: 'classic', kind: 'online', name: 'Mara', first: 'me' });
  const path = new URL(await host.page.locator('input[readonly]').inputValue()).pathname;
  await titled(host, 'Invite a friend, Broadside');
  must(
    (await host.page.locator('.top .meta').textContent()) === 'Classic, waiting for a friend',
    'A friend who has not come has a name.',
  );
  const guest = await Visitor.come(browser, server.url);
  await guest.go(path);
  await guest.page.locator('input[autocomplete=nickname]').fill('Ben');
  await guest.page.getByRole('button', { name: 'Join the game' }).click();
  await said(host, 'Ben joined. Place your fleet.');
  await titled(host, 'Place your fleet, Broadside');
  await host.placeRandom();
  await titled(host, 'Waiting for Ben, Broadside');
  await guest.placeRandom();
  await said(host, 'Ben has placed their fleet.');
  await said(host, 'The game has started.');
  await titled(host, 'Your turn, Broadside');
  await guest.go('/');
  await said(host, 'Ben is reconnecting.');
  await guest.go(path);
  await said(host, 'Ben is back.');
  await guest.page.getByRole('button', { name: 'Leave' }).click();
  await guest.page
    .getByRole('dialog')
    .filter({ hasText: 'Leave this game' })
    .getByRole('button', { name: 'Leave' })
    .click();
  await said(host, 'Ben left.');
  for (const one of [guest, host]) await one.leave();
});

test('heard: a network that is gone is noticed at once, seen and told', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.setUp({ rules: 'classic', captain: 'cadet', first: 'me' });
  await visitor.placeRandom();
  await playTurn(visitor);
  const { cells } = await visitor.ready();
  visitor.storm = true;
  await visitor.context.setOffline(true);
  await page.getByRole('heading', { name: 'Connection lost' }).waitFor({ timeout: 3000 });
  await said(visitor, 'Connection lost. Your game is safe; reconnecting.');
  await titled(visitor, 'Connection lost, Broadside');
  // An order is not taken for sent.
  await visitor.cell(cells.findIndex((label) => label.includes('unknown'))).click({ force: true });
  must((await visitor.look()).fire !== 'Sent', 'The button says that an order was sent.');
  await visitor.context.setOffline(false);
  await page.getByRole('heading', { name: 'Your shot' }).waitFor();
  await said(visitor, 'Reconnected.');
  visitor.storm = false;
  must(await playTurn(visitor), 'The game does not go on.');
  await visitor.leave();
});
