// Browser tests of the arena: registering, signing in, setting a URL.

import { test } from './fixtures.mjs';
import { Bot, PASSWORD, enlist, join, organiserCookie, relay, send } from './access.mjs';
import { Server, Visitor, axe, must } from './lib.mjs';

test('arena: a bot registers, and every error is shown at its field', async ({ browser }) => {
  const server = await new Server().start();
  const visitor = await Visitor.come(browser, server.url);
  try {
    const { page } = visitor;
    await visitor.go('/arena');
    await page.locator('main').getByText('No bots yet.').waitFor();
    await join(visitor, '', 'short', 'other');
    const fault = async (/** @type {string} */ label) => {
      const field = page.getByLabel(label, { exact: true });
      must((await field.getAttribute('aria-invalid')) === 'true', `${label} is not marked.`);
      const ids = (await field.getAttribute('aria-describedby')) ?? '';
      return page.locator(`[id="${ids.split(' ')[0]}"]`).textContent();
    };
    must((await fault('Bot name')) === 'Enter a name.', 'An empty name is not reported.');
    must(
      (await fault('Password'))?.includes('At least 8 characters; this has 5'),
      'A short password is not reported.',
    );
    must(
      (await fault('Confirm password'))?.includes('do not match'),
      'Different passwords are not reported.',
    );
    must(
      await page.getByLabel('Bot name').evaluate((one) => one === document.activeElement),
      'The first error does not have the focus.',
    );
    await join(visitor, 'Kraken');
    await page.getByRole('heading', { name: 'Kraken' }).waitFor();
    await page.getByRole('row', { name: /Kraken.*no URL yet/ }).waitFor();
    // The server refuses a lookalike name; the error is shown at the field.
    const other = await Visitor.come(browser, server.url);
    await other.go('/arena');
    other.expected = /status of 409|status of 422/;
    await join(other, 'KRAKEN');
    await other.page
      .locator('main')
      .getByText('Another bot has this name or a very similar one.')
      .waitFor();
    await join(other, '\u202eKraken');
    await other.page.locator('main').getByText('A name must be plain text on one line').waitFor();
    must(
      (await other.page.getByLabel('Bot name').getAttribute('aria-invalid')) === 'true',
      'The name is not marked.',
    );
    await other.leave();
    // Still signed in after a reload, until signing out.
    await page.reload();
    await page.getByRole('heading', { name: 'Kraken' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Join the battle' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Join the battle' }).waitFor();
    await visitor.leave();
  } finally {
    await server.end();
  }
});

test('arena: a signed-out owner sets the URL from the row of the bot, and a bot that fails its check is not ready', async ({
  browser,
}) => {
  const server = await new Server().start();
  try {
    await enlist(server.url, 'Kraken');
    const visitor = await Visitor.come(browser, server.url);
    const { page } = visitor;
    await visitor.go('/arena');
    await page.getByRole('button', { name: 'Set URL for Kraken' }).press('Enter');
    const field = page.getByLabel('Bot name');
    must((await field.inputValue()) === 'Kraken', 'The name is not filled in.');
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'password');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByLabel('Bot URL').fill('127.0.0.1:61999');
    await page.getByRole('button', { name: 'Set URL and check' }).click();
    await page.locator('[data-check=wrong]', { hasText: "the server's own machine" }).waitFor();
    await page.locator('aside .head', { hasText: 'check failed' }).waitFor();
    await page.locator('tr.own', { hasText: 'check failed' }).waitFor();
    await page.getByText('1 bot, 0 ready to play').waitFor();
    await visitor.go('/arena');
    await page.locator('aside .head', { hasText: 'check failed' }).waitFor();
    must(
      (await page.getByRole('button', { name: /Set URL for/ }).count()) === 0,
      'A signed-in owner is asked to sign in.',
    );
    await visitor.leave();
  } finally {
    await server.end();
  }
});

