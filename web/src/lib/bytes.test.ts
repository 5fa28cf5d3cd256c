import { expect, it } from 'vitest';
import { bytesText } from './bytes';

it('sizes have at most three digits and a unit', () => {
  const shown = [0, 812, 999, 1000, 4096, 9_960, 38_400_000, 999_600, 2_400_000_000, 7e15].map(
    bytesText,
  );
  expect(shown).toEqual([
    '0 B',
    '812 B',
    '999 B',
    '1.0 kB',
    '4.1 kB',
    '10 kB',
    '38 MB',
    '1.0 MB',
    '2.4 GB',
    '7000 TB',
  ]);
});
