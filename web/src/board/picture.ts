// What a board shows (ships, marks, scans), apart from how it is drawn.

import { cellAt, cellsOf, indexOf, lengthOf, ordered } from '../lib/board';
import { area } from '../lib/board';
import type { Warmth } from '../lib/heat';
import { taken, type View } from '../lib/fold';
import type { Cell, Seat, Span } from '../lib/wire';
import { kindOf, type Kind } from './hull';

export type Look = 'own' | 'foe' | 'sunk' | 'sel' | 'bad' | 'ghost';

interface PictureShip {
  span: Span;
  kind: Kind;
  look: Look;
  fresh?: boolean;
}

type MarkKind = 'miss' | 'hit' | 'hit2' | 'cleared' | 'round' | 'gap' | 'pencil' | 'contact';

export interface Mark {
  cell: Cell;
  kind: MarkKind;
  n?: number;
  fresh?: boolean;
  /** How far from the shot: squares farther away appear later. */
  wave?: number;
}

export interface Sweep {
  cells: Cell[];
  result: 'contact' | 'clear' | 'smoke' | 'aim';
  fresh?: boolean;
}

/** The coach's hints on a board. */
export interface Counsel {
  heat: Warmth[];
  best: Cell[];
  /** The part of the board to look at. */
  area: Cell[];
}

export interface Picture {
  counsel: Counsel | null;
  ships: PictureShip[];
  marks: Mark[];
  sweeps: Sweep[];
  smoke: Cell[][];
  last: Cell[];
  /** Shots that are just landing. */
  falling: Cell[];
  aims: { cell: Cell; n?: number }[];
  /** The area of the order that is being aimed. */
  preview: Cell[];
  /** The square where something is wrong, and what. */
  clash: { cell: Cell; text: string } | null;
}

export function emptyPicture(): Picture {
  return {
    counsel: null,
    ships: [],
    marks: [],
    sweeps: [],
    smoke: [],
    last: [],
    falling: [],
    aims: [],
    preview: [],
    clash: null,
  };
}

interface Options {
  /** Whether this is the viewer's own board: ships are filled, not outlined. */
  own: boolean;
  /** Memory mode: old misses are hidden. */
  memory?: boolean;
  /** Whether the newest event is animated. */
  fresh?: boolean;
  pencil?: Cell[];
}

/** The board of one seat as a picture. */
export function pictureOf(view: View, owner: Seat, options: Options): Picture {
  const { rules } = view;
  const { board } = rules;
  const waters = view.waters[owner];
  const picture = emptyPicture();
  const newest = new Set(waters.last.map((cell) => indexOf(board, cell)));
  const isNew = (index: number): boolean => !!options.fresh && newest.has(index);
  const wrecked = new Set<number>();
  const known = new Set<number>();

  const wrecks: { span: Span; kind: Kind; fresh: boolean }[] = [];
  for (const sunk of waters.sunk) {
    if (!sunk.wreck) continue;
    const cells = cellsOf(sunk.wreck).map((cell) => indexOf(board, cell));
    cells.forEach((index) => wrecked.add(index));
    const kind = sunk.class ? kindOf(rules, sunk.class) : 'plain';
    wrecks.push({
      span: sunk.wreck,
      kind,
      fresh: cells.some(isNew) && sunk === waters.sunk[waters.sunk.length - 1],
    });
  }
  for (const ship of waters.ships) {
    const cells = cellsOf(ship).map((cell) => indexOf(board, cell));
    const armour = rules.classes.find((one) => one.name === ship.class)?.armour ?? 1;
    const gone = cells.every((index) => taken(waters, index) >= armour);
    const kind = kindOf(rules, ship.class);
    const span = ordered({ from: ship.from, to: ship.to });
    if (!gone && !cells.every((index) => wrecked.has(index))) {
      picture.ships.push({ span, kind, look: options.own ? 'own' : 'foe' });
      cells.forEach((index) => known.add(index));
      continue;
    }
    cells.forEach((index) => wrecked.add(index));
    const at = wrecks.findIndex(
      (one) =>
        lengthOf(one.span) === cells.length &&
        indexOf(board, ordered(one.span).from) === indexOf(board, span.from),
    );
    const fresh = at >= 0 ? wrecks.splice(at, 1)[0]!.fresh : false;
    picture.ships.push({ span, kind, look: 'sunk', fresh });
  }
  for (const wreck of wrecks) picture.ships.push({ ...wreck, look: 'sunk' });

  for (let index = 0; index < waters.points.length; index++) {
    const cell = cellAt(board, index);
    const points = known.has(index) ? taken(waters, index) : waters.points[index]!;
    if (wrecked.has(index)) continue;
    if (points > 0)
      picture.marks.push({ cell, kind: points > 1 ? 'hit2' : 'hit', fresh: isNew(index) });
    else if (waters.missed[index]) {
      if (!options.memory || newest.has(index))
        picture.marks.push({ cell, kind: 'miss', fresh: isNew(index) });
    } else if (waters.cleared[index]) {
      const wave = waters.waves[index];
      picture.marks.push({
        cell,
        kind: 'cleared',
        ...(options.fresh && wave !== undefined ? { fresh: true, wave: Math.min(wave, 12) } : {}),
      });
    } else if (waters.rounds[index])
      picture.marks.push({ cell, kind: 'round', n: waters.rounds[index]!, fresh: isNew(index) });
  }
  const size = rules.rules.radar?.size ?? 1;
  for (const sweep of waters.sweeps) {
    const fresh =
      !!options.fresh && waters.swept && sweep === waters.sweeps[waters.sweeps.length - 1];
    const { echo } = sweep;
    const seen = echo !== 'obscured' && 'cells' in echo ? echo.cells : [];
    const result =
      echo === 'obscured'
        ? 'smoke'
        : 'presence' in echo
          ? echo.presence
            ? 'contact'
            : 'clear'
          : seen.length
            ? 'contact'
            : 'clear';
    picture.sweeps.push({ cells: area(board, sweep.at, size), result, fresh });
    for (const cell of seen) {
      const index = indexOf(board, cell);
      if (!waters.points[index] && !wrecked.has(index))
        picture.marks.push({ cell, kind: 'contact', fresh });
    }
  }
  for (const at of waters.smoke) picture.smoke.push(area(board, at, rules.rules.smoke?.size ?? 1));
  for (const cell of options.pencil ?? []) picture.marks.push({ cell, kind: 'pencil' });
  // Framing a whole salvo would cover half the board: its round number says enough.
  picture.last = waters.last.length > 4 ? [] : [...waters.last];
  if (options.fresh && !waters.swept)
    picture.falling = [...newest].map((index) => cellAt(board, index));
  return picture;
}
