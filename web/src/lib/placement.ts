// Placing a fleet: which ships are placed where, which one is picked up, and why it doesn't fit somewhere.

import {
  around,
  cellsOf,
  crosses,
  has,
  headingOf,
  indexOf,
  nameOf,
  ordered,
  same,
  spanFrom,
  STEPS,
  type Heading,
} from './board';
import { t } from './messages';
import type { Filled } from './rules';
import type { Cell, ClassInfo, Ship, Span } from './wire';

export interface Slot {
  id: number;
  class: ClassInfo;
  span: Span | null;
}

/** Why a ship does not fit somewhere. */
export interface Fault {
  /** For the label beside it: "Touches the Cruiser". */
  short: string;
  /** The whole reason, and what to do. */
  long: string;
  /** Where it shows best. */
  cell: Cell;
}

interface Hand {
  slot: number;
  heading: Heading;
  /** The square the ship would start at; null while it is off the board. */
  at: Cell | null;
}

export interface Placement {
  rules: Filled;
  slots: Slot[];
  hand: Hand | null;
}

export function newPlacement(rules: Filled): Placement {
  const slots: Slot[] = [];
  for (const one of rules.classes)
    for (let n = 0; n < one.count; n++) slots.push({ id: slots.length, class: one, span: null });
  return { rules, slots, hand: null };
}

export function headings(rules: Filled): Heading[] {
  return rules.diagonal ? ['right', 'down-right', 'down', 'up-right'] : ['right', 'down'];
}

export function left(placement: Placement): Slot[] {
  return placement.slots.filter((slot) => !slot.span);
}

export function isComplete(placement: Placement): boolean {
  return placement.slots.every((slot) => slot.span);
}

export function shipAt(placement: Placement, cell: Cell): Slot | undefined {
  return placement.slots.find(
    (slot) => slot.span && cellsOf(slot.span).some((one) => same(one, cell)),
  );
}

/** Why this slot's ship does not fit on this span; null if it does. */
function faultOf(placement: Placement, slot: number, span: Span): Fault | null {
  const { rules, slots } = placement;
  const { board } = rules;
  const cells = cellsOf(span);
  const off = cells.find((cell) => !has(board, cell));
  if (off) {
    const edge = cells.filter((cell) => has(board, cell)).pop() ?? span.from;
    return {
      short: t('place-off-short'),
      long: t('place-off'),
      cell: edge,
    };
  }
  const own = new Set(cells.map((cell) => indexOf(board, cell)));
  let touch: Fault | null = null;
  for (const one of slots) {
    if (one.id === slot || !one.span) continue;
    const ship = { class: one.class.name, ship: one.class.title };
    const theirs = cellsOf(one.span);
    const shared = theirs.find((cell) => own.has(indexOf(board, cell)));
    if (shared)
      return {
        short: t('place-overlaps-short', ship),
        long: t('place-overlaps', { ...ship, at: nameOf(board, shared) }),
        cell: shared,
      };
    if (crosses(span, one.span)) {
      const cell = cells[Math.floor(cells.length / 2)]!;
      return {
        short: t('place-crosses-short', ship),
        long: t('place-crosses', ship),
        cell,
      };
    }
    if (rules.gap && !touch) {
      const near = new Set(around(board, theirs).map((cell) => indexOf(board, cell)));
      const cell = cells.find((one) => near.has(indexOf(board, one)));
      if (cell)
        touch = {
          short: t('place-touches-short', ship),
          long: t('place-touches', { ...ship, at: nameOf(board, cell) }),
          cell,
        };
    }
  }
  return touch;
}

export function handSpan(placement: Placement): Span | null {
  const { hand } = placement;
  if (!hand?.at) return null;
  return spanFrom(hand.at, hand.heading, placement.slots[hand.slot]!.class.length);
}

export function handFault(placement: Placement): Fault | null {
  const span = handSpan(placement);
  return span && placement.hand ? faultOf(placement, placement.hand.slot, span) : null;
}

