// What the browser tests share: a real server, a real browser, and a player made of clicks.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export function binary() {
  const found = [
    process.env.BROADSIDE_BIN,
    join(ROOT, 'target/release/broadside'),
    join(ROOT, 'target/debug/broadside'),
  ].find((path) => path && existsSync(path));
  if (!found) throw new Error('There is no broadside binary. Build it, or set BROADSIDE_BIN.');
  return found;
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** A small phone. */
export const PHONE = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };

/** @param {unknown} truth @param {string} text */
export function must(truth, text) {
  if (!truth) throw new Error(text);
}

/** @param {string} heading */
export function ended(heading) {
  must(/won\.|draw/i.test(heading), `No end was told: ${heading}`);
}

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A server with a data folder of its own. */
export class Server {
  /** @type {import('node:child_process').ChildProcess | null} */
  child = null;
  data = mkdtempSync(join(tmpdir(), 'broadside-e2e-'));
  port = 0;
  said = '';

  /** @param {string[]} flags more flags for `serve` */
  constructor(flags = []) {
    this.flags = flags;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  async start() {
    this.port ||= await freePort();
    this.child = spawn(
      binary(),
      ['serve', '--listen', `127.0.0.1:${this.port}`, '--data', this.data, ...this.flags],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.child.stdout?.on('data', (text) => (this.said += text));
    this.child.stderr?.on('data', (text) => (this.said += text));
    for (let n = 0; n < 200; n++) {
      if (this.child.exitCode !== null) throw new Error(`The server stopped:\n${this.said}`);
      try {
        if ((await fetch(`${this.url}/health`)).ok) return this;
      } catch {
        // Not yet.
      }
      await pause(50);
    }
    throw new Error(`The server did not answer:\n${this.said}`);
  }

  /** @param {NodeJS.Signals} signal */
  async stop(signal = 'SIGTERM') {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), 8000);
    await gone;
    clearTimeout(timer);
  }

  async end() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** How the browser is started. */
export const LAUNCH = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-timer-throttling',
    '--disable-renderer-backgrounding',
    '--mute-audio',
  ],
};

/** A browser for scripts that take pictures. */
export function launch() {
  return chromium.launch(LAUNCH);
}

