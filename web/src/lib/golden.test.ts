import { describe, expect, it } from 'vitest';
import { golden, type Known, type KnownArsenal, type KnownWaters } from '../test/games';
import { offers, shots } from './arsenal';
import { indexOf, ordered } from './board';
import { fold, newView, type View } from './fold';
import { framesOf } from './replay';
import { filled } from './rules';
import type { Cell, Seat } from './wire';
import { textOf } from './words';

/** The squares of a board that are marked in an array by square, in reading order. */
function marked(view: View, by: readonly unknown[]): Cell[] {
  const { width, height } = view.rules.board;
  const all = Array.from({ length: width * height }, (_, n) => ({
    x: n % width,
    y: Math.floor(n / width),
  }));
  return all.filter((cell) => by[indexOf(view.rules.board, cell)]);
}

function waters(view: View, seat: Seat): Omit<KnownWaters, 'sunk'> {
  const one = view.waters[seat];
  const hits = marked(view, one.points);
  return {
    ships: one.ships,
    hits,
    points: hits.map((cell) => one.points[indexOf(view.rules.board, cell)]!),
    missed: marked(view, one.missed),
    destroyed: marked(view, one.destroyed),
    cleared: marked(view, one.cleared),
    salvoed: marked(view, one.rounds),
    salvos: one.salvos.map((salvo) => ({ ...salvo, sunk: salvo.sunk.length })),
    sweeps: one.sweeps,
    smoke: one.smoke,
  };
}

function arsenal(view: View, seat: Seat): KnownArsenal {
  const one = view.arsenal[seat];
  return {
    spent: marked(view, one.spent),
    shots: shots(view, seat),
    sunk: one.sunk,
    radar: one.radar,
    smoke: one.smoke,
    offers: offers(view, seat)
      .filter((offer) => offer.locked === null)
      .map((offer) => offer.tool),
  };
}

/** The page knows what the engine knows. */
function agree(view: View, known: Known['view']): void {
  expect(view.phase).toEqual(known.phase);
  expect(view.round).toBe(known.round);
  // The page doesn't count the order that ended the game.
  if (known.phase.type !== 'over') expect(view.orders).toEqual(known.orders);
  for (const seat of ['A', 'B'] as const) {
    const { sunk, ...others } = known.waters[seat];
    expect(waters(view, seat)).toEqual(others);
    expect(arsenal(view, seat)).toEqual(known.arsenal[seat]);
    // The page also knows a wreck that follows with certainty.
    const found = view.waters[seat].sunk;
    expect(found).toHaveLength(sunk.length);
    sunk.forEach((one, n) => {
      expect(found[n]).toMatchObject({ class: one.class, at: one.at });
      if (one.wreck) expect(found[n]!.wreck).toEqual(ordered(one.wreck));
    });
  }
}

describe('the golden games', () => {
  it('are there', () => expect(golden.length).toBeGreaterThan(20));

  for (const { name, game } of golden) {
    const rules = filled(game.rules);

    it(`${name}: every viewer knows what the engine says`, () => {
      for (const { steps, known } of Object.values(game.eyes)) {
        let view = newView(rules);
        steps.forEach((step, n) => {
          view = fold(view, step);
          for (const one of known) if (one.steps === n + 1) agree(view, one.view);
        });
      }
    });

    it(`${name}: the replay shows the whole game in sentences`, () => {
      const { steps } = game.eyes.all;
      const frames = framesOf({
        steps,
        table: {
          id: 'x',
          rules: game.rules,
          kind: 'online',
          names: { A: 'Anna', B: 'Bruno' },
          state: 'over',
          free: [],
          placed: [],
          first: 'A',
          coach: 'off',
          hints: { A: 0, B: 0 },
        },
      });
      const said = frames.flatMap((frame) => frame.lines.map(textOf));
      for (const line of said) expect(line).toMatch(/^[^!]+[.]$/);
      if (!game.end || !steps.length) return;
      const { view } = frames[frames.length - 1]!;
      expect(view.phase).toMatchObject({ type: 'over', ...game.end });
      if (game.end.cause === 'sunk' && game.end.outcome !== 'draw') {
        const loser = game.end.outcome === 'A' ? 'B' : 'A';
        expect(view.waters[loser].sunk).toHaveLength(rules.ships);
        expect(view.waters[loser].sunk.every((one) => one.wreck)).toBe(true);
      }
    });
  }
});