test('arena: a bot whose URL a script set is not ready until checked, and its owner sees the result', async ({
  browser,
}) => {
  const server = await new Server().start();
  const bot = await Bot.start('cadet');
  let open = () => {};
  const opened = new Promise((resolve) => (open = () => resolve(null)));
  const held = await relay(bot.url, { before: () => opened.then(() => {}) });
  const picky = await relay(bot.url, { refuses: (body) => body.includes('"you"') });
  try {
    // A long time limit, so that nothing is late.
    const cookie = await organiserCookie(server);
    const patient = (/** @type {string} */ rules) =>
      send(
        `${server.url}/api/admin/tournaments`,
        'POST',
        { name: 'Later', mode: 'fast', rules, timeoutMs: 60000 },
        cookie,
      );
    await patient('hackathon');
    await enlist(server.url, 'Kraken', held.url);
    const visitor = await Visitor.come(browser, server.url);
    const { page } = visitor;
    await visitor.go('/arena');
    await page.getByRole('row', { name: /Kraken.*not checked yet/ }).waitFor();
    await page.getByText('1 bot, 0 ready to play').waitFor();
    await page.getByRole('button', { name: 'Set URL for Kraken' }).click();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
    await page.locator('aside .head', { hasText: 'not checked yet' }).waitFor();
    open();
    // Without pressing anything.
    await page.locator('aside .head', { hasText: 'ready' }).waitFor();
    await page
      .locator('[data-check=ready]', {
        hasText: '2 legal fleets and 11 legal orders under hackathon@1',
      })
      .waitFor();
    await page.getByText('1 bot, 1 ready to play').waitFor();
    // A bot that speaks only the simple form, and rules that need the general form.
    await enlist(server.url, 'Picky', picky.url);
    await page.getByRole('row', { name: /Picky.*ready/ }).waitFor();
    await patient('classic');
    await page
      .getByRole('row', { name: /Picky.*plays other rules.*This bot does not play classic@1\./ })
      .waitFor();
    await page.getByRole('row', { name: /Kraken.*ready/ }).waitFor();
    for (const one of await axe(page)) throw new Error(one);
    await visitor.leave();
    const team = await Visitor.come(browser, server.url);
    await team.go('/arena');
    await team.page.getByRole('button', { name: 'Set URL for Picky' }).click();
    await team.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await team.page.locator('form').getByRole('button', { name: 'Sign in' }).click();
    await team.page
      .locator('[data-check=other-rules]', {
        hasText: 'The bot plays hackathon@1, but not classic@1',
      })
      .waitFor();
    for (const one of await axe(team.page)) throw new Error(one);
    await team.leave();
  } finally {
    open();
    await server.end();
    held.end();
    picky.end();
    bot.end();
  }
});

test('arena: a wrong password is refused, and a password is changed', async ({
  browser,
  server,
}) => {
  await enlist(server.url, 'Halyard');
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  const enter = async (/** @type {string} */ password) => {
    await page.getByLabel('Bot name').fill('halyard');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
  };
  await visitor.go('/arena');
  await page.getByRole('button', { name: 'Sign in' }).click();
  visitor.expected = /status of 401/;
  await enter('not the one');
  await page.locator('main').getByText('Wrong name or password.').waitFor();
  must(
    (await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')) === 'true',
    'The field is not marked.',
  );
  visitor.expected = null;
  await enter(PASSWORD);
  await page.getByRole('heading', { name: 'Halyard' }).waitFor();
  await page.locator('main').getByText('Change password').first().click();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('another one');
  await page.getByLabel('Confirm new password').fill('another one');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.locator('main').getByText('Password changed. All other sessions').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to your bot' }).waitFor();
  await enter('another one');
  await page.getByRole('heading', { name: 'Halyard' }).waitFor();
  await visitor.leave();
});

test('arena: a name made of markup is text everywhere', async ({ browser }) => {
  const server = await new Server().start();
  const visitor = await Visitor.come(browser, server.url);
  try {
    const name = '<img src=x onerror=alert(1)>';
    await visitor.go('/arena');
    await join(visitor, name);
    await visitor.page.getByRole('heading', { name }).waitFor();
    await visitor.page.locator('tbody').getByText(name).waitFor();
    must((await visitor.page.locator('img').count()) === 0, 'The name became a picture.');
    await visitor.leave();
  } finally {
    await server.end();
  }
});

test('arena: two hundred bots load quickly, and one is found', async ({ browser }) => {
  const server = await new Server(['--passwords', '10000']).start();
  try {
    for (let n = 0; n < 200; n += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, more) => enlist(server.url, `Ship number ${n + more + 1}`)),
      );
    const visitor = await Visitor.come(browser, server.url);
    const { page } = visitor;
    await visitor.go('/docs');
    const since = Date.now();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Arena' })
      .click();
    await page.locator('main').getByText('200 bots').waitFor();
    await page.locator('tbody tr').nth(199).waitFor({ state: 'attached' });
    const took = Date.now() - since;
    const typed = Date.now();
    await page.getByLabel('Find a bot by name').fill('number 117');
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
    console.log(
      `      200 bots shown after ${took} ms, one of them found after ${Date.now() - typed} ms`,
    );
    await visitor.leave();
  } finally {
    await server.end();
  }
});

test('arena: axe finds nothing, light and dark', async ({ browser, server }) => {
  await enlist(server.url, 'Axe and I');
  /** @type {string[]} */
  const found = [];
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const visitor = await Visitor.come(browser, server.url, { colorScheme });
    const { page } = visitor;
    const look = async (/** @type {string} */ name) => {
      for (const one of await axe(page)) found.push(`${name}, ${colorScheme}: ${one}`);
    };
    await visitor.go('/arena');
    await page.locator('tbody tr').first().waitFor();
    await join(visitor, '', 'short', 'other');
    await look('joining, with mistakes');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await look('signing in');
    await page.getByRole('button', { name: 'Join the battle' }).first().click();
    await join(visitor, `Seen ${colorScheme}`);
    await page.getByRole('heading', { name: `Seen ${colorScheme}` }).waitFor();
    await page.locator('main').getByText('Change password').first().click();
    await page.locator('main').getByText('Signing key').click();
    await look('own bot');
    await visitor.leave();
  }
  must(found.length === 0, `axe found:\n${[...new Set(found)].join('\n')}`);
});
