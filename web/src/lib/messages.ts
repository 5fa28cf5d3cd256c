// Every text of the pages, from messages/*.ftl. Only the chosen language is loaded, page by page.

import { fetchTexts, languages, type Page, type RichTexts, type Texts } from 'virtual:messages';
import { grammar, type Message } from './grammar';

/** The language of the texts while nothing else fits. */
const DEFAULT = 'en';

/** The first of the wanted languages that there is: `en` for `en-GB`. */
export function choose(wanted: readonly string[], known: string[]): string {
  const found = wanted
    .flatMap((one) => [one, one.split('-')[0]!])
    .find((one) => known.includes(one));
  return found ?? DEFAULT;
}

export const language = choose(
  typeof navigator === 'undefined' ? [] : navigator.languages,
  languages,
);

/** For dates and times: British ones in English. */
export const dateLocale = language === 'en' ? 'en-GB' : language;

const loaded: Record<string, Message> = {};
const [value, pick] = grammar(language);

/** Loads the texts of a page. Until they are there, none of them can be used. */
export async function load(page: Page): Promise<void> {
  const { default: compiled } = await fetchTexts(language, page);
  Object.assign(loaded, compiled(value, pick));
}

/** A page, once its texts are loaded too. */
export async function withTexts<T>(page: Page, code: Promise<T>): Promise<T> {
  const [all] = await Promise.all([code, load(page)]);
  return all;
}

/** A message with no parameters has no second argument. */
type Given<T> = keyof T extends never ? [] : [args: T];

function said(key: string, args: object = {}) {
  const message = loaded[key];
  if (message === undefined) throw new Error(`The text ${key} is not loaded.`);
  return typeof message === 'function' ? message(args as Record<string, string>) : message;
}

/** The text of a message that the pages may not know; null if they don't. */
export function known(key: string, args: Record<string, string | number>): string | null {
  return key in loaded ? (said(key, args) as string) : null;
}

/** The text of a message. */
export function t<K extends keyof Texts>(key: K, ...[args]: Given<Texts[K]>): string {
  return said(key, args) as string;
}

/** A part of a sentence. The page draws the ones with tags as elements. */
export interface Part<Tag extends string = string> {
  text: string;
  tag?: Tag;
}

/** The parts of a message with tags. */
export function parts<K extends keyof RichTexts>(
  key: K,
  ...[args]: Given<RichTexts[K]['args']>
): Part<RichTexts[K]['tags']>[] {
  const all = said(key, args);
  if (typeof all === 'string') return [{ text: all }];
  return all.map((part) =>
    typeof part === 'string'
      ? { text: part }
      : { text: part[1], tag: part[0] as RichTexts[K]['tags'] },
  );
}
