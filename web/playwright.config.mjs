// The browser tests: `npm run e2e`, or some of them: `npm run e2e -- arena`, `npm run e2e -- -g salvo`.

import { defineConfig } from '@playwright/test';
import { LAUNCH } from './e2e/lib.mjs';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.mjs',
  outputDir: '../target/e2e',
  fullyParallel: true,
  workers: 2,
  // A whole game takes a while, and longer beside a build.
  timeout: 240_000,
  // A test that fails and then passes is counted as flaky in the summary, with a trace of the second try.
  retries: 1,
  forbidOnly: true,
  reporter: [['list']],
  use: { launchOptions: LAUNCH, trace: 'on-first-retry' },
});
