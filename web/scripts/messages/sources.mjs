// Which messages a page needs: those whose keys occur in its files and in everything they import.

import { existsSync, readdirSync, readFileSync } from 'node:fs';

const src = new URL('../../src/', import.meta.url);

const STATIC = /(?:^|[\n;>])\s*(?:import|export)\s(?!type\b)[^'"()]*?['"](\.[^'"]+)['"]/g;
const LATER = /\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g;
const KEY = /['"]([a-z][a-z0-9]*(?:-[a-z0-9]+)+|[a-z]+-)['"]/g;

/** A module whose texts are loaded by itself, when it is first needed. */
const OWN_TEXTS = { Problems: 'lib/problems.ts', Volume: 'parts/Volume.svelte' };
const own = Object.values(OWN_TEXTS).map((path) => new URL(path, src).href);

/** Whether these strings name a message, or its section: `'fact-'`. @param {Set<string>} strings @param {string} key */
export const names = (strings, key) =>
  strings.has(key) || strings.has(key.slice(0, key.indexOf('-') + 1));

/** @param {URL} file @param {RegExp[]} kinds */
function importsOf(file, kinds) {
  const text = readFileSync(file, 'utf8');
  return kinds
    .flatMap((kind) => [...text.matchAll(kind)])
    .flatMap(([, path = '']) => {
      const found = ['', '.ts']
        .map((end) => new URL(path + end, file))
        .find((one) => existsSync(one));
      return found && /\.(ts|svelte)$/.test(found.pathname) ? [found] : [];
    });
}

/** A file and everything it imports. @param {URL} start @param {RegExp[]} kinds */
function reached(start, kinds) {
  const files = new Map([[start.href, start]]);
  // A map also visits what is added while it is walked.
  for (const file of files.values())
    for (const one of importsOf(file, kinds)) if (!own.includes(one.href)) files.set(one.href, one);
  return [...files.values()];
}

/** The strings in these files that may be keys. @param {Iterable<URL>} files */
function stringsIn(files) {
  /** @type {Set<string>} */
  const strings = new Set();
  for (const file of files)
    for (const [, key = ''] of readFileSync(file, 'utf8').matchAll(KEY)) strings.add(key);
  return strings;
}

/** Every string of the pages that may be a key. */
export function allStrings() {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$|\.d\.ts$/.test(name))
    .map((name) => new URL(name, src));
  return stringsIn(files);
}

/** The pages that App.svelte loads when they are needed, `App` itself with the home page, and modules with texts of their own. */
export function pageNames() {
  const app = readFileSync(new URL('App.svelte', src), 'utf8');
  const pages = [...app.matchAll(/import\('\.\/pages\/(\w+)\.svelte'\)/g)];
  return ['App', ...pages.map(([, name = '']) => name), ...Object.keys(OWN_TEXTS)];
}

/** The keys of a page, in the order of the catalogue; what App has is loaded already. @param {string} page @param {Iterable<string>} keys */
export function keysOf(page, keys) {
  const first = stringsIn(reached(new URL('App.svelte', src), [STATIC]));
  if (page === 'App') return [...keys].filter((key) => names(first, key));
  const paths = new Map(Object.entries(OWN_TEXTS));
  const start = new URL(paths.get(page) ?? `pages/${page}.svelte`, src);
  const used = stringsIn(reached(start, [STATIC, LATER]));
  return [...keys].filter((key) => names(used, key) && !names(first, key));
}
