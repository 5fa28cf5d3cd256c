// Accessibility of every page that a player meets.

import { test } from './fixtures.mjs';
import { Visitor, axe, must, playTurn } from './lib.mjs';

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
