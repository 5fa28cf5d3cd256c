import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { literalsIn } from './literals.mjs';

/** Not for people, although it reads like it; and the titles of the documentation, which is in English only. */
const ALLOWED: Record<string, RegExp> = {
  'lib/commitment.ts': /^broadside fleet 1$/,
  'lib/docs.ts': /./,
  'parts/RulesForm.svelte': /^name = "duck-pond"$/,
  'state/arrival.ts': /^main h1$/,
};

const src = new URL('../../src/', import.meta.url);
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(ts|svelte)$/.test(name) && !/\.(test|d)\.ts$|^test\//.test(name),
);

const found = (name: string): string[] =>
  literalsIn(name, readFileSync(new URL(name, src), 'utf8'))
    .filter(({ text }) => !ALLOWED[name]?.test(text))
    .map(({ line, text }) => `${name}:${line}: ${text}`);

describe('has no texts outside the catalogue:', () => {
  it.each(files)('%s', (name) => {
    expect(found(name)).toEqual([]);
  });
});

describe('the search for texts', () => {
  const texts = (source: string, name = 'A.svelte'): string[] =>
    literalsIn(name, source).map(({ text }) => text);

  it.each([
    ['markup', '<p>Sign in</p>', 'Sign in'],
    ['a block', '{#if a}<b>{b} of {c}</b>{/if}', 'of'],
    ['an attribute', '<input placeholder="unlimited" />', 'unlimited'],
    ['a part of an attribute', '<i aria-label="Remove {name}"></i>', 'Remove'],
    ['an attribute of a component', '<Field label="Reason" />', 'Reason'],
    ['a choice', "<b>{busy ? 'Sending...' : ''}</b>", 'Sending...'],
    ['a choice in an attribute', "<b title={on ? 'Turn off' : x}></b>", 'Turn off'],
    ['a template', '<b>{`Show all ${n}`}</b>', 'Show all'],
    ['a script', "<script>let a = 'Could not load it.';</script>", 'Could not load it.'],
    ['a handler', "<a onclick={() => say('Link copied.')}></a>", 'Link copied.'],
  ])('finds %s', (_, source, text) => {
    expect(texts(source)).toEqual([text]);
  });

  it('finds texts in modules, with their lines', () => {
    const source = "const n: number = 1;\nexport const all = { a: 'Enter a name.' };";
    expect(literalsIn('a.ts', source)).toEqual([{ line: 2, text: 'Enter a name.' }]);
  });

  it.each([
    ['keys', "<p>{t('app-sign-in')}</p>"],
    ['classes and codes', '<p class="btn primary" data-x="A b c"><Icon name="down" /></p>'],
    ['chosen classes', "<p class={['btn quiet', { on }]}></p>"],
    ['keys of the keyboard', '<kbd>R</kbd>'],
    ['signs', '<p>&nbsp;&ndash; 95 % ({n})</p>'],
    ['comments', '<!-- Not shown to anybody. --><script>// Nor is this one.\n</script>'],
    ['styles', '<p></p><style>p { font: bold 1em serif }</style>'],
    ['selectors', "<script>on.closest('input, select')</script>"],
    ['errors for programmers', "<script>throw new Error('Not loaded yet.');</script>"],
  ])('leaves %s alone', (_, source) => {
    expect(texts(source)).toEqual([]);
  });
});
