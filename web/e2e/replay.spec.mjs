// Replays, spectators and addresses in a real browser.

import { test } from './fixtures.mjs';
import { Visitor, axe, must, playTurn } from './lib.mjs';

/** Artillery, radar, smoke and torpedo as the notation writes them. */
const NOTATION = /\b[ARST]:(?:[A-Z]-?\d+|[A-Z]|\d+)\b/;

/** @param {Visitor} visitor */
async function resign({ page }) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
}

/** Two who meet online, at a table with these rules. @param {import('@playwright/test').Browser} browser @param {string} url @param {{rules: string, host: string, guest: string}} wish */
async function meet(browser, url, { rules, host: hostName, guest: guestName }) {
  const host = await Visitor.come(browser, url);
  await host.setUp({ rules, kind: 'online', name: hostName, first: 'me' });
  await host.page.locator('input[readonly]').waitFor();
  const path = new URL(host.page.url()).pathname;
  const guest = await Visitor.come(browser, url);
  await guest.go(path);
  await guest.page.locator('input[autocomplete=nickname]').fill(guestName);
  await guest.page.locator('form button.primary').click();
  await Promise.all([host.placeRandom(), guest.placeRandom()]);
  await host.ready();
  return { host, guest, path };
}

test('replay: each player reads "You", and nobody reads notation', async ({ browser, server }) => {
  const { host, guest, path } = await meet(browser, server.url, {
    rules: 'phoenix',
    host: 'Mara',
    guest: 'Ben',
  });
  // A radar each, and some shots.
  for (let n = 0; n < 3; n++)
    for (const one of [host, guest])
      await playTurn(
        one,
        n === 0 ? new Set() : new Set(['radar', 'artillery', 'torpedo', 'smoke']),
      );
  await guest.page.waitForFunction(() => document.querySelectorAll('.logbox li').length >= 6);
  await host.ready();
  await resign(guest);
  await host.page.getByRole('heading', { name: 'You won.' }).waitFor();
  const replay = path.replace('/game/', '/games/');
  const stranger = await Visitor.come(browser, server.url);
  for (const [reader, headline, own] of /** @type {[Visitor, string, boolean][]} */ ([
    [host, 'You won', true],
    [guest, 'Mara won', true],
    [stranger, 'Mara won', false],
  ])) {
    await reader.go(replay);
    await reader.page.getByRole('heading', { name: headline, exact: true }).waitFor();
    await reader.page.locator('.report').waitFor({ timeout: 600_000 });
    const said = await reader.page
      .locator('.head, .moves, .report')
      .evaluateAll((all) =>
        all.map((one) => /** @type {HTMLElement} */ (one).innerText).join('\n'),
      );
    must(
      /\bYou (missed|hit|sank)|Radar scan at/.test(said) === own,
      `Whose game it was is not told rightly to ${headline}:\n${said}`,
    );
    must(
      (await reader.page.getByRole('grid', { name: 'Your waters' }).count()) === (own ? 1 : 0),
      'The own waters are not called so.',
    );
    const last = await reader.page.locator('.list li').count();
    let cards = '';
    for (let t = 1; t <= last; t++) {
      await reader.page.evaluate((n) => (location.hash = `#t=${n}`), t);
      await reader.page.locator(`li[data-t="${t}"] a.on`).waitFor();
      cards += await reader.page
        .locator('.now, .cards')
        .evaluateAll((all) =>
          all.map((one) => /** @type {HTMLElement} */ (one).innerText).join('\n'),
        );
    }
    must(
      !NOTATION.test(said + cards),
      `There is notation in the words:\n${NOTATION.exec(said + cards)?.[0]}`,
    );
    must(
      /Radar scan at [A-J]\d+: no shot fired\./.test(cards),
      `The radar is not told in words:\n${cards}`,
    );
    // Sentence, table and graph go by the same figure.
    const shares = await reader.page.locator('.report dd.accuracy').allInnerTexts();
    const lane = await reader.page.locator('.lane.accuracy span').allTextContents();
    must(
      JSON.stringify(shares) === JSON.stringify(lane),
      `The table says ${shares}, the graph ${lane}.`,
    );
    const [a, b] = shares.map((text) => Number.parseInt(text, 10));
    const better = /^(\S+) aimed better/.exec(
      await reader.page.locator('.verdict').innerText(),
    )?.[1];
    const first = reader === host ? 'You' : 'Mara';
    if (better)
      must(
        better === first ? Number(a) > Number(b) : Number(b) > Number(a),
        `${better} aimed better with ${shares}.`,
      );
    else must(Math.abs(Number(a) - Number(b)) <= 2, `Equally well with ${shares}.`);
  }
  for (const one of [host, guest, stranger]) await one.leave();
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(`watching: two without a name are told apart, fleets are listed, the rematch is linked, ${viewport.width} wide`, async ({
    browser,
    server,
  }) => {
    const { host, guest, path } = await meet(browser, server.url, {
      rules: 'classic',
      host: '',
      guest: '',
    });
    const third = await Visitor.come(browser, server.url, { viewport });
    await third.go(path);
    const { page } = third;
    await page.getByText('Watching').waitFor();
    for (const name of ['Guest 1', 'Guest 2']) {
      await page.getByRole('grid', { name: `${name}'s waters` }).waitFor();
      const fleet = page.locator('.ships', {
        has: page.getByRole('heading', { name: `${name}'s fleet` }),
      });
      must((await fleet.locator('li').count()) === 5, `The fleet of ${name} is not listed.`);
      must(
        (await fleet.locator('li', { hasText: 'afloat' }).count()) === 5,
        `The fleet of ${name} is not afloat.`,
      );
      const box = await fleet.locator('li').first().boundingBox();
      must((box?.width ?? 0) > 60 && (box?.height ?? 0) > 10, `The fleet of ${name} is not seen.`);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    must(wide <= viewport.width, `The page is ${wide} wide.`);
    must(
      (await host.page.locator('.who b').innerText()) === 'Guest 2' &&
        (await guest.page.locator('.who b').innerText()) === 'Guest 1',
      'The players are not told apart to each other.',
    );
    // What a spectator reads in the list is what the log says has sunk.
    for (
      let n = 0;
      n < 200 && !(await page.locator('.logbox li', { hasText: 'sank' }).count());
      n++
    )
      await playTurn(n % 2 ? guest : host);
    const sank = page.locator('.logbox li', { hasText: 'sank' }).first();
    await sank.waitFor();
    const [by, name] =
      /(Guest \d) sank Guest \d's (\w+)/.exec(await sank.innerText())?.slice(1) ?? [];
    const victim = by === 'Guest 1' ? 'Guest 2' : 'Guest 1';
    await page
      .locator('.ships', { has: page.getByRole('heading', { name: `${victim}'s fleet` }) })
      .locator('li', { hasText: name ?? '?' })
      .filter({ hasText: 'sunk' })
      .waitFor();
    const found = await axe(page);
    must(found.length === 0, `axe found on the page of a spectator:\n${found.join('\n')}`);
    await resign(guest);
    await page.getByRole('heading', { name: 'Guest 1 won.' }).waitFor();
    must(
      (await page.getByRole('link', { name: 'Watch the rematch' }).count()) === 0,
      'A rematch is offered that nobody asked for.',
    );
    await host.page.getByRole('button', { name: 'Rematch' }).click();
    await host.page.waitForURL((url) => url.pathname !== path);
    await page.getByRole('link', { name: 'Watch the rematch' }).click();
    await page.waitForURL((url) => url.pathname === new URL(host.page.url()).pathname);
    await page.getByText('Watching').waitFor();
    // The address of the old game leads there as well.
    await third.go(path);
    await page.getByRole('link', { name: 'Watch the rematch' }).waitFor();
    for (const one of [third, guest, host]) await one.leave();
  });

test('addresses: what is not there answers 404 with a page', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  visitor.expected = /404/;
  const { page } = visitor;
  for (const [path, words] of /** @type {[string, string][]} */ ([
    ['/nosuchpage', 'Page not found'],
    ['/%', 'Page not found'],
    ['/game/nosuchgame', 'Game not found'],
    ['/games/01890a5d-ac96-774b-bcce-b302099a8057', 'Game not found'],
    ['/docs/nosuchpage', 'Page not found'],
  ])) {
    const answer = await page.goto(server.url + path);
    must(answer?.status() === 404, `${path} answers ${answer?.status()}.`);
    await page.getByText(words).waitFor();
  }
  must(
    (await page.goto(`${server.url}/assets/none.js`))?.headers()['content-type'] ===
      'application/json',
    'A missing file is a page.',
  );
  must((await page.goto(`${server.url}/play`))?.status() === 200, 'A page is missing.');
  await visitor.leave();
});

test('playing: hints can be turned on against a captain', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.setUp({ rules: 'classic', captain: 'cadet', first: 'me' });
  await visitor.placeRandom();
  await playTurn(visitor);
  await visitor.ready();
  const coach = page.locator('.coach');
  must(
    (await coach.getByRole('button').count()) === 1,
    'The coach is on before anybody wanted it.',
  );
  await coach.getByRole('button', { name: 'Turn on hints' }).click();
  await coach.getByRole('button', { name: 'Square' }).click();
  await coach.getByText(/^Fire at /).waitFor();
  // It stays on.
  await page.reload();
  await coach.getByRole('button', { name: 'Heat map' }).waitFor();
  await coach.getByText('1 hint used').waitFor();
  await visitor.leave();
});

test('playing: the edge is told before the click, and buttons have words', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.setUp({ rules: 'phoenix', captain: 'cadet', first: 'me' });
  await visitor.placeRandom();
  await visitor.ready();
  await page.locator('[data-tool=radar]').click();
  await visitor.cell(44).hover();
  must((await page.getByText('At the edge').count()) === 0, 'The middle is called the edge.');
  await visitor.cell(99).hover();
  await page.getByText('At the edge: covers only 1 of 4 squares.').waitFor();
  await visitor.cell(99).click();
  await page
    .locator('[data-voice]', { hasText: 'Scan J10. At the edge: covers only 1 of 4 squares.' })
    .waitFor({ state: 'attached' });
  await page.locator('.act .fire').click();
  await visitor.ready();

  // One shot a turn: a mouse needs no button to fire, a finger does.
  await visitor.setUp({ rules: 'classic', captain: 'cadet', first: 'me' });
  await visitor.placeRandom();
  await visitor.ready();
  must(
    !(await page.locator('.act .fire').isVisible()),
    'There is a button that a mouse has no use for.',
  );
  for (const word of ['Pencil', 'Memory'])
    await page.locator('.act').getByText(word, { exact: true }).waitFor();
  await visitor.leave();
  const phone = await Visitor.come(browser, server.url, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.setUp({ rules: 'classic', captain: 'cadet', first: 'me' });
  await phone.placeRandom();
  await phone.ready();
  must(await phone.page.locator('.act .fire').isVisible(), 'A finger has no button to fire.');
  for (const word of ['Pencil', 'Memory'])
    await phone.page.locator('.act').getByText(word, { exact: true }).waitFor();
  await phone.leave();
});

test('playing: the log and its heading have one number', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.setUp({ rules: 'classic', captain: 'lieutenant', first: 'them' });
  await visitor.placeRandom();
  const same = async () => {
    const [head, newest, numbers] = await page.evaluate(() => [
      document.querySelector('.logbox .cap span')?.textContent ?? '',
      document.querySelector('.logbox li .n')?.textContent ?? '',
      [...document.querySelectorAll('.logbox li .n')].map((one) => Number(one.textContent)),
    ]);
    must(head === `Shot ${newest}`, `The heading says ${head}, the newest line ${newest}.`);
    must(
      /** @type {number[]} */ (numbers).every((n, at, all) => at === 0 || Number(all[at - 1]) >= n),
      `The log is out of order: ${numbers}`,
    );
  };
  for (let n = 0; n < 200 && (await playTurn(visitor)); n++) if (n < 3) await same();
  await visitor.ready();
  await same();
  await visitor.leave();
});
