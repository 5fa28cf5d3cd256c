// Shared by tests of the event pages: a server with real bots over HTTP, and an organiser who starts tournaments.

import { Bot, enlist, organiserCookie, send } from './access.mjs';
import { Server, must } from './lib.mjs';

/** A name made of markup, to be shown as text wherever it appears. */
export const MARKUP = '<img src=x onerror=alert(1)>';

/** A server with bots that are called over HTTP. */
export class Arena {
  server = new Server();
  /** @type {Bot[]} */
  bots = [];
  cookie = '';

  /** @param {Record<string, [captain: string, ...flags: string[]]>} bots by their names */
  async open(bots) {
    await this.server.start();
    this.cookie = await organiserCookie(this.server);
    for (const [name, [captain, ...flags]] of Object.entries(bots)) {
      const bot = await Bot.start(captain, flags);
      this.bots.push(bot);
      await enlist(this.server.url, name, bot.url);
    }
    return this;
  }

  /** Asks as the organiser does. @param {string} method @param {string} path @param {unknown} [body] */
  async organise(method, path, body) {
    return (await send(`${this.server.url}/api/admin/${path}`, method, body, this.cookie)).json;
  }

  /** Public API. @param {string} path */
  async ask(path) {
    return (await send(`${this.server.url}/api/${path}`, 'GET')).json;
  }

  /** A tournament that is not started yet. @param {Record<string, unknown>} wish @returns {Promise<string>} its id */
  async make(wish) {
    return (
      await this.organise('POST', 'tournaments', {
        name: 'Autumn Cup',
        mode: 'fast',
        games: 2,
        ...wish,
      })
    ).id;
  }

  /** @param {string} id */
  async begin(id) {
    await this.organise('POST', `tournaments/${id}/start`);
  }

  /** Waits until all games are played. @param {string} id */
  async finish(id) {
    for (let n = 0; n < 600; n++) {
      const { tournament } = await this.ask(`tournaments/${id}`);
      if (tournament.state === 'finished') return tournament;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The tournament did not end:\n${this.server.said}`);
  }

  async end() {
    for (const bot of this.bots) bot.end();
    await this.server.end();
  }
}

/**
 * Runs with an arena and closes it whatever happens.
 * @param {Record<string, [captain: string, ...flags: string[]]>} bots
 * @param {(arena: Arena) => Promise<void>} act
 */
export async function inArena(bots, act) {
  const arena = new Arena();
  try {
    await arena.open(bots);
    await act(arena);
  } finally {
    await arena.end();
  }
}

/** Checks that markup in a name is shown as text. @param {import('./lib.mjs').Visitor} visitor */
export async function onlyText(visitor) {
  must(
    (await visitor.page.locator('img').count()) === 0,
    `A name became a picture on ${visitor.page.url()}`,
  );
  must(
    (await visitor.page.locator('body').textContent())?.includes(MARKUP),
    `The name is not shown as text on ${visitor.page.url()}`,
  );
}
