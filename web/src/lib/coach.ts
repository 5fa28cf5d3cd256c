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
import { listed } from './listed';
import { language, t } from './messages';
import { actor, type Teller } from './teller';

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
export function knownAt(orders: FramedOrder[], seat: Seat, frame: number): FramedOrder | null {
  return orders.find((one) => one.seat === seat && one.frame >= Math.max(frame, 1)) ?? null;
}

/** The squares that a shot or salvo in the notation fires at. */
export function squaresOf(board: Board, order: string | null | undefined): Cell[] {
  if (!order || order.includes(':')) return [];
  return order
    .replace(/[()]/g, '')
    .split(' ')
    .flatMap((word) => readCell(board, word) ?? []);
}

/** An order of the notation as part of a sentence: "E5", "A4 and J10", "artillery at I2", "a torpedo along row 5". */
export function orderWords(board: Board, order: string): string {
  const [kind = '', at] = order.split(':');
  if (at === undefined)
    return order === 'resign'
      ? t('coach-resigning')
      : listed(order.replace(/[()]/g, '').split(' '));
  const lane = kind === 'T' ? readLane(board, at) : null;
  return lane
    ? t('coach-torpedo', { lane: nameOfLane(board, lane) })
    : t('coach-special', { kind, at });
}

/** "artillery at I2 was better"; a salvo is several squares. */
export function betterWords(board: Board, best: string): string {
  return t('coach-better', { order: orderWords(board, best), count: best.split(' ').length });
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
  return new Intl.NumberFormat(language).format(BigInt(number));
}

/** A figure with one decimal, rounded here and not by the message. */
const tenths = (value: number): number => Number(value.toFixed(1));

/** The largest number the server can send; on a large board there may be more fleets. */
const MOST_FLEETS = String(2n ** 128n - 1n);

/** Whether the chances are exact or estimated. */
export function suretyWords(surety: Surety): string {
  const fleets = grouped(surety.fleets);
  if (surety.exactness === 'exact')
    return t('coach-exact', { fleets, count: Number(surety.fleets) });
  return t('coach-estimate', {
    amount: surety.fleets === MOST_FLEETS ? 'most' : 'about',
    fleets,
    samples: surety.samples ?? 0,
    within: tenths((surety.standardError ?? 0) * 196),
  });
}

/** "1.0 hit" */
const hitsWord = (hits: number): string => t('coach-hits', { count: tenths(hits) });
/** "0.6 expected hits" */
export const expectedWords = (hits: number): string =>
  t('coach-expected-hits', { count: tenths(hits) });
/** A figure with one decimal. */
export const figure = (value: number): string => t('coach-figure', { value: tenths(value) });

export function signed(value: number): string {
  const size = figure(Math.abs(value));
  if (tenths(value) === 0) return size;
  return value < 0 ? `−${size}` : `+${size}`;
}

/** One side's game in words. Its figures are those of the table, so that they never disagree. */
export function sideWords(side: SideAnalysis, teller: Teller, seat: Seat): string {
  const who = actor(teller, seat);
  if (side.accuracy == null) return t('coach-no-shots', who);
  const perfect = side.givenUp < 0.05 && percent(side.accuracy) === '100 %';
  const aim = perfect
    ? t('coach-perfect', who)
    : t('coach-took', { ...who, share: percent(side.accuracy) });
  const luck = Math.abs(side.luck) < 0.5 ? 'even' : side.luck > 0 ? 'more' : 'fewer';
  const by = tenths(Math.abs(side.luck));
  return `${aim} ${t('coach-made-hits', { count: side.hits, luck, by })}`;
}

/** What accuracy is the share of: the expected hits of the orders given, out of those of the best orders. */
export function takenWords(side: SideAnalysis): string {
  return t('coach-expected-of', { expected: tenths(side.expected), best: tenths(side.best) });
}

/** Accuracies closer than this count as equal, and so do lucks closer than that many hits. */
const EQUAL_AIM = 0.02;
const EQUAL_LUCK = 1;

