// The orders a player has: which are ready, which are locked and why, and what each is called.

import { area, cellsOf, indexOf, laneCells, nameOf, nameOfArea, nameOfLane, same } from './board';
import { mayAct, type View } from './fold';
import { t } from './messages';
import { other, type Cell, type Lane, type Order, type Seat } from './wire';

export type Tool = 'fire' | 'radar' | 'artillery' | 'torpedo' | 'smoke';

export interface Offer {
  tool: Tool;
  name: string;
  /** How many are left: "2 of 3 left". */
  left: string;
  /** Why it cannot be ordered now. */
  locked: string | null;
  /** The same, short enough for the button. */
  lockedShort: string;
  /** What it costs and gives. */
  note: string;
}

/** Every order these rules have, in the order of the bar. */
export function offers(view: View, seat: Seat): Offer[] {
  const { rules } = view.rules;
  const arsenal = view.arsenal[seat];
  const list: Offer[] = [
    {
      tool: 'fire',
      name: t('order-shot'),
      left: t('order-always'),
      locked: null,
      lockedShort: '',
      note: fireNote(view),
    },
  ];
  if (rules.radar) {
    list.push({
      tool: 'radar',
      name: t('order-radar'),
      left: t('order-left', { left: arsenal.radar, uses: rules.radar.uses }),
      locked: arsenal.radar > 0 ? null : t('order-radar-locked'),
      lockedShort: t('order-used-up'),
      note: t('order-radar-note', { answer: rules.radar.answer ?? 'cells' }),
    });
  }
  if (rules.artillery)
    list.push({
      tool: 'artillery',
      name: t('order-artillery'),
      left: t('order-ready', { count: 1 }),
      locked: arsenal.artillery ? null : t('order-artillery-locked'),
      lockedShort: t('order-sink-a-ship'),
      note: t('order-artillery-note'),
    });
  if (rules.smoke)
    list.push({
      tool: 'smoke',
      name: t('order-smoke'),
      left: t('order-ready', { count: arsenal.smoke }),
      locked: arsenal.smoke > 0 ? null : t('order-smoke-locked'),
      lockedShort: t('order-sink-a-ship'),
      note: t('order-smoke-note'),
    });
  if (rules.torpedo) {
    const count = rules.torpedo['when-ships-left'];
    list.push({
      tool: 'torpedo',
      name: t('order-torpedo'),
      left: t('order-ready', { count: 1 }),
      locked:
        arsenal.torpedo === 'ready'
          ? null
          : arsenal.torpedo === 'spent'
            ? t('order-torpedo-spent')
            : t('order-torpedo-locked', { count }),
      lockedShort:
        arsenal.torpedo === 'spent' ? t('order-used-up') : t('order-torpedo-at', { count }),
      note: t('order-torpedo-note'),
    });
  }
  return list;
}

function fireNote(view: View): string {
  if (view.rules.fireAgain === 'turn-lost') return t('order-fire-again-note');
  return '';
}

/** How many squares one order may fire at now. */
export function shots(view: View, seat: Seat): number {
  const arsenal = view.arsenal[seat];
  const free =
    view.rules.fireAgain === 'allowed'
      ? arsenal.spent.length
      : arsenal.spent.filter((one) => !one).length;
  return Math.min(arsenal.guns, free);
}

interface Check {
  /** What is wrong with it; null if nothing. */
  fault: string | null;
  /** What it costs anyway, the turn or only the shot; null if the rules refuse it. */
  cost: 'turn' | 'shot' | null;
}

/** Whether this square may be fired at. */
export function checkCell(view: View, seat: Seat, cell: Cell): Check {
  const { fireAgain, board } = view.rules;
  if (!view.arsenal[seat].spent[indexOf(board, cell)]) return { fault: null, cost: null };
  switch (fireAgain) {
    case 'allowed': {
      const fault = wasted(view, seat, cell);
      return { fault, cost: fault ? 'shot' : null };
    }
    case 'turn-lost':
      return {
        fault: t('order-already-fired-turn'),
        cost: 'turn',
      };
    case 'refused':
      return {
        fault: view.waters[other(seat)].cleared[indexOf(board, cell)]
          ? t('order-empty-choose')
          : t('order-already-fired-choose'),
        cost: null,
      };
  }
}

/** Why a second shot at this square is known to hit nothing. */
function wasted(view: View, seat: Seat, cell: Cell): string | null {
  const waters = view.waters[other(seat)];
  const at = indexOf(view.rules.board, cell);
  if (waters.missed[at]) return t('order-already-missed');
  if (waters.cleared[at]) return t('order-empty');
  const wreck = waters.sunk.some(
    (one) => one.wreck && cellsOf(one.wreck).some((part) => same(part, cell)),
  );
  return wreck || waters.destroyed[at] ? t('order-nothing-left') : null;
}

/** What the button says for an order: "Fire at G5", "Scan F6 to G7". */
export function actName(view: View, order: Order): string {
  const { board, rules } = view.rules;
  const covered = (at: Cell, size = 1) => nameOfArea(board, area(board, at, size));
  switch (order.type) {
    case 'fire':
      if (order.cells.length === 1 && view.rules.shots === 1)
        return t('order-fire-at', { at: nameOf(board, order.cells[0]!) });
      return t('order-fire-shots', { count: order.cells.length });
    case 'radar':
      return t('order-scan', { area: covered(order.at, rules.radar?.size) });
    case 'artillery':
      return t('order-fire-at', { at: covered(order.at, rules.artillery?.size) });
    case 'smoke':
      return t('order-cover', { area: covered(order.at, rules.smoke?.size) });
    case 'torpedo':
      return t('order-fire-along', { lane: nameOfLane(board, order.lane) });
    case 'resign':
      return t('order-resign');
  }
}

/** The squares an order with this tool would cover. */
export function preview(view: View, tool: Tool, at: Cell, along: 'row' | 'column'): Cell[] {
  const { board, rules } = view.rules;
  switch (tool) {
    case 'fire':
      return [at];
    case 'torpedo':
      return laneCells(board, laneAt(at, along));
    default:
      return area(board, at, rules[tool]?.size ?? 1);
  }
}

/** What to know before ordering at the edge: the board cuts the area off there. */
export function edgeNote(view: View, tool: Tool, at: Cell): string | null {
  if (tool === 'fire' || tool === 'torpedo') return null;
  const whole = (view.rules.rules[tool]?.size ?? 1) ** 2;
  const covered = preview(view, tool, at, 'row').length;
  return covered < whole ? t('order-edge', { covered, whole }) : null;
}

function laneAt(at: Cell, along: 'row' | 'column'): Lane {
  return along === 'row' ? { row: at.y } : { column: at.x };
}

export function orderFor(tool: Tool, at: Cell, along: 'row' | 'column'): Order {
  if (tool === 'fire') return { type: 'fire', cells: [at] };
  if (tool === 'torpedo') return { type: 'torpedo', lane: laneAt(at, along) };
  return { type: tool, at };
}

/** Why this player cannot give an order now; null if they can. */
export function idle(view: View, seat: Seat, otherName: string): string | null {
  if (mayAct(view, seat)) return null;
  switch (view.phase.type) {
    case 'before':
      return t('order-waiting-fleet', { name: otherName });
    case 'turn':
      return t('order-aiming', { name: otherName });
    case 'round':
      return t('order-waiting', { name: otherName });
    case 'over':
      return t('order-over');
  }
}
