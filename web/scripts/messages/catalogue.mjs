// Reads a language's messages (Fluent syntax) and says what parameters and tags each of them has.

import { FluentParser, Visitor } from '@fluent/syntax';

/**
 * @typedef {import('@fluent/syntax').Pattern} Pattern
 * @typedef {import('@fluent/syntax').Expression | import('@fluent/syntax').Placeable} Expression
 * @typedef {{language: string, messages: Map<string, {pattern: Pattern, comment: string}>, terms: Map<string, import('@fluent/syntax').Term>}} Catalogue
 * @typedef {{params: Map<string, string>, tags: Set<string>}} Signature
 */

/** A part of a sentence that the page draws as an element: `<b>F5</b>`. */
export const TAG = /<(\/?)([a-z]+)>/;

const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** @param {string} language @param {string} text @returns {Catalogue} */
export function parse(language, text) {
  /** @type {Catalogue} */
  const catalogue = { language, messages: new Map(), terms: new Map() };
  for (const entry of new FluentParser().parse(text).body) {
    if (entry.type === 'Junk') {
      const line = text.slice(0, entry.span?.start ?? 0).split('\n').length;
      throw new Error(`${language}.ftl, line ${line}: ${entry.annotations[0]?.message}`);
    }
    if (entry.type !== 'Message' && entry.type !== 'Term') continue;
    const name = entry.id.name;
    const known = entry.type === 'Message' ? catalogue.messages : catalogue.terms;
    if (known.has(name)) throw new Error(`${language}.ftl has ${name} twice.`);
    if (entry.type === 'Term') catalogue.terms.set(name, entry);
    else if (entry.value && !entry.attributes.length)
      catalogue.messages.set(name, { pattern: entry.value, comment: entry.comment?.content ?? '' });
    else throw new Error(`${language}.ftl: ${name} must have a text and no attributes.`);
  }
  return catalogue;
}

/** @param {Catalogue} catalogue @param {string} name */
export function messageNamed(catalogue, name) {
  const found = catalogue.messages.get(name);
  if (!found) throw new Error(`${catalogue.language}.ftl has no message ${name}.`);
  return found.pattern;
}

/** @param {Catalogue} catalogue @param {string} name */
export function termNamed(catalogue, name) {
  const found = catalogue.terms.get(name);
  if (!found) throw new Error(`${catalogue.language}.ftl has no term -${name}.`);
  return found;
}

/** The type of a parameter that chooses between variants. @param {import('@fluent/syntax').SelectExpression} select */
function typeOfChoice({ variants }) {
  const keys = variants.map(({ key }) => (key.type === 'Identifier' ? key.name : null));
  // A message may leave it to other languages to choose.
  if (keys.length === 1) return 'string';
  if (keys.every((key) => key === null || PLURALS.includes(key))) return 'number';
  if (keys.includes('other')) return 'string';
  return keys.map((key) => `'${key}'`).join(' | ');
}

/** What a message needs, with what the messages and terms it refers to need. @param {Catalogue} catalogue @param {string} name */
export function signatureOf(catalogue, name) {
  /** @type {Signature} */
  const signature = { params: new Map(), tags: new Set() };
  const add = (/** @type {string} */ param, /** @type {string} */ type) => {
    const before = signature.params.get(param);
    if (type === ANY && before) return;
    // Two choices by the same words may name different ones.
    const words = `${before} | ${type}`.split(' | ');
    const merge = before && before !== ANY && words.every((word) => word.startsWith("'"));
    signature.params.set(param, merge ? [...new Set(words)].join(' | ') : type);
  };
  const pattern = (/** @type {Pattern} */ { elements }, /** @type {boolean} */ inTerm) => {
    for (const element of elements)
      if (element.type === 'Placeable') expression(element.expression, inTerm);
      else
        for (const [, end, tag = ''] of element.value.matchAll(new RegExp(TAG, 'g')))
          if (!end) signature.tags.add(tag);
  };
  const expression = (/** @type {Expression} */ one, /** @type {boolean} */ inTerm) => {
    if (one.type === 'Placeable') expression(one.expression, inTerm);
    else if (one.type === 'VariableReference' && !inTerm) add(one.id.name, ANY);
    else if (one.type === 'MessageReference') pattern(messageNamed(catalogue, one.id.name), inTerm);
    else if (one.type === 'TermReference') pattern(termNamed(catalogue, one.id.name).value, true);
    else if (one.type === 'FunctionReference') {
      const [value] = one.arguments.positional;
      if (value?.type === 'VariableReference' && !inTerm) add(value.id.name, 'number');
    } else if (one.type === 'SelectExpression') {
      if (one.selector.type === 'VariableReference' && !inTerm)
        add(one.selector.id.name, typeOfChoice(one));
      else expression(one.selector, inTerm);
      for (const variant of one.variants) pattern(variant.value, inTerm);
    }
  };
  pattern(messageNamed(catalogue, name), false);
  // A comment may name a parameter that only other languages use.
  const comment = catalogue.messages.get(name)?.comment ?? '';
  for (const [, param = ''] of comment.matchAll(/^\$([a-z]\w*)/gim))
    if (!signature.params.has(param)) signature.params.set(param, ANY);
  return signature;
}

