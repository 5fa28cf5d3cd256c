import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { qrOf, qrPath } from './qr';

const rows = (text: string): string[] =>
  qrOf(text)!.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''));
const hash = (text: string): string =>
  createHash('sha256').update(rows(text).join('\n')).digest('hex').slice(0, 16);

describe('a QR code', () => {
  // The hashes are of codes that another program made with the same masks, and a reader read.
  it.each([
    ['A', 21, 'bc9009ae87ca68f1'],
    ['é'.repeat(20), 29, '226924ec61754db4'],
    ['http://127.0.0.1:3000/game/01890a5d-ac96-774b-bcce-b302099a8057', 37, '447352d4ce1b3f5b'],
    ['v'.repeat(100), 41, '52e34c085d54c7ba'],
    ['w'.repeat(120), 45, 'c6513e0fc99a5b06'],
    ['x'.repeat(150), 49, '9782fa7f0642d3e6'],
    ['y'.repeat(190), 57, 'cb5c0c44dd771c8d'],
    ['z'.repeat(213), 57, 'f6862dc828d614e5'],
  ])('of %s', (text, size, expected) => {
    expect(rows(text)).toHaveLength(size);
    expect(hash(text)).toBe(expected);
  });

  it('of a text that is too long does not exist', () => {
    expect(qrOf('z'.repeat(214))).toBeNull();
  });

  it('is drawn as a path', () => {
    expect(
      qrPath([
        [true, false],
        [false, true],
      ]),
    ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z');
  });
});
