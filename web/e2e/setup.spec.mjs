// Before the first shot: the list of games, the rules that are changed, and placing with somebody far away.

import { test } from './fixtures.mjs';
import { PHONE, Visitor, axe, must, playTurn } from './lib.mjs';

test('setup: every field of the rules is checked on the page, marked and explained', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.go('/play');
  await page.locator('input[name=rules][value=phoenix]').check({ force: true });
  await page.getByLabel('Change these rules').check();
  await page.getByText('These rules work.').waitFor();
  const [about, against] = [page.locator('.about'), page.getByRole('group', { name: 'Opponent' })];
  const top = () => against.evaluate((one) => one.getBoundingClientRect().top + scrollY);
  const before = { words: await about.textContent(), top: await top() };
  /** @type {string[]} */
  const asked = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/rules/check') && asked.push(request.postData() ?? ''),
  );
  const smoke = page
    .locator('.tick', { hasText: 'Smoke' })
    .locator('xpath=following-sibling::*[1]')
    .getByRole('spinbutton');
  const fields = [
    page.getByRole('spinbutton', { name: 'Columns' }),
    page.getByRole('spinbutton', { name: 'Rows' }),
    page.getByRole('spinbutton', { name: 'Squares of ship type 1' }),
    page.getByRole('spinbutton', { name: 'How many of ship type 1' }),
    page.getByRole('spinbutton', { name: 'Armour of ship type 2' }),
    page.getByRole('spinbutton', { name: 'Guns of ship type 2' }),
    page.getByRole('spinbutton', { name: 'Scans' }),
    smoke,
    page.getByRole('spinbutton', { name: 'Unlocks at (enemy ships left)' }),
  ];
  for (const field of fields) {
    const good = await field.inputValue();
    for (const bad of ['', '-5', '7.5', '999']) {
      await field.fill(bad);
      await page.waitForFunction(
        (one) => one?.getAttribute('aria-invalid') === 'true',
        await field.elementHandle(),
      );
      const why = await field.evaluate((one) =>
        (one.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      );
      must(/Enter a whole number from \d+ to \d+\./.test(why), `${bad} is explained by: ${why}`);
      await page.getByText("These rules don't work yet.").waitFor();
      await page.locator('button.go', { hasText: 'Fix the rules first' }).waitFor();
      must((await about.textContent()) === before.words, 'The summary changed.');
      must((await top()) === before.top, 'The other column jumped.');
    }
    await field.fill(good);
    await page.waitForFunction(
      (one) => !one?.hasAttribute('aria-invalid'),
      await field.elementHandle(),
    );
  }
  await page.getByRole('spinbutton', { name: 'Order limit' }).fill('0');
  await page.locator('.fault', { hasText: 'Enter a whole number from 1 to 65535.' }).waitFor();
  must((await axe(page)).length === 0, `axe found: ${(await axe(page)).join('\n')}`);
  await page.getByRole('spinbutton', { name: 'Order limit' }).fill('');
  await page.getByRole('textbox', { name: 'Name of ship type 1' }).fill('2go');
  await page.locator('.fault', { hasText: 'Name: Use 1 to 24 letters' }).waitFor();
  await page.getByRole('textbox', { name: 'Name of ship type 1' }).fill('Ark');
  await page.getByText('These rules work.').waitFor();
  must(
    !asked.some((body) => /null|-5|7\.5|999/.test(body)),
    'The server was asked about a field that is wrong.',
  );
  await visitor.leave();
});

test('setup: a rules file that cannot be read is explained in words', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.go('/play');
  await page.getByLabel('Change these rules').check();
  await page.getByText('These rules work.').waitFor();
  await page.getByText('Rules file (TOML)').click();
  visitor.expected = /status of 422/;
  await page
    .getByLabel('Paste a rules file')
    .fill('name = "x"\nversion = 1\n[board]\nwidth = "ten"\nheight = 9\n');
  await page.getByRole('button', { name: 'Load into the form' }).click();
  await page.getByText('expected a whole number from 4 to 16, found the text "ten"').waitFor();
  await visitor.leave();
});

test('setup: each choice is one stop of the Tab key', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.go('/play');
  await page.locator('.card').first().waitFor();
  const unnamed = await page
    .locator('input[type=radio]')
    .evaluateAll(
      (all) => all.filter((one) => !(/** @type {HTMLInputElement} */ (one).name)).length,
    );
  must(unnamed === 0, `${unnamed} radios have no name.`);
  await page.locator('input[name=against]:checked').focus();
  await page.keyboard.press('Tab');
  const on = await page.evaluate(
    () => /** @type {HTMLInputElement} */ (document.activeElement).name,
  );
  must(on === 'captain', `The next stop is ${on}.`);
  await visitor.leave();
});

