// What the coach found out about a finished game, for the replay.

import { nameOfLane, readCell, readLane, type Board } from './board';
import { percent } from './heat';
import {
  other,
  type Cell,
  type GameAnalysis,
  type GameMoment,
  type OrderAnalysis,
  type Seat,
  type SideAnalysis,
  type Sighting,
  type Surety,
} from './wire';
import { listed, sentence, subject, type Teller } from './words';

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
  return analysis.orders.map((order) => ({
    ...order,
    frame: Math.min(frames[order.step] ?? last, last),
  }));
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

const STRIKES: Record<string, string> = { A: 'artillery at', R: 'radar at', S: 'smoke at' };

/** An order of the notation as part of a sentence: "E5", "A4 and J10", "artillery at I2", "a torpedo along row 5". */
export function orderWords(board: Board, order: string): string {
  const [kind, at] = order.split(':');
  if (at === undefined)
    return order === 'resign' ? 'resigning' : listed(order.replace(/[()]/g, '').split(' '));
  const lane = kind === 'T' ? readLane(board, at) : null;
  return lane ? `a torpedo along ${nameOfLane(board, lane)}` : `${STRIKES[kind!] ?? kind} ${at}`;
}

/** "artillery at I2 was better"; a salvo is several squares. */
export function betterWords(board: Board, best: string): string {
  return `${orderWords(board, best)} ${best.includes(' ') ? 'were' : 'was'} better`;
}

export interface Series {
  luck: number[];
  /** 1 at first; every chance that was not taken lowers it, down to the accuracy of the whole game. */
  accuracy: number[];
}

/** Luck and accuracy from the start to each frame. */
export function seriesOf(orders: Placed[], seat: Seat, last: number): Series {
  const own = orders.filter((one) => one.seat === seat);
  const sum = (value: (one: Placed) => number): number[] => {
    const steps = Array.from({ length: last + 1 }, () => 0);
    for (const one of own) steps[one.frame]! += value(one);
    let total = 0;
    return steps.map((step) => (total += step));
  };
  const offered = own.reduce((all, one) => all + (one.best ?? 0), 0) || 1;
  return {
    luck: sum((one) => one.luck ?? 0),
    accuracy: sum((one) => (one.best ?? 0) - (one.chance ?? 0)).map(
      (missed) => 1 - missed / offered,
    ),
  };
}

