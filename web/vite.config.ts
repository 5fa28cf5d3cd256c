import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { documents } from './scripts/docs.mjs';
import { messages } from './scripts/messages/plugin.mjs';

// The server that `npm run dev` asks; `broadside serve` listens there.
const server = process.env.BROADSIDE_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [svelte(), documents(), messages()],
  build: {
    // Everything is a file of its own: the pages run under a policy without inline scripts, styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  // The server takes orders only from pages of its own host, so the page's host is passed on to it.
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    setupFiles: ['src/test/messages.ts'],
  },
});
