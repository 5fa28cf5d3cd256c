// Every size of window: the whole board and all that acts are on the screen, in play and while placing.

import { test } from './fixtures.mjs';
import { Visitor, must, playTurn } from './lib.mjs';

// Not `isMobile`: Chromium would zoom the page when its window changes.
const TOUCH = { hasTouch: true };
/** Windows of one kind share a game: it is looked at in each of them. */
const KINDS = [
  {
    name: 'touch',
    options: TOUCH,
    sizes: [
      [320, 568],
      [375, 667],
      [390, 844],
      [844, 390],
      [667, 375],
      [768, 1024],
      [1024, 768],
      [1180, 820],
    ],
  },
  {
    name: 'mouse',
    options: {},
    sizes: [
      [920, 700],
      [1024, 640],
      [1280, 600],
      [1280, 720],
      [1440, 900],
      [1920, 1080],
    ],
  },
  // 1440x900 at 200 %.
  { name: 'zoomed', options: { deviceScaleFactor: 2 }, sizes: [[720, 450]] },
];
const RULES = ['classic', 'phoenix', 'salvo', '16x16', '6x12'];

/** Opens a table; a size as the name is classic on such a board. @param {Visitor} visitor @param {string} rules @param {{coach?: string}} more */
async function setUp(visitor, rules, more = {}) {
  const [width, height] = rules.split('x').map(Number);
  if (height)
    await visitor.page.route('**/api/tables', async (route) => {
      /** @type {{name: string, rules: any}[]} */
      const all = await (await fetch(`${visitor.url}/api/rules`)).json();
      const classic = all.find((one) => one.name === 'classic')?.rules;
      await route.continue({
        postData: JSON.stringify({
          ...route.request().postDataJSON(),
          rules: { ...classic, name: 'sizes', board: { ...classic.board, width, height } },
        }),
      });
    });
  await visitor.setUp({
    rules: height ? 'classic' : rules,
    captain: 'cadet',
    first: 'me',
    ...more,
  });
  await visitor.page.locator('.tray button').first().waitFor();
}

/**
 * What of these is not on the screen as it stands, or lies under something else.
 * @param {Visitor} visitor
 * @param {string[]} selectors
 */
function outOfSight({ page }, selectors) {
  return page.evaluate((wanted) => {
    const out = [];
    for (const selector of wanted) {
      const all = [...document.querySelectorAll(selector)].filter(
        (one) => getComputedStyle(one).display !== 'none',
      );
      if (!all.length) out.push(`${selector} is not there`);
      for (const one of all) {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        const text = `${selector} "${one.textContent?.trim().slice(0, 20)}"`;
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
          out.push(`${text} ends at ${Math.round(right)}, ${Math.round(bottom)}`);
        else
          for (const at of [left + Math.min(3, width / 2), (left + right) / 2]) {
            const over = document.elementFromPoint(at, (top + bottom) / 2);
            if (!one.contains(over) && !over?.contains(one)) {
              out.push(`${text} lies under ${over?.className}`);
              break;
            }
          }
      }
    }
    return out;
  }, selectors);
}

/** How the large board lies in the window. @param {Visitor} visitor */
function board({ page }) {
  return page.evaluate(() => {
    const big = document.querySelector('.big');
    const cells = [...(big?.querySelectorAll('[role=gridcell]') ?? [])];
    const signs = [...(big?.querySelectorAll('.more') ?? [])].map(
      (one) =>
        one.className.split(' ').find((word) => ['left', 'right', 'up', 'down'].includes(word)) ??
        '',
    );
    const rect = cells[0]?.getBoundingClientRect();
    // The middle of every square answers to a pointer.
    const hidden = cells.filter((cell) => {
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) !== cell;
    });
    const box = big?.getBoundingClientRect();
    return {
      cell: Math.min(rect?.width ?? 0, rect?.height ?? 0),
      hidden: hidden.map((cell) => cell.getAttribute('aria-label')?.split(',')[0] ?? ''),
      signs,
      whole:
        !!box &&
        box.left >= 0 &&
        box.top >= 0 &&
        box.right <= innerWidth &&
        box.bottom <= innerHeight,
      wide: document.documentElement.scrollWidth - innerWidth,
      scrolled: scrollY,
    };
  });
}

