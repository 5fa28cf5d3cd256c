// Reads games in the notation and plays them again, square by square, for replays without a server.

import {
  area,
  around,
  cellsOf,
  indexOf,
  laneCells,
  readCell,
  readLane,
  readSpan,
  same,
  type Board,
} from './board';
import type { Filled } from './rules';
import {
  other,
  type Cell,
  type Lane,
  type Outcome,
  type Seat,
  type Ship,
  type Sighting,
} from './wire';

export type Deed =
  | { type: 'fire'; cells: Cell[] }
  | { type: 'radar' | 'artillery' | 'smoke'; at: Cell }
  | { type: 'torpedo'; lane: Lane }
  | { type: 'resign' }
  | { type: 'text'; text: string }
  | { type: 'adjudged'; word: string };

export interface Entry {
  number: number;
  /** Nobody's, if the game was ended from outside for both. */
  seat: Seat | null;
  deed: Deed;
  /** A punished attempt. */
  illegal: boolean;
  /** The marks of single squares as they stand: `-`, `+Cruiser`, `#`. */
  marks: { cell: Cell; mark: string }[];
  /** What stands behind an equals sign. */
  result: string | null;
}

export interface Game {
  tags: Record<string, string>;
  entries: Entry[];
}

export class NotationError extends Error {}

/** A game's tags and its text, before its rules are known. */
export interface Sheet {
  tags: Record<string, string>;
  text: string;
}

/** Splits a file into its games. */
export function readSheets(text: string): Sheet[] {
  const sheets: Sheet[] = [];
  let at = 0;
  let sheet: Sheet | null = null;
  while (at < text.length) {
    const rest = text.slice(at);
    const space = /^\s+/.exec(rest);
    if (space) {
      at += space[0].length;
      continue;
    }
    const tag = /^\[(\w+)\s+(?:"""\n?([\s\S]*?)"""|"((?:[^"\\]|\\[\s\S])*)")\s*\]/.exec(rest);
    if (tag) {
      if (!sheet || sheet.text) {
        sheet = { tags: {}, text: '' };
        sheets.push(sheet);
      }
      sheet.tags[tag[1]!] = tag[2] ?? unescaped(tag[3]!);
      at += tag[0].length;
      continue;
    }
    if (!sheet) throw new NotationError('A game begins with tags in square brackets.');
    const word = /^(\{[^}]*\}|"(?:[^"\\]|\\[\s\S])*"!?|[^\s{"]+)/.exec(rest);
    if (!word) throw new NotationError(`Not understood: ${rest.slice(0, 20)}`);
    if (!word[0].startsWith('{')) sheet.text += `${word[0]} `;
    else sheet.text ||= ' ';
    at += word[0].length;
  }
  return sheets;
}

function unescaped(text: string): string {
  return text.replace(
    /\\(?:u\{([0-9a-f]+)\}|([\s\S]))/gi,
    (_, hex: string | undefined, one: string) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      return { n: '\n', r: '\r', t: '\t' }[one] ?? one;
    },
  );
}

/** Reads the turns of a game whose board is known. */
export function readEntries(board: Board, text: string): Entry[] {
  const entries: Entry[] = [];
  const words = text.match(/"(?:[^"\\]|\\[\s\S])*"!?|\([^)]*\)\S*|\S+/g) ?? [];
  let head: { number: number; seat: Seat | null } | null = null;
  for (const word of words) {
    const number = /^(\d+)([AB]?)\.$/.exec(word);
    if (number) {
      head = { number: Number(number[1]), seat: (number[2] as Seat) || null };
      continue;
    }
    if (!head) throw new NotationError(`A turn begins with its number: ${word}`);
    entries.push({ ...head, ...readWord(board, word) });
    head = null;
  }
  return entries;
}

function square(board: Board, text: string): { cell: Cell; mark: string } {
  const found = /^([A-Za-z]-?\d{1,2})(.*)$/.exec(text);
  const cell = found && readCell(board, found[1]!);
  if (!cell) throw new NotationError(`${text} is not a square of this board.`);
  return { cell, mark: found[2]! };
}

