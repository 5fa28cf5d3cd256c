import { describe, expect, it } from 'vitest';
import type { Board } from './board';
import {
  betterWords,
  framesOfSteps,
  grouped,
  hiddenWords,
  hintWords,
  knownAt,
  momentWords,
  orderWords,
  framedOrders,
  seriesOf,
  sideWords,
  signed,
  squaresOf,
  suretyWords,
  takenWords,
  verdictWords,
} from './coach';
import { bestOf, levelOf, percent, warmthOf } from './heat';
import type { GameAnalysis, GameMoment, OrderAnalysis, SideAnalysis, Sighting } from './wire';
import type { Teller } from './teller';

const board: Board = { width: 10, height: 10, labels: 'letters-across' };
const teller = { seat: null, names: { A: 'Mara', B: 'Ben' } };
const mara = { ...teller, seat: 'A' as const };

function order(step: number, seat: 'A' | 'B', more: Partial<OrderAnalysis> = {}): OrderAnalysis {
  return {
    exactness: 'exact',
    fleets: '12',
    turn: step,
    step,
    seat,
    order: 'E5',
    chance: 0.2,
    best: 0.3,
    bestOrder: 'F6',
    hits: 0,
    givenUp: 0.1,
    luck: -0.2,
    information: 0.5,
    ...more,
  };
}

function side(more: Partial<SideAnalysis> = {}): SideAnalysis {
  return {
    name: 'x',
    orders: 10,
    attacks: 10,
    hits: 4,
    expected: 2.5,
    best: 2.8,
    accuracy: 0.893,
    givenUp: 0.3,
    luck: 1.5,
    information: 12,
    placement: { captain: 44, admiral: 43.25, harder: 0.31 },
    ...more,
  };
}

function analysis(orders: OrderAnalysis[]): GameAnalysis {
  return {
    version: 1,
    rules: 'classic@1',
    a: side(),
    b: side({ accuracy: 0.8, luck: -1 }),
    orders,
    moments: [],
  };
}

const shot: Sighting = { type: 'shot', by: 'A', cell: { x: 0, y: 0 }, effect: 'miss' };
const decided: Sighting = { type: 'committed', by: 'A' };

describe('the axis', () => {
  it('has a frame for every turn and one for every round', () => {
    expect(framesOfSteps([[], [shot], [shot]])).toEqual([0, 1, 2]);
    expect(
      framesOfSteps([
        [],
        [decided],
        [{ type: 'round', number: 1 }],
        [decided],
        [{ type: 'round', number: 2 }],
      ]),
    ).toEqual([0, 1, 1, 2, 2]);
  });

  it('puts both salvos of a round into its frame', () => {
    const found = framedOrders(analysis([order(1, 'A'), order(2, 'B')]), [
      [],
      [decided],
      [{ type: 'round', number: 1 }],
    ]);
    expect(found.map((one) => one.frame)).toEqual([1, 1]);
  });

  it('sums luck, and falls from 100 per cent to the accuracy of the game', () => {
    const radar = order(3, 'A', {
      order: 'R:C4',
      luck: null,
      chance: null,
      best: null,
      givenUp: null,
    });
    const orders = framedOrders(
      analysis([order(1, 'A'), order(2, 'B', { luck: 0.7 }), radar, order(4, 'A', { luck: 0.5 })]),
      [[], [shot], [shot], [shot], [shot]],
    );
    const { luck, accuracy } = seriesOf(orders, 'A', 4);
    expect(luck.map((one) => one.toFixed(2))).toEqual(['0.00', '-0.20', '-0.20', '-0.20', '0.30']);
    expect(accuracy.map((one) => one.toFixed(3))).toEqual([
      '1.000',
      '0.833',
      '0.833',
      '0.833',
      '0.667',
    ]);
    expect(seriesOf([], 'B', 1).accuracy).toEqual([1, 1]);
  });

  it('shows what a side knew when it gave its order, also while the other moves', () => {
    const orders = framedOrders(analysis([order(1, 'A'), order(2, 'B'), order(3, 'A')]), [
      [],
      [shot],
      [shot],
      [shot],
    ]);
    expect([0, 1, 2, 3].map((t) => knownAt(orders, 'A', t)?.step)).toEqual([1, 1, 3, 3]);
    expect(knownAt(orders, 'B', 3)).toBeNull();
  });
});

