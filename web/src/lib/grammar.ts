// What compiled messages need from their language: numbers, and the choice between variants.

/** A part of a sentence: text, or a tag and its text. */
type RawPart = string | [tag: string, text: string];

type Args = Record<string, string | number>;
type Body = string | RawPart[];
export type Message = Body | ((args: Args) => Body);

type Value = (value: string | number, options?: Intl.NumberFormatOptions) => string;
export type Pick = <T>(
  value: string | number,
  variants: Record<string, T>,
  fallback: string,
  options?: Intl.PluralRulesOptions,
) => T;

/** A module of messages, as the build writes it. */
export type Compiled = (value: Value, pick: Pick) => Record<string, Message>;

export function grammar(language: string): [Value, Pick] {
  return [
    (value, options) =>
      typeof value === 'number' ? new Intl.NumberFormat(language, options).format(value) : value,
    (value, variants, fallback, options) => {
      // The value itself wins, then the plural form.
      const keys = [
        String(value),
        typeof value === 'number' ? new Intl.PluralRules(language, options).select(value) : '',
        fallback,
      ];
      return variants[keys.find((key) => Object.hasOwn(variants, key))!]!;
    },
  ];
}
