// What the server says with a code and parameters, in the language of the page.

import { enumerated } from './listed';
import { known, t } from './messages';
import type { CodedMessage } from './wire';

/** The sections of the catalogue with messages for codes. A page that names one, `'fact-'`, gets its texts. */
type Section = `${'fact' | 'misplaced' | 'problem' | 'refusal' | 'rule' | 'setting'}-`;

type Ship = { title: string; count: number; length: number };

function word(value: unknown): string | number {
  if (Array.isArray(value))
    return value.length
      ? enumerated(
          value.map((one) => (typeof one === 'object' ? t('fact-ship', one as Ship) : one)),
        )
      : 'none';
  return typeof value === 'number' ? value : String(value);
}

/** The sentence of a code. A code that this page does not know has the server's English one. */
export function coded(section: Section, { code, params = {}, message }: CodedMessage): string {
  const args = Object.entries(params).map(([name, value]) => [name, word(value)] as const);
  return known(section + code, Object.fromEntries(args)) ?? message;
}
