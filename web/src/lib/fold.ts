// What a player or spectator knows of a game: folds sightings into a view, as `rules::View` does in Rust.

import { around, cellsOf, has, indexOf, lengthOf, ordered, STEPS } from './board';
import { classNamed, type Filled } from './rules';
import {
  other,
  type Cell,
  type Echo,
  type Outcome,
  type Seat,
  type Ship,
  type Sighting,
  type Span,
} from './wire';

export interface Sunk {
  class: string | null;
  at: Cell | null;
  /** Its squares, if the rules reveal them or they follow with certainty. */
  wreck: Span | null;
  /** The shooter's order or the round that sank it. */
  order: number;
}

interface Salvo {
  round: number;
  cells: Cell[];
  hits: { class: string | null; hits: number }[];
  sunk: Sunk[];
}

export interface Sweep {
  at: Cell;
  echo: Echo;
}

/** What is known of one seat's board. Arrays are by square. */
interface Waters {
  ships: Ship[];
  /** Hits each square is known to have taken. */
  points: number[];
  missed: boolean[];
  /** Hit squares where a further shot took nothing. */
  destroyed: boolean[];
  cleared: boolean[];
  /** The round in which a square was fired at, in rules that report only how many shots hit; else 0. */
  rounds: number[];
  /** Hits by class, in rules that name the class on every hit. */
  struck: Record<string, number>;
  sunk: Sunk[];
  salvos: Salvo[];
  sweeps: Sweep[];
  smoke: Cell[];
  /** The squares of the newest attack. */
  last: Cell[];
  /** Whether the newest order against this board was a radar scan. */
  swept: boolean;
  /** The squares that the newest order cleared, and how far each is from the shot. */
  waves: Record<number, number>;
}

interface Arsenal {
  /** Squares that were fired at or cleared. */
  spent: boolean[];
  guns: number;
  sunk: number;
  radar: number;
  smoke: number;
  artillery: boolean;
  torpedo: 'locked' | 'ready' | 'spent';
}

export type Phase =
  | { type: 'before' }
  | { type: 'turn'; seat: Seat }
  | { type: 'round'; number: number; committed: { A: boolean; B: boolean } }
  | { type: 'over'; outcome: Outcome; cause: string };

export interface View {
  rules: Filled;
  waters: { A: Waters; B: Waters };
  arsenal: { A: Arsenal; B: Arsenal };
  orders: { A: number; B: number };
  /** Shots of each seat, and how many of them hit. */
  fired: { A: number; B: number };
  hits: { A: number; B: number };
  round: number;
  phase: Phase;
}

export function newView(rules: Filled): View {
  const size = rules.board.width * rules.board.height;
  const guns =
    rules.shots === 'guns'
      ? rules.classes.reduce((sum, one) => sum + one.count * one.guns, 0)
      : rules.shots;
  const waters = (): Waters => ({
    ships: [],
    points: new Array<number>(size).fill(0),
    missed: new Array<boolean>(size).fill(false),
    destroyed: new Array<boolean>(size).fill(false),
    cleared: new Array<boolean>(size).fill(false),
    rounds: new Array<number>(size).fill(0),
    struck: {},
    sunk: [],
    salvos: [],
    sweeps: [],
    smoke: [],
    last: [],
    swept: false,
    waves: {},
  });
  const arsenal = (): Arsenal => ({
    spent: new Array<boolean>(size).fill(false),
    guns,
    sunk: 0,
    radar: rules.rules.radar?.uses ?? 0,
    smoke: 0,
    artillery: false,
    torpedo: 'locked',
  });
  return {
    rules,
    waters: { A: waters(), B: waters() },
    arsenal: { A: arsenal(), B: arsenal() },
    orders: { A: 0, B: 0 },
    fired: { A: 0, B: 0 },
    hits: { A: 0, B: 0 },
    round: 0,
    phase: { type: 'before' },
  };
}

/** The view of a player whose fleet is placed and who fires first: what the page shows until the server has started the game. */
export function opened(view: View, seat: Seat, fleet: Ship[]): View {
  return fold(view, [
    ...fleet.map((ship) => ({ type: 'ship' as const, owner: seat, ...ship })),
    view.rules.order === 'together'
      ? { type: 'next' as const, round: 1 }
      : { type: 'next' as const, turn: seat },
  ]);
}