/** All that must hold of a window with a large board. @param {Visitor} visitor @param {string} rules @param {boolean} touch @param {string[]} inSight */
async function faults(visitor, rules, touch, inSight) {
  const { page } = visitor;
  const [width = 0, height = 0] = [page.viewportSize()?.width, page.viewportSize()?.height];
  await page.evaluate(async () => {
    scrollTo(0, 0);
    document.querySelector('.big .win')?.scrollTo(0, 0);
    // Twice: sizes are looked at a frame after they have changed.
    for (let n = 0; n < 2; n++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  const seen = await board(visitor);
  const out = await outOfSight(visitor, inSight);
  if (seen.wide > 0) out.push(`the page is ${seen.wide} too wide`);
  if (!seen.whole) out.push('the board runs out of the window');
  // Only a board that is too large for fingers or for the smallest phone may be pushed, and then it says so.
  const pushed =
    (rules === '16x16' && (touch || height < 500)) || (rules === '6x12' && width < 375);
  if (seen.hidden.length && !pushed)
    out.push(`${seen.hidden.length} squares are out of sight, ${seen.hidden[0]} first`);
  if (seen.hidden.length && !seen.signs.length)
    out.push('nothing says that there is more of the board');
  if (!pushed && seen.signs.length) out.push('the board is whole and says that there is more');
  // A finger wants more than a mouse; the smallest phones have no room for it, nor has any for twelve rows.
  const least =
    !touch || rules === '6x12' ? 24 : width < 375 ? 27.5 : Math.min(width, height) < 376 ? 29 : 30;
  if (seen.cell < Math.floor(least * 10) / 10) out.push(`squares of ${seen.cell.toFixed(1)}`);
  return out.map((one) => `${rules} ${width}x${height}: ${one}`);
}

for (const rules of RULES)
  for (const { name, options, sizes } of KINDS)
    test(`sizes: the whole board and all that acts, ${rules}, ${name}`, async ({
      browser,
      server,
    }) => {
      const touch = name === 'touch';
      const visitor = await Visitor.come(browser, server.url, {
        ...options,
        viewport: touch ? { width: 390, height: 844 } : { width: 1280, height: 800 },
      });
      const { page } = visitor;
      await setUp(visitor, rules);
      /** @type {string[]} */
      const found = [];
      /** @param {string[]} inSight */
      const look = async (inSight) => {
        for (const [width = 0, height = 0] of sizes) {
          await page.setViewportSize({ width, height });
          found.push(...(await faults(visitor, rules, touch, inSight)));
        }
      };
      await look(['.tools button', '.tray li:first-child']);
      await page.getByRole('button', { name: 'Random' }).click();
      await page.locator('button.go:not([disabled])', { hasText: 'Ready' }).waitFor();
      await look(['.tools button']);
      await page.locator('button.go').click();
      await visitor.ready();
      if (touch) await visitor.cell(0).tap();
      else await visitor.cell(0).hover();
      // With a mouse a click fires; the button is there for what has to be confirmed.
      const button = touch || rules === 'phoenix' || rules === 'salvo';
      const always = [
        ...(button ? ['.act .fire'] : []),
        '.act .icon',
        'h1',
        '.say',
        '.own .cap',
        ...(rules === 'phoenix' ? ['[data-tool]'] : []),
        ...(rules === 'salvo' ? ['.pips', '.boxes i'] : []),
      ];
      await look(always);
      must(found.length === 0, found.join('\n'));
      await visitor.leave();
    });

for (const rules of ['phoenix', 'salvo'])
  test(`sizes: the board stays where it is at the end of ${rules}`, async ({ browser, server }) => {
    const visitor = await Visitor.come(browser, server.url);
    const { page } = visitor;
    await setUp(visitor, rules);
    await visitor.placeRandom();
    await visitor.ready();
    const where = async () => JSON.stringify(await page.locator('.big').boundingBox());
    const before = await where();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.locator('.act a', { hasText: 'Replay' }).waitFor();
    must((await where()) === before, `The board jumps from ${before} to ${await where()}.`);
    await visitor.leave();
  });

test('sizes: salvo tells what sank and shows the newest hits', async ({ browser, server }) => {
  const phone = await Visitor.come(browser, server.url, {
    ...TOUCH,
    viewport: { width: 390, height: 844 },
  });
  const { page } = phone;
  await setUp(phone, 'salvo');
  await phone.placeRandom();
  let [sank, rounds] = [0, 0];
  while (rounds < 40 && (sank < 2 || rounds < 6)) {
    if (!(await playTurn(phone))) break;
    const { over, said } = await phone.ready();
    if (over) break;
    rounds++;
    if (!said.includes('sank')) continue;
    sank++;
    for (const [width = 0, height = 0] of [
      [1440, 900],
      [1280, 720],
      [1024, 768],
      [844, 390],
      [720, 450],
      [320, 568],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      // Every "sank ..." lies within the lines that show.
      const cut = await page.locator('.say').evaluate((say) => {
        const text = say.firstChild;
        const box = say.getBoundingClientRect();
        return [...(say.textContent ?? '').matchAll(/sank [^.]*\./g)]
          .filter(({ index, 0: word }) => {
            const range = document.createRange();
            range.setStart(/** @type {Node} */ (text), index);
            range.setEnd(/** @type {Node} */ (text), index + word.length);
            return range.getBoundingClientRect().bottom > box.bottom + 1;
          })
          .map(([word]) => word);
      });
      must(cut.length === 0, `At ${width}x${height} "${cut}" is cut off from "${said}".`);
      // On the smallest phone the words above the board must do.
      const out =
        width > 320
          ? await outOfSight(phone, [
              '.hits h2',
              '.hits tbody tr:first-child',
              ...(rounds > 1 ? ['.hits tbody tr:nth-child(2)'] : []),
            ])
          : [];
      must(out.length === 0, `At ${width}x${height}: ${out.join('\n')}`);
    }
  }
  must(sank > 0, 'Nothing sank.');
  // A large window shows more than four rounds and a half.
  await page.setViewportSize({ width: 1440, height: 900 });
  const whole = await page.locator('.hits .win').evaluate((win) => {
    const { bottom } = win.getBoundingClientRect();
    return [...win.querySelectorAll('tbody tr')].filter(
      (row) => row.getBoundingClientRect().bottom <= bottom + 1,
    ).length;
  });
  must(whole >= Math.min(rounds, 7), `${whole} of ${rounds} rounds are shown.`);
  await phone.leave();
});

for (const [width, height] of [
  [375, 667],
  [390, 844],
  [844, 390],
])
  test(`sizes: the coach answers in sight, ${width}x${height}`, async ({ browser, server }) => {
    const visitor = await Visitor.come(browser, server.url, {
      ...TOUCH,
      viewport: { width: Number(width), height: Number(height) },
    });
    const { page } = visitor;
    await setUp(visitor, 'classic', { coach: 'open' });
    await visitor.placeRandom();
    await visitor.ready();
    const coach = page.locator('.coach');
    must(
      (await outOfSight(visitor, ['.coach button'])).length === 0,
      `The coach cannot be asked: ${await outOfSight(visitor, ['.coach button'])}`,
    );
    await coach.getByRole('button', { name: 'Square' }).tap();
    await coach.getByText(/^Fire at /).waitFor();
    await coach.getByRole('button', { name: 'Heat map' }).tap();
    await coach.locator('.legend').waitFor();
    await page.locator('.big .heat-best').first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    const out = await outOfSight(visitor, ['.coach p', '.legend', '.act .fire']);
    must(out.length === 0, out.join('\n'));
    await visitor.leave();
  });

test('sizes: a phone shows all ships of classic in a tray of two columns', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url, {
    ...TOUCH,
    viewport: { width: 390, height: 844 },
  });
  await setUp(visitor, 'classic');
  const boxes = await visitor.page
    .locator('.tray li')
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ left, top }) => ({ left, top })),
    );
  must(
    new Set(boxes.map((one) => one.left)).size === 2,
    `The tray has ${new Set(boxes.map((one) => one.left)).size} columns.`,
  );
  const out = await outOfSight(visitor, ['.tray button']);
  must(out.length === 0, out.join('\n'));
  // On the smallest phone the button says its reason in two lines.
  await visitor.page.setViewportSize({ width: 320, height: 568 });
  const lines = await visitor.page.locator('.tools .go').evaluate((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size;
  });
  must(lines <= 2, `"5 ships to place" takes ${lines} lines.`);
  await visitor.leave();
});

