// Which messages a page needs: those whose keys occur in its files and in everything they import.

import { existsSync, readdirSync, readFileSync } from 'node:fs';

const src = new URL('../../src/', import.meta.url);

const STATIC = /(?:^|[\n;>])\s*(?:import|export)\s(?!type\b)[^'"()]*?['"](\.[^'"]+)['"]/g;
const LATER = /\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g;
const KEY = /['"]([a-z][a-z0-9]*(?:-[a-z0-9]+)+)['"]/g;

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
    for (const one of importsOf(file, kinds)) files.set(one.href, one);
  return [...files.values()];
}

/** The strings in these files that may be keys. @param {Iterable<URL>} files */
function stringsIn(files) {
  const strings = new Set();
  for (const file of files)
    for (const [, key] of readFileSync(file, 'utf8').matchAll(KEY)) strings.add(key);
  return strings;
}

/** Every string of the pages that may be a key. */
export function allStrings() {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$|\.d\.ts$/.test(name))
    .map((name) => new URL(name, src));
  return stringsIn(files);
}

/** The pages that App.svelte loads when they are needed, and `App` itself with the home page. */
export function pageNames() {
  const app = readFileSync(new URL('App.svelte', src), 'utf8');
  const pages = [...app.matchAll(/import\('\.\/pages\/(\w+)\.svelte'\)/g)];
  return ['App', ...pages.map(([, name = '']) => name)];
}

/** The keys of a page, in the order of the catalogue; what App has is loaded already. @param {string} page @param {Iterable<string>} keys */
export function keysOf(page, keys) {
  const first = stringsIn(reached(new URL('App.svelte', src), [STATIC]));
  if (page === 'App') return [...keys].filter((key) => first.has(key));
  const own = stringsIn(reached(new URL(`pages/${page}.svelte`, src), [STATIC, LATER]));
  return [...keys].filter((key) => own.has(key) && !first.has(key));
}
