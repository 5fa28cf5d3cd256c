import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { infoOf, presets } from '../test/presets';
import { readFleet, readSheets } from './notation';
import { fleetText, commitmentText, sha256, shellLine } from './commitment';
import { filled } from './rules';

const folder = new URL('../../../games/', import.meta.url);

describe('promised fleets', () => {
  it('are written as the notation writes them, in whatever order they come', () => {
    let seen = 0;
    for (const file of readdirSync(fileURLToPath(folder)).filter((name) => name.endsWith('.bgn')))
      for (const { tags } of readSheets(
        readFileSync(fileURLToPath(new URL(file, folder)), 'utf8'),
      )) {
        const data = presets[(tags['Rules'] ?? '').split('@')[0]!];
        if (!data) continue;
        const rules = filled(infoOf(data));
        for (const text of [tags['FleetA'], tags['FleetB']]) {
          if (!text) continue;
          const written = fleetText(rules, readFleet(rules.board, text));
          expect(fleetText(rules, readFleet(rules.board, text).reverse())).toBe(written);
          // Records written by hand may have another order; the ships are the same.
          expect(written.split(', ').sort()).toEqual(text.split(', ').sort());
          seen += 1;
        }
      }
    expect(seen).toBeGreaterThan(20);
  });

  it('are hashed with game, side and salt', async () => {
    const fleet =
      'Carrier A1-E1, Battleship A3-D3, Cruiser A5-C5, Submarine A7-C7, Destroyer A9-B9';
    const text = commitmentText('01939b0a-7c1e-7000-8000-3f5d2a1c4b6e', 'A', '00ff', fleet);
    expect(text).toBe(
      `broadside fleet 1\n01939b0a-7c1e-7000-8000-3f5d2a1c4b6e\nA\n00ff\n${fleet}\n`,
    );
    expect(await sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    expect(shellLine('g', 'B', '00', "It's A1")).toBe(
      "printf '%s\\n' 'broadside fleet 1' 'g' 'B' '00' 'It'\\''s A1' | sha256sum",
    );
  });

  it('are not judged where the browser computes no hashes', async () => {
    expect(await sha256('x', {} as never).catch(() => 'threw')).toBe('threw');
    const saved = Object.getOwnPropertyDescriptor(globalThis, 'crypto')!;
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
    expect(await sha256('x')).toBeNull();
    Object.defineProperty(globalThis, 'crypto', saved);
  });
});
