// Form errors, each shown at the field it is about.

import { Refused } from './api';
import { t } from './messages';

/** An error for each field; under the empty name those that concern no field. */
export type Faults = Record<string, string>;

const BY_CODE: Record<string, string> = {
  'name-taken': 'name',
  'passwords-differ': 'confirmPassword',
  'bad-url': 'url',
  'wrong-password': 'password',
  'too-many-guesses': 'password',
  'code-needed': 'code',
  'wrong-code': 'code',
  'used-code': 'code',
};

/** Where in the body the server found something, and its own words for it: `name: A name can have at most 32 characters`, `name must be text, not 7`. */
const PLACE =
  /^([a-zA-Z.[\]0-9-]+)(: (?<words>.*)| (?<rest>(?:must be|is missing|appears twice).*))$/s;

/** The errors in a server's refusal. Errors about fields that the form lacks go under the empty name. */
export function faultsOf(error: unknown, fields: string[]): Faults {
  if (!(error instanceof Refused)) return { '': t('fault-unknown') };
  const field = BY_CODE[error.code];
  if (field && fields.includes(field)) return { [field]: error.message };
  const found = PLACE.exec(String(error.params['problem'] ?? ''));
  const place = found?.[1] ?? '';
  const known = fields.find((one) => place === one || place.startsWith(`${one}.`));
  const { words, rest = '' } = found?.groups ?? {};
  if (known && words) return { [known]: /[.!?]$/.test(words) ? words : `${words}.` };
  if (known) return { [known]: t('fault-it', { fault: rest }) };
  return { '': [error.message, ...error.details].join(' ') };
}

const LONGEST_NAME = 32;
const SHORTEST_PASSWORD = 8;

/** Checks in the page, before the server is asked. */
export function nameFault(name: string): string {
  const length = [...name.trim()].length;
  if (length === 0) return t('fault-enter-name');
  return length > LONGEST_NAME
    ? t('fault-name-too-long', { most: LONGEST_NAME, count: length })
    : '';
}

export function passwordFault(password: string): string {
  const length = [...password].length;
  return length < SHORTEST_PASSWORD
    ? t('fault-password-too-short', { least: SHORTEST_PASSWORD, count: length })
    : '';
}

export function codeFault(code: string): string {
  return code.trim() ? '' : t('fault-enter-code');
}

export function againFault(password: string, again: string): string {
  return password === again ? '' : t('fault-passwords-differ');
}

/** Only the fields that have an error. */
export function gathered(faults: Faults): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([, words]) => words));
}

/** Moves the focus to the first field with an error. */
export function focusFault(form: HTMLFormElement | undefined): void {
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
