// How the bot thinks. This is the file to change.
//
// `place` places the fleet at the start of a game, `choose` gives every order after that. Both are plain
// functions: what they get is described in protocol.mjs, and nothing is kept between two calls.

import { Chart, area, every, headings, run, xOf, yOf } from "./chart.mjs";

// How much more a square is worth if a ship can cover both it and a hit: high enough that a hit is
// followed before anything else.
const HIT = 20;

/** A random legal fleet: a list of { name, squares }. */
export function place(rules) {
  const lanes = new Map(rules.classes.map((ship) => [ship.length, runs(rules, ship.length)]));
  for (let attempt = 0; attempt < 1000; attempt++) {
    const fleet = tryToPlace(rules, lanes);
    if (fleet) return fleet;
  }
  throw new Error("no fleet was found for these rules");
}

/** The longest ships first, each at random where it fits; null if one does not fit. */
function tryToPlace(rules, lanes) {
  const fleet = [];
  const taken = new Set();
  const steps = new Set();
  for (const ship of rules.classes.toSorted((a, b) => b.length - a.length)) {
    for (let n = 0; n < ship.count; n++) {
      // Two crossing diagonal ships share no square, only the point between two squares of each.
      const free = (squares) =>
        !squares.some((square) => taken.has(square)) && !between(squares).some((point) => steps.has(point));
      const squares = shuffle(lanes.get(ship.length)).find(free);
      if (!squares) return null;
      fleet.push({ name: ship.name, squares });
      for (const point of between(squares)) steps.add(point);
      for (const square of squares) {
        const around = rules.gap ? area(rules, square, 3) : [square];
        for (const s of around) taken.add(s);
      }
    }
  }
  return fleet;
}

function between(squares) {
  return squares.slice(1).map((square, n) => `${xOf(square) + xOf(squares[n])},${yOf(square) + yOf(squares[n])}`);
}

/** Every straight line of this many squares on the board. */
function runs(rules, length) {
  const directions = length > 1 ? headings(rules) : [[1, 0]];
  return directions.flatMap((heading) =>
    every(rules)
      .map((start) => run(rules, start, heading, length))
      .filter((squares) => squares),
  );
}

/** The next order: { kind: "fire", squares }, { kind: "radar" | "artillery" | "smoke", square } or { kind: "torpedo", lane }. */
export function choose(position) {
  const chart = new Chart(position);
  const values = worth(position.rules, chart);
  return special(position, chart, values) ?? fire(position, chart, values);
}

/**
 * What every square is worth: in how many ways can ships still afloat cover it?
 *
 * A way that also covers a hit counts many times as much, so following a hit needs no extra rule.
 */
function worth(rules, chart) {
  const values = new Map(every(rules).map((square) => [square, 0]));
  for (const { ship, count } of chart.afloat) {
    for (const squares of runs(rules, ship.length)) {
      let ways = count;
      for (const square of squares) {
        if (chart.hits.has(square)) ways *= HIT;
        else if (chart.unseen.has(square) && !ship.stealth) ways = 0;
        else ways *= chart.odds.get(square);
      }
      if (ways === 0) continue;
      for (const square of squares) {
        // A hit square is worth another shot only if this ship is armoured.
        if ((chart.hits.get(square) ?? 0) < ship.armour) values.set(square, values.get(square) + ways);
      }
    }
  }
  return values;
}

/** The best squares, as many as there are shots. */
function fire(position, chart, values) {
  let squares = shuffle([...chart.targets].filter((square) => values.get(square) > 0));
  if (!chart.trail) {
    // Nothing to follow: every second or third square is enough to find a ship of two or three.
    const lengths = chart.afloat.map(({ ship }) => ship.length).filter((length) => length > 1);
    const step = lengths.length ? Math.min(...lengths) : 1;
    // The game's id shifts the pattern, so that an opponent cannot hide between its squares.
    const shift = Buffer.from(position.gameId).reduce((sum, byte) => sum + byte, 0);
    const lattice = squares.filter((square) => (xOf(square) + yOf(square) + shift) % step === 0);
    if (lattice.length >= position.shots) squares = lattice;
  }
  const best = squares.toSorted((a, b) => values.get(b) - values.get(a)).slice(0, position.shots);
  // If nothing is worth a shot, one must be fired anyway: at unknown squares first, at known water only if all is known.
  const known = (square) => (chart.odds.get(square) === 0 ? Infinity : (chart.hits.get(square) ?? 0));
  const others = shuffle([...chart.targets].filter((square) => !best.includes(square)));
  const rest = others.sort((a, b) => (known(a) < known(b) ? -1 : known(a) > known(b) ? 1 : 0));
  return { kind: "fire", squares: [...best, ...rest.slice(0, position.shots - best.length)] };
}

/** A special order when it pays, else null. */
function special(position, chart, values) {
  const { rules, orders } = position;
  const sumOf = (squares) =>
    squares.reduce((sum, square) => sum + (chart.targets.has(square) ? values.get(square) : 0), 0);
  const bestArea = (size) => largest(every(rules), (square) => sumOf(area(rules, square, size)));

  if (orders.includes("torpedo")) {
    const rows = Array.from({ length: rules.height }, (_, index) => ({ axis: "row", index }));
    const columns = Array.from({ length: rules.width }, (_, index) => ({ axis: "column", index }));
    const inLane = ({ axis, index }) => every(rules).filter((s) => (axis === "row" ? yOf(s) : xOf(s)) === index);
    return { kind: "torpedo", lane: largest([...rows, ...columns], (lane) => sumOf(inLane(lane))) };
  }
  if (orders.includes("artillery")) return { kind: "artillery", square: bestArea(rules.artillery) };
  if (chart.trail) return null; // following a hit is better than looking around
  if (orders.includes("radar")) return { kind: "radar", square: bestArea(rules.radar) };
  if (orders.includes("smoke") && position.screens < 2) {
    const whole = position.fleet.flatMap((ship) => ship.squares).filter((s) => !position.firedAtMe.includes(s));
    const hidden = (square) => area(rules, square, rules.smoke).filter((s) => whole.includes(s)).length;
    return { kind: "smoke", square: largest(every(rules), hidden) };
  }
  return null;
}

function largest(things, measure) {
  const sizes = things.map(measure);
  return things[sizes.indexOf(Math.max(...sizes))];
}

function shuffle(things) {
  for (let n = things.length - 1; n > 0; n--) {
    const other = Math.floor(Math.random() * (n + 1));
    [things[n], things[other]] = [things[other], things[n]];
  }
  return things;
}
