// Two at one screen: nothing of the one is left for the other, in any way a page can be read. And whose screen it is.

import { test } from './fixtures.mjs';
import { Visitor, must, playTurn } from './lib.mjs';

/** Squares as people write them, "A5" or "J10"; names have no digits here. */
const SQUARE = /\b[A-P](?:1[0-6]|[1-9])\b/;
const SHIP = /Carrier|Battleship|Cruiser|Submarine|Destroyer/;

/**
 * Everything that can be read of the page by eye, by ear or by hand: all text and attributes, the tree that screen readers
 * get, the title, the address, the focus and the state of the history.
 * @param {Visitor} visitor
 */
async function everything({ context, page }) {
  const seen = await page.evaluate(() => {
    const texts = [
      document.title,
      location.href,
      JSON.stringify(history.state),
      document.activeElement?.outerHTML ?? '',
      String(getSelection()),
    ];
    for (const one of document.querySelectorAll('body, body *')) {
      for (const { name, value } of one.attributes)
        if (name !== 'd' && name !== 'class') texts.push(`${name}=${value}`);
      for (const child of one.childNodes)
        if (child.nodeType === Node.TEXT_NODE) texts.push(child.textContent ?? '');
      if (one instanceof HTMLInputElement) texts.push(one.value);
    }
    for (let n = 0; n < sessionStorage.length; n++)
      texts.push(sessionStorage.getItem(sessionStorage.key(n) ?? '') ?? '');
    return texts;
  });
  const session = await context.newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const heard = nodes.flatMap((node) =>
    [node.name?.value, node.value?.value, node.description?.value].filter(
      (one) => typeof one === 'string',
    ),
  );
  return { seen: seen.filter((text) => text.trim()), heard: heard.filter((text) => text.trim()) };
}

/** Only the players' names are to be read. @param {Visitor} visitor @param {string} next @param {string} does */
async function betweenTurns(visitor, next, does = 'is next') {
  const { page } = visitor;
  await page.locator('.hand-over h1', { hasText: `${next} ${does}` }).waitFor();
  const { seen, heard } = await everything(visitor);
  must(
    heard.some((text) => text.includes(`${next} ${does}`)),
    `The tree does not hold the hand-over screen: ${heard.join(' | ')}`,
  );
  for (const text of [...seen, ...heard])
    must(!SQUARE.test(text) && !SHIP.test(text), `The hand-over screen shows: ${text}`);
  must(
    (await page.locator('[role=gridcell], .ship, .toast').count()) === 0,
    'Something of a board is on the hand-over screen.',
  );
  must(
    (await page.title()) === `${next} is next, Broadside`,
    `The tab is called ${await page.title()}`,
  );
}

/** Places every ship by keys, so that each place is said aloud. @param {Visitor} visitor */
async function placeAloud({ page }) {
  await page.locator('.big [role=gridcell][tabindex="0"]').focus();
  const ships = await page.locator('.tray li').count();
  for (let n = 0; n < ships; n++) {
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page
      .locator('[data-voice] p', { hasText: / at A\d/ })
      .nth(Math.min(n, 1))
      .waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
  }
  const said = await page.locator('[data-voice]').textContent();
  must(SHIP.test(said ?? '') && SQUARE.test(said ?? ''), `The places were not said: ${said}`);
  await page.locator('button.go:not([disabled])', { hasText: 'Ready' }).click();
}

