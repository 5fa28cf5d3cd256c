// The board: its size, the names of squares, rows and areas, and the spans that ships occupy.

import { t } from './messages';
import type { Cell, Labels, Lane, Rules, Span } from './wire';

export interface Board {
  width: number;
  height: number;
  labels: Labels;
}

export type Heading = 'right' | 'down' | 'down-right' | 'up-right';

export const STEPS: Record<Heading, Cell> = {
  right: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  'down-right': { x: 1, y: 1 },
  'up-right': { x: 1, y: -1 },
};

export function boardOf(rules: Rules): Board {
  return {
    width: rules.board.width,
    height: rules.board.height,
    labels: rules.board.labels ?? 'letters-across',
  };
}

export function has(board: Board, cell: Cell): boolean {
  return cell.x >= 0 && cell.y >= 0 && cell.x < board.width && cell.y < board.height;
}

export function indexOf(board: Board, cell: Cell): number {
  return cell.y * board.width + cell.x;
}

export function cellAt(board: Board, index: number): Cell {
  return { x: index % board.width, y: Math.floor(index / board.width) };
}

export function same(a: Cell | null | undefined, b: Cell | null | undefined): boolean {
  return !!a && !!b && a.x === b.x && a.y === b.y;
}

export function every(board: Board): Cell[] {
  return Array.from({ length: board.width * board.height }, (_, index) => cellAt(board, index));
}

const letter = (n: number): string => String.fromCharCode(65 + n);

export function columnLabel(board: Board, x: number): string {
  return board.labels === 'letters-across' ? letter(x) : String(x + 1);
}

export function rowLabel(board: Board, y: number): string {
  return board.labels === 'letters-across' ? String(y + 1) : letter(y);
}

export function nameOf(board: Board, cell: Cell): string {
  return board.labels === 'letters-across'
    ? letter(cell.x) + (cell.y + 1)
    : letter(cell.y) + (cell.x + 1);
}

/** Reads a square by its name: `B7`, `b7`, `B-7`. */
export function readCell(board: Board, text: string): Cell | null {
  const found = /^\s*([a-z])-?(\d{1,2})\s*$/i.exec(text);
  if (!found) return null;
  const a = found[1]!.toUpperCase().charCodeAt(0) - 65;
  const n = Number(found[2]) - 1;
  const cell = board.labels === 'letters-across' ? { x: a, y: n } : { x: n, y: a };
  return has(board, cell) ? cell : null;
}

/** Reads a lane by its label: a letter or a number. */
export function readLane(board: Board, text: string): Lane | null {
  const across = board.labels === 'letters-across';
  const word = text.trim();
  if (/^[a-z]$/i.test(word)) {
    const n = word.toUpperCase().charCodeAt(0) - 65;
    if (across) return n < board.width ? { column: n } : null;
    return n < board.height ? { row: n } : null;
  }
  if (!/^\d{1,2}$/.test(word)) return null;
  const n = Number(word) - 1;
  if (across) return n >= 0 && n < board.height ? { row: n } : null;
  return n >= 0 && n < board.width ? { column: n } : null;
}

export function nameOfLane(board: Board, lane: Lane): string {
  return 'row' in lane
    ? t('board-row', { row: rowLabel(board, lane.row) })
    : t('board-column', { column: columnLabel(board, lane.column) });
}

export function laneCells(board: Board, lane: Lane): Cell[] {
  if ('row' in lane) return Array.from({ length: board.width }, (_, x) => ({ x, y: lane.row }));
  return Array.from({ length: board.height }, (_, y) => ({ x: lane.column, y }));
}

/** The square area of a special order: an odd size is centred, an even one starts here; the edge cuts it off. */
export function area(board: Board, at: Cell, size: number): Cell[] {
  const reach = size % 2 === 1 ? (size - 1) / 2 : 0;
  const cells: Cell[] = [];
  for (let y = at.y - reach; y < at.y - reach + size; y++)
    for (let x = at.x - reach; x < at.x - reach + size; x++)
      if (has(board, { x, y })) cells.push({ x, y });
  return cells;
}

/** What people call an area: its first and last square. */
export function nameOfArea(board: Board, cells: Cell[]): string {
  const first = cells[0];
  const last = cells[cells.length - 1];
  if (!first || !last) return '';
  return same(first, last)
    ? nameOf(board, first)
    : t('board-area', { first: nameOf(board, first), last: nameOf(board, last) });
}

export function spanFrom(start: Cell, heading: Heading, length: number): Span {
  const step = STEPS[length === 1 ? 'right' : heading];
  return {
    from: start,
    to: { x: start.x + step.x * (length - 1), y: start.y + step.y * (length - 1) },
  };
}

/** A span with its first square first: the leftmost one, or the topmost in a column. */
export function ordered(span: Span): Span {
  const { from, to } = span;
  const swap = to.x < from.x || (to.x === from.x && to.y < from.y);
  return swap ? { from: to, to: from } : { from, to };
}

export function headingOf(span: Span): Heading {
  const { from, to } = ordered(span);
  if (to.x === from.x) return to.y === from.y ? 'right' : 'down';
  if (to.y === from.y) return 'right';
  return to.y > from.y ? 'down-right' : 'up-right';
}

export function lengthOf(span: Span): number {
  return Math.max(Math.abs(span.to.x - span.from.x), Math.abs(span.to.y - span.from.y)) + 1;
}

export function cellsOf(span: Span): Cell[] {
  const { from } = ordered(span);
  const length = lengthOf(span);
  const step = STEPS[headingOf(span)];
  return Array.from({ length }, (_, n) => ({ x: from.x + step.x * n, y: from.y + step.y * n }));
}

export function nameOfSpan(board: Board, span: Span): string {
  const { from, to } = ordered(span);
  return same(from, to) ? nameOf(board, from) : `${nameOf(board, from)}-${nameOf(board, to)}`;
}

/** The squares around these, corners too, without themselves. */
export function around(board: Board, cells: Cell[]): Cell[] {
  const seen = new Set(cells.map((cell) => indexOf(board, cell)));
  const found: Cell[] = [];
  for (const cell of cells)
    for (let y = cell.y - 1; y <= cell.y + 1; y++)
      for (let x = cell.x - 1; x <= cell.x + 1; x++) {
        const near = { x, y };
        if (!has(board, near) || seen.has(indexOf(board, near))) continue;
        seen.add(indexOf(board, near));
        found.push(near);
      }
  return found;
}

/** Whether two diagonal spans cross each other between squares, sharing none. */
export function crosses(a: Span, b: Span): boolean {
  const [ha, hb] = [headingOf(a), headingOf(b)];
  let down: Span;
  let up: Span;
  if (ha === 'down-right' && hb === 'up-right') [down, up] = [a, b];
  else if (ha === 'up-right' && hb === 'down-right') [down, up] = [b, a];
  else return false;
  const key = (cell: Cell) => `${cell.x},${cell.y}`;
  const gaps = new Set(cellsOf(down).slice(0, -1).map(key));
  return cellsOf(up)
    .slice(0, -1)
    .some((cell) => gaps.has(key({ x: cell.x, y: cell.y - 1 })));
}