/** A copy whose lists may be changed. Written out because a big screen folds hundreds of events a second. */
function copy(view: View): View {
  const waters = (of: Waters): Waters => ({
    ...of,
    ships: [...of.ships],
    points: [...of.points],
    missed: [...of.missed],
    destroyed: [...of.destroyed],
    cleared: [...of.cleared],
    rounds: [...of.rounds],
    struck: { ...of.struck },
    sunk: [...of.sunk],
    salvos: of.salvos.map((salvo) => ({ ...salvo, hits: [...salvo.hits], sunk: [...salvo.sunk] })),
    sweeps: [...of.sweeps],
    smoke: [...of.smoke],
    last: [...of.last],
    waves: { ...of.waves },
  });
  const arsenal = (of: Arsenal): Arsenal => ({ ...of, spent: [...of.spent] });
  const phase =
    view.phase.type === 'round'
      ? { ...view.phase, committed: { ...view.phase.committed } }
      : view.phase;
  return {
    ...view,
    waters: { A: waters(view.waters.A), B: waters(view.waters.B) },
    arsenal: { A: arsenal(view.arsenal.A), B: arsenal(view.arsenal.B) },
    orders: { ...view.orders },
    fired: { ...view.fired },
    hits: { ...view.hits },
    phase,
  };
}

/** The view after these sightings. The old view is not changed. */
export function fold(view: View, sightings: Sighting[]): View {
  const next = copy(view);
  if (
    sightings.some((one) => one.type !== 'ship' && one.type !== 'committed' && one.type !== 'next')
  ) {
    // The newest attack on each side is marked until the next one there.
    for (const seat of ['A', 'B'] as const)
      if (sightings.some((one) => (one.type === 'shot' || one.type === 'salvo') && one.by === seat))
        next.waters[other(seat)].last = [];
    for (const one of sightings)
      if (one.type === 'shot' || one.type === 'salvo' || one.type === 'radar') {
        next.waters[other(one.by)].swept = false;
        next.waters[other(one.by)].waves = {};
      }
  }
  for (const one of sightings) tell(next, one);
  return next;
}

function tell(view: View, one: Sighting): void {
  const { board } = view.rules;
  switch (one.type) {
    case 'ship':
      view.waters[one.owner].ships.push({ class: one.class, from: one.from, to: one.to });
      break;
    case 'next': {
      if (view.phase.type === 'turn') view.orders[view.phase.seat] += 1;
      if (view.phase.type === 'round') {
        view.orders.A += 1;
        view.orders.B += 1;
      }
      view.phase =
        'turn' in one
          ? { type: 'turn', seat: one.turn }
          : { type: 'round', number: one.round, committed: { A: false, B: false } };
      break;
    }
    case 'committed':
      if (view.phase.type === 'round') view.phase.committed[one.by] = true;
      break;
    case 'round':
      view.round = one.number;
      break;
    case 'strike': {
      const arsenal = view.arsenal[one.by];
      if (one.weapon === 'artillery') arsenal.artillery = false;
      else arsenal.torpedo = 'spent';
      break;
    }
    case 'shot': {
      const waters = view.waters[other(one.by)];
      const index = indexOf(board, one.cell);
      view.arsenal[one.by].spent[index] = true;
      waters.last.push(one.cell);
      view.fired[one.by] += 1;
      if (one.effect !== 'miss') view.hits[one.by] += 1;
      if (one.effect === 'miss') {
        if (waters.points[index]! > 0) waters.destroyed[index] = true;
        else waters.missed[index] = true;
      } else {
        waters.points[index]! += 1;
        if (one.class) waters.struck[one.class] = (waters.struck[one.class] ?? 0) + 1;
      }
      if (one.effect === 'sunk') sank(view, one.by, one.class ?? null, one.cell, one.wreck ?? null);
      break;
    }
    case 'salvo': {
      const waters = view.waters[other(one.by)];
      const round = view.round || view.orders[one.by] + 1;
      view.fired[one.by] += one.cells.length;
      for (const cell of one.cells) {
        view.arsenal[one.by].spent[indexOf(board, cell)] = true;
        waters.rounds[indexOf(board, cell)] = round;
        waters.last.push(cell);
      }
      waters.salvos.push({ round, cells: one.cells, hits: [], sunk: [] });
      break;
    }
    case 'tally': {
      view.hits[one.by] += one.hits;
      const waters = view.waters[other(one.by)];
      waters.salvos[waters.salvos.length - 1]?.hits.push({
        class: one.class ?? null,
        hits: one.hits,
      });
      if (one.class) waters.struck[one.class] = (waters.struck[one.class] ?? 0) + one.hits;
      break;
    }
    case 'sank': {
      const sunk = sank(view, one.by, one.class ?? null, null, one.wreck ?? null);
      const { salvos } = view.waters[other(one.by)];
      salvos[salvos.length - 1]?.sunk.push(sunk);
      break;
    }
    case 'cleared':
      for (const cell of one.cells) {
        view.arsenal[one.by].spent[indexOf(board, cell)] = true;
        const waters = view.waters[other(one.by)];
        const from = waters.last[waters.last.length - 1] ?? cell;
        waters.cleared[indexOf(board, cell)] = true;
        waters.waves[indexOf(board, cell)] = Math.max(
          Math.abs(cell.x - from.x),
          Math.abs(cell.y - from.y),
        );
      }
      break;
    case 'radar':
      view.arsenal[one.by].radar = Math.max(0, view.arsenal[one.by].radar - 1);
      view.waters[other(one.by)].sweeps.push({ at: one.at, echo: one.echo });
      view.waters[other(one.by)].swept = true;
      break;
    case 'radar-used':
      view.arsenal[one.by].radar = Math.max(0, view.arsenal[one.by].radar - 1);
      break;
    case 'smoke':
      view.arsenal[one.by].smoke = Math.max(0, view.arsenal[one.by].smoke - 1);
      view.waters[one.by].smoke.push(one.at);
      break;
    case 'smoke-laid':
      view.arsenal[one.by].smoke = Math.max(0, view.arsenal[one.by].smoke - 1);
      break;
    case 'smoke-gone': {
      const { smoke } = view.waters[one.owner];
      const at = smoke.findIndex((cell) => cell.x === one.at.x && cell.y === one.at.y);
      if (at >= 0) smoke.splice(at, 1);
      break;
    }
    case 'hidden':
    case 'penalty':
      break;
    case 'ended':
      view.phase = { type: 'over', outcome: one.outcome, cause: one.cause };
      break;
  }
}

