// Browser tests of the installed app: manifest and icons, pages without a connection, and new versions.

import { expect } from '@playwright/test';
import { test } from './fixtures.mjs';
import { Server, Visitor } from './lib.mjs';

/** A visitor whose service worker is in charge. @param {import('@playwright/test').Browser} browser @param {string} url */
async function installed(browser, url) {
  const visitor = await Visitor.come(browser, url, { serviceWorkers: 'allow' });
  await visitor.go('/');
  await visitor.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
  // Once more, so that the files of the page are stored.
  await visitor.page.reload();
  await visitor.page.getByRole('button', { name: 'Play now' }).waitFor();
  return visitor;
}

test('install: the manifest and its icons are there', async ({ browser, server }) => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await visitor.go('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(server.url + href);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(server.url + src);
    expect(icon.ok(), src).toBe(true);
    expect(icon.headers()['content-type']).toContain(type);
    if (sizes !== 'any') expect((await icon.body()).readUInt32BE(16)).toBe(parseInt(sizes));
  }
  const session = await visitor.context.newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  await visitor.leave();
});

test('install: pages open without a server, and the API is never stored', async ({ browser }) => {
  const server = await new Server().start();
  try {
    const visitor = await installed(browser, server.url);
    const { page } = visitor;
    await visitor.go('/learn/classic');
    await page.getByRole('heading', { name: 'How to play Classic' }).waitFor();
    await visitor.go('/games');
    await page.getByRole('heading', { name: 'Games', exact: true }).waitFor();
    visitor.storm = true;
    await server.stop();
    await visitor.go('/');
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.getByRole('alert').getByText('The server is not responding').waitFor();
    await visitor.go('/games');
    await page.getByRole('heading', { name: 'Games', exact: true }).waitFor();
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map((one) => one.url)),
      );
      return lists.flat().map((url) => new URL(url).pathname);
    });
    expect(stored).toContain('/');
    expect(stored.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
    // It goes on by itself when the server is back.
    await server.start();
    await visitor.go('/');
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.getByRole('heading', { name: 'Your shot' }).waitFor();
    await visitor.leave();
  } finally {
    await server.end();
  }
});

test('install: a stored page of an old version is never shown while there is a server', async ({
  browser,
  server,
}) => {
  const visitor = await installed(browser, server.url);
  const { page } = visitor;
  await page.evaluate(async () => {
    const old =
      '<!doctype html><title>Old</title><script type="module" src="/assets/gone.js"></script>';
    const cache = await caches.open('broadside-pages');
    await cache.put('/', new Response(old, { headers: { 'content-type': 'text/html' } }));
  });
  await visitor.go('/');
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  // And it has replaced the old one.
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.match('/'))?.text()) ?? ''))
    .toContain('<div id="app">');
  await visitor.leave();
});

test('install: an address outside the pages is left to the server', async ({ browser, server }) => {
  const visitor = await installed(browser, server.url);
  const { page } = visitor;
  // Browsers ask for an icon of what is no page.
  visitor.expected = /404/;
  const answer = await page.goto(`${server.url}/health`);
  expect(answer?.fromServiceWorker()).toBe(false);
  const api = await page.goto(`${server.url}/api/rules`);
  expect(api?.fromServiceWorker()).toBe(false);
  await visitor.leave();
});