describe('the layer', () => {
  it('has six tones that mean the same everywhere', () => {
    expect([0, 1, 49, 50, 100, 200, 350, 600, 1000].map(levelOf)).toEqual([
      0, 1, 1, 2, 3, 4, 5, 6, 6,
    ]);
  });

  it('leaves out what cannot be hit and finds the best', () => {
    const heat = Array.from({ length: 100 }, (): number | null => 0);
    heat[3] = 250;
    heat[12] = 250;
    heat[13] = null;
    expect(warmthOf(board, heat)).toEqual([
      { cell: { x: 3, y: 0 }, level: 4 },
      { cell: { x: 2, y: 1 }, level: 4 },
    ]);
    expect(bestOf(board, heat)).toEqual([
      { x: 3, y: 0 },
      { x: 2, y: 1 },
    ]);
    expect(bestOf(board, [0, null])).toEqual([]);
  });

  it('reads the squares of an order', () => {
    expect(squaresOf(board, 'E5')).toEqual([{ x: 4, y: 4 }]);
    expect(squaresOf(board, '(A4 J10)')).toEqual([
      { x: 0, y: 3 },
      { x: 9, y: 9 },
    ]);
    expect(squaresOf(board, 'T:5')).toEqual([]);
    expect(squaresOf(board, null)).toEqual([]);
  });
});

