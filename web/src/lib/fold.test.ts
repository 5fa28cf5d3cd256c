import { describe, expect, it } from 'vitest';
import { pictureOf } from '../board/picture';
import { presets } from '../test/presets';
import { afloatOf, fleetOf, fold, mayAct, newView, type View } from './fold';
import { actName, checkCell, edgeNote, offers, shots } from './arsenal';
import { customName, filled, rulesAnd } from './rules';
import { soundOf } from './sounds';
import { clockText, spanText } from './times';
import type { Effect, Sighting } from './wire';
import { describeCell } from './cell-words';
import { linesOf, newestOf, textOf } from './words';

const view = (name: string): View => newView(filled(presets[name]!));
const shot = (by: 'A' | 'B', x: number, y: number, effect: Effect, name?: string): Sighting => ({
  type: 'shot',
  by,
  cell: { x, y },
  effect,
  ...(name ? { class: name } : {}),
});
const teller = { seat: 'A' as const, names: { A: 'Mara', B: 'Lieutenant' } };
const said = (before: View, sightings: Sighting[], who: Parameters<typeof linesOf>[2] = teller) =>
  linesOf(before, sightings, who).map(textOf);

describe('classic', () => {
  const start = fold(view('classic'), [{ type: 'next', turn: 'A' }]);

  it('knows whose turn it is', () => {
    expect(mayAct(start, 'A')).toBe(true);
    expect(mayAct(start, 'B')).toBe(false);
    expect(mayAct(start, null)).toBe(false);
  });

  it('speaks plainly', () => {
    expect(said(start, [shot('A', 5, 4, 'hit')])).toEqual(['You hit at F5.']);
    expect(said(start, [shot('B', 1, 3, 'miss')])).toEqual(['Lieutenant missed at B4.']);
    expect(said(start, [shot('B', 6, 1, 'sunk', 'Carrier')])).toEqual([
      'Lieutenant sank your Carrier at G2.',
    ]);
    expect(said(start, [shot('A', 6, 1, 'sunk', 'Carrier')])).toEqual([
      'You sank the Carrier at G2.',
    ]);
    expect(said(start, [{ type: 'ended', outcome: 'A', cause: 'sunk' }])).toEqual([
      'You won. All enemy ships are sunk.',
    ]);
  });

  it('numbers the end like the order that brought it about', () => {
    // Mara has fired twice, Lieutenant once; her third order wins.
    let now = fold(view('classic'), [{ type: 'next', turn: 'A' }]);
    for (const [by, next] of [
      ['A', 'B'],
      ['B', 'A'],
      ['A', 'B'],
      ['B', 'A'],
    ] as const)
      now = fold(now, [shot(by, 0, 0, 'miss'), { type: 'next', turn: next }]);
    const numbers = (sightings: Sighting[]) =>
      linesOf(now, sightings, teller).map((line) => line.n);
    expect(
      numbers([shot('A', 6, 1, 'sunk', 'Carrier'), { type: 'ended', outcome: 'A', cause: 'sunk' }]),
    ).toEqual([3, 3]);
    // Time runs out between two orders.
    expect(numbers([{ type: 'ended', outcome: 'B', cause: 'flag' }])).toEqual([2]);
  });

  it('tells the own result before the answer, and no answer before there is one', () => {
    const told: Sighting[][] = [
      [shot('B', 0, 0, 'miss'), { type: 'next', turn: 'A' }],
      [shot('A', 5, 4, 'hit'), { type: 'next', turn: 'B' }],
      [shot('B', 1, 3, 'miss'), { type: 'next', turn: 'A' }],
    ];
    let now = fold(view('classic'), [{ type: 'next', turn: 'B' }]);
    let log: ReturnType<typeof linesOf> = [];
    const status = told.map((sightings) => {
      log = [...log, ...linesOf(now, sightings, teller)];
      now = fold(now, sightings);
      return newestOf(log, 'A', now.rules.order);
    });
    expect(status).toEqual([
      'Lieutenant missed at A1.',
      'You hit at F5.',
      'You hit at F5. Lieutenant missed at B4.',
    ]);
  });

  it('draws a wreck only where it is certain', () => {
    let now = start;
    for (const one of [shot('A', 0, 0, 'hit'), shot('A', 1, 0, 'sunk', 'Destroyer')])
      now = fold(now, [one]);
    expect(now.waters.B.sunk[0]!.wreck).toEqual({ from: { x: 0, y: 0 }, to: { x: 1, y: 0 } });
    // Two hits in line on either side: it may be the one or the other.
    let then = start;
    for (const one of [
      shot('A', 0, 0, 'hit'),
      shot('A', 2, 0, 'hit'),
      shot('A', 1, 0, 'sunk', 'Destroyer'),
    ])
      then = fold(then, [one]);
    expect(then.waters.B.sunk[0]!.wreck).toBeNull();
    const picture = pictureOf(then, 'B', { own: false });
    expect(picture.ships).toHaveLength(0);
    expect(picture.marks.filter((mark) => mark.kind === 'hit')).toHaveLength(3);
    expect(fleetOf(then, 'B').ships.find((ship) => ship.class === 'Destroyer')!.state).toBe('sunk');
  });

  it('refuses squares that were fired at', () => {
    const now = fold(start, [shot('A', 0, 0, 'miss'), { type: 'next', turn: 'B' }]);
    expect(checkCell(now, 'A', { x: 0, y: 0 })).toMatchObject({ cost: null });
    expect(checkCell(now, 'A', { x: 1, y: 0 }).fault).toBeNull();
    expect(now.orders.A).toBe(1);
  });

  it('memory mode keeps only the newest miss', () => {
    let now = fold(start, [shot('A', 0, 0, 'miss')]);
    now = fold(now, [shot('A', 1, 0, 'miss')]);
    expect(pictureOf(now, 'B', { own: false, memory: true }).marks).toHaveLength(1);
    expect(pictureOf(now, 'B', { own: false }).marks).toHaveLength(2);
  });
});