test('hotseat: nothing of one player stays in the page, the accessibility tree, the title or the history', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.setUp({
    rules: 'classic',
    kind: 'hotseat',
    name: 'Mara',
    other: 'Jonas',
    first: 'me',
    coach: 'open',
  });
  await betweenTurns(visitor, 'Mara', 'places first');
  await page.getByText('Jonas, look away.').waitFor();
  await page.getByRole('button', { name: /I'm Mara/ }).click();
  await placeAloud(visitor);
  await betweenTurns(visitor, 'Jonas');
  // What the first one said is not said to the second one either.
  await page.getByRole('button', { name: /I'm Jonas/ }).click();
  await page.locator('.tray').waitFor();
  must(
    !SQUARE.test((await page.locator('[data-voice]').textContent()) ?? ''),
    'The first fleet is told while the second is placed.',
  );
  await placeAloud(visitor);
  await betweenTurns(visitor, 'Mara');

  // In play: a pencil mark, a hint, a pointer over the chart, and then a shot.
  await page.getByRole('button', { name: /I'm Mara/ }).click();
  await page.locator('.big [role=gridcell]').first().waitFor({ state: 'attached' });
  await visitor.cell(44).focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Square', exact: true }).click();
  await page.locator('.coach p', { hasText: /^Fire at/ }).waitFor();
  await visitor.cell(55).hover();
  await playTurn(visitor);
  for (let n = 0; n < 30 && !(await visitor.ready()).hand; n++) await playTurn(visitor);
  await page.getByRole('button', { name: 'Hand over to Jonas' }).click();
  await betweenTurns(visitor, 'Jonas');
  const { seen } = await everything(visitor);
  must(
    !seen.some((text) => /pencil|Fire at|chance/i.test(text)),
    'A mark or a hint is on the hand-over screen.',
  );

  // Neither does the history bring a board back, nor a reload.
  await page.goBack();
  await page.locator('main h1', { hasText: 'New game' }).waitFor();
  await page.goForward();
  await betweenTurns(visitor, 'Jonas');
  await page.reload();
  await betweenTurns(visitor, 'Jonas');

  // The other one has marks and hints of his own: none so far.
  await page.getByRole('button', { name: /I'm Jonas/ }).click();
  await page.locator('.big [role=gridcell]').first().waitFor({ state: 'attached' });
  must(
    !(await visitor.look()).cells.some((label) => /pencil|best/.test(label)),
    'The marks of one are shown to the other.',
  );
  await visitor.leave();
});

test('hotseat: the screen says whose it is', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.setUp({
    rules: 'classic',
    kind: 'hotseat',
    name: 'Mara',
    other: 'Jonas',
    first: 'me',
  });
  for (const name of ['Mara', 'Jonas']) {
    await page.getByRole('button', { name: new RegExp(`I'm ${name}`) }).click();
    await visitor.placeRandom();
  }
  await page.getByRole('button', { name: /I'm Mara/ }).click();
  await page.getByRole('heading', { level: 1, name: "Mara's shot" }).waitFor();
  await page.waitForFunction(() => document.title === "Mara's turn, Broadside");
  for (const name of ["Jonas's fleet", "Mara's fleet", "Mara's waters"])
    must(await page.getByRole('heading', { name }).first().isVisible(), `${name} is not there.`);
  must(
    (await page.locator('.who b').textContent()) === 'Mara',
    'The card is not that of whoever looks.',
  );
  must(
    (await page.getByText('Connected').count()) === 0,
    'Somebody at the same screen is said to be connected.',
  );
  await visitor.leave();
});

test('hotseat: a captain has a strength and no connection', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.setUp({ rules: 'classic', captain: 'lieutenant', first: 'me' });
  await visitor.placeRandom();
  await page.locator('.who', { hasText: /Lieutenant\s+Wins in about \d+ shots/ }).waitFor();
  must((await page.getByText('Connected').count()) === 0, 'A captain is said to be connected.');
  await visitor.leave();
});

test('hotseat: what was said on one page is not told on the next', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.setUp({ rules: 'classic', captain: 'cadet', first: 'me' });
  await visitor.placeRandom();
  await playTurn(visitor);
  await visitor.ready();
  await page
    .locator('[data-voice] p', { hasText: 'Your turn.' })
    .first()
    .waitFor({ state: 'attached' });
  await page.locator('.brand').click();
  await page.locator('.ways').waitFor();
  must(
    ((await page.locator('[data-voice]').textContent()) ?? '').trim() === '',
    'The first page tells of the game.',
  );
  await visitor.leave();
});
