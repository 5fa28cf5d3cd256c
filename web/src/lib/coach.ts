// The analysis of a finished game in words and figures, for the replay.

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
import { listed, sentence } from './listed';
import { subject, type Teller } from './teller';

/** The frame that shows each step of the game. Steps in which a player only decides belong to the frame of their round. */
export function framesOfSteps(steps: Sighting[][]): number[] {
  let frame = 0;
  return steps.map((step, n) => {
    const decides = n > 0 && step.every((one) => one.type === 'committed');
    if (n === 0) return 0;
    return decides ? frame + 1 : ++frame;
  });
}

export interface FramedOrder extends OrderAnalysis {
  /** The frame that shows its result. */
  frame: number;
}

/** The analysed orders with their frames. */
export function framedOrders(analysis: GameAnalysis, steps: Sighting[][]): FramedOrder[] {
  const frames = framesOfSteps(steps);
  const last = Math.max(...frames);
  return analysis.orders.map((order) => ({
    ...order,
    frame: Math.min(frames[order.step] ?? last, last),
  }));
}

/** The order before which a seat knew what it knows at this frame; null after its last order. */
export function knownAt(orders: FramedOrder[], seat: Seat, t: number): FramedOrder | null {
  return orders.find((one) => one.seat === seat && one.frame >= Math.max(t, 1)) ?? null;
}

/** The squares that a shot or salvo in the notation fires at. */
export function squaresOf(board: Board, order: string | null | undefined): Cell[] {
  if (!order || order.includes(':')) return [];
  return order
    .replace(/[()]/g, '')
    .split(' ')
    .flatMap((word) => readCell(board, word) ?? []);
}

const SPECIAL: Record<string, string> = {
  A: 'artillery at',
  R: 'radar scan at',
  S: 'smoke screen at',
};

/** An order of the notation as part of a sentence: "E5", "A4 and J10", "artillery at I2", "a torpedo along row 5". */
export function orderWords(board: Board, order: string): string {
  const [kind, at] = order.split(':');
  if (at === undefined)
    return order === 'resign' ? 'resigning' : listed(order.replace(/[()]/g, '').split(' '));
  const lane = kind === 'T' ? readLane(board, at) : null;
  return lane ? `a torpedo along ${nameOfLane(board, lane)}` : `${SPECIAL[kind!] ?? kind} ${at}`;
}

/** "artillery at I2 was better"; a salvo is several squares. */
export function betterWords(board: Board, best: string): string {
  return `${orderWords(board, best)} ${best.includes(' ') ? 'were' : 'was'} better`;
}

export interface Series {
  luck: number[];
  /** Starts at 1; every missed chance lowers it, down to the accuracy of the whole game. */
  accuracy: number[];
}