function readWord(board: Board, whole: string): Omit<Entry, 'number' | 'seat'> {
  const illegal = whole.endsWith('!');
  const word = illegal ? whole.slice(0, -1) : whole;
  const base = { illegal, marks: [], result: null };
  if (word.startsWith('"'))
    return { ...base, deed: { type: 'text', text: unescaped(word.slice(1, -1)) } };
  if (word === 'resign') return { ...base, deed: { type: 'resign' } };
  if (word.startsWith('(')) {
    const close = word.indexOf(')');
    const marks = word
      .slice(1, close)
      .split(/\s+/)
      .filter(Boolean)
      .map((one) => square(board, one));
    const result = word.slice(close + 1).replace(/^=/, '') || null;
    return { illegal, marks, result, deed: { type: 'fire', cells: marks.map((one) => one.cell) } };
  }
  const special = /^([RATS]):([^=]+)(?:=(.*))?$/.exec(word);
  if (special) {
    const result = special[3] ?? null;
    if (special[1] === 'T') {
      const lane = readLane(board, special[2]!);
      if (!lane) throw new NotationError(`${special[2]} is not a lane of this board.`);
      return { ...base, result, deed: { type: 'torpedo', lane } };
    }
    const at = readCell(board, special[2]!);
    if (!at) throw new NotationError(`${special[2]} is not a square of this board.`);
    const type = { R: 'radar', A: 'artillery', S: 'smoke' }[special[1] as 'R' | 'A' | 'S'] as
      'radar' | 'artillery' | 'smoke';
    return { ...base, result, deed: { type, at } };
  }
  if (/^[a-z][a-z-]+$/.test(word)) return { ...base, deed: { type: 'adjudged', word } };
  const one = square(board, word);
  return { illegal, marks: [one], result: null, deed: { type: 'fire', cells: [one.cell] } };
}

/** Reads a fleet: classes and squares with commas between them. */
export function readFleet(board: Board, text: string): Ship[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const cut = part.lastIndexOf(' ');
      const span = readSpan(board, part.slice(cut + 1));
      if (cut < 0 || !span) throw new NotationError(`${part} is not a ship.`);
      return { class: part.slice(0, cut).trim(), ...span };
    });
}

interface Side {
  ships: { ship: Ship; left: Map<number, number> }[];
  spent: Set<number>;
  smoke: Cell[];
}

