import { describe, expect, it } from 'vitest';
import { referredTo, signatureOf } from '../../scripts/messages/catalogue.mjs';
import { read, REFERENCE } from '../../scripts/messages/plugin.mjs';
import codes from '../test/codes.json';
import { coded } from './coded';
import { sentence } from './listed';
import type { CodedMessage } from './wire';

type Section = Parameters<typeof coded>[0];

/** Every code of the server that pages show, with examples: a test of the server writes them. */
const all = codes as { section: string; said: CodedMessage }[];
const catalogue = read(REFERENCE);

/** Numbers as the server writes them. */
const plain = (text: string) => text.replace(/(\d),(?=\d{3}\b)/g, '$1');

describe('a code of the server', () => {
  const keys = new Map(
    all.map(({ section, said }) => [`${section}-${said.code}`, Object.keys(said.params ?? {})]),
  );

  it.each([...keys])('%s has a message with its parameters', (key, params) => {
    expect(catalogue.messages.has(key)).toBe(true);
    expect([...signatureOf(catalogue, key).params.keys()].sort()).toEqual(params.sort());
  });

  it.each(all)('$section $said.code: $said.message', ({ section, said }) => {
    const text = coded(`${section}-` as Section, { ...said, message: '' });
    // The faults of a rules file are phrases in the terminal.
    if (section === 'rule') expect(sentence(plain(text))).toBe(sentence(said.message));
    else expect(plain(text)).toBe(said.message);
  });

  it('exists for each message of these sections', () => {
    const sections = new Set(all.map(({ section }) => section));
    const parts = referredTo(catalogue).add('fact-ship');
    const idle = [...catalogue.messages.keys()].filter(
      (key) => sections.has(key.split('-')[0]!) && !keys.has(key) && !parts.has(key),
    );
    expect(idle).toEqual([]);
  });

  it('that the page does not know has the words of the server', () => {
    expect(coded('problem-', { code: 'new', params: {}, message: 'Something new.' })).toBe(
      'Something new.',
    );
  });
});
