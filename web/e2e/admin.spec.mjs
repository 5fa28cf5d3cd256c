// Browser tests of the organiser's pages.

import { test } from './fixtures.mjs';
import {
  Bot,
  enlist,
  nobot,
  organiser,
  organiserCookie,
  relay,
  send,
  stalling,
} from './access.mjs';
import { Server, Visitor, axe, must } from './lib.mjs';

test('admin: a wrong password is refused', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  await visitor.go('/admin');
  visitor.expected = /status of 401/;
  await visitor.page.getByLabel('Password').fill('not the one');
  await visitor.page.getByRole('button', { name: 'Sign in' }).click();
  await visitor.page.locator('main').getByText('Wrong password.').waitFor();
  must(
    (await visitor.page.getByRole('navigation', { name: 'Organiser' }).count()) === 0,
    'A wrong password signs in.',
  );
  await visitor.leave();
});

test('admin: a bot is benched, reinstated, renamed, given a new password and removed', async ({
  browser,
}) => {
  const server = await new Server().start();
  try {
    await enlist(server.url, '<b>Tern</b>');
    const visitor = await organiser(browser, server, '/admin/bots');
    const { page } = visitor;
    const ask = page.getByRole('dialog');
    const row = page.getByRole('row', { name: /Tern/ });
    await page.getByRole('button', { name: 'Bench <b>Tern</b>' }).click();
    await ask.getByRole('button', { name: 'Enter a reason first' }).isDisabled();
    await ask.getByLabel('Reason').fill('It floods the network.');
    await ask.getByRole('button', { name: 'Bench' }).click();
    await row.getByText('benched').waitFor();
    await row.getByText('It floods the network.').waitFor();
    await page.getByRole('button', { name: /^Reinstate/ }).click();
    await row.getByText('no URL yet').waitFor();
    await page.getByRole('button', { name: /^Rename/ }).click();
    await ask.getByLabel('New name').fill('Arctic Tern');
    await ask.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('rowheader', { name: 'Arctic Tern' }).waitFor();
    await page.getByRole('button', { name: 'Reset password for Arctic Tern' }).click();
    await ask.getByRole('button', { name: 'Reset password' }).click();
    const password = (await page.locator('[data-secret]').textContent()) ?? '';
    await ask.getByRole('button', { name: "I've saved it" }).click();
    // The new password works.
    const team = await Visitor.come(browser, server.url);
    await team.go('/arena');
    await team.page.getByRole('button', { name: 'Sign in' }).click();
    await team.page.getByLabel('Bot name').fill('arctic tern');
    await team.page.getByLabel('Password', { exact: true }).fill(password);
    await team.page.locator('form').getByRole('button', { name: 'Sign in' }).click();
    await team.page.getByRole('heading', { name: 'Arctic Tern' }).waitFor();
    // Its owner sees the reason.
    await page.getByRole('button', { name: 'Bench Arctic Tern' }).click();
    await ask.getByLabel('Reason').fill('Too loud.');
    await ask.getByRole('button', { name: 'Bench' }).click();
    await row.getByText('Too loud.').waitFor();
    await team.page.reload();
    await team.page.locator('main').getByText('Benched: Too loud.').waitFor();
    await page.getByRole('button', { name: 'Remove Arctic Tern' }).click();
    await ask.getByLabel('Reason').fill('It left.');
    await ask.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove Arctic Tern' }).waitFor({ state: 'detached' });
    team.expected = /status of 401/;
    await team.page.reload();
    await team.page.getByRole('heading', { name: 'Join the battle' }).waitFor();
    await team.leave();
    await page.getByRole('link', { name: 'Log' }).click();
    for (const text of ['benched', 'unbenched', 'renamed', 'password-reset', 'removed'])
      await page.locator('tbody').getByText(text, { exact: true }).first().waitFor();
    await visitor.leave();
  } finally {
    await server.end();
  }
});

