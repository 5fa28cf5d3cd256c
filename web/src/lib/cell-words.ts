// What is known of a square, in words.

import { cellsOf, indexOf } from './board';
import { taken, type View } from './fold';
import { enumerated } from './listed';
import { t } from './messages';
import { shipOf } from './teller';
import type { Cell, Seat } from './wire';

/** What is known of a square, for screen readers. */
export function describeCell(view: View, owner: Seat, cell: Cell): string {
  const { board } = view.rules;
  const waters = view.waters[owner];
  const index = cell.y * board.width + cell.x;
  const said: string[] = [];
  const within = (span: { from: Cell; to: Cell }) => {
    const dx = Math.sign(span.to.x - span.from.x);
    const dy = Math.sign(span.to.y - span.from.y);
    const length = Math.max(Math.abs(span.to.x - span.from.x), Math.abs(span.to.y - span.from.y));
    for (let n = 0; n <= length; n++)
      if (span.from.x + dx * n === cell.x && span.from.y + dy * n === cell.y) return true;
    return false;
  };
  const wreck = waters.sunk.find((one) => one.wreck && within(one.wreck));
  const ship = waters.ships.find(within);
  const points = ship ? taken(waters, index) : (waters.points[index] ?? 0);
  // A known ship without an unhit square is a wreck, even if the rules did not reveal where it sank.
  const armour = view.rules.classes.find((one) => one.name === ship?.class)?.armour ?? 1;
  const gone =
    ship !== undefined &&
    cellsOf(ship).every((one) => taken(waters, indexOf(board, one)) >= armour);
  if (wreck || gone) {
    const name = wreck?.class ?? ship?.class;
    said.push(name ? t('cell-wreck-of', shipOf(view.rules, name)) : t('cell-wreck'));
  } else if (ship) said.push(t('cell-ship', { ...shipOf(view.rules, ship.class), count: points }));
  else if (points) said.push(t('cell-hit', { count: points }));
  else if (waters.missed[index]) said.push(t('cell-miss'));
  else if (waters.cleared[index]) said.push(t('cell-empty'));
  else if (waters.rounds[index]) said.push(t('cell-fired', { round: waters.rounds[index] }));
  if (waters.destroyed[index] && !wreck && !gone) said.push(t('cell-nothing-left'));
  if (waters.missed[index] && ship) said.push(t('cell-missed'));
  return said.length ? enumerated(said) : t('cell-unknown');
}
