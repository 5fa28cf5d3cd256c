// Memory mode: a miss shows until the next shot; after that the player has to remember it.

import { indexOf, same } from './board';
import type { View } from './fold';
import { t } from './messages';
import type { Cell, Seat } from './wire';
import type { Line } from './words';

/** Whether this square looks unknown because the miss there is an old one. */
export function isForgotten(view: View, owner: Seat, cell: Cell): boolean {
  const waters = view.waters[owner];
  const at = indexOf(view.rules.board, cell);
  return !!waters.missed[at] && !waters.points[at] && !waters.last.some((one) => same(one, cell));
}

/** The log in memory mode: old misses without their squares. The newest order stays complete. */
export function withoutOldMisses(lines: Line[], seat: Seat): Line[] {
  const newest = lines.findLast((line) => line.by === seat)?.n;
  return lines.map((line) => {
    const tellsWhere =
      line.by === seat &&
      line.glyph === 'miss' &&
      line.n !== newest &&
      line.parts.some((part) => part.tag);
    return tellsWhere ? { ...line, parts: [{ text: t('log-you-missed') }] } : line;
  });
}