describe('the words', () => {
  it('say how surely', () => {
    expect(grouped('30093975536')).toBe('30,093,975,536');
    expect(suretyWords({ exactness: 'exact', fleets: '1' })).toBe('Exact: 1 possible fleet.');
    expect(
      suretyWords({ exactness: 'sampled', fleets: '123456', samples: 2000, standardError: 0.01 }),
    ).toBe('Estimate from 2,000 of about 123,456 possible fleets, accurate to ±2.0 %.');
    expect(
      suretyWords({
        exactness: 'sampled',
        fleets: '340282366920938463463374607431768211455',
        samples: 709,
        standardError: 0.01,
      }),
    ).toBe('Estimate from 709 of more than 10^38 possible fleets, accurate to ±2.0 %.');
  });

  it('keep luck and aim apart', () => {
    expect(sideWords(side(), teller, 'A')).toBe(
      'Mara took 89 % of the chances. 4 hits, 1.5 more than expected.',
    );
    expect(sideWords(side(), mara, 'A')).toBe(
      'You took 89 % of your chances. 4 hits, 1.5 more than expected.',
    );
    expect(sideWords(side({ givenUp: 0, accuracy: 1, luck: 0.1 }), teller, 'B')).toBe(
      'Ben aimed at the best square every time. 4 hits, about as many as expected.',
    );
    expect(sideWords(side({ accuracy: null }), teller, 'B')).toBe('Ben had no shots to judge.');
  });

  it('say who aimed better and who was luckier, to players and spectators', () => {
    const ben = { ...teller, seat: 'B' as const };
    const verdict = (a: Partial<SideAnalysis>, b: Partial<SideAnalysis>) => {
      const found = { ...analysis([]), a: side(a), b: side(b) };
      return [teller, mara, ben].map((reader) => verdictWords(found, reader));
    };
    expect(verdict({ accuracy: 0.9, luck: 2 }, { accuracy: 0.8, luck: 0 })).toEqual([
      'Mara aimed better and was luckier.',
      'You aimed better and were luckier.',
      'Mara aimed better and was luckier.',
    ]);
    expect(verdict({ accuracy: 0.9, luck: 0 }, { accuracy: 0.8, luck: 2 })).toEqual([
      'Mara aimed better; Ben was luckier.',
      'You aimed better; Ben was luckier.',
      'Mara aimed better; you were luckier.',
    ]);
    expect(verdict({ accuracy: 0.9, luck: 0 }, { accuracy: 0.8, luck: 0.5 })).toEqual([
      'Mara aimed better; luck was even.',
      'You aimed better; luck was even.',
      'Mara aimed better; luck was even.',
    ]);
    expect(verdict({ accuracy: 0.9, luck: 0 }, { accuracy: 0.89, luck: 4 })).toEqual([
      'Mara and Ben aimed equally well; Ben was luckier.',
      'You and Ben aimed equally well; Ben was luckier.',
      'You and Mara aimed equally well; you were luckier.',
    ]);
    expect(verdict({ accuracy: 0.9, luck: 2 }, { accuracy: 0.9, luck: 2.5 })[1]).toBe(
      'You and Ben aimed equally well; both were lucky.',
    );
    expect(verdict({ accuracy: 0.9, luck: -2 }, { accuracy: 0.7, luck: -2.5 })[1]).toBe(
      'You aimed better; both were unlucky.',
    );
    expect(verdict({}, { accuracy: null, luck: 0 })).toEqual(
      Array(3).fill('Too few shots to compare.'),
    );
  });

  it('tell how well a fleet was hidden', () => {
    expect(hiddenWords(side(), teller, 'B')).toBe(
      "Ben's fleet was better hidden than 69 % of random fleets.",
    );
    expect(hiddenWords(side(), mara, 'A')).toBe(
      'Your fleet was better hidden than 69 % of random fleets.',
    );
    expect(
      hiddenWords(side({ placement: { captain: 44, admiral: 43, harder: null } }), mara, 'A'),
    ).toBe('');
    expect(hiddenWords(side({ placement: null }), teller, 'B')).toBe('');
  });

  it('tell who had help', () => {
    expect(hintWords({ A: 0, B: 0 }, teller)).toBe('');
    expect(hintWords({ A: 1, B: 3 }, teller)).toBe(
      'Mara asked the coach once. Ben asked the coach 3 times.',
    );
    expect(hintWords({ A: 1, B: 0 }, mara)).toBe('You asked the coach once.');
  });

  it('have no notation in them', () => {
    expect(orderWords(board, 'E5')).toBe('E5');
    expect(orderWords(board, '(A4 B5 J10)')).toBe('A4, B5 and J10');
    expect(orderWords(board, 'A:I2')).toBe('artillery at I2');
    expect(orderWords(board, 'R:I2')).toBe('radar scan at I2');
    expect(orderWords(board, 'S:I2')).toBe('smoke screen at I2');
    expect(orderWords(board, 'T:5')).toBe('a torpedo along row 5');
    expect(orderWords(board, 'T:C')).toBe('a torpedo along column C');
    expect(betterWords(board, 'A:I2')).toBe('artillery at I2 was better');
    expect(betterWords(board, '(A4 J10)')).toBe('A4 and J10 were better');
  });

  it('tell of turning points', () => {
    const orders = [order(4, 'A')];
    const words = (kind: GameMoment['kind'], by: number, of = orders, told: Teller = teller) =>
      momentWords({ step: 4, turn: 4, seat: 'A', kind, by }, of, told, board);
    expect(words('gave-up', 0.1)).toBe(
      'Mara missed a chance: F6 was better than E5 (30 % instead of 20 %).',
    );
    expect(words('good-luck', 0.8, [order(4, 'A', { hits: 1 })])).toBe(
      'Mara was lucky: E5 had a chance of 20 % and hit.',
    );
    expect(words('bad-luck', 0.8, orders, mara)).toBe(
      'You were unlucky: E5 had a chance of 20 % and missed.',
    );
    expect(words('took-lead', 1)).toBe('Mara took the lead in hits and kept it.');
    expect(words('took-lead', 1, orders, mara)).toBe('You took the lead in hits and kept it.');
    expect(words('gave-up', 0.2, [order(4, 'A', { order: null })])).toBe(
      'Mara lost a turn: a missed chance of 0.2 hits.',
    );
    const strike = [
      order(4, 'A', { order: 'A:B4', bestOrder: 'A:I2', best: 0.9, chance: 0.66, hits: 2 }),
    ];
    expect(words('good-luck', 1.3, strike)).toBe(
      'Mara was lucky: artillery at B4 made 2 hits, 0.7 expected.',
    );
    expect(words('gave-up', 0.2, strike)).toBe(
      'Mara missed a chance: artillery at I2 was better than artillery at B4 (0.9 expected hits instead of 0.7).',
    );
  });
});

