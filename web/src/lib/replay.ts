// A finished game as frames for the replay: one for each turn or round.

import { fold, newView, type View } from './fold';
import { t } from './messages';
import { filled } from './rules';
import type { Seat, Sighting, TableInfo } from './wire';
import type { Teller } from './teller';
import { linesOf, type Glyph, type Line } from './words';

export interface Frame {
  view: View;
  lines: Line[];
  /** "Turn 14", "Round 3". */
  label: string;
}

/** The names at a table, and the reader's seat. */
export function tellerOf(table: TableInfo, seat: Seat | null): Teller {
  return {
    seat,
    names: { A: table.names.A || t('log-player-1'), B: table.names.B || t('log-player-2') },
  };
}

/** One frame for the start, then one for each turn, or for each round if both players fire at once. */
export function framesOf(
  game: { table: TableInfo; steps: Sighting[][] },
  seat: Seat | null = null,
): Frame[] {
  const { table, steps } = game;
  const teller = tellerOf(table, seat);
  let view = newView(filled(table.rules));
  const frames: Frame[] = [];
  let waiting: Sighting[] = [];
  for (const step of steps) {
    const sightings = [...waiting, ...step];
    if (frames.length > 0 && step.every((one) => one.type === 'committed')) {
      waiting = sightings;
      continue;
    }
    waiting = [];
    const lines = linesOf(view, sightings, teller);
    view = fold(view, sightings);
    const n = frames.length;
    frames.push({
      view,
      lines,
      label:
        n === 0
          ? t('log-start')
          : view.rules.order === 'together'
            ? t('log-round', { round: n })
            : t('log-turn', { turn: n }),
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

/** The most important line. */
export function heaviest(lines: Line[]): Line | null {
  return lines.reduce<Line | null>(
    (top, line) => (top && WEIGHT.indexOf(line.glyph) <= WEIGHT.indexOf(top.glyph) ? top : line),
    null,
  );
}

/** The mark of a frame. */
export function markOf(frame: Frame): Glyph {
  return heaviest(frame.lines)?.glyph ?? 'note';
}

/** The marks on the timeline, for each side. */
export function glyphsOf(frames: Frame[]): { t: number; by: Seat; glyph: Glyph }[] {
  return frames.flatMap((frame, t) =>
    (['A', 'B'] as const).flatMap((by) => {
      const own = frame.lines.filter((line) => line.by === by);
      const top = heaviest(own);
      return top ? [{ t, by, glyph: top.glyph }] : [];
    }),
  );
}
