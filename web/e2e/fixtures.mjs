// The test function of the browser tests: Playwright's, with a server.

import { test as base } from '@playwright/test';
import { Server } from './lib.mjs';

/** Each worker has a server that its tests share. A test that restarts it, fills it or needs it empty starts its own. */
export const test = base.extend(
  /** @type {import('@playwright/test').Fixtures<{}, {server: Server}>} */ ({
    server: [
      // The runner reads the names of fixtures off this pattern, so it cannot be left out.
      // eslint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const server = await new Server().start();
        await use(server);
        await server.end();
      },
      { scope: 'worker' },
    ],
  }),
);