/** Luck and accuracy from the start to each frame. */
export function seriesOf(orders: FramedOrder[], seat: Seat, last: number): Series {
  const own = orders.filter((one) => one.seat === seat);
  const sum = (value: (one: FramedOrder) => number): number[] => {
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

/** The largest number the server can send; on a large board there may be more fleets. */
const MOST_FLEETS = String(2n ** 128n - 1n);

/** Whether the chances are exact or estimated. */
export function suretyWords(surety: Surety): string {
  const fleets = grouped(surety.fleets);
  if (surety.exactness === 'exact')
    return `Exact: ${fleets} possible ${surety.fleets === '1' ? 'fleet' : 'fleets'}.`;
  const within = ((surety.standardError ?? 0) * 196).toFixed(1);
  const all = surety.fleets === MOST_FLEETS ? 'more than 10^38' : `about ${fleets}`;
  return `Estimate from ${grouped(String(surety.samples ?? 0))} of ${all} possible fleets, accurate to ±${within} %.`;
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

/** One side's game in words. Its figures are those of the table, so that they never disagree. */
export function sideWords(side: SideAnalysis, teller: Teller, seat: Seat): string {
  const who = subject(teller, seat);
  if (side.accuracy == null) return `${who} had no shots to judge.`;
  const perfect = side.givenUp < 0.05 && percent(side.accuracy) === '100 %';
  const aim = perfect
    ? `${who} aimed at the best square every time.`
    : `${who} took ${percent(side.accuracy)} of ${teller.seat === seat ? 'your' : 'the'} chances.`;
  const luck =
    Math.abs(side.luck) < 0.5
      ? 'about as many as expected'
      : `${Math.abs(side.luck).toFixed(1)} ${side.luck > 0 ? 'more' : 'fewer'} than expected`;
  return `${aim} ${side.hits} ${side.hits === 1 ? 'hit' : 'hits'}, ${luck}.`;
}

/** What accuracy is the share of: the expected hits of the orders given, out of those of the best orders. */
export function takenWords(side: SideAnalysis): string {
  return `${side.expected.toFixed(1)} of ${side.best.toFixed(1)}`;
}

/** Accuracies closer than this count as equal, and so do lucks closer than that many hits. */
const EQUAL_AIM = 0.02;
const EQUAL_LUCK = 1;

/** Who aimed better, by accuracy, and who was luckier: "You aimed better; Mate was luckier." */
export function verdictWords(analysis: GameAnalysis, teller: Teller): string {
  const { a, b } = analysis;
  if (a.accuracy == null || b.accuracy == null) return 'Too few shots to compare.';
  const ahead = a.accuracy - b.accuracy;
  const better = Math.abs(ahead) < EQUAL_AIM ? null : ahead > 0 ? 'A' : 'B';
  const lead = a.luck - b.luck;
  const lucky = Math.abs(lead) < EQUAL_LUCK ? null : lead > 0 ? 'A' : 'B';
  if (better && better === lucky)
    return `${subject(teller, better)} aimed better and ${was(teller, better)} luckier.`;
  const aim = better
    ? `${subject(teller, better)} aimed better`
    : `${bothWords(teller)} aimed equally well`;
  const luck = lucky
    ? `${teller.seat === lucky ? 'you' : teller.names[lucky]} ${was(teller, lucky)} luckier`
    : Math.min(a.luck, b.luck) >= EQUAL_LUCK
      ? 'both were lucky'
      : Math.max(a.luck, b.luck) <= -EQUAL_LUCK
        ? 'both were unlucky'
        : 'luck was even';
  return `${aim}; ${luck}.`;
}

/** Both players, the reader first. */
function bothWords({ seat, names }: Teller): string {
  return seat ? `You and ${names[other(seat)]}` : `${names.A} and ${names.B}`;
}

/** How well a fleet was hidden, for everyone; empty if it cannot be compared. */
export function hiddenWords(side: SideAnalysis, teller: Teller, seat: Seat): string {
  const harder = side.placement?.harder;
  if (harder == null) return '';
  return `${sentence(whose(teller, seat)).slice(0, -1)} fleet was better hidden than ${percent(1 - harder)} of random fleets.`;
}

/** What happened at a turning point. */
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
    case 'gave-up': {
      if (!order?.order) return `${name} lost a turn: a missed chance of ${hitsWord(moment.by)}.`;
      const odds =
        order.chance == null || order.best == null
          ? ''
          : isShot(order) && order.best <= 1
            ? ` (${percent(order.best)} instead of ${percent(order.chance)})`
            : ` (${order.best.toFixed(1)} expected hits instead of ${order.chance.toFixed(1)})`;
      return `${name} missed a chance: ${betterWords(board, order.bestOrder ?? '')} than ${given}${odds}.`;
    }
    case 'good-luck':
    case 'bad-luck':
      return `${name} ${was(teller, moment.seat)} ${moment.kind === 'good-luck' ? 'lucky' : 'unlucky'}: ${oddsWords(order, given)}.`;
    case 'took-lead':
      return `${name} took the lead in hits and kept it.`;
  }
}

/** Whether an order is a single shot, not a salvo or a special order. */
function isShot(order: OrderAnalysis): boolean {
  return /^[A-Z]\d+$/.test(order.order ?? '');
}

/** A single shot has a chance of a hit; salvos, artillery and torpedoes have expected hits. */
function oddsWords(order: OrderAnalysis | undefined, given: string): string {
  if (order?.chance == null) return given;
  if (isShot(order) && order.chance <= 1)
    return `${given} had a chance of ${percent(order.chance)} and ${order.hits ? 'hit' : 'missed'}`;
  return `${given} made ${order.hits} ${order.hits === 1 ? 'hit' : 'hits'}, ${order.chance.toFixed(1)} expected`;
}

/** Who asked the coach during the game. */
export function hintWords(hints: Record<Seat, number> | undefined, teller: Teller): string {
  const asked = (['A', 'B'] as const).flatMap((seat) => {
    const times = hints?.[seat] ?? 0;
    return times
      ? [`${subject(teller, seat)} asked the coach ${times === 1 ? 'once' : `${times} times`}.`]
      : [];
  });
  return asked.join(' ');
}
