// Words one after another, and phrases as sentences.

import { t } from './messages';

/** Words as a list: "A4, B4 and C4". */
export function listed(words: string[]): string {
  if (words.length < 2) return words.join('');
  return t('list-and', { start: enumerated(words.slice(0, -1)), last: words[words.length - 1]! });
}

/** "A4, B4 or C4" */
export function listedOr(words: string[]): string {
  if (words.length < 2) return words.join('');
  return t('list-or', { start: enumerated(words.slice(0, -1)), last: words[words.length - 1]! });
}

/** "Cruiser, hit twice, nothing left to hit" */
export function enumerated(words: string[]): string {
  if (words.length < 2) return words.join('');
  return words.reduce((start, next) => t('list-comma', { start, next }));
}

/** Makes a sentence of a phrase: a capital first, a full stop last. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? '' : '.');
}
