// The coach's heat map: the chance of a hit at every square, in six tones.

import { cellAt, type Board } from './board';
import type { Cell } from './wire';

/** Where the tones change, in thousandths. They are the same for every position, so that a tone always means the same chance. */
export const TONES = [50, 100, 200, 350, 600] as const;

export interface Warmth {
  cell: Cell;
  /** 1 to 6. */
  level: number;
}

/** The tone of a chance; 0 if nothing can be hit. */
export function levelOf(thousandths: number): number {
  return thousandths > 0 ? 1 + TONES.filter((step) => thousandths >= step).length : 0;
}

/** Every square with a chance above zero. */
export function warmthOf(board: Board, heat: (number | null)[]): Warmth[] {
  return heat.flatMap((chance, index) => {
    const level = levelOf(chance ?? 0);
    return level ? [{ cell: cellAt(board, index), level }] : [];
  });
}

/** The squares with the highest chance. */
export function bestOf(board: Board, heat: (number | null)[]): Cell[] {
  const highest = Math.max(0, ...heat.map((chance) => chance ?? 0));
  return highest
    ? heat.flatMap((chance, index) => (chance === highest ? [cellAt(board, index)] : []))
    : [];
}

/** A chance as a percentage. */
export function percent(chance: number): string {
  return `${Math.round(chance * 100)} %`;
}
