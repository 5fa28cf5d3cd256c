// Browser tests of registration: many bots removed at once, registration closed or with a code.

import { test } from './fixtures.mjs';
import { enlist, join, organiser } from './access.mjs';
import { Server, Visitor, axe, must } from './lib.mjs';

const PHONE = { viewport: { width: 320, height: 568 }, hasTouch: true };

/** Nothing is wider than the window. @param {import('@playwright/test').Page} page @param {string} where */
async function fits(page, where) {
  const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  must(
    Number(wide[0]) <= Number(wide[1]),
    `${where} is ${wide[0]} wide in a window of ${wide[1]}.`,
  );
}

test('registration: many bots are selected and removed at once, by keyboard, and a team can register', async ({
  browser,
}) => {
  const server = await new Server(['--limit', 'bots=12']).start();
  try {
    await enlist(server.url, 'Kraken', 'http://127.0.0.1:61999');
    for (let n = 1; n < 12; n++) await enlist(server.url, `Flood ${n}`);
    const team = await Visitor.come(browser, server.url);
    team.expected = /status of 409/;
    await team.go('/arena');
    await join(team, 'Honest');
    await team.page.getByText('The server has reached its bot limit.').first().waitFor();

    const visitor = await organiser(browser, server, '/admin/bots');
    const { page } = visitor;
    await page.getByRole('checkbox', { name: 'Select Kraken' }).waitFor();
    must(
      (await page.getByRole('button', { name: 'Remove selected' }).count()) === 0,
      'Remove is offered without a selection.',
    );
    await page.getByRole('button', { name: 'No URL' }).press('Enter');
    await page.getByText('11 selected', { exact: true }).waitFor();
    must(
      !(await page.getByRole('checkbox', { name: 'Select Kraken' }).isChecked()),
      'A bot with a URL is selected.',
    );
    // Deselect one.
    await page.getByRole('checkbox', { name: 'Select Flood 7' }).press('Space');
    await page.getByText('10 selected', { exact: true }).waitFor();
    must(
      (await page.locator('[data-voice]').textContent())?.includes('11 bots selected.'),
      'The selection is not announced.',
    );
    for (const one of await axe(page)) throw new Error(one);
    await page.getByRole('button', { name: 'Remove selected' }).press('Enter');
    const ask = page.getByRole('dialog', { name: 'Remove 10 bots?' });
    await ask.getByText('Flood 1, Flood 2, Flood 3, Flood 4, Flood 5 and 5 more.').waitFor();
    must(
      await ask.getByRole('button', { name: 'Enter a reason first' }).isDisabled(),
      'Bots are removed without a reason.',
    );
    await ask.getByLabel('Reason').fill('A flood.');
    for (const one of await axe(page)) throw new Error(one);
    await ask.getByRole('button', { name: 'Remove 10 bots' }).press('Enter');
    await page
      .getByRole('checkbox', { name: 'Select Flood 1', exact: true })
      .waitFor({ state: 'detached' });
    await page.getByText('2 bots are registered.').waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    must((await page.getByText(/selected$/).count()) === 0, 'Removed bots are still selected.');
    await page.getByRole('link', { name: 'Log' }).click();
    await page.locator('tbody tr', { hasText: 'Flood 11: A flood.' }).waitFor();
    must(
      (await page.locator('tbody').getByText('removed', { exact: true }).count()) === 10,
      'The log lacks a line for each bot.',
    );
    await visitor.leave();

    await team.page.locator('form').getByRole('button', { name: 'Join the battle' }).click();
    await team.page.getByRole('heading', { name: 'Honest' }).waitFor();
    await team.leave();
  } finally {
    await server.end();
  }
});

