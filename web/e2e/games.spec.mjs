// Whole games against captains.

import { test } from './fixtures.mjs';
import { Visitor, ended, must, playToEnd } from './lib.mjs';

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
