// The coach in a real browser: hints at a table, and what the replay says of a game.

import { test } from './fixtures.mjs';
import { Visitor, axe, must, playTurn, toReplay } from './lib.mjs';

/** @param {string} name @returns {number} */
const at = (name) => (Number(name.slice(1)) - 1) * 10 + name.charCodeAt(0) - 65;

/** @param {Visitor} visitor @param {string} what */
async function noFault(visitor, what) {
  const found = await axe(visitor.page);
  must(found.length === 0, `axe found on ${what}:\n${found.join('\n')}`);
}

for (const colorScheme of /** @type {const} */ (['light', 'dark']))
  test(`coach: hints by grades and the heat map, ${colorScheme}`, async ({ browser, server }) => {
    const visitor = await Visitor.come(browser, server.url, { colorScheme });
    const { page } = visitor;
    await visitor.setUp({ rules: 'classic', captain: 'cadet', first: 'me', coach: 'open' });
    await visitor.placeRandom();
    await visitor.ready();
    const coach = page.locator('.coach');
    await coach.getByRole('button', { name: 'Region' }).click();
    await coach.getByText('Look at the centre: E5 to G7.').waitFor();
    must((await page.locator('.big .heat-area').count()) === 1, 'The region is not framed.');
    must(
      (await page.locator('.big .heat-best').count()) === 0,
      'A hint of a region names a square.',
    );
    await coach.getByText('Exact: 30,093,975,536 possible fleets.').waitFor();
    await coach.getByRole('button', { name: 'Square' }).click();
    await coach.getByText(/^Fire at E5, F5, E6 or F6: \d+ %\.$/).waitFor();
    must((await page.locator('.big .heat-best').count()) === 4, 'The best squares are not framed.');
    must(
      (await page.locator('.big [class^=heat][width="14"]').count()) === 0,
      'A hint of a square shows all chances.',
    );
    await coach.getByRole('button', { name: 'Heat map' }).click();
    await page.waitForFunction(
      () =>
        document.querySelectorAll(
          '.big rect[class^=heat]:not(.heat-best):not(.heat-bed):not(.heat-area)',
        ).length === 100,
    );
    const label = await visitor.cell(at('E5')).getAttribute('aria-label');
    must(/^E5, .*chance \d+ %, best square$/.test(label ?? ''), `The layer is not told: ${label}`);
    await noFault(visitor, 'the coach');
    // The layer follows the game, and a square that was fired at promises nothing more.
    await visitor.cell(at('E5')).click();
    await visitor.ready();
    await page.waitForFunction(() => {
      const warm = document.querySelectorAll(
        '.big rect[class^=heat]:not(.heat-best):not(.heat-bed):not(.heat-area)',
      ).length;
      return warm > 20 && warm < 100;
    });
    await coach.getByText('2 hints used').waitFor();
    await visitor.leave();
  });

test('coach: hints now and then are earned by misses', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  const hint = page.getByRole('button', { name: 'Get a hint' });
  // Whoever is lucky clears a fleet without ever missing five times in a row, but not in four games.
  for (let game = 1; ; game++) {
    must(game <= 4, 'Four games ended without five misses in a row.');
    await visitor.setUp({ rules: 'classic', captain: 'cadet', first: 'me', coach: 'sparing' });
    await visitor.placeRandom();
    await visitor.ready();
    must(await hint.isDisabled(), 'A hint can be had before any miss.');
    await page.getByText('3 hints left. Next after 5 misses in a row (0 so far).').waitFor();
    must(
      (await page.getByRole('button', { name: 'Heat map' }).count()) === 0,
      'The heat map is offered.',
    );
    // Only in one's turn: while the captain answers, no hint can be had whatever was missed.
    while (!(await visitor.ready()).over && !(await hint.isEnabled())) await playTurn(visitor);
    if (!(await visitor.ready()).over) break;
  }
  await hint.click();
  await page
    .locator('.coach')
    .getByText(/^Look at the /)
    .waitFor();
  await page.getByRole('button', { name: 'Show the square' }).click();
  await page
    .locator('.coach')
    .getByText(/^Fire at /)
    .waitFor();
  await page.getByText('2 hints left.').waitFor();
  await visitor.leave();
});

test('coach: none where nobody wants it, and between people only if both do', async ({
  browser,
  server,
}) => {
  const alone = await Visitor.come(browser, server.url);
  await alone.setUp({ rules: 'classic', captain: 'cadet' });
  await alone.placeRandom();
  await alone.ready();
  // Against a captain it can be turned on, and says nothing before.
  must(
    (await alone.page.locator('.coach button').allInnerTexts()).join() === 'Turn on hints',
    'A table without a coach has one.',
  );
  await alone.leave();
  for (const agrees of [false, true]) {
    const host = await Visitor.come(browser, server.url);
    await host.setUp({ rules: 'classic', kind: 'online', coach: 'open' });
    await host.page.getByText('You offered coaching.').waitFor();
    const guest = await Visitor.come(browser, server.url);
    await guest.go(new URL(host.page.url()).pathname);
    const box = guest.page.getByLabel(/^Play with the coach/);
    await box.waitFor();
    must(!(await box.isChecked()), 'The coach is agreed to before anybody agreed.');
    await noFault(guest, 'the invitation');
    if (agrees) await box.check();
    await guest.page.getByRole('button', { name: 'Join the game' }).click();
    if (!agrees) await host.page.getByText('Your opponent declined coaching').first().waitFor();
    await Promise.all([host.placeRandom(), guest.placeRandom()]);
    for (const one of [host, guest]) {
      await one.page.locator('.act').waitFor();
      must(
        (await one.page.locator('.coach').count()) === (agrees ? 1 : 0),
        `Agreed: ${agrees}, but the page says otherwise.`,
      );
    }
    for (const one of [host, guest]) await one.leave();
  }
});

