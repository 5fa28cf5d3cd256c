// What is wrong with a form, said at the field it is about.

import { Refused } from './api';

/** Words for each field; under the empty name what is about no field. */
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

/** Where in the body the server found something, and its own words for it: `name: A name has at most 32 characters`, `name must be text, not 7`. */
const PLACE =
  /^Invalid request body: ([a-zA-Z.[\]0-9-]+)(: (?<words>.*?)| (?<rest>(?:must be|is missing|is given twice).*?))\.?$/s;

/** The faults a refusal tells. Fields that the form does not have are told with the rest. */
export function faultsOf(error: unknown, fields: string[]): Faults {
  if (!(error instanceof Refused)) return { '': 'Something went wrong on this page. Try again.' };
  const field = BY_CODE[error.code];
  if (field && fields.includes(field)) return { [field]: error.message };
  const found = PLACE.exec(error.message);
  const place = found?.[1] ?? '';
  const known = fields.find((one) => place === one || place.startsWith(`${one}.`));
  const words = found?.groups?.['words'] ?? `It ${found?.groups?.['rest']}`;
  if (known) return { [known]: /[.!?]$/.test(words) ? words : `${words}.` };
  return { '': [error.message, ...error.details].join(' ') };
}

const LONGEST_NAME = 32;
const SHORTEST_PASSWORD = 8;

/** What the page itself sees before the server is asked. */
export function nameFault(name: string): string {
  const length = [...name.trim()].length;
  if (length === 0) return 'Give it a name.';
  return length > LONGEST_NAME
    ? `A name has at most ${LONGEST_NAME} characters; this one has ${length}.`
    : '';
}

export function passwordFault(password: string): string {
  const length = [...password].length;
  return length < SHORTEST_PASSWORD
    ? `A password has at least ${SHORTEST_PASSWORD} characters; this one has ${length}.`
    : '';
}

export function codeFault(code: string): string {
  return code.trim() ? '' : 'Type the invitation code. The organiser gives it to you.';
}

export function againFault(password: string, again: string): string {
  return password === again ? '' : 'The two passwords are not the same.';
}

/** Only the fields that have a fault. */
export function gathered(faults: Faults): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([, words]) => words));
}

/** Brings the first field with a fault under the hand of whoever fills the form in. */
export function focusFault(form: HTMLFormElement | undefined): void {
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