test('setup: every open game can be found again, and dropped from the list', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  for (let n = 0; n < 5; n++) await visitor.setUp({ rules: 'classic', captain: 'cadet' });
  // Games that are over come from the same place.
  await page.evaluate(() => {
    const known = JSON.parse(localStorage.getItem('broadside.tables') ?? '[]');
    const done = Array.from({ length: 14 }, (_, n) => ({
      ...known[0],
      id: `done${n}`,
      over: true,
    }));
    localStorage.setItem('broadside.tables', JSON.stringify([...known, ...done]));
  });
  await visitor.go('/');
  const games = page.getByRole('link', { name: 'Continue' });
  await games.first().waitFor();
  must((await games.count()) === 3, `${await games.count()} games are shown.`);
  await page.getByRole('button', { name: 'Show all 5 open games' }).click();
  must((await games.count()) === 5, `${await games.count()} of 5 games are shown.`);
  await page
    .getByRole('button', { name: /^Remove from this list/ })
    .first()
    .click();
  must((await games.count()) === 4, 'The game was not dropped.');
  await page.getByRole('button', { name: 'Undo' }).click();
  must((await games.count()) === 5, 'The game did not come back.');
  await page
    .getByRole('button', { name: /^Remove from this list/ })
    .first()
    .click();
  await page.reload();
  await page.getByRole('button', { name: 'Show all 4 open games' }).click();
  must((await games.count()) === 4, 'A dropped game is there again.');
  await visitor.go('/games');
  await games.first().waitFor();
  must((await games.count()) === 4, 'Not all open games are shown.');
  const replays = page.locator('li a[href^="/games/"]');
  must((await replays.count()) === 12, 'More than twelve replays are shown at once.');
  await page.getByRole('button', { name: 'Show all 14' }).click();
  must((await replays.count()) === 14, 'Not all replays are shown.');
  must((await axe(page)).length === 0, `axe found: ${(await axe(page)).join('\n')}`);
  await visitor.leave();
});

test('setup: an open game that the server does not have any more says so', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  visitor.expected = /404/;
  await visitor.setUp({ rules: 'classic', captain: 'cadet' });
  await page.evaluate(() => {
    const [known] = JSON.parse(localStorage.getItem('broadside.tables') ?? '[]');
    localStorage.setItem(
      'broadside.tables',
      JSON.stringify([{ ...known, id: known.id.replace(/^......../, '00000000') }]),
    );
  });
  await visitor.go('/');
  await page.getByText('This game is no longer on the server.').waitFor();
  must(
    (await page.getByRole('link', { name: 'Continue' }).count()) === 0,
    'A game that is gone can be returned to.',
  );
  await visitor.leave();
});

test('setup: placing far away is not lonely', async ({ browser, server }) => {
  const host = await Visitor.come(browser, server.url);
  await host.setUp({ rules: 'classic', kind: 'online', name: 'Mara', first: 'me' });
  const path = new URL(host.page.url()).pathname;
  const guest = await Visitor.come(browser, server.url, PHONE);
  await guest.go(path);
  await guest.page.locator('input[autocomplete=nickname]').fill('Ben');
  await guest.page.getByRole('button', { name: 'Join the game' }).click();
  // Both see whom they play, on the phone too.
  await host.page.locator('.status').getByText('Ben is placing too.').waitFor();
  await guest.page.locator('.status').getByText('Mara is placing too.').waitFor();
  await guest.placeRandom();
  await host.page.locator('.status').getByText('Ben has placed their fleet.').waitFor();
  // Whoever waits sees the own fleet, also after a reload.
  for (const again of [false, true]) {
    if (again) await guest.page.reload();
    await guest.page.getByRole('heading', { name: 'Your fleet is placed' }).waitFor();
    await guest.page.getByText('Waiting for Mara to place their fleet.').waitFor();
    must((await guest.page.locator('.placed .ship').count()) === 5, 'The own fleet is not shown.');
    const labels = await guest.page
      .locator('.placed [role=gridcell]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    must(
      labels.filter((label) => /Carrier/.test(label)).length === 5,
      'The own fleet is not told.',
    );
    must((await axe(guest.page)).length === 0, `axe found: ${(await axe(guest.page)).join('\n')}`);
  }
  await host.placeRandom();
  await host.ready();
  for (const one of [guest, host]) await one.leave();
});

test('setup: the first shot is not followed by words that nothing has happened', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.setUp({ rules: 'classic', captain: 'cadet', first: 'me' });
  await visitor.placeRandom();
  await visitor.ready();
  await page.evaluate(() => {
    /** @type {string[]} */
    const said = [];
    Object.assign(window, { said });
    new MutationObserver(() =>
      said.push(document.querySelector('.say')?.textContent ?? ''),
    ).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await playTurn(visitor);
  /** @type {string[]} */
  const said = await page.evaluate('said');
  must(
    !said.some((text) => /Nothing has happened/.test(text)),
    `The page said: ${said.join(' | ')}`,
  );
  await visitor.leave();
});
