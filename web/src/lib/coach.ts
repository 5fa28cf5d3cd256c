// What the coach found out about a finished game, for the replay.

import { readCell, type Board } from './board';
import { percent } from './heat';
import { other, type Cell, type GameAnalysis, type GameMoment, type OrderAnalysis, type Seat, type SideAnalysis, type Sighting, type Surety } from './wire';

export type Names = Record<Seat, string>;

/** For every step of the game the frame that shows it. Steps in which somebody only decides belong to the round they end in. */
export function framesOfSteps(steps: Sighting[][]): number[] {
  let frame = 0;
  return steps.map((step, n) => {
    const decides = n > 0 && step.every((one) => one.type === 'committed');
    if (n === 0) return 0;
    return decides ? frame + 1 : ++frame;
  });
}

export interface Placed extends OrderAnalysis {
  /** The frame that shows what came of it. */
  frame: number;
}

export function placed(analysis: GameAnalysis, steps: Sighting[][]): Placed[] {
  const frames = framesOfSteps(steps);
  const last = Math.max(...frames);
  return analysis.orders.map((order) => ({ ...order, frame: Math.min(frames[order.step] ?? last, last) }));
}

/** What a seat could know when this frame's order was given; what it knows after its last order is of no use to it. */
export function knownAt(orders: Placed[], seat: Seat, t: number): Placed | null {
  return orders.find((one) => one.seat === seat && one.frame >= Math.max(t, 1)) ?? null;
}

/** The squares that an order in the notation fires at one by one. */
export function squaresOf(board: Board, order: string | null | undefined): Cell[] {
  if (!order || order.includes(':')) return [];
  return order
    .replace(/[()]/g, '')
    .split(' ')
    .flatMap((word) => readCell(board, word) ?? []);
}

export interface Series {
  luck: number[];
  choice: number[];
}

/** Luck and chances given up, summed from the start to each frame. */
export function seriesOf(orders: Placed[], seat: Seat, last: number): Series {
  const sum = (value: (one: Placed) => number): number[] => {
    const steps = Array.from({ length: last + 1 }, () => 0);
    for (const one of orders) if (one.seat === seat) steps[one.frame]! += value(one);
    let total = 0;
    return steps.map((step) => (total += step));
  };
  return { luck: sum((one) => one.luck ?? 0), choice: sum((one) => -(one.givenUp ?? 0)) };
}

export function grouped(number: string): string {
  return number.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** The largest number the server can say; on a large board there may be more fleets. */
const MOST_FLEETS = String(2n ** 128n - 1n);

/** How surely the chances are known. */
export function suretyWords(surety: Surety): string {
  const fleets = grouped(surety.fleets);
  if (surety.exactness === 'exact') return `Exact over ${fleets} ${surety.fleets === '1' ? 'fleet' : 'fleets'}.`;
  const within = ((surety.standardError ?? 0) * 196).toFixed(1);
  const all = surety.fleets === MOST_FLEETS ? 'more than 10^38' : `about ${fleets}`;
  return `Estimate from ${grouped(String(surety.samples ?? 0))} of ${all} fleets, within ${within} % either way.`;
}

export const hitsWord = (hits: number): string => `${hits.toFixed(1)} ${hits.toFixed(1) === '1.0' ? 'hit' : 'hits'}`;
export const signed = (value: number): string => `${value < -0.05 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;

/** One side's game in words. */
export function sideWords(side: SideAnalysis, name: string): string {
  if (side.accuracy === null || side.accuracy === undefined) return `${name} had nothing to aim at.`;
  const luck = Math.abs(side.luck) < 0.5 ? 'about as many as could be expected' : `${hitsWord(Math.abs(side.luck))} ${side.luck > 0 ? 'more' : 'fewer'} than could be expected`;
  const aim = side.givenUp < 0.05 ? 'aimed at the best place every time' : `gave up ${hitsWord(side.givenUp)} by aiming elsewhere than at the best place`;
  return `${name} took ${percent(side.accuracy)} of the chances on offer and ${aim}. ${side.hits} ${side.hits === 1 ? 'hit' : 'hits'}: ${luck}.`;
}

/** Who chose better and who was luckier. */
export function verdictWords(analysis: GameAnalysis, names: Names): string {
  const { a, b } = analysis;
  const said: string[] = [];
  if (a.accuracy != null && b.accuracy != null) {
    const ahead = a.accuracy - b.accuracy;
    said.push(Math.abs(ahead) < 0.02 ? 'Both chose about equally well' : `${names[ahead > 0 ? 'A' : 'B']} chose better`);
  }
  const luckier = a.luck - b.luck;
  said.push(Math.abs(luckier) < 1 ? 'neither was luckier' : `${names[luckier > 0 ? 'A' : 'B']} was luckier`);
  const text = `${said.join(', and ')}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How well a fleet was hidden, in words. */
export function placementWords(side: SideAnalysis, name: string): string {
  const found = side.placement;
  if (!found) return '';
  const harder = found.harder == null ? 'Fleets of these rules were not measured, so it cannot be compared.' : `${percent(found.harder)} of all fleets are harder to find.`;
  return `The fleet of ${name} costs Captain ${found.captain.toFixed(1)} shots and Admiral ${found.admiral.toFixed(1)}. ${harder}`;
}

/** What was special about a moment. */
export function momentWords(moment: GameMoment, orders: OrderAnalysis[], names: Names): string {
  const order = orders.find((one) => one.step === moment.step && one.seat === moment.seat);
  const name = names[moment.seat];
  const chance = order?.chance != null && order.chance <= 1 ? `, a chance of ${percent(order.chance)}` : '';
  switch (moment.kind) {
    case 'gave-up':
      return order?.order ? `${name} gave up ${moment.by.toFixed(2)} hits: ${order.bestOrder} was better than ${order.order}.` : `${name} lost the turn, and ${moment.by.toFixed(2)} hits with it.`;
    case 'good-luck':
      return `${name} was lucky with ${order?.order ?? 'an order'}${chance}.`;
    case 'bad-luck':
      return `${name} was unlucky with ${order?.order ?? 'an order'}${chance}.`;
    case 'took-lead':
      return `${name} overtook ${names[other(moment.seat)]} in hits for good.`;
  }
}

/** Who had help during the game. */
export function hintWords(hints: Record<Seat, number> | undefined, names: Names): string {
  const asked = (['A', 'B'] as const).flatMap((seat) => {
    const times = hints?.[seat] ?? 0;
    return times ? [`${names[seat]} asked the coach ${times === 1 ? 'once' : `${times} times`}.`] : [];
  });
  return asked.join(' ');
}
