// What the first page loads: script and style, compressed. More than 150 kB is too much.

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const MOST = 150_000;
const dist = new URL('../dist/', import.meta.url);
const page = readFileSync(new URL('index.html', dist), 'utf8');
const files = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
  (found) => found[1] ?? '',
);
const seen = new Set();
let total = 0;
while (files.length) {
  const name = files.pop();
  if (!name || seen.has(name)) continue;
  seen.add(name);
  const text = readFileSync(new URL(name, dist));
  total += gzipSync(text).length;
  // What it imports at once is loaded with it; what it imports later is not.
  for (const found of text
    .toString()
    .matchAll(/(?:^|[;}])import(?:[^"'()]*from)?["']\.\/([^"']+)["']/g))
    files.push(`assets/${found[1]}`);
}
console.log(
  `The first page loads ${(total / 1000).toFixed(1)} kB of script and style, compressed.`,
);
if (total > MOST) {
  console.error(`At most ${MOST / 1000} kB are allowed.`);
  process.exit(1);
}