/** A visitor: a browser context of its own whose troubles are collected. */
export class Visitor {
  /**
   * @param {import('@playwright/test').BrowserContext} context
   * @param {import('@playwright/test').Page} page
   * @param {string} url
   */
  constructor(context, page, url) {
    this.context = context;
    this.page = page;
    this.url = url;
    /** @type {string[]} */
    this.troubles = [];
    /** Set while the server is down on purpose: lost connections are no trouble then. */
    this.storm = false;
    /** Answers that are meant to be refusals; the browser logs each as an error. @type {RegExp | null} */
    this.expected = null;
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() !== 'error' && !/content security policy/i.test(text)) return;
      if (this.storm && /ERR_CONNECTION|WebSocket|Failed to load resource/i.test(text)) return;
      if (this.expected?.test(text)) return;
      this.troubles.push(`console: ${text}`);
    });
    page.on('pageerror', (error) => this.troubles.push(`page: ${error.message}`));
  }

  /**
   * @param {import('@playwright/test').Browser} browser
   * @param {string} url
   * @param {import('@playwright/test').BrowserContextOptions} options
   */
  static async come(browser, url, options = {}) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      // Requests of a service worker cannot be held back by a test. The tests of installing have one.
      serviceWorkers: 'block',
      ...options,
    });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    return new Visitor(context, page, url);
  }

  /** @param {string} path */
  async go(path) {
    await this.page.goto(this.url + path);
  }

  async leave() {
    await this.context.close();
    if (this.troubles.length)
      throw new Error(`The page had troubles:\n${this.troubles.join('\n')}`);
  }

  /** @param {number} index @param {string} where */
  cell(index, where = '.big') {
    return this.page.locator(`${where} [data-i="${index}"]`);
  }

  heading() {
    return this.page.locator('h1').first().textContent();
  }

  /** Opens a table by the set-up page. @param {{rules: string, captain?: string, kind?: string, name?: string, other?: string, first?: string, coach?: string}} wish */
  async setUp({ rules, captain, kind = 'captain', name = 'Mara', other, first, coach }) {
    const { page } = this;
    await this.go('/play');
    // On a phone the button to go on may lie over a rule set, so it is chosen without a pointer.
    const preset = page.locator(`input[name=rules][value="${rules}"]`);
    await preset.evaluate((one) => /** @type {HTMLElement} */ (one).click());
    await page.locator(`.seg input[value=${kind}]`).check({ force: true });
    if (kind === 'captain' && captain) {
      const radio = page.locator(`input[name=captain][value="${captain}"]`);
      await radio.waitFor({ state: 'attached' });
      await radio.check({ force: true });
    }
    await page.locator('input[autocomplete=nickname]').fill(name);
    if (other) await page.locator('input[autocomplete=off]').fill(other);
    // The button to go on may lie over what is below it, so these are chosen without a pointer.
    for (const choice of [first, coach]) {
      const radio = page.locator(`.seg input[value=${choice}]`);
      if (choice && (await radio.count()))
        await radio.evaluate((one) => /** @type {HTMLElement} */ (one).click());
    }
    await page.locator('button.go').click();
    await page.waitForURL(/\/game\//);
  }

  /** Places a random fleet by the button. */
  async placeRandom() {
    const { page } = this;
    await page.getByRole('button', { name: 'Random' }).click();
    await page.locator('button.go:not([disabled])', { hasText: 'Ready' }).click();
  }

  /** What the page shows, in one look. */
  look() {
    return this.page.evaluate(() => {
      const big = document.querySelector('.big');
      const fire = /** @type {HTMLButtonElement | null} */ (document.querySelector('.act .fire'));
      return {
        heading: document.querySelector('h1')?.textContent ?? '',
        said: document.querySelector('.say')?.textContent ?? '',
        fire: fire?.textContent?.trim() ?? null,
        hand: [...document.querySelectorAll('.act button')].some((one) =>
          one.textContent?.includes('Hand over'),
        ),
        over: [...document.querySelectorAll('.act a, .act button')].some((one) =>
          /Replay/.test(one.textContent ?? ''),
        ),
        cells: [...(big?.querySelectorAll('[role=gridcell]') ?? [])].map(
          (one) => one.getAttribute('aria-label') ?? '',
        ),
        tools: Object.fromEntries(
          [...document.querySelectorAll('[data-tool]')].map((one) => [
            /** @type {HTMLElement} */ (one).dataset['tool'],
            one.getAttribute('aria-disabled') !== 'true',
          ]),
        ),
        pips: document.querySelector('.pips .dim')?.textContent ?? '',
        events: document.querySelectorAll('.logbox li').length,
      };
    });
  }

  /** Waits until it may act, hand over, or the game is over; skips the pause before the opponent's answer, as any input does. */
  async ready() {
    await this.page.waitForFunction(
      () => {
        document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        const act = document.querySelector('.act');
        if (!act) return false;
        const text = act.textContent ?? '';
        return /Replay|Hand over|Choose|Aim at|Fire|Already/.test(text) && !/^\s*Sent/.test(text);
      },
      null,
      { timeout: 60_000, polling: 30 },
    );
    return this.look();
  }
}

/** Where to fire next, from what the chart says aloud. @param {string[]} cells @param {number} width */
export function targets(cells, width = 10, random = Math.random) {
  const state = cells.map((label) => label.slice(label.indexOf(',') + 2));
  const unknown = (/** @type {number} */ at) => /^unknown/.test(state[at] ?? '');
  const open = state.map((_, at) => at).filter(unknown);
  const hits = state
    .map((_, at) => at)
    .filter((at) => /^hit/.test(state[at] ?? '') && !/nothing left/.test(state[at] ?? ''));
  const beside = (/** @type {number} */ at) =>
    [at % width ? at - 1 : -1, at % width < width - 1 ? at + 1 : -1, at - width, at + width].filter(
      (one) => one >= 0 && one < state.length,
    );
  const hot = hits.flatMap((at) => beside(at)).filter(unknown);
  const black = open.filter((at) => ((at % width) + Math.floor(at / width)) % 2 === 0);
  const shuffled = (/** @type {number[]} */ list) =>
    list
      .map((at) => ({ at, by: random() }))
      .sort((a, b) => a.by - b.by)
      .map((one) => one.at);
  const order = [
    ...new Set([...shuffled(hot), ...shuffled(black), ...shuffled(open), ...shuffled(hits)]),
  ];
  return order;
}

