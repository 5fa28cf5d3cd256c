// Pictures of the coach and of the replay with its analysis: `node e2e/coach-shots.mjs`.

import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Server, Visitor, launch, playTurn, toReplay } from './lib.mjs';

const SIZES = { phone: [390, 844], laptop: [1280, 800] };
const folder = fileURLToPath(new URL('../shots', import.meta.url));
mkdirSync(folder, { recursive: true });

const server = await new Server().start();
const browser = await launch();

/** Tables as the browser remembers them. @param {Visitor} visitor */
const tables = (visitor) =>
  visitor.page.evaluate(() => localStorage.getItem('broadside.tables') ?? '[]');

const host = await Visitor.come(browser, server.url);
await host.setUp({ rules: 'phoenix', captain: 'lieutenant', first: 'me', coach: 'open' });
await host.placeRandom();
for (let n = 0; n < 12; n++) await playTurn(host);
await host.ready();
const live = await tables(host);
await host.setUp({ rules: 'classic', captain: 'lieutenant', first: 'me' });
const classic = await toReplay(host, 24);
await host.setUp({ rules: 'salvo', captain: 'lieutenant', first: 'me' });
const salvo = await toReplay(host, 5);
await host.setUp({ rules: 'classic', kind: 'online', coach: 'open' });
const invitation = new URL(host.page.url()).pathname;

for (const [size, [width = 0, height = 0]] of Object.entries(SIZES))
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const phone = size === 'phone';
    const visitor = await Visitor.come(browser, server.url, {
      viewport: { width, height },
      colorScheme,
      hasTouch: phone,
      isMobile: phone,
    });
    const { page } = visitor;
    /** @param {string} name @param {boolean} [whole] */
    const shoot = async (name, whole = false) => {
      await page.waitForTimeout(250);
      await page.screenshot({
        path: `${folder}/${name}-${width}x${height}-${colorScheme}.png`,
        fullPage: whole,
      });
    };
    await visitor.go(invitation);
    await page.getByLabel(/^Play with the coach/).check();
    await shoot('coach-join');
    await page.evaluate((text) => localStorage.setItem('broadside.tables', text), live);
    await visitor.go(`/game/${JSON.parse(live)[0].id}`);
    await visitor.ready();
    await page.getByRole('button', { name: 'Heat map' }).click();
    await page.locator('.big .heat-best').first().waitFor();
    await shoot('coach-game', phone);
    for (const [name, id, t] of /** @type {const} */ ([
      ['classic', classic, 20],
      ['salvo', salvo, 3],
    ])) {
      await visitor.go(`/games/${id}#t=${t}`);
      await page.locator('.report').waitFor();
      await page.getByRole('button', { name: 'Heat map' }).click();
      await shoot(`coach-replay-${name}`);
      await shoot(`coach-replay-${name}-whole`, true);
    }
    await visitor.context.close();
  }
await browser.close();
await server.end();
