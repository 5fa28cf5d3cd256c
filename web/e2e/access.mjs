// Shared by tests of the arena and the organiser's pages: real bots, registration and sign-in.

import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { Visitor, binary } from './lib.mjs';

export const PASSWORD = 'open sesame';

/** A captain that runs as a bot in a separate process. */
export class Bot {
  /** @param {import('node:child_process').ChildProcess} child @param {string} url */
  constructor(child, url) {
    this.child = child;
    this.url = url;
  }

  /** @param {string} captain @param {string[]} flags @returns {Promise<Bot>} */
  static start(captain = 'cadet', flags = []) {
    const child = spawn(binary(), ['bot', captain, '--port', '0', ...flags], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    return new Promise((resolve, reject) => {
      const read = (/** @type {Buffer} */ text) => {
        said += text;
        const url = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
        if (url) resolve(new Bot(child, url));
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('exit', () => reject(new Error(`The bot stopped: ${said}`)));
    });
  }

  end() {
    this.child.kill();
  }
}

/** A server that answers everything with the same text; not a bot. @param {string} words @param {number} status */
export async function nobot(words, status = 200) {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end(words);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, end: () => server.close() };
}

/**
 * A bot that forwards every call to another one, unless delayed or refused.
 * @param {string} bot @param {{before?: (path: string, body: string) => Promise<void> | void, refuses?: (body: string) => boolean}} [manner]
 */
export async function relay(bot, { before = () => {}, refuses = () => false } = {}) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    await before(request.url ?? '', body);
    if (refuses(body)) {
      response.writeHead(400, { 'content-length': '0' });
      response.end();
      return;
    }
    const answer = await fetch(`${bot}${request.url}`, {
      method: request.method ?? 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => null);
    // The bot was stopped while a call was delayed.
    if (!answer) {
      response.destroy();
      return;
    }
    const text = await answer.text();
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    });
    response.end(text);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A bot that places the fleet of another one and never answers a move. @param {string} other */
export function stalling(other) {
  return relay(other, {
    before: (path) => (path === '/placement' ? undefined : new Promise(() => {})),
  });
}

/** Sends JSON like a script. @param {string} url @param {string} method @param {unknown} [body] @param {string} [cookie] */
export async function send(url, method, body, cookie) {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`);
  return {
    json: text ? JSON.parse(text) : null,
    cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
  };
}

/** Registers a bot without a browser; with a URL it is ready. @param {string} server @param {string} name @param {string} [url] */
export async function enlist(server, name, url) {
  const { json, cookie } = await send(`${server}/api/bots`, 'POST', {
    name,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  if (url) await send(`${server}/api/bots/${json.id}/url`, 'PUT', { url }, cookie);
  return { id: /** @type {string} */ (json.id), cookie };
}

/** The password that the server printed on its first start. @param {import('./lib.mjs').Server} server */
export function organiserPassword(server) {
  const found = /organiser's password is (\S+)/.exec(server.said)?.[1];
  if (!found) throw new Error(`The server showed no password:\n${server.said}`);
  return found;
}

/** The organiser's cookie. @param {import('./lib.mjs').Server} server */
export async function organiserCookie(server) {
  return (
    await send(`${server.url}/api/admin/session`, 'POST', { password: organiserPassword(server) })
  ).cookie;
}

/**
 * A browser in which the organiser has signed in.
 * @param {import('@playwright/test').Browser} browser @param {import('./lib.mjs').Server} server @param {string} path
 * @param {import('@playwright/test').BrowserContextOptions} [options]
 */
export async function organiser(browser, server, path = '/admin', options = {}) {
  const visitor = await Visitor.come(browser, server.url, options);
  await visitor.go(path);
  await visitor.page.getByLabel('Password').fill(organiserPassword(server));
  await visitor.page.getByRole('button', { name: 'Sign in' }).click();
  await visitor.page.getByRole('navigation', { name: 'Organiser' }).waitFor();
  return visitor;
}

/** Registers a bot with the form. @param {Visitor} visitor @param {string} name */
export async function join(visitor, name, password = PASSWORD, again = password) {
  const { page } = visitor;
  await page.getByLabel('Bot name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(again);
  await page.locator('form').getByRole('button', { name: 'Join the battle' }).click();
}
