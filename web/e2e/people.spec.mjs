// Two people: online, at one screen, with a clock, and one who goes away.

import { test } from './fixtures.mjs';
import { Server, Visitor, ended, must, playToEnd, playTurn } from './lib.mjs';
import { Terminal, fireToEnd } from './terminal.mjs';

for (const rules of ['classic', 'salvo'])
  test(`two people online to the end in ${rules}, a third watches`, async ({ browser, server }) => {
    const host = await Visitor.come(browser, server.url);
    await host.setUp({ rules, kind: 'online', name: 'Mara' });
    const link = await host.page.locator('input[readonly]').inputValue();
    const path = new URL(link).pathname;
    const guest = await Visitor.come(browser, server.url);
    await guest.go(path);
    must((await guest.heading())?.includes('Mara'), 'The invitation does not name the host.');
    await guest.page.locator('input[autocomplete=nickname]').fill('Ben');
    await guest.page.getByRole('button', { name: 'Join the game' }).click();
    await Promise.all([host.placeRandom(), guest.placeRandom()]);
    await host.page.locator('.act').waitFor();

    const third = await Visitor.come(browser, server.url);
    await third.go(path);
    await third.page.getByText('Watching').waitFor();
    must((await third.page.locator('.fire').count()) === 0, 'A spectator has a button to fire.');
    must(
      (await third.page.getByRole('button', { name: 'Resign' }).count()) === 0,
      'A spectator can resign.',
    );
    await third.page.locator('[data-i="5"]').first().click();

    const results = await Promise.all([playToEnd(host), playToEnd(guest)]);
    results.forEach((seen) => ended(seen.heading));
    await third.page
      .getByText(/won\.|draw/i)
      .first()
      .waitFor();

    // A rematch: one asks, the other follows, and the first move is swapped.
    await host.page.getByRole('button', { name: 'Rematch' }).click();
    await host.page.waitForURL((url) => url.pathname !== path);
    must(
      (await host.page.getByText('asks for a rematch').count()) === 0,
      'Who asked for a rematch is asked for it.',
    );
    // The seat is kept for the friend: nobody else is invited.
    await host.page.getByText('Waiting for Ben to join.').waitFor();
    must(
      (await host.page.locator('input[readonly]').count()) === 0,
      'A kept seat is offered by a link.',
    );
    const next = guest.page.getByRole('button', { name: 'Accept rematch' });
    await next.waitFor();
    must(
      (await guest.page.getByText('Mara wants a rematch.').count()) === 2,
      'A rematch is not asked for once in writing and once aloud.',
    );
    await next.click();
    await guest.page.waitForURL((url) => url.pathname !== path);
    must(
      new URL(host.page.url()).pathname === new URL(guest.page.url()).pathname,
      'The rematch is at two tables.',
    );
    await Promise.all([host.placeRandom(), guest.placeRandom()]);
    await host.page.locator('.act').waitFor();
    await host.page.getByRole('button', { name: 'Resign' }).click();
    await host.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await guest.page.getByRole('heading', { name: 'You won.' }).waitFor();
    for (const one of [third, guest, host]) await one.leave();
  });

test('a page and a terminal play one game to the end', async ({ browser, server }) => {
  const host = await Visitor.come(browser, server.url);
  await host.setUp({ rules: 'classic', kind: 'online', name: 'Mara' });
  const link = await host.page.locator('input[readonly]').inputValue();
  const guest = new Terminal(['play', '--join', link, '--name', 'Ben']);
  await guest.until((screen) => screen.includes('Place your ships'));
  guest.press('a');
  await guest.until((screen) => screen.includes('All ships are placed'));
  guest.press('\r');
  await host.placeRandom();
  await host.page.locator('.act').waitFor();
  const [page, screen] = await Promise.all([playToEnd(host), fireToEnd(guest)]);
  ended(page.heading);
  const mara = /You won/.test(page.heading);
  must(
    screen.includes(
      mara ? 'Mara won: all your ships are sunk.' : "You won: all of Mara's ships are sunk.",
    ),
    `Page and terminal disagree: ${page.heading}\n${screen}`,
  );
  must((await guest.leave()) === 0, 'The program in the terminal failed.');
  await host.leave();
});

test('two players at one screen in salvo, with the hand-over screen', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.setUp({ rules: 'salvo', kind: 'hotseat', name: 'Mara', other: 'Ben' });
  for (const name of ['Mara', 'Ben']) {
    await page
      .getByRole('heading', { name: new RegExp(`^${name} (places first|is next)$`) })
      .waitFor();
    must(
      (await page.locator('[role=grid]').count()) === 0,
      'A board shows on the hand-over screen.',
    );
    await page.getByRole('button', { name: new RegExp(`I'm ${name}`) }).click();
    await visitor.placeRandom();
  }
  let hands = 0;
  for (let n = 0; n < 300; n++) {
    const handOver = page.locator('.hand-over button');
    await page.waitForFunction(
      () => document.querySelector('.hand-over button') || document.querySelector('.act'),
    );
    if (await handOver.count()) {
      must(
        (await page.locator('[role=grid]').count()) === 0,
        'A board shows on the hand-over screen.',
      );
      await handOver.click();
      continue;
    }
    if (await playTurn(visitor)) continue;
    const seen = await visitor.look();
    if (seen.over) break;
    hands += 1;
    await page.getByRole('button', { name: /Hand over/ }).click();
  }
  must((await visitor.look()).over, 'The game did not end.');
  must(hands > 2, 'The screen was hardly handed over.');
  await visitor.leave();
});

