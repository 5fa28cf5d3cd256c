import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { golden } from '../test/games';
import { fleetText, commitmentText, sha256, shellLine } from './commitment';
import { filled } from './rules';

describe('promised fleets', () => {
  it('are written as the notation writes them, in whatever order they come', () => {
    let seen = 0;
    for (const { game } of golden)
      for (const fleet of Object.values(game.fleets)) {
        if (!fleet) continue;
        const rules = filled(game.rules);
        expect(fleetText(rules, fleet.ships)).toBe(fleet.text);
        expect(fleetText(rules, fleet.ships.slice().reverse())).toBe(fleet.text);
        seen += 1;
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
