// What the first page loads: script, style and texts, compressed.

import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const MOST = 45_000;
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
// Of the languages the longest counts.
const texts = readdirSync(new URL('assets/messages/', dist), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('-App.js'))
  .map((name) => gzipSync(readFileSync(new URL(`assets/messages/${name}`, dist))).length);
total += Math.max(...texts);
console.log(
  `The first page loads ${(total / 1000).toFixed(1)} kB of script, style and texts, compressed.`,
);
if (total > MOST) {
  console.error(`At most ${MOST / 1000} kB are allowed.`);
  process.exit(1);
}
