import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';

const document = fileURLToPath(new URL('../../../crates/server/openapi.json', import.meta.url));
const script = fileURLToPath(new URL('../../scripts/types.mjs', import.meta.url));

describe('the types of the server', () => {
  it.runIf(existsSync(document))(
    'are what its OpenAPI document says',
    () => void execFileSync(process.execPath, [script, '--check'], { stdio: ['ignore', 'ignore', 'pipe'] }),
    30_000,
  );
});
