import { describe, expect, it } from 'vitest';
import type { Board } from './board';
import { framesOfSteps, grouped, hintWords, knownAt, momentWords, placed, placementWords, seriesOf, sideWords, squaresOf, suretyWords, verdictWords } from './coach';
import { bestOf, levelOf, warmthOf } from './heat';
import type { GameAnalysis, OrderAnalysis, SideAnalysis, Sighting } from './wire';

const board: Board = { width: 10, height: 10, labels: 'letters-across' };
const names = { A: 'Mara', B: 'Ben' };

function order(step: number, seat: 'A' | 'B', more: Partial<OrderAnalysis> = {}): OrderAnalysis {
  return { exactness: 'exact', fleets: '12', turn: step, step, seat, order: 'E5', chance: 0.2, best: 0.3, bestOrder: 'F6', hits: 0, givenUp: 0.1, luck: -0.2, information: 0.5, ...more };
}

function side(more: Partial<SideAnalysis> = {}): SideAnalysis {
  return { name: 'x', orders: 10, attacks: 10, hits: 4, expected: 2.5, best: 2.8, accuracy: 0.893, givenUp: 0.3, luck: 1.5, information: 12, placement: { captain: 44, admiral: 43.25, harder: 0.31 }, ...more };
}

function analysis(orders: OrderAnalysis[]): GameAnalysis {
  return { version: 1, rules: 'classic@1', a: side(), b: side({ accuracy: 0.8, luck: -1 }), orders, moments: [] };
}

const shot: Sighting = { type: 'shot', by: 'A', cell: { x: 0, y: 0 }, effect: 'miss' };
const decided: Sighting = { type: 'committed', by: 'A' };

describe('the axis', () => {
  it('has a frame for every turn and one for every round', () => {
    expect(framesOfSteps([[], [shot], [shot]])).toEqual([0, 1, 2]);
    expect(framesOfSteps([[], [decided], [{ type: 'round', number: 1 }], [decided], [{ type: 'round', number: 2 }]])).toEqual([0, 1, 1, 2, 2]);
  });

  it('puts both salvos of a round into its frame', () => {
    const found = placed(analysis([order(1, 'A'), order(2, 'B')]), [[], [decided], [{ type: 'round', number: 1 }]]);
    expect(found.map((one) => one.frame)).toEqual([1, 1]);
  });

  it('sums luck and what was given up', () => {
    const orders = placed(analysis([order(1, 'A'), order(2, 'B', { luck: 0.7 }), order(3, 'A', { luck: 0.5, givenUp: null })]), [[], [shot], [shot], [shot]]);
    const { luck, choice } = seriesOf(orders, 'A', 3);
    expect(luck.map((one) => one.toFixed(2))).toEqual(['0.00', '-0.20', '-0.20', '0.30']);
    expect(choice.map((one) => one.toFixed(2))).toEqual(['0.00', '-0.10', '-0.10', '-0.10']);
  });

  it('shows what a side knew when it gave its order, also while the other moves', () => {
    const orders = placed(analysis([order(1, 'A'), order(2, 'B'), order(3, 'A')]), [[], [shot], [shot], [shot]]);
    expect([0, 1, 2, 3].map((t) => knownAt(orders, 'A', t)?.step)).toEqual([1, 1, 3, 3]);
    expect(knownAt(orders, 'B', 3)).toBeNull();
  });
});

describe('the layer', () => {
  it('has six tones that mean the same everywhere', () => {
    expect([0, 1, 49, 50, 100, 200, 350, 600, 1000].map(levelOf)).toEqual([0, 1, 1, 2, 3, 4, 5, 6, 6]);
  });

  it('leaves out what cannot be hit and finds the best', () => {
    const heat = Array.from({ length: 100 }, (): number | null => 0);
    heat[3] = 250;
    heat[12] = 250;
    heat[13] = null;
    expect(warmthOf(board, heat)).toEqual([{ cell: { x: 3, y: 0 }, level: 4 }, { cell: { x: 2, y: 1 }, level: 4 }]);
    expect(bestOf(board, heat)).toEqual([{ x: 3, y: 0 }, { x: 2, y: 1 }]);
    expect(bestOf(board, [0, null])).toEqual([]);
  });

  it('reads the squares of an order', () => {
    expect(squaresOf(board, 'E5')).toEqual([{ x: 4, y: 4 }]);
    expect(squaresOf(board, '(A4 J10)')).toEqual([{ x: 0, y: 3 }, { x: 9, y: 9 }]);
    expect(squaresOf(board, 'T:5')).toEqual([]);
    expect(squaresOf(board, null)).toEqual([]);
  });
});

describe('the words', () => {
  it('say how surely', () => {
    expect(grouped('30093975536')).toBe('30,093,975,536');
    expect(suretyWords({ exactness: 'exact', fleets: '1' })).toBe('Exact over 1 fleet.');
    expect(suretyWords({ exactness: 'sampled', fleets: '123456', samples: 2000, standardError: 0.01 })).toBe('Estimate from 2,000 of about 123,456 fleets, within 2.0 % either way.');
    expect(suretyWords({ exactness: 'sampled', fleets: '340282366920938463463374607431768211455', samples: 709, standardError: 0.01 })).toBe('Estimate from 709 of more than 10^38 fleets, within 2.0 % either way.');
  });

  it('keep luck and choice apart', () => {
    expect(sideWords(side(), 'Mara')).toBe('Mara took 89 % of the chances on offer and gave up 0.3 hits by aiming elsewhere than at the best place. 4 hits: 1.5 hits more than could be expected.');
    expect(sideWords(side({ givenUp: 0, accuracy: 1, luck: 0.1 }), 'Ben')).toBe('Ben took 100 % of the chances on offer and aimed at the best place every time. 4 hits: about as many as could be expected.');
    expect(sideWords(side({ accuracy: null }), 'Ben')).toBe('Ben had nothing to aim at.');
    expect(verdictWords(analysis([]), names)).toBe('Mara chose better, and Mara was luckier.');
  });

  it('tell how well a fleet was hidden', () => {
    expect(placementWords(side(), 'Ben')).toBe('The fleet of Ben costs Captain 44.0 shots and Admiral 43.3. 31 % of all fleets are harder to find.');
    expect(placementWords(side({ placement: null }), 'Ben')).toBe('');
  });

  it('tell who had help', () => {
    expect(hintWords({ A: 0, B: 0 }, names)).toBe('');
    expect(hintWords({ A: 1, B: 3 }, names)).toBe('Mara asked the coach once. Ben asked the coach 3 times.');
  });

  it('tell of turning points', () => {
    const orders = [order(4, 'A')];
    expect(momentWords({ step: 4, turn: 4, seat: 'A', kind: 'gave-up', by: 0.1 }, orders, names)).toBe('Mara gave up 0.10 hits: F6 was better than E5.');
    expect(momentWords({ step: 4, turn: 4, seat: 'A', kind: 'good-luck', by: 0.8 }, orders, names)).toBe('Mara was lucky with E5, a chance of 20 %.');
    expect(momentWords({ step: 4, turn: 4, seat: 'A', kind: 'took-lead', by: 1 }, orders, names)).toBe('Mara overtook Ben in hits for good.');
    expect(momentWords({ step: 4, turn: 4, seat: 'A', kind: 'gave-up', by: 0.2 }, [order(4, 'A', { order: null })], names)).toBe('Mara lost the turn, and 0.20 hits with it.');
  });
});
