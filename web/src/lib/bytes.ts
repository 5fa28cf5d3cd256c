// File sizes as text.

import { t } from './messages';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** `812 B`, `4.1 kB`, `38 MB`: at least two significant digits, at most three. */
export function bytesText(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return t('storage-bytes', {
    size: size < 9.95 && unit > 0 ? size.toFixed(1) : String(Math.round(size)),
    unit: UNITS[unit]!,
  });
}