export function grouped(number: string): string {
  return number.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** The largest number the server can say; on a large board there may be more fleets. */
const MOST_FLEETS = String(2n ** 128n - 1n);

/** How surely the chances are known. */
export function suretyWords(surety: Surety): string {
  const fleets = grouped(surety.fleets);
  if (surety.exactness === 'exact')
    return `Exact over ${fleets} ${surety.fleets === '1' ? 'fleet' : 'fleets'}.`;
  const within = ((surety.standardError ?? 0) * 196).toFixed(1);
  const all = surety.fleets === MOST_FLEETS ? 'more than 10^38' : `about ${fleets}`;
  return `Estimate from ${grouped(String(surety.samples ?? 0))} of ${all} fleets, within ${within} % either way.`;
}

export const hitsWord = (hits: number): string =>
  `${hits.toFixed(1)} ${hits.toFixed(1) === '1.0' ? 'hit' : 'hits'}`;
export function signed(value: number): string {
  const figure = Math.abs(value).toFixed(1);
  return figure === '0.0' ? figure : `${value < 0 ? '−' : '+'}${figure}`;
}

const was = (teller: Teller, seat: Seat): string => (teller.seat === seat ? 'were' : 'was');
const whose = (teller: Teller, seat: Seat): string =>
  teller.seat === seat ? 'your' : `${teller.names[seat]}'s`;

/** One side's game in words. The figures are those behind the accuracy, so that they never say otherwise. */
export function sideWords(side: SideAnalysis, teller: Teller, seat: Seat): string {
  const who = subject(teller, seat);
  if (side.accuracy === null || side.accuracy === undefined) return `${who} had nothing to aim at.`;
  const luck =
    Math.abs(side.luck) < 0.5
      ? 'about as many as could be expected'
      : `${hitsWord(Math.abs(side.luck))} ${side.luck > 0 ? 'more' : 'fewer'} than could be expected`;
  const perfect = side.givenUp < 0.05 && percent(side.accuracy) === '100 %';
  const aim = perfect
    ? `${who} aimed at the best place every time.`
    : `${who} took ${percent(side.accuracy)} of the chances on offer: ${takenWords(side)} expected hits.`;
  return `${aim} ${side.hits} ${side.hits === 1 ? 'hit' : 'hits'} made: ${luck}.`;
}

/** What accuracy is the share of: the expected hits of the orders given, of those of the best ones. */
export function takenWords(side: SideAnalysis): string {
  return `${side.expected.toFixed(1)} of ${side.best.toFixed(1)}`;
}

/** Who chose better, by accuracy, and who was luckier. */
export function verdictWords(analysis: GameAnalysis, teller: Teller): string {
  const { a, b } = analysis;
  const ahead = a.accuracy != null && b.accuracy != null ? a.accuracy - b.accuracy : null;
  const chooser = ahead === null || Math.abs(ahead) < 0.02 ? null : ahead > 0 ? 'A' : 'B';
  const lead = a.luck - b.luck;
  const lucky = Math.abs(lead) < 1 ? null : lead > 0 ? 'A' : 'B';
  if (chooser && chooser === lucky)
    return `${subject(teller, chooser)} chose better and ${was(teller, chooser)} luckier.`;
  const choice =
    ahead === null
      ? []
      : [chooser ? `${subject(teller, chooser)} chose better` : 'Both chose about equally well'];
  const luck = lucky
    ? `${teller.seat === lucky && choice.length ? 'you' : subject(teller, lucky)} ${was(teller, lucky)} luckier`
    : 'neither was luckier';
  return sentence([...choice, luck].join(', and '));
}

/** How well a fleet was hidden. */
export function placementWords(side: SideAnalysis, teller: Teller, seat: Seat): string {
  const found = side.placement;
  if (!found) return '';
  const harder =
    found.harder == null
      ? 'Fleets of these rules were not measured, so it cannot be compared.'
      : `${percent(found.harder)} of all fleets are harder to find.`;
  return `Captain needs ${found.captain.toFixed(1)} shots on average to sink ${whose(teller, seat)} fleet, and Admiral ${found.admiral.toFixed(1)}. ${harder}`;
}

/** What was special about a moment. */
export function momentWords(
  moment: GameMoment,
  orders: OrderAnalysis[],
  teller: Teller,
  board: Board,
): string {
  const order = orders.find((one) => one.step === moment.step && one.seat === moment.seat);
  const name = subject(teller, moment.seat);
  const given = order?.order ? orderWords(board, order.order) : 'an order';
  switch (moment.kind) {
    case 'gave-up':
      if (!order?.order) return `${name} lost the turn, and ${moment.by.toFixed(2)} hits with it.`;
      return `${name} gave up ${moment.by.toFixed(2)} hits: ${betterWords(board, order.bestOrder ?? '')} than ${given}.`;
    case 'good-luck':
    case 'bad-luck':
      return `${name} ${was(teller, moment.seat)} ${moment.kind === 'good-luck' ? 'lucky' : 'unlucky'} with ${given}${oddsWords(order)}.`;
    case 'took-lead': {
      const foe = other(moment.seat);
      return `${name} overtook ${teller.seat === foe ? 'you' : teller.names[foe]} in hits for good.`;
    }
  }
}

/** A single shot has a chance of a hit; a salvo or a strike has hits to be expected. */
function oddsWords(order: OrderAnalysis | undefined): string {
  if (order?.chance == null) return '';
  if (/^[A-Z]\d+$/.test(order.order ?? '') && order.chance <= 1)
    return `, a chance of ${percent(order.chance)}`;
  return `: ${order.hits} ${order.hits === 1 ? 'hit' : 'hits'} where ${order.chance.toFixed(1)} could be expected`;
}

/** Who had help during the game. */
export function hintWords(hints: Record<Seat, number> | undefined, teller: Teller): string {
  const asked = (['A', 'B'] as const).flatMap((seat) => {
    const times = hints?.[seat] ?? 0;
    return times
      ? [`${subject(teller, seat)} asked the coach ${times === 1 ? 'once' : `${times} times`}.`]
      : [];
  });
  return asked.join(' ');
}
