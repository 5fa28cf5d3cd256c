import { describe, expect, it } from 'vitest';
import {
  area,
  around,
  cellsOf,
  crosses,
  headingOf,
  nameOf,
  nameOfArea,
  nameOfSpan,
  readCell,
  readLane,
  spanFrom,
  type Board,
} from './board';
import { moved, Typed } from './grid';

const across: Board = { width: 10, height: 10, labels: 'letters-across' };
const down: Board = { width: 10, height: 10, labels: 'letters-down' };

describe('squares', () => {
  it('are called by their labels', () => {
    expect(nameOf(across, { x: 4, y: 6 })).toBe('E7');
    expect(nameOf(down, { x: 4, y: 6 })).toBe('G5');
  });
  it('are read in either case and with a hyphen', () => {
    expect(readCell(across, 'e7')).toEqual({ x: 4, y: 6 });
    expect(readCell(down, 'A-4')).toEqual({ x: 3, y: 0 });
    expect(readCell(across, 'K1')).toBeNull();
    expect(readCell(across, 'A11')).toBeNull();
    expect(readCell(across, '')).toBeNull();
  });
  it('lanes follow the labels', () => {
    expect(readLane(across, 'E')).toEqual({ column: 4 });
    expect(readLane(across, '5')).toEqual({ row: 4 });
    expect(readLane(down, 'E')).toEqual({ row: 4 });
    expect(readLane(across, 'K')).toBeNull();
  });
});

describe('spans', () => {
  it('run four ways', () => {
    for (const heading of ['right', 'down', 'down-right', 'up-right'] as const) {
      const span = spanFrom({ x: 3, y: 5 }, heading, 3);
      expect(headingOf(span)).toBe(heading);
      expect(cellsOf(span)).toHaveLength(3);
    }
    expect(nameOfSpan(across, spanFrom({ x: 3, y: 5 }, 'down', 3))).toBe('D6-D8');
  });
  it('cross between squares', () => {
    const one = spanFrom({ x: 0, y: 0 }, 'down-right', 2);
    const two = spanFrom({ x: 0, y: 1 }, 'up-right', 2);
    expect(crosses(one, two)).toBe(true);
    expect(crosses(one, spanFrom({ x: 2, y: 1 }, 'up-right', 2))).toBe(false);
  });
});

describe('areas', () => {
  it('are centred if odd, start here if even, and end at the edge', () => {
    expect(area(across, { x: 2, y: 2 }, 3)).toHaveLength(9);
    expect(nameOfArea(across, area(across, { x: 5, y: 5 }, 2))).toBe('F6 to G7');
    expect(nameOfArea(across, area(across, { x: 9, y: 9 }, 2))).toBe('J10');
    expect(around(across, [{ x: 0, y: 0 }])).toHaveLength(3);
  });
});

describe('keys', () => {
  it('move and stop at the edge', () => {
    expect(moved(across, { x: 0, y: 0 }, 'ArrowLeft')).toEqual({ x: 0, y: 0 });
    expect(moved(across, { x: 0, y: 0 }, 'ArrowDown')).toEqual({ x: 0, y: 1 });
    expect(moved(across, { x: 3, y: 3 }, 'End')).toEqual({ x: 9, y: 3 });
    expect(moved(across, { x: 3, y: 3 }, 'End', true)).toEqual({ x: 9, y: 9 });
    expect(moved(across, { x: 3, y: 3 }, 'q')).toBeNull();
  });
  it('type squares', () => {
    const typed = new Typed();
    expect(typed.key(across, 'j', 0)).toEqual({ taken: true, cell: null });
    expect(typed.key(across, '1', 100).cell).toEqual({ x: 9, y: 0 });
    expect(typed.key(across, '0', 200).cell).toEqual({ x: 9, y: 9 });
    expect(typed.key(across, '4', 300).cell).toEqual({ x: 9, y: 3 });
    expect(typed.key(across, '5', 9000).taken).toBe(false);
    expect(typed.key(across, 'Enter', 9001).taken).toBe(false);
  });
});