/**
 * Two people at an online table, both fleets placed; the host fires first.
 * @param {import('@playwright/test').Browser} browser
 * @param {Server} server
 * @param {{clock?: {totalSeconds: number, incrementSeconds: number}}} wish
 */
async function meet(browser, server, { clock } = {}) {
  const host = await Visitor.come(browser, server.url);
  // The page offers no clock short enough for a test.
  if (clock)
    await host.page.route('**/api/tables', (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), clock }) }),
    );
  await host.setUp({ rules: 'classic', kind: 'online', name: 'Mara', first: 'me' });
  const path = new URL(await host.page.locator('input[readonly]').inputValue()).pathname;
  const guest = await Visitor.come(browser, server.url);
  await guest.go(path);
  await guest.page.locator('input[autocomplete=nickname]').fill('Ben');
  await guest.page.getByRole('button', { name: 'Join the game' }).click();
  await Promise.all([host.placeRandom(), guest.placeRandom()]);
  await Promise.all([host, guest].map((one) => one.page.locator('.act').waitFor()));
  return { host, guest, path };
}

test('a clock that runs out loses', async ({ browser, server }) => {
  const { host, guest } = await meet(browser, server, {
    clock: { totalSeconds: 10, incrementSeconds: 0 },
  });
  for (const one of [host, guest])
    must((await one.page.locator('.clocks div').count()) === 2, 'The clocks are not shown.');
  // Under ten seconds the clock that runs stands out.
  for (const one of [host, guest]) await one.page.locator('.clocks .low.on').waitFor();
  const [slow, quick] = (await host.heading()) === 'Your shot' ? [host, guest] : [guest, host];
  const name = slow === host ? 'Mara' : 'Ben';
  await quick.page.getByRole('heading', { name: 'You won.' }).waitFor({ timeout: 20_000 });
  await slow.page.getByRole('heading', { name: /won\./ }).waitFor();
  for (const [one, text] of /** @type {const} */ ([
    [slow, 'You ran out of time.'],
    [quick, `${name} ran out of time.`],
  ])) {
    const { said } = await one.look();
    must(said === text, `The page says: ${said}`);
    must((await one.look()).over, 'The page does not offer the replay.');
  }
  for (const one of [guest, host]) await one.leave();
});

test('a player who is gone has a grace, then loses', async ({ browser }) => {
  const server = await new Server(['--grace', '4']).start();
  try {
    const { host, guest, path } = await meet(browser, server);
    const there = host.page.locator('.rail .conn');
    // Gone and back in time: the game goes on.
    await guest.go('/');
    await there.getByText(/Ben\s+is reconnecting/).waitFor();
    await there.getByText(/0:0[0-4].* to return/).waitFor();
    await guest.go(path);
    await there.getByText('Connected').waitFor();
    // Gone for good, by the button this time.
    await guest.page.getByRole('button', { name: 'Leave' }).click();
    const ask = guest.page.getByRole('dialog').filter({ hasText: 'Leave this game' });
    await ask.getByText("If you don't come back within 4 seconds, Mara wins.").waitFor();
    await ask.getByRole('button', { name: 'Keep playing' }).click();
    await guest.page.getByRole('button', { name: 'Leave' }).click();
    await ask.getByRole('button', { name: 'Leave' }).click();
    await guest.page.getByRole('link', { name: 'Continue' }).waitFor();
    // The first page knows how long there is, and then that it was too long.
    await guest.page
      .getByText(/Mara is waiting\. Come back within 0:0[0-4].* or you lose\./)
      .waitFor();
    await there.getByText(/Ben\s+left/).waitFor();
    // A phone says it too.
    await host.page.setViewportSize({ width: 390, height: 844 });
    await host.page
      .locator('.act .trouble')
      .getByText(/Ben\s+left/)
      .waitFor();
    await host.page.getByRole('heading', { name: 'You won.' }).waitFor({ timeout: 10_000 });
    const { said } = await host.look();
    must(said === 'Ben left and did not come back.', `The page says: ${said}`);
    await guest.page.getByRole('link', { name: 'Continue' }).waitFor({ state: 'detached' });
    await guest.go('/games');
    await guest.page.getByRole('link', { name: /Classic.*against Mara/ }).waitFor();
    for (const one of [guest, host]) await one.leave();
  } finally {
    await server.end();
  }
});
