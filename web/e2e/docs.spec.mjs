// The documents as pages, and the kits.

import { test } from './fixtures.mjs';
import { Visitor, axe, must } from './lib.mjs';

test('docs: every page opens, every link inside leads somewhere, nothing for axe', async ({
  browser,
  server,
}) => {
  /** @type {string[]} */
  const found = [];
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const visitor = await Visitor.come(browser, server.url, { colorScheme });
    const { page } = visitor;
    await visitor.go('/docs');
    await page.locator('main nav a').first().waitFor();
    const pages = await page
      .locator('main nav a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    must(pages.length >= 7, `Only ${pages.length} documents.`);
    for (const one of await axe(page)) found.push(`/docs, ${colorScheme}: ${one}`);
    /** @type {Set<string>} */
    const files = new Set(
      await page
        .locator('.kits a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '')),
    );
    for (const path of pages) {
      await visitor.go(path);
      await page.locator('.prose').waitFor();
      for (const one of await axe(page)) found.push(`${path}, ${colorScheme}: ${one}`);
      const links = await page
        .locator('.prose a[href^="/"]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      for (const link of links) {
        if (/\.(zip|json)$/.test(link)) files.add(link);
        else must(pages.includes(link.replace(/#.*/, '')), `${path} links to ${link}.`);
      }
    }
    must(files.size > 10, `Only ${files.size} files to download.`);
    if (colorScheme === 'light')
      for (const file of files) must((await fetch(server.url + file)).ok, `${file} is not there.`);
    await visitor.leave();
  }
  must(found.length === 0, `axe found:\n${[...new Set(found)].join('\n')}`);
});

test('docs: a link to a heading opens there, and a phone scrolls no page sideways', async ({
  browser,
  server,
}) => {
  const visitor = await Visitor.come(browser, server.url, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const { page } = visitor;
  await visitor.go('/docs/protocol#verdicts');
  await page.locator('#verdicts').waitFor();
  await page.waitForFunction(() => {
    const top = document.querySelector('#verdicts')?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < 200;
  });
  for (const path of [
    '/docs',
    '/docs/rules',
    '/docs/protocol',
    '/docs/bots',
    '/docs/coach',
    '/docs/tables',
    '/docs/operating',
    '/docs/tournaments',
    '/docs/notation',
    '/docs/terminal',
    '/docs/scripting',
    '/docs/glossary',
    '/docs/from-the-original-server',
    '/docs/schemas',
    '/arena',
    '/admin',
  ]) {
    await visitor.go(path);
    await page.locator('h1').waitFor();
    const [wide, seen] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      innerWidth,
    ]);
    must(Number(wide) <= Number(seen), `${path} is ${wide} wide on a screen of ${seen}.`);
  }
  visitor.expected = /404/;
  await visitor.go('/docs/nothing');
  await page.getByText('Page not found').waitFor();
  await visitor.leave();
});
