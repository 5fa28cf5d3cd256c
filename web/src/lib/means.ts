// What a player may order now, and why something is locked.

import { area, cellsOf, indexOf, laneCells, nameOf, nameOfArea, nameOfLane, same } from './board';
import { mayAct, type View } from './fold';
import { other, type Cell, type Lane, type Order, type Seat } from './wire';

export type Tool = 'fire' | 'radar' | 'artillery' | 'torpedo' | 'smoke';

export interface Offer {
  tool: Tool;
  name: string;
  /** What is left: "2 of 3 left". */
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
  const means = view.means[seat];
  const list: Offer[] = [
    {
      tool: 'fire',
      name: 'Shot',
      left: 'always',
      locked: null,
      lockedShort: '',
      note: fireNote(view),
    },
  ];
  if (rules.radar) {
    const what =
      rules.radar.answer === 'presence' ? 'Answers yes or no.' : 'Shows the occupied squares.';
    list.push({
      tool: 'radar',
      name: 'Radar',
      left: `${means.radar} of ${rules.radar.uses} left`,
      locked: means.radar > 0 ? null : 'You have no radar scans left.',
      lockedShort: 'used up',
      note: `Uses the turn. ${what}`,
    });
  }
  if (rules.artillery)
    list.push({
      tool: 'artillery',
      name: 'Artillery',
      left: '1 ready',
      locked: means.artillery ? null : 'Artillery is locked. Sink a ship to unlock it.',
      lockedShort: 'sink a ship',
      note: 'Fires at the whole area. Squares fired at before count for nothing.',
    });
  if (rules.smoke)
    list.push({
      tool: 'smoke',
      name: 'Smoke',
      left: `${means.smoke} ready`,
      locked:
        means.smoke > 0 ? null : 'You have no smoke screens. Each enemy ship you sink gives you one.',
      lockedShort: 'sink a ship',
      note: 'Uses the turn. Hides your water from one radar sweep.',
    });
  if (rules.torpedo) {
    const n = rules.torpedo['when-ships-left'];
    const ships = n === 1 ? '1 ship' : `${n} ships`;
    list.push({
      tool: 'torpedo',
      name: 'Torpedo',
      left: '1 ready',
      locked:
        means.torpedo === 'ready'
          ? null
          : means.torpedo === 'spent'
            ? 'You have already used your torpedo.'
            : `The torpedo is locked. It unlocks when the enemy has ${ships} left.`,
      lockedShort: means.torpedo === 'spent' ? 'used up' : `at ${n} left`,
      note: 'Fires along a whole row or column.',
    });
  }
  return list;
}

function fireNote(view: View): string {
  if (view.rules.fireAgain === 'turn-lost') return 'A square fired at before costs the turn.';
  return '';
}

/** How many squares one order may fire at now. */
export function shots(view: View, seat: Seat): number {
  const means = view.means[seat];
  const free =
    view.rules.fireAgain === 'allowed'
      ? means.spent.length
      : means.spent.filter((one) => !one).length;
  return Math.min(means.guns, free);
}

export interface Check {
  /** Why it would be a mistake; nothing if it would not. */
  fault: string | null;
  /** What the mistake would cost, the turn or only the shot: nothing where the rules refuse it. */
  cost: 'turn' | 'shot' | null;
}

/** Whether this square may be fired at. */
export function checkCell(view: View, seat: Seat, cell: Cell): Check {
  const { fireAgain, board } = view.rules;
  if (!view.means[seat].spent[indexOf(board, cell)]) return { fault: null, cost: null };
  switch (fireAgain) {
    case 'allowed': {
      const fault = wasted(view, seat, cell);
      return { fault, cost: fault ? 'shot' : null };
    }
    case 'turn-lost':
      return {
        fault: 'This square has been fired at. Firing again costs your turn.',
        cost: 'turn',
      };
    case 'refused':
      return {
        fault: 'This square has been fired at or is known water. Choose another.',
        cost: null,
      };
  }
}

/** Why a second shot at this square is known to hit nothing. */
function wasted(view: View, seat: Seat, cell: Cell): string | null {
  const waters = view.waters[other(seat)];
  const at = indexOf(view.rules.board, cell);
  if (waters.missed[at]) return 'You missed here before. Nothing lies here.';
  if (waters.cleared[at]) return 'This is known water. Nothing lies here.';
  const wreck = waters.sunk.some(
    (one) => one.wreck && cellsOf(one.wreck).some((part) => same(part, cell)),
  );
  return wreck || waters.destroyed[at] ? 'Nothing is left to hit here.' : null;
}

/** What the button says for an order, name first: "Fire at G5", "Sweep F6 to G7". */
export function actName(view: View, order: Order): string {
  const { board, rules } = view.rules;
  switch (order.type) {
    case 'fire':
      if (order.cells.length === 1 && view.rules.shots === 1)
        return `Fire at ${nameOf(board, order.cells[0]!)}`;
      return order.cells.length === 1 ? 'Fire 1 shot' : `Fire ${order.cells.length} shots`;
    case 'radar':
      return `Sweep ${nameOfArea(board, area(board, order.at, rules.radar?.size ?? 1))}`;
    case 'artillery':
      return `Strike ${nameOfArea(board, area(board, order.at, rules.artillery?.size ?? 1))}`;
    case 'smoke':
      return `Lay smoke on ${nameOfArea(board, area(board, order.at, rules.smoke?.size ?? 1))}`;
    case 'torpedo':
      return `Send along ${nameOfLane(board, order.lane)}`;
    case 'resign':
      return 'Resign';
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
  return covered < whole ? `At the edge: covers only ${covered} of ${whole} squares.` : null;
}

export function laneAt(at: Cell, along: 'row' | 'column'): Lane {
  return along === 'row' ? { row: at.y } : { column: at.x };
}

export function orderFor(tool: Tool, at: Cell, along: 'row' | 'column'): Order {
  if (tool === 'fire') return { type: 'fire', cells: [at] };
  if (tool === 'torpedo') return { type: 'torpedo', lane: laneAt(at, along) };
  return { type: tool, at };
}

/** Why nothing can be ordered now; nothing if something can. */
export function idle(view: View, seat: Seat, otherName: string): string | null {
  if (mayAct(view, seat)) return null;
  switch (view.phase.type) {
    case 'before':
      return `Waiting for ${otherName} to place`;
    case 'turn':
      return `${otherName} is aiming`;
    case 'round':
      return `Waiting for ${otherName}`;
    case 'over':
      return 'The game is over';
  }
}
