// Compiles messages to a JavaScript module without imports, so that the browser needs no Fluent parser.
//
// A message becomes a text, a list of parts (a text, or a tag and its text), or a function of its parameters
// that returns one of them. References and terms are written out where they are used.

import { messageNamed, signatureOf, TAG, termNamed } from './catalogue.mjs';

/**
 * @typedef {import('./catalogue.mjs').Catalogue} Catalogue
 * @typedef {import('./catalogue.mjs').Pattern} Pattern
 * @typedef {import('./catalogue.mjs').Expression} Expression
 * @typedef {{text: string} | {code: string}} Piece
 */

const quoted = (/** @type {string} */ text) => JSON.stringify(text);

/** The pieces of a text as one JavaScript expression. @param {Piece[]} pieces */
function literal(pieces) {
  const [only] = pieces;
  if (pieces.length === 1 && only && 'code' in only) return only.code;
  if (pieces.every((piece) => 'text' in piece))
    return quoted(pieces.map((piece) => ('text' in piece ? piece.text : '')).join(''));
  const inner = pieces.map((piece) =>
    'code' in piece ? `\${${piece.code}}` : piece.text.replace(/[`\\]|\$(?=\{)/g, '\\$&'),
  );
  return `\`${inner.join('')}\``;
}

class Compiler {
  /** @param {Catalogue} catalogue @param {string} key @param {Record<string, string> | null} args A term's arguments. */
  constructor(catalogue, key, args = null) {
    this.catalogue = catalogue;
    this.key = key;
    this.args = args;
  }

  /** @param {string} why @returns {never} */
  fail(why) {
    throw new Error(`${this.catalogue.language}.ftl: ${this.key} ${why}.`);
  }

  /** @param {import('@fluent/syntax').TextElement} element */
  text({ value }) {
    if (value.includes('\n')) this.fail('has a text of more than one line');
    return value;
  }

  /** A pattern as a text. @param {Pattern} pattern @returns {string} */
  pattern({ elements }) {
    return literal(
      elements.map((element) =>
        element.type === 'TextElement'
          ? { text: this.text(element) }
          : this.piece(element.expression),
      ),
    );
  }

  /** A pattern as a list of parts. @param {Pattern} pattern @returns {string} */
  parts({ elements }) {
    /** @type {string[]} */
    const parts = [];
    /** @type {Piece[]} */
    let pieces = [];
    let tag = '';
    const flush = () => {
      if (tag) parts.push(`[${quoted(tag)},${literal(pieces)}]`);
      else if (pieces.length) parts.push(literal(pieces));
      pieces = [];
    };
    for (const element of elements) {
      if (element.type === 'Placeable') {
        if (!this.hasTags(element.expression)) pieces.push(this.piece(element.expression));
        else if (tag) this.fail('has a tag inside a tag');
        else {
          flush();
          parts.push(`...${this.list(element.expression)}`);
        }
        continue;
      }
      const [first = '', ...rest] = this.text(element).split(TAG);
      if (first) pieces.push({ text: first });
      while (rest.length) {
        const [end, name = '', text = ''] = rest.splice(0, 3);
        if (end ? tag !== name : tag) this.fail('has tags that do not match');
        flush();
        tag = end ? '' : name;
        if (text) pieces.push({ text });
      }
    }
    if (tag) this.fail(`does not close <${tag}>`);
    flush();
    return `[${parts.join(',')}]`;
  }

  /** @param {Expression} expression @returns {boolean} */
  hasTags(expression) {
    const inside = (/** @type {Pattern} */ { elements }) =>
      elements.some((one) =>
        one.type === 'TextElement' ? TAG.test(one.value) : this.hasTags(one.expression),
      );
    if (expression.type === 'Placeable') return this.hasTags(expression.expression);
    if (expression.type === 'MessageReference')
      return inside(messageNamed(this.catalogue, expression.id.name));
    if (expression.type === 'SelectExpression')
      return expression.variants.some((variant) => inside(variant.value));
    return false;
  }

  /** An expression with tags as a list of parts. @param {Expression} expression @returns {string} */
  list(expression) {
    if (expression.type === 'Placeable') return this.list(expression.expression);
    if (expression.type === 'MessageReference')
      return this.parts(messageNamed(this.catalogue, expression.id.name));
    if (expression.type === 'SelectExpression')
      return this.choice(expression, (pattern) => this.parts(pattern));
    return this.fail('has tags in an unexpected place');
  }

  /** @param {Expression} expression @returns {Piece} */
  piece(expression) {
    switch (expression.type) {
      case 'Placeable':
        return this.piece(expression.expression);
      case 'StringLiteral':
        return { text: expression.parse().value };
      case 'NumberLiteral':
        return { text: expression.value };
      case 'VariableReference':
        if (this.args) return { text: this.args[expression.id.name] ?? '' };
        return { code: `v(a.${expression.id.name})` };
      case 'FunctionReference':
        return { code: `v(${this.number(expression)})` };
      case 'MessageReference':
        return { code: this.pattern(messageNamed(this.catalogue, expression.id.name)) };
      case 'TermReference': {
        const term = termNamed(this.catalogue, expression.id.name);
        return { code: this.inTerm(expression).pattern(term.value) };
      }
      case 'SelectExpression':
        return { code: this.choice(expression, (pattern) => this.pattern(pattern)) };
      default:
        return this.fail('cannot be compiled');
    }
  }

  /** `NUMBER($count, minimumFractionDigits: 1)` as arguments. @param {import('@fluent/syntax').FunctionReference} call */
  number({ id, arguments: { positional, named } }) {
    const [value] = positional;
    if (id.name !== 'NUMBER' || value?.type !== 'VariableReference' || this.args)
      this.fail(`calls ${id.name} in a way that is not supported`);
    const options = named.map(
      ({ name, value: one }) =>
        `${name.name}:${one.type === 'NumberLiteral' ? one.value : quoted(one.parse().value)}`,
    );
    return `a.${value.id.name}${options.length ? `,{${options.join(',')}}` : ''}`;
  }

  /** @param {import('@fluent/syntax').TermReference} reference */
  inTerm({ arguments: given }) {
    const args = (given?.named ?? []).map(({ name, value }) => [
      name.name,
      value.type === 'NumberLiteral' ? value.value : value.parse().value,
    ]);
    return new Compiler(this.catalogue, this.key, Object.fromEntries(args));
  }

  /** @param {import('@fluent/syntax').SelectExpression} select @param {(pattern: Pattern) => string} write */
  choice({ selector, variants }, write) {
    const keyOf = (/** @type {import('@fluent/syntax').Variant} */ { key }) =>
      key.type === 'Identifier' ? key.name : key.value;
    const fallback = variants.find((variant) => variant.default) ?? this.fail('has no default');
    const fixed = this.constant(selector);
    if (fixed !== null)
      return write((variants.find((one) => keyOf(one) === fixed) ?? fallback).value);
    const value =
      selector.type === 'FunctionReference'
        ? this.number(selector)
        : selector.type === 'VariableReference'
          ? `a.${selector.id.name}`
          : this.fail('chooses by something that is not a parameter');
    const table = variants.map((one) => `${quoted(keyOf(one))}:${write(one.value)}`);
    const [what, options] = value.split(/,(?=\{)/);
    return `p(${what},{${table.join(',')}},${quoted(keyOf(fallback))}${options ? `,${options}` : ''})`;
  }

  /** What a selector is if it is known now: an argument or an attribute of a term. @param {Expression} selector */
  constant(selector) {
    if (selector.type === 'VariableReference' && this.args)
      return this.args[selector.id.name] ?? '';
    if (selector.type !== 'TermReference' || !selector.attribute) return null;
    const { name } = selector.attribute;
    const term = termNamed(this.catalogue, selector.id.name);
    const [element] = term.attributes.find(({ id }) => id.name === name)?.value.elements ?? [];
    return element?.type === 'TextElement' ? element.value : '';
  }
}

/** A module with these messages. @param {Catalogue} catalogue @param {Iterable<string>} keys */
export function compile(catalogue, keys) {
  const lines = [...keys].map((key) => {
    const { params, tags } = signatureOf(catalogue, key);
    const compiler = new Compiler(catalogue, key);
    const pattern = messageNamed(catalogue, key);
    const body = tags.size ? compiler.parts(pattern) : compiler.pattern(pattern);
    return `${quoted(key)}:${params.size ? `(a)=>${body}` : body}`;
  });
  return `export default (v,p)=>({\n${lines.join(',\n')}\n});\n`;
}