test('sizes: a ship that is dragged stays on the board, and right click and wheel turn it', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await setUp(visitor, 'classic');
  /** Where a ship lies, from what the squares say. @param {string} name */
  const lies = (name) =>
    page
      .locator('.big [role=gridcell]')
      .evaluateAll(
        (all, wanted) =>
          all
            .flatMap((one) =>
              one.getAttribute('aria-label')?.endsWith(`, ${wanted}`)
                ? [one.getAttribute('aria-label')?.split(',')[0]]
                : [],
            )
            .join(' '),
        name,
      );
  const middle = async (/** @type {import('@playwright/test').Locator} */ at) => {
    const box = await at.boundingBox();
    return {
      x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
      y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
    };
  };
  const [from, edge] = [
    await middle(page.locator('[data-slot="0"] svg')),
    await middle(visitor.cell(19)),
  ];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(edge.x, edge.y, { steps: 8 });
  must(
    (await page.locator('.big .ship.bad').count()) === 0,
    'A ship that is dragged runs off the board.',
  );
  // Turned in mid-drag.
  await page.mouse.down({ button: 'right' });
  await page.mouse.up({ button: 'right' });
  await page.mouse.move(edge.x, edge.y + 1);
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector('.big .ship.own'));
  must(
    (await lies('Carrier')) === 'J1 J2 J3 J4 J5' || (await lies('Carrier')) === 'J2 J3 J4 J5 J6',
    `The Carrier lies at ${await lies('Carrier')}.`,
  );
  // One that lies turns under a right click, where it can.
  await page.locator('[data-slot="1"]').click();
  await visitor.cell(43).click();
  must(
    (await lies('Battleship')) === 'D5 E5 F5 G5',
    `The Battleship lies at ${await lies('Battleship')}.`,
  );
  await visitor.cell(43).click({ button: 'right' });
  must(
    (await lies('Battleship')) === 'D5 D6 D7 D8',
    `The Battleship lies at ${await lies('Battleship')}.`,
  );
  // One in hand turns with the wheel, once for each stroke.
  await page.locator('[data-slot="2"]').click();
  await visitor.cell(15).hover();
  await page.mouse.wheel(0, 100);
  await page.waitForFunction(
    () => document.querySelectorAll('.big [aria-label$=", picked up"]').length === 3,
  );
  await visitor.cell(15).click();
  must((await lies('Cruiser')) === 'F2 F3 F4', `The Cruiser lies at ${await lies('Cruiser')}.`);
  // Words at the edge lie over the frame, not under it.
  await page.locator('[data-slot="3"]').click();
  await visitor.cell(15).hover();
  await page.locator('.big .call').waitFor();
  const over = await page
    .locator('.big .call')
    .evaluate((call) =>
      [...document.querySelectorAll('.big .g-frame')].every(
        (frame) => !!(frame.compareDocumentPosition(call) & Node.DOCUMENT_POSITION_FOLLOWING),
      ),
    );
  must(over, 'The frame is drawn over the reason.');
  await visitor.leave();
});

test('sizes: pages of tables and text are equally wide', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    /** @type {Record<string, number>} */
    const lefts = {};
    for (const path of ['/play', '/leaderboard', '/tournaments', '/arena', '/docs']) {
      await visitor.go(path);
      await page.locator('main h1').waitFor();
      lefts[path] = await page
        .locator('main h1')
        .evaluate((one) => Math.round(one.getBoundingClientRect().left));
    }
    must(
      new Set(Object.values(lefts)).size === 1,
      `At ${width} the pages begin at ${JSON.stringify(lefts)}.`,
    );
  }
  await visitor.leave();
});
