// Whole games against captains.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from './fixtures.mjs';
import { ROOT, Visitor, ended, must, playToEnd, playTurn } from './lib.mjs';

const PRESETS = ['classic', 'buoyancy', 'fog', 'phoenix', 'hackathon', 'salvo', 'morskoi'];

/** @param {import("./lib.mjs").Server} server */
async function levels(server) {
  /** @type {{name: string, title: string, level?: number | null}[]} */
  const all = await (await fetch(`${server.url}/api/captains`)).json();
  return all.filter((one) => one.level != null).sort((a, b) => Number(a.level) - Number(b.level));
}

/** The captain called Captain, or the strongest there is. @param {import("./lib.mjs").Server} server */
async function captain(server) {
  const all = await levels(server);
  return (all.find((one) => one.name === 'captain') ?? all[all.length - 1])?.name ?? 'cadet';
}

for (const rules of PRESETS)
  test(`a whole game of ${rules} against Captain`, async ({ browser, server }) => {
    const visitor = await Visitor.come(browser, server.url);
    await visitor.setUp({ rules, captain: await captain(server) });
    await visitor.placeRandom();
    const used = new Set();
    const seen = await playToEnd(visitor, used);
    ended(seen.heading);
    if (rules === 'phoenix') must(used.has('radar'), 'No radar was used.');
    // "sunk, shot 12" stays in one line, however many ships there are.
    const broken = await visitor.page
      .locator('.rail .st')
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().height > 20).map((one) => one.textContent),
      );
    must(broken.length === 0, `"${broken[0]}" breaks.`);
    // Both fleets lie open at the end: squares of ships that were never hit are named.
    const own = await visitor.page
      .locator('.side [role=gridcell]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    must(own.length === 100, 'The own water is not shown.');
    await visitor.page.locator('.act a', { hasText: 'Replay' }).click();
    await visitor.page.waitForURL(/\/games\//);
    await visitor.page.locator('.track').waitFor();
    await visitor.leave();
  });

test('classic against every level', async ({ browser, server }) => {
  for (const level of await levels(server)) {
    const visitor = await Visitor.come(browser, server.url);
    await visitor.setUp({ rules: 'classic', captain: level.name });
    must(
      (await visitor.page.locator('.top .meta').textContent())?.includes(level.title),
      `${level.title} is not named.`,
    );
    await visitor.placeRandom();
    ended((await playToEnd(visitor)).heading);
    await visitor.leave();
  }
});

test('a whole game in which sinkings are not announced', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.go('/play');
  await page.getByLabel('Change these rules').check();
  await page.getByText('Rules file (TOML)').click();
  const file = readFileSync(join(ROOT, 'rulesets/pomcp.toml'), 'utf8');
  await page.getByLabel('Paste a rules file').fill(file);
  await page.getByRole('button', { name: 'Load into the form' }).click();
  await page.getByText('These rules work.').waitFor();
  const announced = page.getByLabel('When a ship sinks');
  must((await announced.inputValue()) === 'never', 'The form does not show the switch.');
  await page.locator('button.go').click();
  await visitor.placeRandom();
  await visitor.ready();
  const enemy = page.locator('.rail .fl', { hasText: 'Enemy' });
  await enemy.getByText('4 ships').waitFor();
  await enemy.getByText("These rules don't announce sinkings.").waitFor();
  for (let n = 0; n < 30; n++) {
    if (!(await playTurn(visitor, new Set()))) break;
    if ((await visitor.look()).over) break;
    must((await enemy.locator('.dead').count()) === 0, 'An enemy ship is shown as sunk.');
  }
  ended((await playToEnd(visitor)).heading);
  const log = (await page.locator('.logbox').first().textContent()) ?? '';
  must(/You hit/.test(log) && !/You sank/.test(log), `The log says more than hits: ${log}`);
  // At the end the fleets are shown, and with them what sank.
  must((await page.locator('.rail .dead').count()) > 0, 'The end does not show what sank.');
  await visitor.leave();
});