/** The game as it happened, turn by turn, with nothing hidden: the opening first. */
export function stepsOf(rules: Filled, game: Game): Sighting[][] {
  const { board } = rules;
  const fleets = {
    A: readFleet(board, game.tags['FleetA'] ?? ''),
    B: readFleet(board, game.tags['FleetB'] ?? ''),
  };
  const side = (seat: Seat): Side => ({
    ships: fleets[seat].map((ship) => {
      const armour = rules.classes.find((one) => one.name === ship.class)?.armour ?? 1;
      return { ship, left: new Map(cellsOf(ship).map((cell) => [indexOf(board, cell), armour])) };
    }),
    spent: new Set(),
    smoke: [],
  });
  const sides = { A: side('A'), B: side('B') };
  const together = rules.order === 'together';
  const steps: Sighting[][] = [
    (['A', 'B'] as const).flatMap((owner) =>
      fleets[owner].map((ship): Sighting => ({ type: 'ship', owner, ...ship })),
    ),
  ];

  const fire = (by: Seat, cells: Cell[]): Sighting[] => {
    const enemy = sides[other(by)];
    const told: Sighting[] = [];
    const halo = new Map<number, Cell>();
    // The referee strikes in reading order, whatever the order of the words.
    const inOrder = cells.slice().sort((a, b) => a.y - b.y || a.x - b.x);
    for (const cell of inOrder) {
      const index = indexOf(board, cell);
      const struck = enemy.ships.find((one) => (one.left.get(index) ?? 0) > 0);
      sides[by].spent.add(index);
      if (!struck) {
        told.push({ type: 'shot', by, cell, effect: 'miss' });
        continue;
      }
      struck.left.set(index, struck.left.get(index)! - 1);
      const sunk = [...struck.left.values()].every((left) => left === 0);
      const { ship } = struck;
      told.push({
        type: 'shot',
        by,
        cell,
        effect: sunk ? 'sunk' : 'hit',
        class: ship.class,
        ...(sunk ? { wreck: { from: ship.from, to: ship.to } } : {}),
      });
      if (sunk && rules.rules.told?.['clear-halo'])
        for (const near of around(board, cellsOf(ship))) halo.set(indexOf(board, near), near);
    }
    const clear = [...halo]
      .filter(([index]) => !sides[by].spent.has(index))
      .map(([, cell]) => cell);
    clear.forEach((cell) => sides[by].spent.add(indexOf(board, cell)));
    if (clear.length) told.push({ type: 'cleared', by, cells: clear });
    return told;
  };

  const act = (entry: Entry): Sighting[] => {
    const by = entry.seat!;
    const { deed } = entry;
    if (entry.illegal) {
      const penalty = rules.illegal === 'forfeit' ? 'forfeit' : 'turn-lost';
      return [{ type: 'penalty', by, penalty }];
    }
    const open = (cells: Cell[]) =>
      rules.fireAgain === 'allowed'
        ? cells
        : cells.filter((cell) => !sides[by].spent.has(indexOf(board, cell)));
    switch (deed.type) {
      case 'fire':
        return fire(by, deed.cells);
      case 'artillery':
        return [
          { type: 'strike', by, weapon: 'artillery', at: deed.at },
          ...fire(by, open(area(board, deed.at, rules.rules.artillery?.size ?? 1))),
        ];
      case 'torpedo':
        return [
          { type: 'strike', by, weapon: 'torpedo', lane: deed.lane },
          ...fire(by, open(laneCells(board, deed.lane))),
        ];
      case 'smoke':
        sides[by].smoke.push(deed.at);
        return [{ type: 'smoke', by, at: deed.at }];
      case 'radar': {
        const swept = area(board, deed.at, rules.rules.radar?.size ?? 1);
        const enemy = sides[other(by)];
        const hides = enemy.smoke.filter((at) =>
          area(board, at, rules.rules.smoke?.size ?? 1).some((one) =>
            swept.some((cell) => same(one, cell)),
          ),
        );
        if (hides.length) {
          enemy.smoke = enemy.smoke.filter((at) => !hides.includes(at));
          return [
            { type: 'radar', by, at: deed.at, echo: 'obscured' },
            ...hides.map((at): Sighting => ({ type: 'smokeGone', owner: other(by), at })),
          ];
        }
        const seen = swept.filter((cell) =>
          enemy.ships.some((one) => {
            const info = rules.classes.find((entry) => entry.name === one.ship.class);
            const left = one.left.get(indexOf(board, cell));
            if (left === undefined || info?.stealth) return false;
            return rules.rules.radar?.sees === 'all' || left === info?.armour;
          }),
        );
        return [
          {
            type: 'radar',
            by,
            at: deed.at,
            echo:
              rules.rules.radar?.answer === 'cells'
                ? { cells: seen }
                : { presence: seen.length > 0 },
          },
        ];
      }
      default:
        return [];
    }
  };

  const rounds = new Map<number, Entry[]>();
  game.entries.forEach((entry) =>
    rounds.set(entry.number, [...(rounds.get(entry.number) ?? []), entry]),
  );
  let mover: Seat = (game.tags['First'] as Seat) === 'B' ? 'B' : 'A';
  steps[0]!.push(together ? { type: 'next', round: 1 } : { type: 'next', turn: mover });
  const done = (): Sighting[] => [
    {
      type: 'ended',
      outcome: (game.tags['Result'] ?? 'void') as Outcome,
      cause: game.tags['End'] ?? 'void',
    },
  ];
  const goesOn = game.tags['Result'] === '*' || !game.tags['Result'];
  const lastNumber = game.entries[game.entries.length - 1]?.number ?? 0;
  for (const [number, entries] of rounds) {
    const isLast = number === lastNumber;
    const ends = entries.some(
      (entry) => entry.deed.type === 'resign' || entry.deed.type === 'adjudged',
    );
    let step: Sighting[] = [];
    if (together && !ends && entries.length === 2) {
      step.push({ type: 'round', number });
      for (const seat of ['A', 'B'] as const)
        step.push(...entries.filter((entry) => entry.seat === seat).flatMap(act));
    } else if (!together) step = entries.filter((entry) => entry.seat).flatMap(act);
    if (isLast && !goesOn) step.push(...done());
    else if (together) {
      if (entries.length === 2) step.push({ type: 'next', round: number + 1 });
    } else {
      const took = step.some((one) => one.type === 'shot' && one.effect !== 'miss');
      if (!(rules.order === 'again-on-hit' && took)) mover = other(mover);
      step.push({ type: 'next', turn: mover });
    }
    steps.push(step);
  }
  if (game.entries.length === 0 && !goesOn) steps.push(done());
  return steps;
}
