import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/types.mjs', import.meta.url));

describe('the types of the server', () => {
  it(
    'are what its OpenAPI document says',
    () =>
      void execFileSync(process.execPath, [script, '--check'], {
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    180_000,
  );
});
