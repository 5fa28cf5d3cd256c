import { describe, expect, it } from 'vitest';
import { Beat, beatAfter, inTwo, isAnswer, type Timers } from './beat';
import { fold, newView } from './fold';
import { filled } from './rules';
import { presets } from '../test/presets';
import type { Sighting } from './wire';

/** A clock that goes on only when the test says so. */
class Held implements Timers {
  private at = 0;
  private waiting: { at: number; run: () => void }[] = [];
  now(): number {
    return this.at;
  }
  after(ms: number, run: () => void): () => void {
    const one = { at: this.at + ms, run };
    this.waiting.push(one);
    return () => (this.waiting = this.waiting.filter((other) => other !== one));
  }
  pass(ms: number): void {
    this.at += ms;
    const due = this.waiting.filter((one) => one.at <= this.at);
    this.waiting = this.waiting.filter((one) => one.at > this.at);
    due.forEach((one) => one.run());
  }
}

function made() {
  const timers = new Held();
  const taken: string[] = [];
  const beat = new Beat<string>((item) => taken.push(item), timers);
  return { timers, taken, beat };
}

describe('the beat', () => {
  it('passes on what does not wait at once', () => {
    const { taken, beat } = made();
    beat.start(600);
    beat.pass('own', false);
    expect(taken).toEqual(['own']);
  });

  it('holds an answer until the beat is over, and everything behind it', () => {
    const { timers, taken, beat } = made();
    beat.start(600);
    beat.pass('answer', true);
    beat.pass('table', false);
    timers.pass(599);
    expect(taken).toEqual([]);
    expect(beat.holds).toBe(true);
    timers.pass(1);
    expect(taken).toEqual(['answer', 'table']);
    expect(beat.holds).toBe(false);
  });

  it('lets answers one after the other each have their beat', () => {
    const timers = new Held();
    const taken: string[] = [];
    const beat: Beat<string> = new Beat((item) => {
      taken.push(item);
      beat.start(600);
    }, timers);
    beat.start(600);
    beat.pass('one', true);
    beat.pass('two', true);
    timers.pass(600);
    expect(taken).toEqual(['one']);
    timers.pass(600);
    expect(taken).toEqual(['one', 'two']);
  });

  it('is skipped by any input', () => {
    const { timers, taken, beat } = made();
    beat.start(600);
    beat.pass('answer', true);
    beat.pass('table', false);
    beat.skip();
    expect(taken).toEqual(['answer', 'table']);
    timers.pass(1000);
    expect(taken).toHaveLength(2);
  });

  it('is gone with its page', () => {
    const { timers, taken, beat } = made();
    beat.start(600);
    beat.pass('answer', true);
    beat.stop();
    timers.pass(1000);
    expect(taken).toEqual([]);
  });
});

const shot = (by: 'A' | 'B', effect: 'miss' | 'hit' | 'sunk'): Sighting => ({
  type: 'shot',
  by,
  cell: { x: 0, y: 0 },
  effect,
});

describe('how long it lasts', () => {
  it('is 600 to 900 ms, and a third of that with reduced motion', () => {
    expect(beatAfter([shot('A', 'miss')], false)).toBe(600);
    expect(beatAfter([shot('A', 'hit')], false)).toBe(750);
    expect(beatAfter([shot('A', 'sunk')], false)).toBe(900);
    expect(beatAfter([shot('A', 'sunk')], true)).toBe(300);
    expect(beatAfter([{ type: 'next', turn: 'A' }], false)).toBe(0);
  });

  it('is only waited for by what the other side did', () => {
    expect(isAnswer([shot('B', 'miss')], 'A')).toBe(true);
    expect(isAnswer([shot('A', 'miss'), { type: 'next', turn: 'B' }], 'A')).toBe(false);
    expect(isAnswer([{ type: 'committed', by: 'B' }], 'A')).toBe(false);
  });
});

describe('a round', () => {
  const round: Sighting[] = [
    { type: 'round', number: 1 },
    { type: 'salvo', by: 'A', cells: [{ x: 1, y: 1 }] },
    { type: 'tally', by: 'A', class: 'Cruiser', hits: 1 },
    { type: 'salvo', by: 'B', cells: [{ x: 2, y: 2 }] },
    { type: 'next', round: 2 },
  ];

  it('shows the own result first, and comes to the same', () => {
    for (const seat of ['A', 'B'] as const) {
      const [own, theirs] = inTwo(round, seat);
      expect(own!.every((one) => !('by' in one) || one.by === seat)).toBe(true);
      const view = newView(filled(presets['salvo']!));
      expect(fold(fold(view, own!), theirs!)).toEqual(fold(view, round));
    }
  });

  it('with one salvo stays whole', () => {
    expect(inTwo(round.slice(0, 3), 'A')).toEqual([round.slice(0, 3)]);
  });
});