function sank(
  view: View,
  by: Seat,
  name: string | null,
  at: Cell | null,
  wreck: Span | null,
): Sunk {
  const { rules } = view;
  const waters = view.waters[other(by)];
  const arsenal = view.arsenal[by];
  // If sinkings are not announced, only the ship's owner sees this one, and nothing follows from it.
  if (!rules.silent) arsenal.sunk += 1;
  if (rules.rules.smoke) arsenal.smoke += 1;
  if (rules.rules.artillery) arsenal.artillery = true;
  const torpedo = rules.rules.torpedo;
  if (
    torpedo &&
    arsenal.torpedo === 'locked' &&
    rules.ships - arsenal.sunk <= torpedo['when-ships-left']
  )
    arsenal.torpedo = 'ready';
  if (name && rules.shots === 'guns')
    view.arsenal[other(by)].guns -= classNamed(rules, name)?.guns ?? 0;
  if (wreck) {
    for (const cell of cellsOf(wreck)) {
      const index = indexOf(rules.board, cell);
      waters.points[index] ||= 1;
    }
  }
  const known = wreck ?? (at ? certainWreck(view, other(by), name, at) : null);
  const order = view.round || view.orders[by] + 1;
  const sunk: Sunk = { class: name, at, wreck: known && ordered(known), order };
  waters.sunk.push(sunk);
  return sunk;
}

/**
 * The squares of the ship that this shot sank, if only one place is possible: every square hit as often as the class takes,
 * none part of another known wreck and, if ships must not touch, no hit square beside it.
 */
