// The orders a player has: which are ready, which are locked and why, and what each is called.

import { area, cellsOf, indexOf, laneCells, nameOf, nameOfArea, nameOfLane, same } from './board';
import { mayAct, type View } from './fold';
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
      name: 'Shot',
      left: 'Always',
      locked: null,
      lockedShort: '',
      note: fireNote(view),
    },
  ];
  if (rules.radar) {
    const what =
      rules.radar.answer === 'presence'
        ? 'Tells you whether a ship is there.'
        : 'Shows which squares hold ships.';
    list.push({
      tool: 'radar',
      name: 'Radar',
      left: `${arsenal.radar} of ${rules.radar.uses} left`,
      locked: arsenal.radar > 0 ? null : 'You have no radar scans left.',
      lockedShort: 'Used up',
      note: `Uses your turn. ${what}`,
    });
  }
  if (rules.artillery)
    list.push({
      tool: 'artillery',
      name: 'Artillery',
      left: '1 ready',
      locked: arsenal.artillery ? null : 'Sink a ship to unlock artillery.',
      lockedShort: 'Sink a ship',
      note: 'Fires at the whole area. Squares you already fired at are skipped.',
    });
  if (rules.smoke)
    list.push({
      tool: 'smoke',
      name: 'Smoke',
      left: `${arsenal.smoke} ready`,
      locked: arsenal.smoke > 0 ? null : 'You have no smoke screen. Sink a ship to get one.',
      lockedShort: 'Sink a ship',
      note: 'Uses your turn. Hides an area of your board from one radar scan.',
    });
  if (rules.torpedo) {
    const n = rules.torpedo['when-ships-left'];
    const ships = n === 1 ? '1 enemy ship' : `${n} enemy ships`;
    list.push({
      tool: 'torpedo',
      name: 'Torpedo',
      left: '1 ready',
      locked:
        arsenal.torpedo === 'ready'
          ? null
          : arsenal.torpedo === 'spent'
            ? 'You have used your torpedo.'
            : `The torpedo unlocks when ${n === 1 ? 'only ' : ''}${ships} ${n === 1 ? 'is' : 'are'} left.`,
      lockedShort: arsenal.torpedo === 'spent' ? 'Used up' : `At ${ships}`,
      note: 'Fires along a whole row or column.',
    });
  }
  return list;
}

function fireNote(view: View): string {
  if (view.rules.fireAgain === 'turn-lost') return 'Firing at a square again costs your turn.';
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

export interface Check {
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
        fault: 'You already fired here. Firing again costs your turn.',
        cost: 'turn',
      };
    case 'refused':
      return {
        fault: view.waters[other(seat)].cleared[indexOf(board, cell)]
          ? 'This square is known to be empty. Choose another.'
          : 'You already fired here. Choose another square.',
        cost: null,
      };
  }
}

/** Why a second shot at this square is known to hit nothing. */
function wasted(view: View, seat: Seat, cell: Cell): string | null {
  const waters = view.waters[other(seat)];
  const at = indexOf(view.rules.board, cell);
  if (waters.missed[at]) return 'You already missed here.';
  if (waters.cleared[at]) return 'This square is known to be empty.';
  const wreck = waters.sunk.some(
    (one) => one.wreck && cellsOf(one.wreck).some((part) => same(part, cell)),
  );
  return wreck || waters.destroyed[at] ? 'There is nothing left to hit here.' : null;
}

/** What the button says for an order: "Fire at G5", "Scan F6 to G7". */
export function actName(view: View, order: Order): string {
  const { board, rules } = view.rules;
  switch (order.type) {
    case 'fire':
      if (order.cells.length === 1 && view.rules.shots === 1)
        return `Fire at ${nameOf(board, order.cells[0]!)}`;
      return order.cells.length === 1 ? 'Fire 1 shot' : `Fire ${order.cells.length} shots`;
    case 'radar':
      return `Scan ${nameOfArea(board, area(board, order.at, rules.radar?.size ?? 1))}`;
    case 'artillery':
      return `Fire at ${nameOfArea(board, area(board, order.at, rules.artillery?.size ?? 1))}`;
    case 'smoke':
      return `Cover ${nameOfArea(board, area(board, order.at, rules.smoke?.size ?? 1))}`;
    case 'torpedo':
      return `Fire along ${nameOfLane(board, order.lane)}`;
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

/** Why this player cannot give an order now; null if they can. */
export function idle(view: View, seat: Seat, otherName: string): string | null {
  if (mayAct(view, seat)) return null;
  switch (view.phase.type) {
    case 'before':
      return `Waiting for ${otherName}'s fleet`;
    case 'turn':
      return `${otherName} is aiming`;
    case 'round':
      return `Waiting for ${otherName}`;
    case 'over':
      return 'The game is over';
  }
}
