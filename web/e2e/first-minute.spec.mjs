// Browser tests of the first minute: from the home page to the first shot, settings that are remembered, navigation, and
// the pages that explain the rules.

import { expect } from '@playwright/test';
import { test } from './fixtures.mjs';
import { axe, PHONE, Visitor } from './lib.mjs';

/** Counts what a person does with the mouse. @param {Visitor} visitor */
async function countClicks(visitor) {
  await visitor.context.addInitScript(() => {
    addEventListener(
      'click',
      () => {
        sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1));
      },
      true,
    );
  });
  return () => visitor.page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0));
}

test('first minute: two clicks from the home page to the first shot', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const clicks = await countClicks(visitor);
  const { page } = visitor;
  await visitor.go('/');
  await page.getByText('Classic, against Mate.').waitFor();
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.getByRole('heading', { name: 'Your shot' }).waitFor();
  // The fleet is on the board.
  await expect(page.locator('.own .ship')).toHaveCount(5);
  await visitor.cell(44).click();
  await expect(page.locator('.logbox li').filter({ hasText: 'E5' }).first()).toBeVisible();
  expect(await visitor.cell(44).getAttribute('aria-label')).toMatch(/hit|miss/);
  expect(await clicks()).toBe(2);
  await visitor.leave();
});

test('first minute: the fleet of Play now can be shuffled, moved, and survives a reload', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.go('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.own .ship').first().waitFor();
  const fleet = () =>
    page
      .locator('.own .ship')
      .evaluateAll((ships) => ships.map((one) => one.getAttribute('transform')).join());
  const first = await fleet();
  await page.reload();
  await page.locator('.own .ship').first().waitFor();
  expect(await fleet()).toBe(first);
  await page.getByRole('button', { name: 'Shuffle' }).click();
  await expect.poll(fleet).not.toBe(first);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Move ships' }).click();
  await page.getByRole('heading', { name: 'Place your fleet' }).waitFor();
  await page.getByText('5 of 5 placed').waitFor();
  await page.getByRole('button', { name: 'Ready' }).click();
  await page.getByRole('heading', { name: 'Your shot' }).waitFor();
  await visitor.cell(0).click();
  await page.locator('.logbox li').first().waitFor();
  // Next time the same fleet is offered.
  await visitor.setUp({ rules: 'classic', captain: 'cadet' });
  await page.getByRole('button', { name: 'Last fleet' }).click();
  await page.getByText('5 of 5 placed').waitFor();
  await visitor.leave();
});

test('first minute: Play now in rounds of salvos, with a finger', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url, PHONE);
  const { page } = visitor;
  await visitor.go('/learn/salvo');
  await page.getByRole('button', { name: 'Play Salvo' }).tap();
  await page.getByText('0 of 6 shots aimed').waitFor();
  for (const at of [0, 11, 22, 33, 44, 55]) await visitor.cell(at).tap();
  await page.locator('.act .fire').tap();
  await page.getByRole('heading', { name: 'Round 2' }).waitFor();
  await visitor.leave();
});

test('first minute: the set-up remembers the last game, and Play now repeats it', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.setUp({
    rules: 'fog',
    captain: 'cadet',
    name: 'Mara',
    first: 'them',
    coach: 'open',
  });
  await visitor.go('/play');
  await expect(page.locator('input[name=rules][value=fog]')).toBeChecked();
  await expect(page.locator('input[name=captain][value=cadet]')).toBeChecked();
  await expect(page.locator('.seg input[value=them]')).toBeChecked();
  await expect(page.locator('.seg input[value=open]')).toBeChecked();
  await expect(page.getByLabel('Your name')).toHaveValue('Mara');
  await visitor.go('/');
  await page.getByText('Fog, against Cadet.').waitFor();
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.getByRole('heading', { name: 'Your shot' }).waitFor();
  await expect(page.locator('.own .ship')).toHaveCount(6);
  await visitor.leave();
});

test('first minute: a server that is gone is named, and Play now works when it is back', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.go('/');
  await page.route('**/api/tables', (route) => route.abort());
  visitor.expected = /Failed to load resource/;
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.getByRole('alert').getByText('The server is not responding').waitFor();
  await page.unroute('**/api/tables');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.getByRole('heading', { name: 'Your shot' }).waitFor();
  await visitor.leave();
});