describe('the other presets', () => {
  it('buoyancy names the ship that is hit', () => {
    expect(said(view('buoyancy'), [shot('A', 0, 0, 'hit', 'Cruiser')])).toEqual([
      'You hit the Cruiser at A1.',
    ]);
    const now = fold(view('buoyancy'), [shot('A', 0, 0, 'hit', 'Cruiser')]);
    expect(fleetOf(now, 'B').ships[2]!.hits).toBe(1);
  });

  it('fog clears the squares around a wreck', () => {
    const told: Sighting[] = [
      {
        type: 'shot',
        by: 'A',
        cell: { x: 1, y: 1 },
        effect: 'sunk',
        class: 'Two',
        wreck: { from: { x: 0, y: 1 }, to: { x: 1, y: 1 } },
      },
      {
        type: 'cleared',
        by: 'A',
        cells: [
          { x: 2, y: 1 },
          { x: 2, y: 2 },
        ],
      },
    ];
    expect(said(view('fog'), told)).toEqual([
      'You sank the Destroyer at B2.',
      '2 squares around it are empty.',
    ]);
    const now = fold(view('fog'), told);
    expect(describeCell(now, 'B', { x: 2, y: 1 })).toBe('empty');
    expect(describeCell(now, 'B', { x: 0, y: 1 })).toBe('wreck of the Destroyer');
    expect(checkCell(now, 'A', { x: 2, y: 1 }).fault).toContain('known to be empty');
  });

  it('only what happens before these eyes is played', () => {
    const sunk: Sighting[] = [
      {
        type: 'shot',
        by: 'A',
        cell: { x: 1, y: 1 },
        effect: 'sunk',
        class: 'Two',
        wreck: { from: { x: 0, y: 1 }, to: { x: 1, y: 1 } },
      },
      {
        type: 'cleared',
        by: 'A',
        cells: [
          { x: 2, y: 1 },
          { x: 3, y: 1 },
        ],
      },
    ];
    const waves = (at: View, fresh: boolean) =>
      pictureOf(at, 'B', { own: false, fresh })
        .marks.filter((mark) => mark.kind === 'cleared')
        .map((mark) => mark.wave);
    let now = fold(view('fog'), sunk);
    expect(waves(now, true)).toEqual([1, 2]);
    expect(waves(now, false)).toEqual([undefined, undefined]);
    expect(pictureOf(now, 'B', { own: false, fresh: true }).falling).toEqual([{ x: 1, y: 1 }]);
    now = fold(now, [shot('A', 5, 5, 'miss')]);
    expect(waves(now, true)).toEqual([undefined, undefined]);

    now = fold(view('phoenix'), [shot('A', 5, 5, 'miss')]);
    now = fold(now, [{ type: 'radar', by: 'A', at: { x: 5, y: 5 }, echo: { presence: true } }]);
    const turning = (at: View) =>
      pictureOf(at, 'B', { own: false, fresh: true }).sweeps.map((sweep) => sweep.fresh);
    expect(turning(now)).toEqual([true]);
    expect(pictureOf(now, 'B', { own: false, fresh: true }).falling).toEqual([]);
    expect(turning(fold(now, [shot('B', 0, 0, 'miss')]))).toEqual([true]);
    expect(turning(fold(now, [shot('A', 0, 0, 'miss')]))).toEqual([false]);
  });

  it('phoenix unlocks orders and says why they are locked', () => {
    let now = fold(view('phoenix'), [{ type: 'next', turn: 'A' }]);
    const locks = (at: View) =>
      Object.fromEntries(offers(at, 'A').map((one) => [one.tool, one.locked]));
    expect(locks(now)).toMatchObject({
      fire: null,
      radar: null,
      artillery: 'Sink a ship to unlock artillery.',
      smoke: 'You have no smoke screen. Sink a ship to get one.',
      torpedo: 'The torpedo unlocks when only 1 enemy ship is left.',
    });
    now = fold(now, [{ type: 'radar', by: 'A', at: { x: 5, y: 5 }, echo: { presence: true } }]);
    expect(offers(now, 'A')[1]!.left).toBe('2 of 3 left');
    for (const name of ['Submarine', 'Destroyer', 'Battleship'])
      now = fold(now, [shot('A', 0, 0, 'sunk', name)]);
    expect(locks(now)).toMatchObject({ artillery: null, smoke: null, torpedo: null });
    expect(now.arsenal.A.smoke).toBe(3);
    now = fold(now, [{ type: 'strike', by: 'A', weapon: 'torpedo', lane: { row: 4 } }]);
    expect(locks(now)['torpedo']).toBe('You have used your torpedo.');
    expect(actName(now, { type: 'radar', at: { x: 5, y: 5 } })).toBe('Scan F6 to G7');
    expect(actName(now, { type: 'torpedo', lane: { row: 4 } })).toBe('Fire along row 5');
    expect(checkCell(now, 'A', { x: 0, y: 0 })).toMatchObject({ cost: 'turn' });
  });

  it('phoenix tells radar, smoke, artillery and penalties', () => {
    const start = view('phoenix');
    expect(
      said(start, [{ type: 'radar', by: 'A', at: { x: 5, y: 5 }, echo: { presence: true } }]),
    ).toEqual(['Radar scan at F6: a ship is there.']);
    expect(
      said(start, [{ type: 'radar', by: 'A', at: { x: 2, y: 7 }, echo: { presence: false } }]),
    ).toEqual(['Radar scan at C8: no ship found.']);
    expect(said(start, [{ type: 'radar', by: 'A', at: { x: 2, y: 7 }, echo: 'obscured' }])).toEqual(
      ['Radar scan at C8: blocked by smoke.'],
    );
    expect(said(start, [{ type: 'smoke-laid', by: 'B' }])).toEqual([
      'Lieutenant laid a smoke screen.',
    ]);
    expect(
      said(start, [
        { type: 'radar-used', by: 'B', obscured: true },
        { type: 'smoke-gone', owner: 'A', at: { x: 1, y: 1 } },
      ]),
    ).toEqual(['Lieutenant used radar. Smoke blocked it.', 'Your smoke screen at B2 is gone.']);
    expect(
      said(start, [
        { type: 'strike', by: 'A', weapon: 'artillery', at: { x: 0, y: 0 } },
        shot('A', 0, 0, 'hit'),
        shot('A', 1, 0, 'miss'),
      ]),
    ).toEqual(['You fired artillery at A1.', 'You hit at A1.']);
    expect(
      said(start, [
        {
          type: 'penalty',
          by: 'A',
          penalty: 'turn-lost',
          reason: { code: 'radar-spent', message: 'You have no radar scans left.' },
        },
      ]),
    ).toEqual(['Illegal order: you lose your turn. You have no radar scans left.']);
  });

  it('hackathon lets a known miss be fired at, and says that the shot is lost', () => {
    const now = fold(view('hackathon'), [shot('A', 0, 0, 'miss'), shot('A', 1, 4, 'hit')]);
    expect(checkCell(now, 'A', { x: 0, y: 0 })).toEqual({
      fault: 'You already missed here.',
      cost: 'shot',
    });
    // A hit may be armour, and what was never fired at may be anything.
    for (const cell of [
      { x: 1, y: 4 },
      { x: 5, y: 5 },
    ])
      expect(checkCell(now, 'A', cell)).toEqual({ fault: null, cost: null });
    const gone = fold(now, [shot('A', 1, 4, 'miss')]);
    expect(checkCell(gone, 'A', { x: 1, y: 4 })).toEqual({
      fault: 'There is nothing left to hit here.',
      cost: 'shot',
    });
  });

  it('hackathon hits armour twice and never names a class', () => {
    let now = fold(view('hackathon'), [shot('A', 1, 4, 'hit')]);
    expect(said(now, [shot('A', 1, 4, 'hit')])).toEqual(['You hit B5 again.']);
    now = fold(now, [shot('A', 1, 4, 'hit')]);
    expect(pictureOf(now, 'B', { own: false }).marks).toEqual([
      expect.objectContaining({ kind: 'hit2' }),
    ]);
    now = fold(now, [shot('A', 9, 9, 'sunk')]);
    // A ship of one square: only a oneship fits.
    expect(now.waters.B.sunk[0]!.wreck).toEqual({ from: { x: 9, y: 9 }, to: { x: 9, y: 9 } });
    expect(fleetOf(now, 'B').unnamed).toBe(1);
    expect(said(now, [shot('A', 9, 9, 'sunk')])[0]).toBe('You sank a ship at J10.');
  });

  it('salvo counts, never places', () => {
    const start = fold(view('salvo'), [{ type: 'next', round: 1 }]);
    expect(shots(start, 'A')).toBe(6);
    const told: Sighting[] = [
      { type: 'committed', by: 'B' },
      { type: 'round', number: 1 },
      {
        type: 'salvo',
        by: 'A',
        cells: [
          { x: 3, y: 0 },
          { x: 4, y: 2 },
        ],
      },
      { type: 'tally', by: 'A', class: 'Carrier', hits: 1 },
      { type: 'tally', by: 'A', class: 'Destroyer', hits: 2 },
      { type: 'sank', by: 'A', class: 'Destroyer' },
      { type: 'shot', by: 'B', cell: { x: 0, y: 0 }, effect: 'hit', class: 'Carrier' },
      { type: 'shot', by: 'B', cell: { x: 1, y: 0 }, effect: 'miss' },
      { type: 'next', round: 2 },
    ];
    expect(said(start, told)).toEqual([
      'You fired at A4 and C5.',
      'You hit the Carrier once and the Destroyer twice.',
      'You sank the Destroyer.',
      'Lieutenant fired 2 shots.',
      'Lieutenant hit at A1 (Carrier).',
    ]);
    // Both results of a round belong together, whoever was told of first.
    const log = linesOf(start, told, teller);
    expect(newestOf(log, 'A', 'together')).toBe(
      'You sank the Destroyer. You hit the Carrier once and the Destroyer twice. Lieutenant hit at A1 (Carrier).',
    );
    expect(newestOf(log, 'B', 'together')).toBe(
      'You sank the Destroyer. Lieutenant hit at A1 (Carrier). You hit the Carrier once and the Destroyer twice.',
    );
    const now = fold(start, told);
    expect(now.waters.B.rounds[3]).toBe(1);
    expect(now.waters.B.salvos[0]!.hits).toHaveLength(2);
    expect(now.arsenal.B.guns).toBe(5);
    expect(describeCell(now, 'B', { x: 3, y: 0 })).toBe('fired at in round 1');
    expect(mayAct(now, 'A')).toBe(true);
    expect(mayAct(fold(now, [{ type: 'committed', by: 'A' }]), 'A')).toBe(false);
    expect(pictureOf(now, 'B', { own: false }).marks.map((mark) => mark.kind)).toEqual([
      'round',
      'round',
    ]);
    // Once the ships are shown, a shot that fell on one is known to have hit.
    const end = fold(now, [
      { type: 'ended', outcome: 'A', cause: 'resigned' },
      { type: 'ship', owner: 'B', class: 'Carrier', from: { x: 3, y: 0 }, to: { x: 7, y: 0 } },
    ]);
    expect(pictureOf(end, 'B', { own: false }).marks.map((mark) => mark.kind)).toEqual([
      'hit',
      'round',
    ]);
    expect(describeCell(end, 'B', { x: 3, y: 0 })).toBe('Carrier, hit');
    expect(fleetOf(end, 'B').ships[0]).toMatchObject({ state: 'afloat', hits: 1 });
    // And a ship that has nothing left is a wreck, in words as in the drawing, though its place was never told.
    const gone = fold(now, [
      { type: 'ended', outcome: 'A', cause: 'resigned' },
      { type: 'ship', owner: 'B', class: 'Destroyer', from: { x: 3, y: 0 }, to: { x: 3, y: 0 } },
    ]);
    expect(pictureOf(gone, 'B', { own: false }).ships.map((ship) => ship.look)).toEqual(['sunk']);
    expect(describeCell(gone, 'B', { x: 3, y: 0 })).toBe('wreck of the Destroyer');
  });

  it('spectators hear names', () => {
    expect(said(view('classic'), [shot('A', 0, 0, 'hit')], { ...teller, seat: null })).toEqual([
      'Mara hit at A1.',
    ]);
  });
});

