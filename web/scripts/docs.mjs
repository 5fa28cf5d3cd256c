// Turns docs/*.md into HTML pages during the build, so that the browser needs no Markdown parser.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';

/** The documents that become pages, by file name. */
export const PAGES = [
  'rules',
  'bots',
  'protocol',
  'from-the-original-server',
  'coach',
  'tables',
  'tournaments',
  'luck',
  'commitments',
  'feed',
  'codes',
  'notation',
  'terminal',
  'scripting',
  'operating',
  'scaling',
  'threats',
  'glossary',
];
/** Folders of files that documents link to: each is a page with a list, and the files themselves. */
export const FOLDERS = ['schemas', 'examples'];
const KITS = ['csharp', 'go', 'java', 'javascript', 'python', 'rust'];

const docs = new URL('../../docs/', import.meta.url);

/** @param {string} text */
const escaped = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The anchor of a heading, as on GitHub, so that links work in both places. @param {string} heading */
export const slug = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/**
 * Where a link of a document leads on these pages. A broken link fails the build.
 * @param {string} href @param {string} from
 */
export function leadsTo(href, from) {
  if (/^https?:/.test(href) || href.startsWith('#')) return href;
  const [path = '', hash = ''] = href.split(/(?=#)/);
  const page = path.replace(/\.md$/, '');
  if ((path.endsWith('.md') && PAGES.includes(page)) || FOLDERS.includes(path))
    return `/docs/${page}${hash}`;
  const kit = path.replace(/^\.\.\/kits\//, '');
  if (kit !== path && KITS.includes(kit)) return `/api/kits/${kit}.zip`;
  throw new Error(`docs/${from}.md links to ${href}, which is not a page.`);
}

/**
 * A document as a page: its title, its headings and its HTML.
 * @param {string} text @param {string} name
 */
export function render(text, name) {
  /** @type {{id: string, text: string, depth: number}[]} */
  const headings = [];
  let title = '';
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const plain = this.parser.parseInline(tokens, this.parser.textRenderer);
        if (depth === 1) {
          title = plain;
          return '';
        }
        // A repeated heading gets a number, as on GitHub.
        const before = headings.filter((one) => slug(one.text) === slug(plain)).length;
        const id = slug(plain) + (before ? `-${before}` : '');
        headings.push({ id, text: plain, depth });
        return `<h${depth} id="${escaped(id)}">${inner} <a class="anchor" href="#${escaped(id)}" aria-label="Link to ${escaped(plain)}">#</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const target = leadsTo(href, name);
        const inner = this.parser.parseInline(tokens);
        return `<a href="${escaped(target)}"${target.startsWith('/api/kits/') ? ' download' : ''}>${inner}</a>`;
      },
      image({ href }) {
        throw new Error(`docs/${name}.md shows ${href}; these pages have no pictures.`);
      },
      // It may scroll sideways, so the keyboard must reach it.
      code({ text: code }) {
        return `<pre tabindex="0"><code>${escaped(code)}</code></pre>\n`;
      },
      table({ header, rows }) {
        const cell = (
          /** @type {import('marked').Tokens.TableCell} */ one,
          /** @type {string} */ tag,
        ) => {
          // An empty heading is a plain cell.
          const head = tag === 'th' && one.text !== '';
          return `<${head ? 'th scope="col"' : 'td'}${one.align === 'right' ? ' class="num"' : ''}>${this.parser.parseInline(one.tokens)}</${head ? 'th' : 'td'}>`;
        };
        const row = (
          /** @type {import('marked').Tokens.TableCell[]} */ cells,
          /** @type {string} */ tag,
        ) => `<tr>${cells.map((one) => cell(one, tag)).join('')}</tr>`;
        const head = header.some((one) => one.text) ? `<thead>${row(header, 'th')}</thead>` : '';
        return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>${head}<tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`;
      },
      // Documents contain no HTML; show it as text.
      html({ text: markup }) {
        return escaped(markup);
      },
    },
  });
  const html = /** @type {string} */ (marked.parse(text));
  if (!title) throw new Error(`docs/${name}.md has no title.`);
  return { title, headings, html };
}

/** The page of a folder. @param {string} folder */
function listing(folder) {
  const about =
    folder === 'schemas'
      ? 'JSON Schemas (draft 2020-12) of every request and answer of the [protocol](protocol.md).'
      : 'Requests of real games, as the [protocol](protocol.md) describes them.';
  const page = render(`# ${folder === 'schemas' ? 'Schemas' : 'Examples'}\n\n${about}\n`, folder);
  const names = readdirSync(new URL(`${folder}/`, docs)).sort();
  const items = names.map(
    (file) =>
      `<li><a href="/docs/${folder}/${escaped(file)}" download><code>${escaped(file)}</code></a></li>`,
  );
  return { ...page, html: `${page.html}<ul>${items.join('')}</ul>\n` };
}

const MODULE = 'virtual:docs/';

/** Vite plugin for modules such as `virtual:docs/rules`. @returns {import('vite').Plugin} */
export function documents() {
  return {
    name: 'broadside-documents',
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return null;
      const name = id.slice(MODULE.length + 1);
      if (FOLDERS.includes(name)) return `export default ${JSON.stringify(listing(name))};`;
      if (!PAGES.includes(name)) throw new Error(`There is no document ${name}.`);
      const file = new URL(`${name}.md`, docs);
      this.addWatchFile(fileURLToPath(file));
      return `export default ${JSON.stringify(render(readFileSync(file, 'utf8'), name))};`;
    },
    generateBundle() {
      for (const folder of FOLDERS)
        for (const file of readdirSync(new URL(`${folder}/`, docs)))
          this.emitFile({
            type: 'asset',
            fileName: `docs/${folder}/${file}`,
            source: readFileSync(new URL(`${folder}/${file}`, docs)),
          });
    },
  };
}
