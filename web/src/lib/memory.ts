// Memory mode: a miss shows until the next shot, and then it is for the player to remember.

import { indexOf, same } from './board';
import type { View } from './fold';
import type { Cell, Seat } from './wire';
import type { Line } from './words';

/** Whether this square looks as if it had never been fired at, because the miss there is an old one. */
export function isForgotten(view: View, owner: Seat, cell: Cell): boolean {
  const waters = view.waters[owner];
  const at = indexOf(view.rules.board, cell);
  return !!waters.missed[at] && !waters.points[at] && !waters.last.some((one) => same(one, cell));
}

/** The log of a player who remembers alone: that a shot missed, not where. The newest order is told in full. */
export function withoutOldMisses(lines: Line[], seat: Seat): Line[] {
  const newest = lines.findLast((line) => line.by === seat)?.n;
  return lines.map((line) => {
    const tellsWhere =
      line.by === seat &&
      line.glyph === 'miss' &&
      line.n !== newest &&
      line.parts.some((part) => part.strong);
    return tellsWhere ? { ...line, parts: [{ text: 'You missed.' }] } : line;
  });
}