/**
 * Plays one order with the mouse. Returns false once the game is over or must be handed over.
 * @param {Visitor} visitor
 * @param {Set<string>} used special orders that were given
 * @param {Set<number>} fired squares that were fired at, where the chart does not keep them
 */
export async function playTurn(visitor, used = new Set(), fired = new Set()) {
  const { page } = visitor;
  const seen = await visitor.ready();
  if (seen.over || seen.hand) return false;
  const order = targets(seen.cells).filter((at) => !fired.has(at));
  if (seen.pips) {
    const count = Number(/of (\d+)/.exec(seen.pips)?.[1] ?? 1);
    for (const at of order.slice(0, count)) await visitor.cell(at).click();
    await page.locator('.act .fire').click();
  } else {
    const special = ['radar', 'artillery', 'torpedo', 'smoke'].find(
      (tool) => seen.tools[tool] && !used.has(tool),
    );
    if (special) {
      used.add(special);
      await page.locator(`[data-tool=${special}]`).click();
      await visitor.cell(order[0] ?? 0).click();
      await page.locator('.act .fire').click();
    } else {
      fired.add(order[0] ?? 0);
      await visitor.cell(order[0] ?? 0).click();
    }
  }
  // Something must have come of it.
  await page.waitForFunction(
    (before) => {
      const text = document.querySelector('.act')?.textContent ?? '';
      return (
        document.querySelectorAll('.logbox li').length !== before ||
        /Waiting|Hand over|Replay/.test(text)
      );
    },
    seen.events,
    { timeout: 60_000, polling: 20 },
  );
  return true;
}

/** Every wreck is drawn where the chart says there is one. @param {Visitor} visitor */
export async function wrecksLieRight(visitor) {
  const wrong = await visitor.page.evaluate(() =>
    [...document.querySelectorAll('.big .ship.sunk')].flatMap((ship) => {
      // The middle of its first square: that of a whole ship lies between four squares if it is slanting.
      const at = new DOMPoint(20, 20).matrixTransform(
        /** @type {SVGGElement} */ (ship).getScreenCTM() ?? undefined,
      );
      const under = document.elementsFromPoint(at.x, at.y);
      const label =
        under.find((one) => one.getAttribute('role') === 'gridcell')?.getAttribute('aria-label') ??
        'no square';
      return label.includes('wreck') ? [] : [label];
    }),
  );
  if (wrong.length) throw new Error(`A wreck is drawn over ${wrong.join(' and ')}.`);
}

/** Plays to the end with the mouse. @param {Visitor} visitor */
export async function playToEnd(visitor, used = new Set()) {
  for (let n = 0; n < 400; n++) {
    if (!(await playTurn(visitor, used))) break;
    if (n % 5 === 0) await wrecksLieRight(visitor);
  }
  const seen = await visitor.look();
  if (!seen.over) throw new Error(`The game did not end: ${seen.heading} ${seen.fire}`);
  return seen;
}

const AXE = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Waits for what moves to its end: a button that has just become usable passes through every shade between. @param {import('@playwright/test').Page} page */
async function settled(page) {
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          (one) =>
            one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity,
        );
    // One end may start the next; a page that never comes to rest is looked at as it is.
    for (let round = 0; round < 10 && moving().length; round++)
      await Promise.allSettled(moving().map((one) => one.finished));
  });
}

/** Everything axe finds on the page as it stands once it is at rest. @param {import('@playwright/test').Page} page */
export async function axe(page) {
  await page.evaluate(AXE);
  await settled(page);
  const found = await page.evaluate(async () => {
    // @ts-expect-error axe was put there a line above
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(
      (/** @type {any} */ one) =>
        `${one.id}: ${one.help}: ${one.nodes
          .slice(0, 3)
          .map(
            (/** @type {any} */ node) =>
              node.target.join(' ') + ' ' + (node.any?.[0]?.message ?? ''),
          )
          .join('; ')}`,
    );
  });
  return /** @type {string[]} */ (found);
}

/** Plays some turns, gives up and goes to the replay. @param {Visitor} visitor @param {number} turns */
export async function toReplay(visitor, turns) {
  const { page } = visitor;
  await visitor.placeRandom();
  for (let n = 0; n < turns; n++) await playTurn(visitor);
  await visitor.ready();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.act a', { hasText: 'Replay' }).click();
  await page.locator('.report').waitFor({ timeout: 600_000 });
  return new URL(page.url()).pathname.split('/').pop() ?? '';
}