describe('the verdict', () => {
  /** Chance that can be repeated. */
  function dice(seed: number): () => number {
    let state = seed;
    return () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
  }

  /** A side's figures as the server sums them up. */
  function summed(orders: OrderAnalysis[]): SideAnalysis {
    const sum = (value: (one: OrderAnalysis) => number): number =>
      orders.reduce((all, one) => all + value(one), 0);
    const [expected, best, hits] = [
      sum((one) => one.chance ?? 0),
      sum((one) => one.best ?? 0),
      sum((one) => one.hits),
    ];
    return side({
      hits,
      expected,
      best,
      accuracy: best > 0 ? expected / best : null,
      givenUp: Math.max(0, best - expected),
      luck: hits - expected,
    });
  }

  it('never contradicts the figures and the graph beside it', { timeout: 60_000 }, () => {
    const roll = dice(7);
    let [better, equal, against] = [0, 0, 0];
    for (let game = 0; game < 400; game++) {
      // Often one side gives many more orders than the other, so that sums and shares disagree.
      const turns = { A: Math.floor(roll() * 60), B: Math.floor(roll() * 60) };
      const skill = { A: 0.5 + roll() / 2, B: 0.5 + roll() / 2 };
      let step = 0;
      const orders = (['A', 'B'] as const).flatMap((seat) =>
        Array.from({ length: turns[seat] }, () => {
          const best = roll();
          const chance = best * Math.min(1, skill[seat] + roll() * 0.2);
          const hits = roll() < chance ? 1 : 0;
          return order((step += 1), seat, {
            best,
            chance,
            hits,
            givenUp: best - chance,
            luck: hits - chance,
          });
        }),
      );
      const found: GameAnalysis = {
        ...analysis(orders),
        a: summed(orders.filter((one) => one.seat === 'A')),
        b: summed(orders.filter((one) => one.seat === 'B')),
      };
      const words = verdictWords(found, teller);
      const seats = { Mara: found.a, Ben: found.b };
      const chooser = /(Mara|Ben) aimed better/.exec(words)?.[1] as 'Mara' | 'Ben' | undefined;
      const lucky =
        /(Mara|Ben) was luckier/.exec(words)?.[1] ??
        (/and was luckier/.test(words) ? chooser : undefined);
      const rival = (name: string): SideAnalysis => (name === 'Mara' ? found.b : found.a);
      const shown = (of: SideAnalysis): number => Number.parseInt(percent(of.accuracy ?? 0), 10);
      const luck = (of: SideAnalysis): number =>
        Number.parseFloat(signed(of.luck).replace('−', '-'));

      // The line of each side ends at the accuracy that table and sentence say.
      const frames = orders.map((one) => ({ ...one, frame: one.step }));
      for (const [seat, of] of [
        ['A', found.a],
        ['B', found.b],
      ] as const) {
        const drawn = seriesOf(frames, seat, step).accuracy[step] ?? 1;
        expect(drawn).toBeCloseTo(of.accuracy ?? 1, 9);
        if (of.accuracy == null) continue;
        const [taken, offered] = takenWords(of).split(' of ').map(Number) as [number, number];
        expect(Math.abs(taken - of.accuracy * offered)).toBeLessThan(0.11);
      }
      if (chooser) {
        better++;
        expect(shown(seats[chooser]), words).toBeGreaterThan(shown(rival(chooser)));
        if (seats[chooser].givenUp > rival(chooser).givenUp) against++;
      } else if (/equally/.test(words)) {
        equal++;
        expect(Math.abs(shown(found.a) - shown(found.b)), words).toBeLessThanOrEqual(2);
      } else {
        expect(found.a.accuracy == null || found.b.accuracy == null, words).toBe(true);
        continue;
      }
      if (lucky)
        expect(luck(seats[lucky as 'Mara' | 'Ben']), words).toBeGreaterThan(luck(rival(lucky)));
      else expect(Math.abs(luck(found.a) - luck(found.b)), words).toBeLessThan(1.11);
    }
    // Otherwise nothing was shown: there were games in which the sums say otherwise.
    expect(better).toBeGreaterThan(100);
    expect(equal).toBeGreaterThan(10);
    expect(against).toBeGreaterThan(10);
  });

  it('has signs that fit the figures', () => {
    expect([-0.05, -0.04, 0, 0.04, 0.06, -1.24].map(signed)).toEqual([
      '−0.1',
      '0.0',
      '0.0',
      '0.0',
      '+0.1',
      '−1.2',
    ]);
  });
});
