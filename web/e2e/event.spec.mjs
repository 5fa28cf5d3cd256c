// Browser tests of an event: bots play, the organiser runs tournaments, owners read call logs.

import { test } from './fixtures.mjs';
import { Bot, PASSWORD, enlist, join, nobot, organiser, organiserCookie, send } from './access.mjs';
import { Server, Visitor, axe, must } from './lib.mjs';

/** A new server with real bots that are ready. @param {string[]} names @param {string[]} [flags] */
async function openEvent(names, flags = []) {
  const server = await new Server().start();
  /** @type {Bot[]} */
  const bots = [];
  for (const name of names) {
    const bot = await Bot.start('cadet', flags);
    bots.push(bot);
    await enlist(server.url, name, bot.url);
  }
  return {
    server,
    bots,
    async end() {
      await server.end();
      for (const bot of bots) bot.end();
    },
  };
}

/** Polls the server until a condition holds. @param {string} url @param {(json: any) => boolean} so */
async function until(url, so) {
  for (let n = 0; n < 300; n++) {
    const { json } = await send(url, 'GET');
    if (so(json)) return json;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not come to what was awaited.`);
}

test('event: a URL is set with and without a bot behind it, and the page shows what is wrong', async ({
  browser,
}) => {
  // Five URLs within a second are more than a bot's owner may have checked.
  const server = await new Server(['--limit', 'call-burst=20']).start();
  const bot = await Bot.start('cadet');
  const page404 = await nobot('<h1>Not here</h1>', 404);
  const words = await nobot('<h1>I am no bot</h1>');
  const visitor = await Visitor.come(browser, server.url);
  try {
    const { page } = visitor;
    await visitor.go('/arena');
    await join(visitor, 'Kraken');
    const set = async (/** @type {string} */ url) => {
      await page.getByLabel('Bot URL').fill(url);
      await page.getByRole('button', { name: /and check/ }).click();
    };
    visitor.expected = /status of 422/;
    await set('ftp://127.0.0.1');
    await page
      .locator('main')
      .getByText(/must begin with http or https/i)
      .first()
      .waitFor();
    visitor.expected = null;
    await set(bot.url);
    await page.locator('[data-check=ready]').waitFor();
    await page.getByRole('row', { name: /Kraken.*ready/ }).waitFor();
    for (const broken of [page404, words]) {
      await set(broken.url);
      await page.locator('[data-check=wrong]').waitFor();
    }
    await page.locator('main').getByText(/JSON/).first().waitFor();
    await set('http://127.0.0.1:61999');
    await page
      .locator('[data-check=wrong]')
      .getByText(/connection|refused|reach/i)
      .first()
      .waitFor();
    for (const one of await axe(page)) throw new Error(one);
    await visitor.leave();
  } finally {
    await server.end();
    bot.end();
    page404.end();
    words.end();
  }
});

test('event: a tournament is created, started, paused, resumed and stopped from /admin', async ({
  browser,
}) => {
  const { server, end } = await openEvent(['Kraken', 'Nimbus', 'Tern'], ['--delay', '5']);
  try {
    const visitor = await organiser(browser, server, '/admin');
    const { page } = visitor;
    await page.getByRole('button', { name: 'New tournament' }).click();
    await page.getByRole('button', { name: 'Create tournament' }).click();
    await page.locator('main').getByText('Enter a name.').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Friday <b>cup</b>');
    await page
      .getByText(
        /^(Fewer than two bots are ready. For example: )?\d+ entrants, [\d,]+ match(es)?, about \d+ (minute|hour)s?\.$/,
      )
      .waitFor();
    await page.getByRole('radio', { name: /^Fast/ }).check();
    await page.getByRole('spinbutton', { name: 'Games per pair' }).fill('3');
    await page.getByRole('button', { name: 'Create tournament' }).click();
    await page.locator('main').getByText('Enter 1 or an even number').first().waitFor();
    await page.getByRole('spinbutton', { name: 'Games per pair' }).fill('200');
    await page.getByRole('checkbox', { name: 'Cadet' }).check();
    await page.getByRole('button', { name: 'Create tournament' }).click();
    const card = page.getByRole('article', { name: 'Friday <b>cup</b>' });
    await card.getByText('not started').waitFor();
    await card.getByRole('button', { name: /^Start/ }).click();
    await card.getByText('running', { exact: true }).waitFor();
    await until(`${server.url}/api/tournaments`, (list) => list[0].played > 2);
    await card.getByRole('button', { name: /^Pause/ }).click();
    await card.getByText('paused', { exact: true }).waitFor();
    const id = (await send(`${server.url}/api/tournaments`, 'GET')).json[0].id;
    // Running games finish; then nothing more happens.
    await until(`${server.url}/api/event`, (event) => event.running.length === 0);
    const played = async () =>
      (await send(`${server.url}/api/tournaments/${id}`, 'GET')).json.tournament.played;
    const before = await played();
    await new Promise((resolve) => setTimeout(resolve, 700));
    must((await played()) === before, 'Games went on while it was paused.');
    await card.getByRole('button', { name: /^Resume/ }).click();
    await card.getByText('running', { exact: true }).waitFor();
    await until(`${server.url}/api/tournaments/${id}`, (all) => all.tournament.played > before);
    for (const one of await axe(page)) throw new Error(one);
    await card.getByRole('button', { name: /^Stop/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await card.getByRole('button', { name: /^Stop/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop tournament' }).click();
    await page.getByRole('row', { name: /Friday.*stopped/ }).waitFor();
    await page.getByRole('link', { name: 'Log' }).click();
    await page.locator('tbody tr').first().waitFor();
    await visitor.leave();
  } finally {
    await end();
  }
});

test('event: an owner sees every call, sends one again, and a game is voided and replayed', async ({
  browser,
}) => {
  const { server, end } = await openEvent(['Kraken', 'Nimbus']);
  try {
    const cookie = await organiserCookie(server);
    const { json: made } = await send(
      `${server.url}/api/admin/tournaments`,
      'POST',
      { name: 'Morning', mode: 'fast', games: 2 },
      cookie,
    );
    await send(`${server.url}/api/admin/tournaments/${made.id}/start`, 'POST', undefined, cookie);
    await until(
      `${server.url}/api/tournaments/${made.id}`,
      (all) => all.tournament.state === 'finished',
    );

    const visitor = await Visitor.come(browser, server.url);
    const { page } = visitor;
    await visitor.go('/arena');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Bot name').fill('Kraken');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Match log' }).click();
    await page.locator('.games li').nth(1).waitFor();
    must((await page.locator('.games li').count()) === 2, 'Two matches were played.');
    await page.locator('.games li a').first().click();
    const calls = page.locator('.calls li');
    await calls.nth(10).waitFor();
    await calls.nth(0).locator('summary').click();
    await calls.nth(0).getByText('Request', { exact: true }).waitFor();
    await calls.nth(0).getByRole('button', { name: 'Copy as curl' }).waitFor();
    await calls.nth(0).getByRole('button', { name: 'Send again to my bot' }).click();
    await calls.nth(0).getByText('This response is valid.').waitFor();
    for (const one of await axe(page)) throw new Error(one);
    await visitor.leave();

    const lead = await organiser(browser, server, '/admin/games');
    await lead.page.locator('tbody tr').nth(1).waitFor();
    await lead.page.getByRole('button', { name: 'Calls in game 1' }).click();
    await lead.page.getByRole('heading', { name: /Calls in game 1/ }).waitFor();
    await lead.page.getByRole('button', { name: 'Void game 1' }).click();
    const ask = lead.page.getByRole('dialog');
    must(
      await ask.getByRole('button', { name: 'Enter a reason first' }).isDisabled(),
      'It can be voided without a reason.',
    );
    await ask.getByLabel('Reason').fill('The network was down.');
    await ask.getByRole('button', { name: 'Void and replay' }).click();
    await lead.page
      .locator('main')
      .getByText('Void: The network was down. It will be replayed.')
      .waitFor();
    for (const one of await axe(lead.page)) throw new Error(one);
    await until(
      `${server.url}/api/tournaments/${made.id}/games`,
      (page) => page.games.filter((/** @type {any} */ game) => !game.voided).length === 2,
    );
    await lead.page.getByRole('button', { name: 'Refresh' }).click();
    await lead.page.locator('tbody tr').nth(2).waitFor();
    await lead.leave();
  } finally {
    await end();
  }
});

test('event: a failing bot is benched, and its owner sees why and how to reinstate it', async ({
  browser,
}) => {
  const { server, end } = await openEvent(['Nimbus']);
  const words = await nobot('<h1>I am no bot</h1>');
  const bot = await Bot.start('cadet');
  try {
    await enlist(server.url, 'Kraken', words.url);
    const cookie = await organiserCookie(server);
    const { json: made } = await send(
      `${server.url}/api/admin/tournaments`,
      'POST',
      { name: 'Noon', mode: 'fast', games: 10 },
      cookie,
    );
    await send(`${server.url}/api/admin/tournaments/${made.id}/start`, 'POST', undefined, cookie);
    await until(
      `${server.url}/api/bots`,
      (list) => list.find((/** @type {any} */ one) => one.name === 'Kraken').state === 'benched',
    );
    const visitor = await Visitor.come(browser, server.url);
    const { page } = visitor;
    await visitor.go('/arena');
    await page.getByRole('row', { name: /Kraken.*benched/ }).waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Bot name').fill('Kraken');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
    await page.locator('main').getByText('Fix the bot, then set its URL').waitFor();
    await page.getByLabel('Bot URL').fill(bot.url);
    await page.getByRole('button', { name: /and check/ }).click();
    await page
      .locator('main')
      .getByText('Fix the bot, then set its URL')
      .waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Kraken.*(ready|playing)/ }).waitFor();
    await visitor.leave();
  } finally {
    words.end();
    bot.end();
    await end();
  }
});

test('event: every page, light and dark: axe finds nothing, and no phone scrolls sideways', async ({
  browser,
}) => {
  const { server, end } = await openEvent(['Kraken', 'Nimbus']);
  /** @type {string[]} */
  const found = [];
  try {
    const cookie = await organiserCookie(server);
    const start = async (/** @type {object} */ settings) => {
      const { json } = await send(`${server.url}/api/admin/tournaments`, 'POST', settings, cookie);
      await send(`${server.url}/api/admin/tournaments/${json.id}/start`, 'POST', undefined, cookie);
      return json.id;
    };
    const done = await start({ name: 'Morning', mode: 'fast', games: 2 });
    await until(
      `${server.url}/api/tournaments/${done}`,
      (all) => all.tournament.state === 'finished',
    );
    await start({ name: 'Evening', mode: 'showcase' });
    // The colours are the same on every screen: a laptop by day and a phone at night show them all.
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    for (const { colorScheme, ...size } of [
      { colorScheme: /** @type {const} */ ('light') },
      { colorScheme: /** @type {const} */ ('dark'), ...phone },
    ]) {
      const looks = async (/** @type {Visitor} */ visitor, /** @type {string} */ name) => {
        for (const one of await axe(visitor.page)) found.push(`${name}, ${colorScheme}: ${one}`);
        const [wide, seen] = await visitor.page.evaluate(() => [
          document.documentElement.scrollWidth,
          innerWidth,
        ]);
        if (Number(wide) > Number(seen)) found.push(`${name}: ${wide} wide on a screen of ${seen}`);
      };
      const lead = await organiser(browser, server, '/admin', { colorScheme, ...size });
      const { page } = lead;
      await page.getByRole('article', { name: 'Evening' }).waitFor();
      await looks(lead, 'tournaments');
      await page.getByRole('button', { name: 'New tournament' }).click();
      await page.getByRole('checkbox', { name: 'Cadet' }).waitFor();
      await page.getByRole('button', { name: 'Create tournament' }).click();
      await page.locator('main').getByText('Enter a name.').waitFor();
      await looks(lead, 'new tournament');
      await page.getByLabel('Change these rules').check();
      await page.locator('main').getByText('These rules work.').waitFor();
      await looks(lead, 'new tournament, own rules');
      await lead.go('/admin/games');
      await page.getByLabel('Tournament').selectOption({ label: '1. Morning' });
      await page.getByRole('button', { name: 'Calls in game 1' }).click();
      await page.locator('summary').first().click();
      await looks(lead, 'games and calls');
      await page.getByRole('button', { name: 'Void game 1' }).click();
      await looks(lead, 'making void');
      await page.getByRole('button', { name: 'Cancel' }).click();
      for (const section of ['bots', 'access', 'log']) {
        await lead.go(`/admin/${section}`);
        await page.locator('tbody tr').first().waitFor();
        await looks(lead, section);
      }
      await lead.leave();
      const owner = await Visitor.come(browser, server.url, { colorScheme, ...size });
      await owner.go('/arena');
      await owner.page.getByRole('button', { name: 'Sign in' }).click();
      await owner.page.getByLabel('Bot name').fill('Kraken');
      await owner.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await owner.page.locator('form').getByRole('button', { name: 'Sign in' }).click();
      await owner.page.getByRole('button', { name: /and check/ }).click();
      await owner.page.locator('[data-check]').waitFor();
      await owner.page.locator('main').getByText('Call log').click();
      await owner.page.locator('.check li summary').first().click();
      await looks(owner, 'arena, checked');
      await owner.page.getByRole('link', { name: 'Match log' }).click();
      await owner.page.locator('.games li a').last().click();
      await owner.page.locator('.calls li').nth(5).locator('summary').click();
      await looks(owner, 'calls');
      await owner.leave();
    }
  } finally {
    await end();
  }
  must(found.length === 0, [...new Set(found)].join('\n'));
});