function certainWreck(view: View, owner: Seat, name: string | null, at: Cell): Span | null {
  const { rules } = view;
  const { board } = rules;
  const waters = view.waters[owner];
  const known = waters.ships.find((ship) =>
    cellsOf(ship).some((cell) => cell.x === at.x && cell.y === at.y),
  );
  if (known) return { from: known.from, to: known.to };
  const used = new Set(
    waters.sunk
      .flatMap((one) => (one.wreck ? cellsOf(one.wreck) : []))
      .map((c) => indexOf(board, c)),
  );
  const classes = name ? rules.classes.filter((one) => one.name === name) : rules.classes;
  const headings = rules.diagonal
    ? (['right', 'down', 'down-right', 'up-right'] as const)
    : (['right', 'down'] as const);
  const found = new Map<string, Span>();
  for (const one of classes)
    for (const heading of one.length === 1 ? (['right'] as const) : headings) {
      const step = STEPS[heading];
      for (let back = 0; back < one.length; back++) {
        const from = { x: at.x - step.x * back, y: at.y - step.y * back };
        const to = { x: from.x + step.x * (one.length - 1), y: from.y + step.y * (one.length - 1) };
        if (!has(board, from) || !has(board, to)) continue;
        const cells = cellsOf({ from, to });
        const fits = cells.every((cell) => {
          const index = indexOf(board, cell);
          return waters.points[index] === one.armour && !used.has(index);
        });
        if (!fits) continue;
        if (
          rules.gap &&
          around(board, cells).some((cell) => waters.points[indexOf(board, cell)]! > 0)
        )
          continue;
        found.set(`${from.x},${from.y},${to.x},${to.y}`, { from, to });
      }
    }
  const [only] = found.values();
  return found.size === 1 && only ? only : null;
}

/** Whether this seat may give an order now. */
export function mayAct(view: View, seat: Seat | null): boolean {
  if (!seat) return false;
  const { phase } = view;
  return (
    (phase.type === 'turn' && phase.seat === seat) ||
    (phase.type === 'round' && !phase.committed[seat])
  );
}

interface FleetRow {
  class: string;
  length: number;
  kind: { armour: number; stealth: boolean };
  /** Unknown if sinkings are not announced. */
  state: 'afloat' | 'sunk' | 'unknown';
  /** The shot or round that sank it. */
  order: number | null;
  /** Known hits on it; null if the rules don't reveal them by class. */
  hits: number | null;
}

/** One side's fleet as far as this view knows it, ship by ship. */
export function fleetOf(view: View, owner: Seat): { ships: FleetRow[]; unnamed: number } {
  const { rules } = view;
  const waters = view.waters[owner];
  const ships: FleetRow[] = [];
  for (const one of rules.classes) {
    const lost = waters.sunk.filter((sunk) => sunk.class === one.name);
    const mine = waters.ships.filter((ship) => ship.class === one.name);
    for (let n = 0; n < one.count; n++) {
      const base = {
        class: one.name,
        length: one.length,
        kind: { armour: one.armour, stealth: one.stealth },
      };
      const ship = mine[n];
      if (ship) {
        const cells = cellsOf(ship).map((cell) => indexOf(rules.board, cell));
        const hits = cells.reduce((sum, index) => sum + taken(waters, index), 0);
        const sunk = cells.every((index) => taken(waters, index) >= one.armour);
        const at = waters.sunk.find((gone) => gone.wreck && sameSpan(gone.wreck, ship));
        ships.push({
          ...base,
          state: sunk ? 'sunk' : 'afloat',
          order: sunk ? (at?.order ?? lost[n]?.order ?? null) : null,
          hits,
        });
      } else if (lost[n]) {
        ships.push({ ...base, state: 'sunk', order: lost[n]!.order, hits: null });
      } else {
        const hits =
          rules.classTold === 'on-hit' && one.count === 1 ? (waters.struck[one.name] ?? 0) : null;
        ships.push({ ...base, state: rules.silent ? 'unknown' : 'afloat', order: null, hits });
      }
    }
  }
  const unnamed = waters.ships.length ? 0 : waters.sunk.filter((sunk) => !sunk.class).length;
  return { ships, unnamed };
}

/** How many ships of a side are afloat; null if sinkings are not announced and this view doesn't know the fleet. */
export function afloatOf(view: View, owner: Seat): number | null {
  const { rules } = view;
  if (!rules.silent) return rules.ships - view.waters[owner].sunk.length;
  if (!view.waters[owner].ships.length) return null;
  return fleetOf(view, owner).ships.filter((ship) => ship.state === 'afloat').length;
}

/** How often a square of a known ship was hit. In rules that report only how many shots hit, every shot at it was a hit. */
export function taken(waters: Waters, index: number): number {
  return waters.points[index]! || (waters.rounds[index]! > 0 ? 1 : 0);
}

function sameSpan(a: Span, b: Span): boolean {
  const [p, q] = [ordered(a), ordered(b)];
  return (
    p.from.x === q.from.x &&
    p.from.y === q.from.y &&
    lengthOf(p) === lengthOf(q) &&
    p.to.y === q.to.y
  );
}
