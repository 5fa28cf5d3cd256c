import { describe, expect, it } from 'vitest';
import { grammar, type Compiled, type Message } from '../../src/lib/grammar';
import { declarations, faultsOf, parse, referredTo } from './catalogue.mjs';
import { compile } from './compile.mjs';
import { languages, read, REFERENCE } from './plugin.mjs';
import { allStrings, keysOf, names, pageNames } from './sources.mjs';

/** What a message says, compiled as the build does it. */
async function say(language: string, text: string, args: Record<string, string | number> = {}) {
  const catalogue = parse(language, text);
  const source = compile(catalogue, catalogue.messages.keys());
  const module = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`
  )) as { default: Compiled };
  const message: Message | undefined = module.default(...grammar(language))['it'];
  return typeof message === 'function' ? message(args) : message;
}

describe('the catalogue', () => {
  const reference = read(REFERENCE);

  it.each(languages())('%s has every message, parameter and tag, and no other', (language) => {
    expect(faultsOf(reference, read(language))).toEqual([]);
  });

  it.each(languages())('%s can be compiled', (language) => {
    const catalogue = read(language);
    compile(catalogue, catalogue.messages.keys());
  });

  it('has no message that nobody uses', () => {
    const [used, parts] = [allStrings(), referredTo(reference)];
    const idle = [...reference.messages.keys()].filter(
      (key) => !names(used, key) && !parts.has(key),
    );
    expect(idle).toEqual([]);
  });

  it('gives each page what it uses, and the first page nothing else', () => {
    const used = allStrings();
    const keys = [...reference.messages.keys()].filter((key) => names(used, key));
    expect(keysOf('App', keys)).toContain('home-lead');
    const later = pageNames()
      .slice(1)
      .flatMap((page) => keysOf(page, keys));
    expect(later).not.toContain('home-lead');
    expect(new Set([...later, ...keysOf('App', keys)])).toEqual(new Set(keys));
  });
});

describe('a message', () => {
  it('is a text', async () => {
    expect(await say('en', 'it = A `text` with $ and ${x}.'.replace('${x}', '{ "${x}" }'))).toBe(
      'A `text` with $ and ${x}.',
    );
  });

  it('takes parameters, and writes numbers as its language does', async () => {
    const text = 'it = { $name }: { $n }, { NUMBER($n, minimumFractionDigits: 2) }';
    expect(await say('en', text, { name: 'Anna', n: 1234.5 })).toBe('Anna: 1,234.5, 1,234.50');
    expect(await say('de', text, { name: 'Anna', n: 1234.5 })).toBe('Anna: 1.234,5, 1.234,50');
  });

  it('has the plural forms of its language', async () => {
    const text = `it = { $n ->
        [0] кораблей нет
        [one] { $n } корабль
        [few] { $n } корабля
       *[many] { $n } кораблей
    }`;
    const said = await Promise.all([0, 1, 3, 5, 21].map((n) => say('ru', text, { n })));
    expect(said).toEqual(['кораблей нет', '1 корабль', '3 корабля', '5 кораблей', '21 корабль']);
  });

  it('chooses by a word', async () => {
    const text = `it = { $who ->
        [you] You won.
       *[them] { $name } won.
    }`;
    expect(await say('en', text, { who: 'you', name: 'Ben' })).toBe('You won.');
    expect(await say('en', text, { who: 'them', name: 'Ben' })).toBe('Ben won.');
  });

  it('uses terms with cases and genders, and other messages', async () => {
    const text = `-ship = { $case ->
       *[nominative] Крейсер
        [genitive] крейсера
    }
        .gender = masculine
name = { $name }
it = { name }: { -ship(case: "genitive") }, { -ship }, { -ship.gender ->
        [masculine] он
       *[feminine] она
    }`;
    expect(await say('ru', text, { name: 'Anna' })).toBe('Anna: крейсера, Крейсер, он');
  });

  it('has tags, which parameters cannot add', async () => {
    expect(await say('en', 'it = <b>{ $at }</b> is hit.', { at: '<b>F5</b>' })).toEqual([
      ['b', '<b>F5</b>'],
      ' is hit.',
    ]);
    const text = `it = Go. { $n ->
        [one] <link>one</link>
       *[other] many
    }`;
    expect(await say('en', text, { n: 1 })).toEqual(['Go. ', ['link', 'one']]);
    expect(await say('en', text, { n: 2 })).toEqual(['Go. ', 'many']);
  });

  it.each([
    ['a mistake in the syntax', 'it = { $n ', /line 1/],
    ['two lines', 'it = one\n    two', /more than one line/],
    ['an open tag', 'it = <b>one', /does not close <b>/],
    ['the wrong end', 'it = <b>one</i>', /do not match/],
    ['an unknown reference', 'it = { other }', /no message other/],
    ['the same key twice', 'it = one\nit = two', /twice/],
  ])('is refused: %s', async (_, text, why) => {
    await expect(say('en', text)).rejects.toThrow(why);
  });
});

describe('another language', () => {
  const english = parse(
    'en',
    'one = { $a } <b>x</b>\n# $c for other languages\ntwo = { $b }\nthree = x',
  );

  it('is told what it lacks and what it has too much', () => {
    const other = parse('de', 'one = { $b }\ntwo = { $b } { $c }\nfour = x');
    expect(faultsOf(english, other)).toEqual([
      'de.ftl: four is unknown',
      'de.ftl: one lacks $a',
      'de.ftl: one has no parameter $b',
      'de.ftl: one lacks <b>',
      'de.ftl: three is missing',
    ]);
  });

  it('may split sentences in its own way', () => {
    const whole = parse('en', 'who = { $name }\nit = { who } won.');
    expect(faultsOf(whole, parse('ru', 'winner = { $name }\nit = Win: { winner }'))).toEqual([]);
    expect(faultsOf(whole, parse('ru', 'it = Win'))).toEqual(['ru.ftl: it lacks $name']);
  });
});

describe('the types', () => {
  it('say what each message needs', () => {
    const text = `it = { $n ->
        [one] a ship
       *[other] ships
    } of { $who ->
        [you] yours
       *[them] theirs
    } { $name }
rich = <b>x</b>`;
    const types = declarations(parse('en', text), ['App']);
    expect(types).toContain("'it': { n: number; who: 'you' | 'them'; name: string | number };");
    expect(types).toContain("'rich': { args: {  }; tags: 'b' };");
  });
});