for (const [rules, colorScheme] of /** @type {const} */ ([
  ['classic', 'dark'],
  ['phoenix', 'light'],
  ['salvo', 'light'],
]))
  test(`coach: the replay of ${rules} says what the analysis says, ${colorScheme}`, async ({
    browser,
    server,
  }) => {
    const visitor = await Visitor.come(browser, server.url, { colorScheme });
    const { page } = visitor;
    await visitor.setUp({ rules, captain: 'lieutenant', first: 'me' });
    const id = await toReplay(visitor, rules === 'salvo' ? 3 : 9);
    /** @type {any} */
    const found = await (await fetch(`${server.url}/api/games/${id}/analysis`)).json();
    must(found.orders.length > 4, 'There are no orders.');
    // First what everyone reads, then what is behind "Details".
    const rows = await page.locator('.report').evaluate((report) => {
      const texts = (/** @type {Element | undefined} */ of, /** @type {string} */ cells) =>
        [...(of?.querySelectorAll(cells) ?? [])].map((cell) => cell.textContent?.trim());
      return ['A', 'B'].map((seat, n) => [
        ...texts(report.querySelector(`section.${seat}`) ?? undefined, 'dd'),
        ...texts([...report.querySelectorAll('details tbody tr')][n], 'td'),
      ]);
    });
    must(
      !/\bbits?\b|possible fleets|±/.test(await page.locator('main').innerText()),
      'Jargon is shown before "Details" is opened.',
    );
    for (const [n, side] of [found.a, found.b].entries()) {
      const figure = Math.abs(side.luck).toFixed(1);
      const luck = figure === '0.0' ? figure : `${side.luck < 0 ? '−' : '+'}${figure}`;
      const { captain, admiral, harder } = side.placement;
      const wanted = [
        `${Math.round(side.accuracy * 100)} %`,
        `${luck} hits`,
        `${side.givenUp.toFixed(1)} hits`,
        String(side.hits),
        `${side.expected.toFixed(1)} of ${side.best.toFixed(1)}`,
        `${side.information.toFixed(1)} bits`,
        captain.toFixed(1),
        admiral.toFixed(1),
        `${Math.round(harder * 100)} %`,
      ];
      must(
        JSON.stringify(rows[n]) === JSON.stringify(wanted),
        `The table says ${rows[n]}, the analysis ${wanted}.`,
      );
    }
    // Every order: its card, and its chances on the waters it was aimed at.
    const together = rules === 'salvo';
    await page.getByRole('button', { name: 'Heat map' }).click();
    for (const order of found.orders.slice(0, 8)) {
      const t = together ? order.turn : order.step;
      await page.evaluate((n) => (location.hash = `#t=${n}`), t);
      await page.locator(`a[data-t], li[data-t="${t}"] a.on`).first().waitFor();
      const card = page.locator(`.card.${order.seat}`);
      await card.waitFor();
      const text = (await card.textContent()) ?? '';
      must(
        text.includes(`${order.information.toFixed(1)} bits`),
        `Order ${order.step}: the bits are not on the page: ${text}`,
      );
      if (order.chance !== null) {
        const many = order.best > 1.0005 || order.order?.startsWith('(');
        const chance = many
          ? `${order.chance.toFixed(1)} hits`
          : `${Math.round(order.chance * 100)} %`;
        must(text.includes(chance), `Order ${order.step}: ${chance} is not on the page: ${text}`);
      }
      const place = order.seat === 'A' ? 1 : 0;
      const drawn = await page
        .locator('.pair section')
        .nth(place)
        .locator('rect[class^=heat]:not(.heat-best):not(.heat-bed)')
        .count();
      const warm = order.heat.filter((/** @type {number | null} */ one) => (one ?? 0) > 0).length;
      must(drawn === warm, `Order ${order.step}: ${drawn} squares are warm, not ${warm}.`);
    }
    // Graph, marks and playhead share one axis.
    const line = await page.locator('.head-line').boundingBox();
    const zero = await page.locator('.track .graph .zero').boundingBox();
    const track = await page.locator('.track').boundingBox();
    must(line && zero && track, 'There is no graph.');
    if (line && zero && track) {
      const seen = JSON.stringify({ line, zero, track });
      must(
        line.y <= zero.y && line.y + line.height >= zero.y + zero.height,
        `The playhead does not cross the graph: ${seen}`,
      );
      must(
        Math.abs(zero.x - track.x) < 2 && Math.abs(zero.width - track.width) < 2,
        `The graph is not as long as the axis: ${seen}`,
      );
    }
    for (const moment of found.moments.slice(0, 2)) {
      const t = together ? moment.turn : moment.step;
      await page
        .locator('.report li a', { hasText: new RegExp(`^${t}$`) })
        .first()
        .click();
      await page.waitForFunction((n) => location.hash === `#t=${n}`, t);
    }
    await noFault(visitor, `the replay of ${rules}`);
    // On a phone the table of figures scrolls sideways, and keys reach it.
    await page.setViewportSize({ width: 375, height: 800 });
    await noFault(visitor, `the replay of ${rules} on a phone`);
    await visitor.leave();
  });
