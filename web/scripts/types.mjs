// Writes the types of the server's messages from its OpenAPI document. With --check it only says whether they are current.

import { readFileSync, writeFileSync } from 'node:fs';
import openapi, { astToString } from 'openapi-typescript';

const document = new URL('../../crates/server/openapi.json', import.meta.url);
const target = new URL('../src/lib/schema.d.ts', import.meta.url);

const head =
  '// Written by `npm run types` from the OpenAPI document of the server. Do not edit.\n\n';
const read = JSON.parse(readFileSync(document, 'utf8'));
// Only shapes are wanted here, not the operations by their names.
for (const path of Object.values(read.paths))
  for (const operation of Object.values(path)) delete operation.operationId;
// A switch with a default may be left out when rules are sent.
const options = { alphabetize: true, defaultNonNullable: false };
const text = head + astToString(await openapi(read, options));
if (process.argv.includes('--check')) {
  let now = '';
  try {
    now = readFileSync(target, 'utf8');
  } catch {
    // Not there is not current.
  }
  if (now !== text) {
    console.error(
      'src/lib/schema.d.ts is not what the OpenAPI document says. Run `npm run types`.',
    );
    process.exit(1);
  }
} else writeFileSync(target, text);
