// Vite plugin for the messages: one module for each language and page, and their types.
// Run as a program it only writes the types.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { declarations, parse } from './catalogue.mjs';
import { compile } from './compile.mjs';
import { keysOf, pageNames } from './sources.mjs';

const folder = new URL('../../../messages/', import.meta.url);
const types = new URL('../../.vite/messages.d.ts', import.meta.url);

/** The language that the others are measured by. */
export const REFERENCE = 'en';

export const languages = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ftl'))
    .map((name) => name.replace(/\.ftl$/, ''));

const fileOf = (/** @type {string} */ language) => new URL(`${language}.ftl`, folder);

/** @param {string} language */
export const read = (language) => parse(language, readFileSync(fileOf(language), 'utf8'));

export function writeTypes() {
  mkdirSync(new URL('.', types), { recursive: true });
  writeFileSync(types, declarations(read(REFERENCE), pageNames()));
}

const LIST = 'virtual:messages';

/** The modules of the build by file name, in a folder that is named after their content. */
function built() {
  const files = languages().flatMap((language) => {
    const catalogue = read(language);
    return pageNames().map((page) => ({
      name: `${language}-${page}.js`,
      source: compile(catalogue, keysOf(page, catalogue.messages.keys())),
    }));
  });
  const hash = createHash('sha256');
  for (const { name, source } of files) hash.update(name).update(source);
  return { files, folder: `assets/messages/${hash.digest('hex').slice(0, 10)}` };
}

/** @returns {import('vite').Plugin} */
export function messages() {
  let building = false;
  return {
    name: 'broadside-messages',
    config: (_, { command }) => {
      building = command === 'build';
    },
    buildStart: writeTypes,
    resolveId: (id) => (id === LIST || id.startsWith(`${LIST}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LIST}`) {
        const names = languages();
        const list = `export const languages=${JSON.stringify(names)};`;
        if (building)
          return `${list}export const fetchTexts=(language,page)=>import(/* @vite-ignore */\`/${built().folder}/\${language}-\${page}.js\`);`;
        // While pages are edited and tested, each of them gets everything.
        const all = names.map((name) => `'${name}':()=>import('${LIST}/${name}')`);
        return `${list}const all={${all}};export const fetchTexts=(language)=>all[language]();`;
      }
      if (!id.startsWith(`\0${LIST}/`)) return null;
      const language = id.slice(LIST.length + 2);
      this.addWatchFile(fileURLToPath(fileOf(language)));
      const catalogue = read(language);
      return compile(catalogue, catalogue.messages.keys());
    },
    generateBundle() {
      const { files, folder: into } = built();
      for (const { name, source } of files)
        this.emitFile({ type: 'asset', fileName: `${into}/${name}`, source });
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeTypes();