const ANY = 'string | number';

/** The messages that other messages of the same language refer to. @param {Catalogue} catalogue @returns {Set<string>} */
export function referredTo({ messages, terms }) {
  const found = new Set();
  class Finder extends Visitor {
    /** @override @param {import('@fluent/syntax').MessageReference} reference */
    visitMessageReference({ id }) {
      found.add(id.name);
    }
  }
  const finder = new Finder();
  for (const { pattern } of messages.values()) finder.visit(pattern);
  for (const term of terms.values()) finder.visit(term);
  return found;
}

/** What is wrong with a language, measured by the reference. @param {Catalogue} reference @param {Catalogue} other @returns {string[]} */
export function faultsOf(reference, other) {
  const faults = [];
  const [parts, helpers] = [referredTo(reference), referredTo(other)];
  for (const key of other.messages.keys())
    if (!reference.messages.has(key) && !helpers.has(key)) faults.push(`${key} is unknown`);
  for (const key of reference.messages.keys()) {
    // A part of other messages: what counts is what they need.
    if (parts.has(key)) continue;
    if (!other.messages.has(key)) {
      faults.push(`${key} is missing`);
      continue;
    }
    const [wanted, had] = [signatureOf(reference, key), signatureOf(other, key)];
    const optional = reference.messages.get(key)?.comment ?? '';
    for (const param of wanted.params.keys())
      if (!had.params.has(param) && !optional.includes(`$${param}`))
        faults.push(`${key} lacks $${param}`);
    for (const param of had.params.keys())
      if (!wanted.params.has(param)) faults.push(`${key} has no parameter $${param}`);
    for (const tag of wanted.tags) if (!had.tags.has(tag)) faults.push(`${key} lacks <${tag}>`);
    for (const tag of had.tags)
      if (!wanted.tags.has(tag)) faults.push(`${key} has no tag <${tag}>`);
  }
  return faults.map((fault) => `${other.language}.ftl: ${fault}`);
}

/** The type declarations of all messages. @param {Catalogue} catalogue @param {string[]} pages */
export function declarations(catalogue, pages) {
  /** @type {string[]} */
  const plain = [];
  /** @type {string[]} */
  const rich = [];
  for (const key of catalogue.messages.keys()) {
    const { params, tags } = signatureOf(catalogue, key);
    const args = [...params].map(([name, type]) => `${name}: ${type}`).join('; ');
    if (!tags.size) plain.push(`    '${key}': { ${args} };`);
    else
      rich.push(
        `    '${key}': { args: { ${args} }; tags: ${[...tags].map((tag) => `'${tag}'`).join(' | ')} };`,
      );
  }
  return `// Written from messages/en.ftl. Do not edit.
declare module 'virtual:messages' {
  /** Messages that are plain text, with their parameters. */
  export interface Texts {
${plain.join('\n')}
  }
  /** Messages with tags, which the page draws as elements. */
  export interface RichTexts {
${rich.join('\n')}
  }
  export type Page = ${pages.map((page) => `'${page}'`).join(' | ')};
  export const languages: string[];
  export function fetchTexts(
    language: string,
    page: Page,
  ): Promise<{ default: import('../src/lib/grammar').Compiled }>;
}
`;
}