describe('small things', () => {
  it('clocks never show less than nothing', () => {
    expect(clockText(252_000)).toBe('4:12');
    expect(clockText(9_400)).toBe('0:09.4');
    expect(clockText(-5)).toBe('0:00');
  });
  it('a time limit is never rounded', () => {
    expect([300, 60, 90, 4, 1].map(spanText)).toEqual([
      '5 minutes',
      '1 minute',
      '90 seconds',
      '4 seconds',
      '1 second',
    ]);
  });
  it('custom rules are named after the rules they started from', () => {
    expect([customName('classic'), customName('classic-custom')]).toEqual([
      'classic-custom',
      'classic-custom',
    ]);
    expect(rulesAnd('classic', 'against Ben')).toBe('Classic, against Ben');
    expect(rulesAnd('classic-custom', 'waiting for a friend')).toBe(
      'Classic (custom), waiting for a friend',
    );
  });
  it('sounds follow the loudest thing', () => {
    expect(soundOf([shot('A', 0, 0, 'miss')], 'A')).toBe('miss');
    expect(
      soundOf([shot('A', 0, 0, 'sunk'), { type: 'ended', outcome: 'A', cause: 'sunk' }], 'A'),
    ).toBe('won');
    expect(soundOf([{ type: 'committed', by: 'B' }], 'A')).toBeNull();
  });
});

