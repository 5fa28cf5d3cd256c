// Converts requests of the arena to plain data, and decisions back to answers.
//
// There are two forms of the same two calls. The simple form knows one rule set, the hackathon's; the
// general form carries the rules and everything the bot has learned so far. Both become a position here:
//
//   gameId     the game's id
//   rules      what readRules gives
//   shots      how many squares to fire at
//   orders     the kinds of order allowed now: "fire", "radar", ...
//   fleet      own ships: { name, squares }
//   log        what the bot learned about the enemy's board, in order:
//     { what: "shot", square, result: "miss" | "hit" | "sunk", name: class or null, wreck: its squares or [] }
//     { what: "salvo", squares, hits: how many of them hit }
//     { what: "sunk", square: null, name: class or null, wreck: its squares or [] }, after a salvo
//     { what: "radar", squares, found: occupied squares | true | false | null }, null if smoke hid everything
//     { what: "cleared", squares }, known to be water now
//   firedAtMe  squares the enemy fired at
//   screens    how many smoke screens the bot has placed

import { area, at, xOf, yOf } from "./chart.mjs";

const shipClass = (name, length, more = {}) => ({ name, length, count: 1, armour: 1, stealth: false, ...more });

const HACKATHON = [
  shipClass("fourdeck", 4),
  shipClass("battleship", 3, { armour: 2 }),
  shipClass("threeship", 3),
  shipClass("submarine", 2, { stealth: true }),
  shipClass("twoship", 2, { count: 2 }),
  shipClass("oneship", 1, { count: 4 }),
];

/** The rules of a request; a request in the simple form may have none and means the hackathon's. */
export function readRules(request) {
  const told = request.rules;
  if (!told) {
    const size = request.boardSize ?? 10;
    return {
      width: size,
      height: size,
      classes: HACKATHON,
      lettersDown: false,
      diagonal: false,
      gap: true,
      fireAgain: true,
      radar: 3,
      smoke: 0,
      artillery: 0,
    };
  }
  const { board, placement, turns, radar, smoke, artillery } = told.rules;
  return {
    width: board.width,
    height: board.height,
    classes: told.classes, // name, length, count, armour (hits each square takes), stealth (unseen by radar)
    lettersDown: board.labels === "letters-down", // whether rows are lettered
    diagonal: placement.diagonal, // whether ships may be diagonal
    gap: placement.gap !== "none", // whether ships must not touch
    fireAgain: turns["fire-again"] === "allowed", // whether a square may be fired at again
    radar: radar?.size ?? 0, // the side of each special order's area
    smoke: smoke?.size ?? 0,
    artillery: artillery?.size ?? 0,
  };
}

/** The position of a /move request, in either form. */
export function readPosition(request) {
  const position = {
    gameId: request.gameId,
    rules: readRules(request),
    shots: 1,
    orders: ["fire"],
    fleet: [],
    log: [],
    firedAtMe: [],
    screens: 0,
  };
  if (request.seen) readGeneral(request, position);
  else readSimple(request, position);
  return position;
}

function readSimple(request, position) {
  const { rules, log } = position;
  // Shots and radar scans come in two lists; this bot does not care which came first.
  for (const sweep of request.radarHistory) {
    const squares = area(rules, square(sweep.center), rules.radar);
    log.push({ what: "radar", squares, found: sweep.visibleCells.map(square) });
  }
  for (const shot of request.yourShots) {
    log.push({ what: "shot", square: square(shot), result: shot.result, name: null, wreck: [] });
  }
  position.firedAtMe = request.opponentShots.map(square);
  if (!request.radarUsed) position.orders.push("radar");
}

function readGeneral(request, position) {
  const { rules, log } = position;
  position.shots = request.shots;
  position.orders = request.orders;
  position.fleet = request.fleet.map((ship) => ({ name: ship.type, squares: ship.cells.map(square) }));
  for (const told of request.seen) {
    const mine = told.by === request.you;
    const name = told.class ?? null;
    const wreck = told.wreck ? squaresBetween(told.wreck) : [];
    if (told.type === "shot" && mine) {
      log.push({ what: "shot", square: square(told.cell), result: told.effect, name, wreck });
    } else if (told.type === "shot") {
      position.firedAtMe.push(square(told.cell));
    } else if (told.type === "salvo" && mine) {
      log.push({ what: "salvo", squares: told.cells.map(square), hits: 0 });
    } else if (told.type === "tally" && mine) {
      log.at(-1).hits += told.hits; // a tally belongs to the salvo before it; there may be one for each class
    } else if (told.type === "sank" && mine) {
      log.push({ what: "sunk", square: null, name, wreck });
    } else if (told.type === "cleared" && mine) {
      log.push({ what: "cleared", squares: told.cells.map(square) });
    } else if (told.type === "radar" && mine) {
      const squares = area(rules, square(told.at), rules.radar);
      let found = null;
      if (told.echo !== "obscured") found = told.echo.presence ?? told.echo.cells.map(square);
      log.push({ what: "radar", squares, found });
    } else if (told.type === "smoke" && mine) {
      position.screens += 1;
    }
  }
}

function square(cell) {
  return at(cell.x, cell.y);
}

/** The squares of a straight line between its two ends. */
function squaresBetween({ from, to }) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.max(Math.abs(dx), Math.abs(dy)) + 1;
  return Array.from({ length }, (_, n) => at(from.x + n * Math.sign(dx), from.y + n * Math.sign(dy)));
}

/** The answer to /placement. */
export function writeFleet(fleet) {
  const cells = (squares) => squares.map((s) => ({ x: xOf(s), y: yOf(s) }));
  return { ships: fleet.map(({ name, squares }) => ({ type: name, cells: cells(squares) })) };
}

/** The answer to /move: with x and y in the simple form, in the notation in the general form. */
export function writeOrder(request, rules, order) {
  if (request.seen) return { order: notation(rules, order) };
  if (order.kind === "radar") return { type: "radar", center: { x: xOf(order.square), y: yOf(order.square) } };
  return { type: "shot", x: xOf(order.squares[0]), y: yOf(order.squares[0]) };
}

/** An order as text: E5, (A4 C5), R:E5, A:E5, S:E5, T:5 or T:E. */
function notation(rules, order) {
  if (order.kind === "fire") {
    const names = order.squares.map((s) => nameOf(rules, s));
    return names.length === 1 ? names[0] : `(${names.join(" ")})`;
  }
  if (order.kind === "torpedo") {
    const { axis, index } = order.lane;
    const lettered = (axis === "row") === rules.lettersDown;
    return `T:${lettered ? letter(index) : index + 1}`;
  }
  const prefix = { radar: "R", artillery: "A", smoke: "S" }[order.kind];
  return `${prefix}:${nameOf(rules, order.square)}`;
}

function nameOf(rules, s) {
  return rules.lettersDown ? `${letter(yOf(s))}${xOf(s) + 1}` : `${letter(xOf(s))}${yOf(s) + 1}`;
}

function letter(index) {
  return String.fromCharCode("A".charCodeAt(0) + index);
}