test('registration: the organiser closes it, asks for a code, and a link fills the code in', async ({
  browser,
}) => {
  const server = await new Server().start();
  try {
    const visitor = await organiser(browser, server, '/admin/bots');
    const { page } = visitor;
    const team = await Visitor.come(browser, server.url);
    await team.go('/arena');
    await team.page.getByLabel('Bot name').waitFor();
    must(
      (await team.page.getByLabel('Invitation code').count()) === 0,
      'Open registration asks for a code.',
    );
    await page.getByRole('radio', { name: 'Closed' }).check({ force: true });
    await page.getByText('No new bots can register.').waitFor();
    // A form that was already open says so and disappears.
    team.expected = /status of 403/;
    await join(team, 'Kraken');
    await team.page
      .locator('aside')
      .getByText('Registration is closed. Ask the organiser.')
      .first()
      .waitFor();
    await team.page.getByLabel('Bot name').waitFor({ state: 'detached' });
    for (const one of await axe(team.page)) throw new Error(one);

    await page.getByRole('radio', { name: 'Code required' }).check({ force: true });
    await page.getByText('No codes yet, so nobody can register.').waitFor();
    await page.getByLabel('New code for').fill('teams');
    await page.getByLabel('Maximum number of bots').fill('1');
    await page.getByRole('button', { name: 'Create code' }).click();
    const row = page.getByRole('row', { name: /^teams/ });
    await row.getByText('0 of 1 times').waitFor();
    const code = (await row.locator('.code').textContent()) ?? '';
    must(/^[a-z0-9]{4}(-[a-z0-9]{4}){2}$/.test(code), `The code is ${code}.`);
    for (const one of await axe(page)) throw new Error(one);
    // The form appears without a reload.
    await team.page.getByLabel('Invitation code').waitFor();
    await join(team, 'Kraken');
    await team.page
      .locator('.fault', { hasText: 'Enter the invitation code you got from the organiser.' })
      .waitFor();
    must(
      await team.page
        .getByLabel('Invitation code')
        .evaluate((one) => one === document.activeElement),
      'The code field does not have the focus.',
    );
    await team.page.getByLabel('Invitation code').fill('abcd-efgh-jkmn');
    await join(team, 'Kraken');
    await team.page.locator('.fault', { hasText: 'This invitation code is not valid.' }).waitFor();
    for (const one of await axe(team.page)) throw new Error(one);
    await team.leave();

    const guest = await Visitor.come(browser, server.url, PHONE);
    await guest.go(`/arena#code=${code}`);
    must(
      (await guest.page.getByLabel('Invitation code').inputValue()) === code,
      'The link does not fill the code in.',
    );
    await fits(guest.page, 'The arena');
    await join(guest, 'Kraken');
    await guest.page.getByRole('heading', { name: 'Kraken' }).waitFor();
    await guest.leave();
    const late = await Visitor.come(browser, server.url);
    late.expected = /status of 403/;
    await late.go(`/arena#code=${code}`);
    await join(late, 'Late');
    await late.page
      .locator('.fault', { hasText: 'This invitation code has been used up.' })
      .waitFor();
    await late.leave();

    // Survives a restart; then the code is revoked.
    await server.stop();
    await server.start();
    await page.reload();
    await page.getByRole('row', { name: /^teams.*1 of 1 times/ }).waitFor();
    must(
      await page.getByRole('radio', { name: 'Code required' }).isChecked(),
      'A restart forgets the registration mode.',
    );
    await page.getByRole('button', { name: 'Revoke the code for teams' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No codes yet, so nobody can register.').waitFor();
    must(!server.said.includes(code), 'The code is in the log of the server.');
    await visitor.leave();
  } finally {
    await server.end();
  }
});

test('registration: bots are removed and storage is shown on a small phone, light and dark', async ({
  browser,
}) => {
  const server = await new Server().start();
  try {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      for (const name of ['Kraken', 'Nimbus']) await enlist(server.url, `${name} ${colorScheme}`);
      const visitor = await organiser(browser, server, '/admin/bots', { ...PHONE, colorScheme });
      const { page } = visitor;
      await page.getByRole('checkbox', { name: `Select Nimbus ${colorScheme}` }).check();
      await fits(page, 'The list of bots');
      for (const one of await axe(page)) throw new Error(`${colorScheme}: ${one}`);
      await page.getByRole('button', { name: 'Remove selected' }).tap();
      const ask = page.getByRole('dialog', { name: 'Remove 1 bot?' });
      await ask.getByLabel('Reason').fill('Too late.');
      await fits(page, 'The question');
      await ask.getByRole('button', { name: 'Remove 1 bot' }).tap();
      await page
        .getByRole('checkbox', { name: `Select Nimbus ${colorScheme}` })
        .waitFor({ state: 'detached' });
      await visitor.go('/admin/storage');
      await page.getByRole('row', { name: /^Bots and their checks \d/ }).waitFor();
      await page.getByText('0 waiting to start, 0 running, 0 finished.').waitFor();
      await fits(page, 'The storage page');
      for (const one of await axe(page)) throw new Error(`${colorScheme}: ${one}`);
      await visitor.leave();
    }
  } finally {
    await server.end();
  }
});
