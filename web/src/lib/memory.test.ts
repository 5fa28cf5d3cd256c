import { describe, expect, it } from 'vitest';
import { presets } from '../test/presets';
import { fold, newView, type View } from './fold';
import { isForgotten, withoutOldMisses } from './memory';
import { filled } from './rules';
import type { Effect, Sighting } from './wire';
import { linesOf, textOf, type Line } from './words';

const shot = (by: 'A' | 'B', x: number, y: number, effect: Effect): Sighting => ({
  type: 'shot',
  by,
  cell: { x, y },
  effect,
});
const teller = { seat: 'A' as const, names: { A: 'Mara', B: 'Cadet' } };

/** What Mara knows after these shots, and her log of them. */
function after(...shots: Sighting[]): { view: View; log: Line[] } {
  let view = fold(newView(filled(presets['classic']!)), [{ type: 'next', turn: 'A' }]);
  let log: Line[] = [];
  for (const one of shots) {
    const told: Sighting[] = [
      one,
      { type: 'next', turn: one.type === 'shot' && one.by === 'A' ? 'B' : 'A' },
    ];
    log = [...log, ...linesOf(view, told, teller)];
    view = fold(view, told);
  }
  return { view, log };
}

describe('memory mode', () => {
  const { view, log } = after(
    shot('A', 0, 0, 'miss'),
    shot('B', 5, 5, 'miss'),
    shot('A', 1, 0, 'hit'),
    shot('B', 5, 6, 'miss'),
    shot('A', 2, 0, 'miss'),
  );

  it('forgets old misses, and nothing else', () => {
    const forgotten = [0, 1, 2, 3].map((x) => isForgotten(view, 'B', { x, y: 0 }));
    expect(forgotten).toEqual([true, false, false, false]);
  });

  it('does not tell in the log what the chart hides', () => {
    expect(withoutOldMisses(log, 'A').map(textOf)).toEqual([
      'You missed.',
      'Cadet missed at F6.',
      'You hit at B1.',
      'Cadet missed at F7.',
      'You missed at C1.',
    ]);
    expect(withoutOldMisses(log, 'A')).toHaveLength(log.length);
  });
});
