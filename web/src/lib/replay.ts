// A finished game, frame by frame.

import { fold, newView, type View } from './fold';
import { filled } from './rules';
import type { Seat, Sighting, TableInfo } from './wire';
import { linesOf, type Glyph, type Line, type Teller } from './words';

export interface Frame {
  view: View;
  lines: Line[];
  /** What the frame is called: "Shot 14", "Round 3". */
  label: string;
}

/** Who tells of a table: its names, and where the reader sat. */
export function tellerOf(table: TableInfo, seat: Seat | null): Teller {
  return {
    seat,
    names: { A: table.names.A || 'First player', B: table.names.B || 'Second player' },
  };
}

/** One frame for the opening, then one for each turn, or each round where both move at once. */
export function framesOf(
  game: { table: TableInfo; steps: Sighting[][] },
  seat: Seat | null = null,
): Frame[] {
  const { table, steps } = game;
  const teller = tellerOf(table, seat);
  let view = newView(filled(table.rules.rules));
  const frames: Frame[] = [];
  let waiting: Sighting[] = [];
  for (const step of steps) {
    const told = [...waiting, ...step];
    if (frames.length > 0 && step.every((one) => one.type === 'committed')) {
      waiting = told;
      continue;
    }
    waiting = [];
    const lines = linesOf(view, told, teller);
    view = fold(view, told);
    const n = frames.length;
    frames.push({
      view,
      lines,
      label: n === 0 ? 'The opening' : view.rules.order === 'together' ? `Round ${n}` : `Turn ${n}`,
    });
  }
  return frames;
}

/** The move an address links to: `#t=12`. */
export function timeOf(hash: string): number | null {
  const found = /^#t=(\d{1,4})$/.exec(hash);
  return found ? Number(found[1]) : null;
}

const WEIGHT: Glyph[] = [
  'note',
  'cleared',
  'salvo',
  'miss',
  'smoke',
  'radar',
  'penalty',
  'again',
  'hit',
  'sunk',
  'end',
];

/** The line that says most. */
export function heaviest(lines: Line[]): Line | null {
  return lines.reduce<Line | null>(
    (top, line) => (top && WEIGHT.indexOf(line.glyph) <= WEIGHT.indexOf(top.glyph) ? top : line),
    null,
  );
}

/** What one frame is, as a mark. */
export function markOf(frame: Frame): Glyph {
  return heaviest(frame.lines)?.glyph ?? 'note';
}

/** The marks along the axis of a game, for each side. */
export function glyphsOf(frames: Frame[]): { t: number; by: Seat; glyph: Glyph }[] {
  return frames.flatMap((frame, t) =>
    (['A', 'B'] as const).flatMap((by) => {
      const own = frame.lines.filter((line) => line.by === by);
      const top = heaviest(own);
      return top ? [{ t, by, glyph: top.glyph }] : [];
    }),
  );
}
