// Pictures of every page for people to look at: `npm run shots`, words behind it choose pages.

import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { populate, shootAccess } from './access-shots.mjs';
import { shootArena, stageArena } from './arena-shots.mjs';
import { Server, Visitor, launch, playTurn } from './lib.mjs';

const SIZES = { phone: [390, 844], laptop: [1280, 800], projector: [1920, 1080] };
const folder = fileURLToPath(new URL('../shots', import.meta.url));
mkdirSync(folder, { recursive: true });
const words = process.argv.slice(2);
const wants = (/** @type {string} */ name) =>
  words.length === 0 || words.some((word) => name.includes(word));

const server = await new Server().start();
const stage = ['view', 'leaderboard', 'tournament', 'bot-game'].some(
  (page) => words.length === 0 || words.some((word) => word.includes(page)),
)
  ? await stageArena()
  : null;
const accessPages = ['arena', 'docs', 'admin', 'mybot'].some(
  (page) => words.length === 0 || words.some((word) => word.includes(page)),
);
const depart = accessPages ? await populate(server) : () => {};
const browser = await launch();
/** @type {Map<string, string>} games that were played, as the browser remembers them */
const played = new Map();

/** Plays some turns on a laptop and keeps the seat. @param {string} rules @param {number} turns @param {boolean} end */
async function prepare(rules, turns, end) {
  const visitor = await Visitor.come(browser, server.url);
  await visitor.setUp({ rules });
  await visitor.placeRandom();
  const used = new Set();
  for (let n = 0; n < turns; n++) if (!(await playTurn(visitor, used))) break;
  if (end) for (let n = 0; n < 300; n++) if (!(await playTurn(visitor, used))) break;
  await visitor.ready();
  played.set(
    `${rules}${end ? '-end' : ''}`,
    await visitor.page.evaluate(() => localStorage.getItem('broadside.tables') ?? '[]'),
  );
  await visitor.context.close();
}

const games = /** @type {[string, number, boolean][]} */ ([
  ['classic', 22, false],
  ['phoenix', 18, false],
  ['hackathon', 24, false],
  ['fog', 30, false],
  ['salvo', 4, false],
  ['morskoi', 20, false],
  ['buoyancy', 12, false],
  ['classic', 0, true],
  ['salvo', 0, true],
]);
for (const [rules, turns, end] of games) {
  const name = `${rules}${end ? '-end' : ''}`;
  if (wants(`game-${name}`) || (end && wants('replay'))) await prepare(rules, turns, end);
}

for (const [size, [width = 0, height = 0]] of Object.entries(SIZES))
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const phone = size === 'phone';
    const come = () =>
      Visitor.come(browser, server.url, {
        viewport: { width, height },
        colorScheme,
        hasTouch: phone,
        isMobile: phone,
      });
    /** @param {string} name @param {(visitor: Visitor) => Promise<void>} act @param {string} [tables] */
    const shoot = async (name, act, tables) => {
      if (!wants(name)) return;
      const visitor = await come();
      if (tables)
        await visitor.context.addInitScript(
          (text) => localStorage.setItem('broadside.tables', text),
          tables,
        );
      try {
        await act(visitor);
        await visitor.page.waitForTimeout(250);
        await visitor.page.screenshot({
          path: `${folder}/${name}-${width}x${height}-${colorScheme}.png`,
        });
      } catch (error) {
        console.error(
          `${name} ${size} ${colorScheme}: ${error instanceof Error ? error.message : error}`,
        );
      }
      await visitor.context.close();
    };
    await shoot('home', async (visitor) => visitor.go('/'), played.get('classic'));
    await shoot('play', async (visitor) => {
      await visitor.go('/play');
      await visitor.page.locator('.card').first().waitFor();
    });
    await shoot('custom', async (visitor) => {
      await visitor.go('/play');
      await visitor.page.getByLabel('Change these rules').check();
      await visitor.page.getByText('These rules work.').waitFor();
      await visitor.page.getByLabel('Change these rules').scrollIntoViewIfNeeded();
    });
    await shoot('placing', async (visitor) => {
      await visitor.setUp({ rules: 'salvo' });
      const { page } = visitor;
      for (const [slot, cell] of [
        [0, 1],
        [2, 26],
        [3, 61],
      ]) {
        await page.locator(`[data-slot="${slot}"]`).click();
        if (slot === 2) await page.getByRole('button', { name: 'Turn', exact: true }).click();
        await visitor.cell(Number(cell)).click();
      }
      await page.locator('[data-slot="1"]').click();
      for (let n = 0; n < 3; n++)
        await page.getByRole('button', { name: 'Turn', exact: true }).click();
      if (phone) await visitor.cell(55).tap();
      else await visitor.cell(55).hover();
    });
    await shoot('waiting', async (visitor) => {
      await visitor.setUp({ rules: 'classic', kind: 'online' });
      await visitor.page.locator('input[readonly]').waitFor();
    });
    await shoot('joining', async (visitor) => {
      await visitor.setUp({ rules: 'fog', kind: 'online' });
      await visitor.page.locator('input[readonly]').waitFor();
      await visitor.page.evaluate(() => localStorage.clear());
      await visitor.page.reload();
      await visitor.page.getByRole('button', { name: 'Join the game' }).waitFor();
    });
    await shoot('hand-over', async (visitor) => {
      await visitor.setUp({ rules: 'salvo', kind: 'hotseat', name: 'Mara', other: 'Ben' });
      await visitor.page.locator('.hand-over').waitFor();
    });
    if (accessPages) await shootAccess(shoot, server);
    await shoot('view-quiet', async (visitor) => {
      await visitor.go('/view');
      await visitor.page.locator('.quiet').waitFor();
    });
    if (stage) await shootArena(shoot, stage);
    for (const [rules, , end] of games) {
      const key = `${rules}${end ? '-end' : ''}`;
      const tables = played.get(key);
      if (!tables) continue;
      /** @type {string} */
      const id = JSON.parse(tables)[0].id;
      await shoot(
        `game-${key}`,
        async (visitor) => {
          await visitor.go(`/game/${id}`);
          const seen = await visitor.ready();
          const at = seen.cells.findIndex((label, n) => n > 40 && label.includes('unknown'));
          if (end || at < 0) return;
          if (phone) await visitor.cell(at).tap();
          else await visitor.cell(at).hover();
          if (seen.pips && !phone)
            for (const more of [0, 1, 2])
              await visitor
                .cell(
                  seen.cells.findIndex(
                    (label, n) => n >= at + more * 13 && label.includes('unknown'),
                  ),
                )
                .click();
        },
        tables,
      );
      if (rules === 'phoenix')
        await shoot(
          'game-radar',
          async (visitor) => {
            await visitor.go(`/game/${id}`);
            await visitor.ready();
            await visitor.page.locator('[data-tool=radar]').click();
            await visitor.cell(55).click();
          },
          tables,
        );
      if (end)
        await shoot(`replay-${rules}`, async (visitor) => {
          await visitor.go(`/games/${id}#t=${rules === 'salvo' ? 6 : 30}`);
          await visitor.page.locator('.track').waitFor();
        });
      if (rules === 'classic' && !end)
        await shoot('watching', async (visitor) => {
          await visitor.go(`/game/${id}`);
          await visitor.page.getByText('Watching').waitFor();
        });
    }
  }
await browser.close();
await stage?.arena.end();
await server.end();
depart();