describe('the edge of the board', () => {
  it('is told before an order that covers less there', () => {
    const phoenix = view('phoenix');
    expect(edgeNote(phoenix, 'radar', { x: 4, y: 4 })).toBeNull();
    expect(edgeNote(phoenix, 'radar', { x: 9, y: 9 })).toBe(
      'At the edge: covers only 1 of 4 squares.',
    );
    expect(edgeNote(phoenix, 'artillery', { x: 9, y: 4 })).toBe(
      'At the edge: covers only 2 of 4 squares.',
    );
    expect(edgeNote(phoenix, 'smoke', { x: 0, y: 9 })).toBe(
      'At the edge: covers only 2 of 4 squares.',
    );
    for (const tool of ['fire', 'torpedo'] as const)
      expect(edgeNote(phoenix, tool, { x: 9, y: 9 })).toBeNull();
  });
});

describe('sinkings that are not announced', () => {
  const classic = presets['classic']!;
  const rules = {
    ...classic,
    rules: { ...classic.rules, told: { class: 'never', sunk: 'never' } as const },
  };
  const destroyer = (owner: 'A' | 'B'): Sighting => ({
    type: 'ship',
    owner,
    class: 'Destroyer',
    from: { x: 0, y: 0 },
    to: { x: 1, y: 0 },
  });
  const start = fold(newView(filled(rules)), [destroyer('A'), { type: 'next', turn: 'A' }]);

  it('are not claimed in the list of ships, on the board or in words', () => {
    const now = fold(start, [shot('A', 0, 0, 'hit'), shot('A', 1, 0, 'hit')]);
    expect(afloatOf(now, 'B')).toBeNull();
    expect(new Set(fleetOf(now, 'B').ships.map((ship) => ship.state))).toEqual(
      new Set(['unknown']),
    );
    expect(pictureOf(now, 'B', { own: false }).ships).toEqual([]);
    expect(describeCell(now, 'B', { x: 1, y: 0 })).toBe('hit');
    expect(said(start, [shot('A', 1, 0, 'hit')])).toEqual(['You hit at B1.']);
    expect(soundOf([shot('A', 1, 0, 'hit')], 'A')).toBe('hit');
  });

  it("are seen by the ship's owner, to whom they give nothing", () => {
    const now = fold(start, [shot('B', 0, 0, 'hit'), shot('B', 1, 0, 'sunk', 'Destroyer')]);
    expect(fleetOf(now, 'A').ships.find((ship) => ship.class === 'Destroyer')?.state).toBe('sunk');
    expect(now.arsenal.B.sunk).toBe(0);
  });

  it('are known once the fleet is shown', () => {
    const hits = [shot('A', 0, 0, 'hit'), shot('A', 1, 0, 'hit')];
    const now = fold(start, [...hits, { type: 'ended', outcome: 'A', cause: 'resigned' }]);
    const shown = fold(now, [destroyer('B')]);
    const afloat = shown.rules.ships;
    expect(fleetOf(shown, 'B').ships.find((ship) => ship.class === 'Destroyer')?.state).toBe(
      'sunk',
    );
    expect(afloatOf(shown, 'B')).toBeLessThan(afloat);
  });
});