/** Who aimed better, by accuracy, and who was luckier: "You aimed better; Mate was luckier." */
export function verdictWords(analysis: GameAnalysis, teller: Teller): string {
  const { a, b } = analysis;
  if (a.accuracy == null || b.accuracy == null) return t('coach-too-few');
  const ahead = a.accuracy - b.accuracy;
  const better = Math.abs(ahead) < EQUAL_AIM ? null : ahead > 0 ? 'A' : 'B';
  const lead = a.luck - b.luck;
  const lucky = Math.abs(lead) < EQUAL_LUCK ? null : lead > 0 ? 'A' : 'B';
  if (better && better === lucky) return t('coach-better-and-luckier', actor(teller, better));
  const aim = better
    ? t('coach-aimed-better', actor(teller, better))
    : t('coach-aimed-equally', {
        reader: teller.seat ? 'playing' : 'watching',
        first: teller.names.A,
        second: teller.names[teller.seat ? other(teller.seat) : 'B'],
      });
  const luck = lucky
    ? t('coach-luckier', actor(teller, lucky))
    : Math.min(a.luck, b.luck) >= EQUAL_LUCK
      ? t('coach-both-lucky')
      : Math.max(a.luck, b.luck) <= -EQUAL_LUCK
        ? t('coach-both-unlucky')
        : t('coach-luck-even');
  return t('coach-verdict', { aim, luck });
}

/** How well a fleet was hidden, for everyone; empty if it cannot be compared. */
export function hiddenWords(side: SideAnalysis, teller: Teller, seat: Seat): string {
  const harder = side.placement?.harder;
  if (harder == null) return '';
  return t('coach-hidden', { ...actor(teller, seat), share: percent(1 - harder) });
}

/** What happened at a turning point. */
export function momentWords(
  moment: GameMoment,
  orders: OrderAnalysis[],
  teller: Teller,
  board: Board,
): string {
  const order = orders.find((one) => one.step === moment.step && one.seat === moment.seat);
  const who = actor(teller, moment.seat);
  const given = order?.order ? orderWords(board, order.order) : t('coach-an-order');
  switch (moment.kind) {
    case 'gave-up': {
      if (!order?.order) return t('coach-lost-chance', { ...who, hits: hitsWord(moment.by) });
      const better = betterWords(board, order.bestOrder ?? '');
      if (order.chance == null || order.best == null)
        return t('coach-missed', { ...who, better, given });
      return isShot(order) && order.best <= 1
        ? t('coach-missed-chance', {
            ...who,
            better,
            given,
            best: percent(order.best),
            chance: percent(order.chance),
          })
        : t('coach-missed-hits', {
            ...who,
            better,
            given,
            best: tenths(order.best),
            chance: tenths(order.chance),
          });
    }
    case 'good-luck':
      return t('coach-lucky', { ...who, odds: oddsWords(order, given) });
    case 'bad-luck':
      return t('coach-unlucky', { ...who, odds: oddsWords(order, given) });
    case 'took-lead':
      return t('coach-took-lead', who);
  }
}

/** Whether an order is a single shot, not a salvo or a special order. */
function isShot(order: OrderAnalysis): boolean {
  return /^[A-Z]\d+$/.test(order.order ?? '');
}

/** A single shot has a chance of a hit; salvos, artillery and torpedoes have expected hits. */
function oddsWords(order: OrderAnalysis | undefined, given: string): string {
  if (order?.chance == null) return given;
  return isShot(order) && order.chance <= 1
    ? t('coach-odds-shot', { given, chance: percent(order.chance), hits: order.hits })
    : t('coach-odds', { given, hits: order.hits, expected: tenths(order.chance) });
}

/** Who asked the coach during the game. */
export function hintWords(hints: Record<Seat, number> | undefined, teller: Teller): string {
  const asked = (['A', 'B'] as const).flatMap((seat) => {
    const count = hints?.[seat] ?? 0;
    return count ? [t('coach-asked', { ...actor(teller, seat), count })] : [];
  });
  return asked.join(' ');
}