test('first minute: the navigation is for players, and old addresses still lead somewhere', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.go('/');
  const nav = page.getByRole('navigation', { name: 'Main' });
  expect(await nav.getByRole('link').allTextContents()).toEqual([
    'Play',
    'Games',
    'Learn',
    'Arena',
  ]);
  for (const [name, heading] of [
    ['Games', 'Games'],
    ['Learn', 'How to play'],
    ['Arena', 'Arena'],
    ['Play', 'New game'],
  ]) {
    await nav.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await nav.locator('[aria-current=page]').textContent()).toBe(name);
  }
  for (const [old, now] of [
    ['/lobby#code=abcd', '/arena#code=abcd'],
    ['/lobby/bot', '/arena/bot'],
  ]) {
    await visitor.go(old);
    await page.locator('h1').first().waitFor();
    expect(page.url()).toBe(server.url + now);
  }
  await visitor.leave();
});

test('first minute: no page is empty, and axe finds nothing', async ({ browser, server }) => {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const visitor = await Visitor.come(browser, server.url, { colorScheme });
    const { page } = visitor;
    for (const [path, offer] of [
      ['/', 'Play now'],
      ['/games', 'Start a game'],
      ['/learn', 'Classic'],
      ['/learn/hackathon', 'Play Hackathon'],
      ['/arena', 'Join the battle'],
      ['/leaderboard', 'in the arena'],
      ['/tournaments', 'in the arena'],
      ['/view', 'Play a game meanwhile'],
    ]) {
      await visitor.go(path);
      await page.getByRole('main').getByText(offer).first().waitFor();
      expect(await axe(page), path).toEqual([]);
    }
    await visitor.leave();
  }
});

test('first minute: a game can be found again on the page of games', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.go('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.getByRole('heading', { name: 'Your shot' }).waitFor();
  await visitor.cell(0).click();
  await page.locator('.logbox li').first().waitFor();
  await visitor.go('/games');
  await page.getByText('Your game against Mate').waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.act a', { hasText: 'Replay' }).waitFor();
  await visitor.go('/games');
  await page.getByRole('link', { name: /Classic.*against Mate/ }).waitFor();
  await page.getByText('Lost').waitFor();
  expect(await axe(page)).toEqual([]);
  await visitor.leave();
});

const TRIES = [
  ['classic', 45, 44 + 20],
  ['buoyancy', 46, 0],
  ['fog', 46, 0],
  ['morskoi', 86, 0],
  ['salvo', 12, 0],
  ['phoenix', 66, 0],
  ['hackathon', 34, 0],
];

test('first minute: every rule set has a position to try', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  for (const [rules, best, other] of TRIES) {
    await visitor.go(`/learn/${rules}`);
    const cell = (/** @type {unknown} */ at) => page.locator(`.try [data-i="${at}"]`);
    await cell(other).click();
    await page.locator('.answer', { hasText: 'There is a better square.' }).waitFor();
    await cell(best).click();
    await page.locator('.answer.right').waitFor();
    expect(await cell(best).getAttribute('aria-label'), String(rules)).toMatch(/hit|wreck|round/i);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Show me' }).click();
    await page.locator('.answer.right').waitFor();
  }
  await visitor.leave();
});

test('first minute: how to play is one click away, in the set-up and in the game', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.go('/play');
  await page.locator('input[name=rules][value=morskoi]').check({ force: true });
  await page.getByRole('link', { name: 'How to play Morskoi' }).click();
  await page.getByRole('heading', { name: 'How to play Morskoi' }).waitFor();
  await page.getByRole('button', { name: 'Play Morskoi' }).click();
  await page.getByRole('heading', { name: 'Your shot' }).waitFor();
  const [help] = await Promise.all([
    visitor.context.waitForEvent('page'),
    page.getByRole('link', { name: /How to play Morskoi/ }).click(),
  ]);
  await help.getByRole('heading', { name: 'How to play Morskoi' }).waitFor();
  await visitor.leave();
});