test('admin: the list shows shared URLs, slow bots and failed checks, and a tournament shows who is left out', async ({
  browser,
}) => {
  const server = await new Server().start();
  const bot = await Bot.start('cadet');
  const words = await nobot('<h1>I am no bot</h1>');
  const picky = await relay(bot.url, { refuses: (body) => body.includes('"you"') });
  // Placements take more than half of the time limit.
  const slow = await relay(bot.url, {
    before: async (path) =>
      void (path === '/placement' && (await new Promise((resolve) => setTimeout(resolve, 2600)))),
  });
  try {
    const cookie = await organiserCookie(server);
    const make = (/** @type {string} */ name, /** @type {string} */ rules) =>
      send(
        `${server.url}/api/admin/tournaments`,
        'POST',
        { name, mode: 'fast', rules, timeoutMs: 5000 },
        cookie,
      );
    await make('Morning', 'hackathon');
    await enlist(server.url, 'Kraken', slow.url);
    await enlist(server.url, 'Copycat', `http://localhost:${slow.port}/`);
    await enlist(server.url, 'Nimbus', words.url);
    await enlist(server.url, 'Picky', picky.url);
    const visitor = await organiser(browser, server, '/admin/bots');
    const { page } = visitor;
    await page
      .getByRole('row', { name: /Kraken.*ready.*Slow: \d+ of 5000 ms.*Same URL as Copycat/ })
      .waitFor();
    await page.getByRole('row', { name: /Copycat.*ready.*Same URL as Kraken/ }).waitFor();
    const nimbus = page.getByRole('row', { name: /Nimbus.*check failed/ });
    await nimbus.locator('summary').click();
    await nimbus.getByText('The bot was asked for a fleet at').waitFor();
    await page.getByRole('row', { name: /Picky.*ready/ }).waitFor();
    must(
      (await page.getByText(/Same URL as (Nimbus|Picky)/).count()) === 0,
      'Bots at different URLs are marked.',
    );
    for (const one of await axe(page)) throw new Error(one);
    await make('Evening', 'classic');
    await visitor.go('/admin');
    const card = page.getByRole('article', { name: 'Evening' });
    await card.getByText("Left out because they don't play classic@1: Picky.").waitFor();
    await card.getByText('6 games if started now').waitFor();
    await page
      .getByRole('article', { name: 'Morning' })
      .getByText('12 games if started now')
      .waitFor();
    for (const one of await axe(page)) throw new Error(one);
    await visitor.leave();
  } finally {
    await server.end();
    slow.end();
    picky.end();
    words.end();
    bot.end();
  }
});

