// Finds texts that people would see and that are not in the catalogue: in the markup, in visible attributes and in strings.

import { parse } from 'svelte/compiler';

/**
 * @typedef {{type: string, start: number, [key: string]: unknown}} Node
 * @typedef {{line: number, text: string}} Literal
 */

/** Attributes of elements that are read or shown; the attributes of components may all be. */
const VISIBLE =
  /^(alt|title|label|placeholder|aria-(label|description|placeholder|roledescription|valuetext))$/;
/** Attributes that are never shown. */
const HIDDEN = /^(class|style|d)$/;
/** Functions of the browser that take selectors. */
const SELECTORS = /^(closest|matches|querySelector|querySelectorAll|matchMedia)$/;

const LETTERS = /\p{L}/u;
/** Two words, or one that begins like a label. */
const PROSE = /\p{L}{2,}[,.:;!?]* \p{L}|^\p{Lu}\p{Ll}+[.!?:]*$/u;
/** In code a single word may be the name of anything. */
const SENTENCE = /\p{L}{2,}[,.:;!?]* \p{L}/u;

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value;

/** @param {Node} node @returns {Node[]} */
const childrenOf = (node) =>
  Object.entries(node)
    .filter(([key]) => key !== 'loc' && key !== 'name_loc')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

/** The name of the function or method. @param {Node} call */
function calledBy({ callee }) {
  const { name, property } = /** @type {{name?: string, property?: {name?: string}}} */ (callee);
  return property?.name ?? name ?? '';
}

/** The strings in code that read like a text. Errors that we throw are for programmers. @param {Node} node @param {RegExp} like @returns {Node[]} */
function stringsIn(node, like) {
  if (node.type === 'ThrowStatement' || node.type.startsWith('Import')) return [];
  if (node.type === 'CallExpression' && SELECTORS.test(calledBy(node))) return [];
  const text =
    node.type === 'Literal'
      ? node.value
      : node.type === 'TemplateElement'
        ? /** @type {{cooked: string}} */ (node.value).cooked
        : '';
  if (typeof text === 'string' && like.test(text)) return [{ ...node, text }];
  return childrenOf(node).flatMap((child) => stringsIn(child, like));
}

/** @param {Node} attribute @param {boolean} ofComponent @returns {Node[]} */
function inAttribute(attribute, ofComponent) {
  const name = String(attribute.name);
  if (HIDDEN.test(name)) return [];
  const shown = ofComponent || VISIBLE.test(name);
  const parts = [attribute.value].flat().filter(isNode);
  return parts.flatMap((part) => {
    if (part.type === 'Text')
      return shown && (ofComponent ? PROSE : LETTERS).test(String(part.data))
        ? [{ ...part, text: part.data }]
        : [];
    return stringsIn(part, shown ? PROSE : SENTENCE);
  });
}

/** @param {Node} node @returns {Node[]} */
function inMarkup(node) {
  switch (node.type) {
    case 'Comment':
      return [];
    case 'Text':
      return LETTERS.test(String(node.data)) ? [{ ...node, text: node.data }] : [];
    case 'ExpressionTag':
      return stringsIn(node, PROSE);
    case 'Fragment':
      return childrenOf(node).flatMap(inMarkup);
    case 'RegularElement':
      if (node.name === 'kbd') return [];
      return childrenOf(node).flatMap(inMarkup);
    case 'Attribute':
      return inAttribute(node, false);
    case 'Component':
      return childrenOf(node).flatMap((child) =>
        child.type === 'Attribute' ? inAttribute(child, true) : inMarkup(child),
      );
    default:
      return childrenOf(node).flatMap((child) =>
        /^(Fragment|Text|Comment|Attribute|.*(Block|Tag|Element|Directive))$/.test(child.type)
          ? inMarkup(child)
          : stringsIn(child, SENTENCE),
      );
  }
}

/** The literals of a file. @param {string} name @param {string} source @returns {Literal[]} */
export function literalsIn(name, source) {
  const code = name.endsWith('.svelte') ? source : `<script lang="ts">${source}</script>`;
  const root = parse(code, { modern: true });
  const scripts = /** @type {unknown[]} */ ([root.instance, root.module]).filter(isNode);
  const found = [
    ...inMarkup(/** @type {Node} */ (/** @type {unknown} */ (root.fragment))),
    ...scripts.flatMap((script) => stringsIn(script, SENTENCE)),
  ];
  return found.map(({ start, text }) => ({
    line: code.slice(0, start).split('\n').length,
    text: String(text).trim().replace(/\s+/g, ' '),
  }));
}