/** Picks up a ship, from the tray or from the board. */
export function take(placement: Placement, slot: number): Placement {
  const { span } = placement.slots[slot]!;
  const heading = span ? headingOf(span) : (placement.hand?.heading ?? 'right');
  const slots = placement.slots.map((one) => (one.id === slot ? { ...one, span: null } : one));
  return { ...placement, slots, hand: { slot, heading, at: span ? ordered(span).from : null } };
}

/** Holds the picked-up ship over a square. */
export function hold(placement: Placement, at: Cell | null): Placement {
  return placement.hand ? { ...placement, hand: { ...placement.hand, at } } : placement;
}

/** The start nearest to this one at which the whole ship is on the board. */
export function within(placement: Placement, at: Cell): Cell {
  const { hand, rules, slots } = placement;
  if (!hand) return at;
  const reach = slots[hand.slot]!.class.length - 1;
  const step = STEPS[reach === 0 ? 'right' : hand.heading];
  const clamp = (n: number, d: number, side: number) => {
    const low = d < 0 ? reach : 0;
    const high = side - 1 - (d > 0 ? reach : 0);
    return Math.max(low, Math.min(high, n));
  };
  return { x: clamp(at.x, step.x, rules.board.width), y: clamp(at.y, step.y, rules.board.height) };
}

/** Turns the picked-up ship; on the board it stays inside where it can. */
export function turn(placement: Placement): Placement {
  const { hand } = placement;
  if (!hand) return placement;
  const all = headings(placement.rules);
  const heading = all[(all.indexOf(hand.heading) + 1) % all.length]!;
  const turned = { ...placement, hand: { ...hand, heading } };
  return hand.at ? hold(turned, within(turned, hand.at)) : turned;
}

/** Puts the ship down where it is held. The fault says why it could not. */
export function set(placement: Placement): { placement: Placement; fault: Fault | null } {
  const span = handSpan(placement);
  const { hand } = placement;
  if (!hand || !span) return { placement, fault: null };
  const fault = faultOf(placement, hand.slot, span);
  if (fault) return { placement, fault };
  const slots = placement.slots.map((one) => (one.id === hand.slot ? { ...one, span } : one));
  return { placement: { ...placement, slots, hand: null }, fault: null };
}

/** Puts the picked-up ship back into the tray. */
export function putBack(placement: Placement): Placement {
  return { ...placement, hand: null };
}

export function cleared(placement: Placement): Placement {
  return newPlacement(placement.rules);
}

/** Places a whole fleet, such as a random one. */
export function placed(rules: Filled, fleet: Ship[]): Placement {
  const placement = newPlacement(rules);
  const free = [...fleet];
  const slots = placement.slots.map((slot) => {
    const at = free.findIndex((ship) => ship.class === slot.class.name);
    if (at < 0) return slot;
    const [ship] = free.splice(at, 1);
    return { ...slot, span: ordered({ from: ship!.from, to: ship!.to }) };
  });
  return { ...placement, slots };
}

/** A whole fleet that was placed before; null if it does not fit these rules. */
export function fitting(rules: Filled, fleet: Ship[]): Placement | null {
  const placement = placed(rules, fleet);
  const right =
    fleet.length === placement.slots.length &&
    placement.slots.every(
      ({ id, class: { length }, span }) =>
        span && cellsOf(span).length === length && !faultOf(placement, id, span),
    );
  return right ? placement : null;
}

export function fleetOf(placement: Placement): Ship[] {
  return placement.slots.flatMap((slot) => {
    if (!slot.span) return [];
    const { from, to } = ordered(slot.span);
    return [{ class: slot.class.name, from, to }];
  });
}

/** Squares too close to a ship for another one, in rules where ships must not touch. */
export function takenByGap(placement: Placement): Cell[] {
  if (!placement.rules.gap) return [];
  const { board } = placement.rules;
  const ships = placement.slots.flatMap((slot) => (slot.span ? cellsOf(slot.span) : []));
  return around(board, ships);
}