test('admin: a running match is aborted, directly and by benching a bot', async ({ browser }) => {
  const server = await new Server().start();
  const quick = await Bot.start('cadet');
  const stuck = await stalling(quick.url);
  try {
    await enlist(server.url, 'Gull', quick.url);
    await enlist(server.url, 'Snail', stuck.url);
    const cookie = await organiserCookie(server);
    const wish = {
      name: 'Slow day',
      mode: 'fast',
      games: 4,
      concurrency: 1,
      timeoutMs: 60_000,
      gameTimeMs: 600_000,
    };
    const { json: made } = await send(`${server.url}/api/admin/tournaments`, 'POST', wish, cookie);
    await send(`${server.url}/api/admin/tournaments/${made.id}/start`, 'POST', undefined, cookie);
    const games = async (/** @type {number} */ count) => {
      for (;;) {
        const { json } = await send(`${server.url}/api/tournaments/${made.id}/games`, 'GET');
        if (json.games.length === count) return json.games;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const visitor = await organiser(browser, server, '/admin');
    const { page } = visitor;
    const ask = page.getByRole('dialog');
    const abort = page.getByRole('button', {
      name: /^Abort (Gull against Snail|Snail against Gull)$/,
    });
    /** @type {string[]} */
    const found = [];

    // Replayed: nothing is stored, and the same two play again.
    const running = async () => (await send(`${server.url}/api/event`, 'GET')).json.running[0]?.id;
    await abort.click();
    const first = await running();
    await ask.getByRole('button', { name: 'Enter a reason first' }).isDisabled();
    await ask.getByLabel('Reason').fill('It hangs.');
    found.push(...(await axe(page)));
    await ask.getByRole('button', { name: 'Abort and replay' }).click();
    while ([undefined, first].includes(await running()))
      await new Promise((resolve) => setTimeout(resolve, 50));
    must((await games(0)).length === 0, 'An aborted match was stored.');

    // Lost by the chosen side.
    await abort.click();
    await ask.getByLabel('Reason').fill('It hangs.');
    await ask.getByText('Snail loses').click();
    await ask.getByRole('button', { name: 'Abort match', exact: true }).click();
    const [lost] = await games(1);
    const winner = lost.players[lost.outcome === 'A' ? 0 : 1].name;
    must(
      lost.cause === 'aborted' && winner === 'Gull',
      `It ended by ${lost.cause}, and ${winner} won.`,
    );

    // The same when benching.
    await abort.waitFor();
    await page.getByRole('link', { name: 'Bots' }).click();
    await page.getByRole('button', { name: 'Bench Snail' }).click();
    await ask.getByText('It is playing a match.').waitFor();
    await ask.getByLabel('Reason').fill('It stalls the tournament.');
    await ask.getByText('Count as a loss').click();
    found.push(...(await axe(page)));
    await ask.getByRole('button', { name: 'Bench' }).click();
    await page.getByRole('row', { name: /Snail/ }).getByText('benched').waitFor();
    must(
      (await games(2)).every((/** @type {{cause: string}} */ game) => game.cause === 'aborted'),
      'The match went on.',
    );

    await page.getByRole('link', { name: 'Log' }).click();
    await page.locator('tbody').getByText('match-aborted', { exact: true }).nth(2).waitFor();
    await visitor.go(`/tournaments/${made.id}`);
    await page.getByText('60 s per call, 600 s per bot and game.').waitFor();
    must(found.length === 0, `axe found:\n${found.join('\n')}`);
    await visitor.leave();
  } finally {
    stuck.end();
    quick.end();
    await server.end();
  }
});

test('admin: a screen link is shown once and can be revoked', async ({ browser }) => {
  const server = await new Server().start();
  try {
    const visitor = await organiser(browser, server, '/admin/access');
    const { page } = visitor;
    await page.getByLabel('Screen name').fill('<i>main</i> screen');
    await page.getByRole('button', { name: 'Create screen link' }).click();
    const link = (await page.locator('[data-secret]').textContent()) ?? '';
    must(/^http:\/\/127\.0\.0\.1:\d+\/view#screen=[\w-]{43}$/.test(link), `The link is ${link}.`);
    await page.getByRole('button', { name: "I've saved it" }).click();
    await page.getByRole('rowheader', { name: '<i>main</i> screen' }).waitFor();
    await page.locator('[data-secret]').waitFor({ state: 'detached' });
    must(!(await page.content()).includes(link.slice(-43)), 'The token is still on the page.');
    await page.getByRole('button', { name: 'Revoke the screen <i>main</i> screen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Revoke the screen <i>main</i> screen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page
      .getByRole('rowheader', { name: '<i>main</i> screen' })
      .waitFor({ state: 'detached' });
    await visitor.leave();
  } finally {
    await server.end();
  }
});

test('admin: tokens are shown once and revoked; the log has pages; a backup is downloaded', async ({
  browser,
}) => {
  const server = await new Server(['--passwords', '10000']).start();
  try {
    for (let n = 0; n < 60; n++) await enlist(server.url, `Number ${n}`);
    const visitor = await organiser(browser, server, '/admin/access');
    const { page } = visitor;
    await page.getByLabel('Purpose').fill('results');
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = (await page.locator('[data-secret]').textContent()) ?? '';
    await page.getByRole('button', { name: "I've saved it" }).click();
    await page.locator('[data-secret]').waitFor({ state: 'detached' });
    const asks = () =>
      fetch(`${server.url}/api/admin/bots`, {
        headers: { authorization: `Bearer ${token}` },
      }).then((answer) => answer.status);
    must((await asks()) === 200, 'The token does not work.');
    must(!(await page.content()).includes(token), 'The token is still on the page.');
    await page.getByRole('button', { name: 'Revoke the token for results' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page
      .getByRole('button', { name: 'Revoke the token for results' })
      .waitFor({ state: 'detached' });
    must((await asks()) === 401, 'The revoked token still works.');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download backup' }).click(),
    ]);
    must((await download.failure()) === null, 'The backup failed.');
    await page.getByRole('link', { name: 'Log' }).click();
    await page.locator('tbody tr').nth(49).waitFor();
    must((await page.locator('tbody tr').count()) === 50, 'The first page does not have 50 rows.');
    await page.getByRole('button', { name: 'Show 50 older entries' }).click();
    await page.locator('tbody tr').nth(60).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Organiser' }).waitFor();
    await visitor.leave();
  } finally {
    await server.end();
  }
});

test('admin: axe finds nothing, light and dark', async ({ browser, server }) => {
  await enlist(server.url, 'Axe and you');
  /** @type {string[]} */
  const found = [];
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const signIn = await Visitor.come(browser, server.url, { colorScheme });
    await signIn.go('/admin');
    await signIn.page.getByRole('heading', { name: 'Organiser' }).waitFor();
    for (const one of await axe(signIn.page)) found.push(`sign-in, ${colorScheme}: ${one}`);
    await signIn.leave();
    const visitor = await organiser(browser, server, '/admin/bots', { colorScheme });
    const { page } = visitor;
    const look = async (/** @type {string} */ name) => {
      for (const one of await axe(page)) found.push(`${name}, ${colorScheme}: ${one}`);
    };
    await page.getByRole('button', { name: 'Remove Axe and you' }).waitFor();
    await look('bots');
    await page.getByRole('button', { name: 'Remove Axe and you' }).click();
    await look('removing');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await visitor.go('/admin/access');
    await page.getByRole('heading', { name: 'Backup' }).waitFor();
    await look('access');
    await visitor.go('/admin/log');
    await page.locator('tbody tr').first().waitFor();
    await look('log');
    await visitor.leave();
  }
  must(found.length === 0, `axe found:\n${[...new Set(found)].join('\n')}`);
});
