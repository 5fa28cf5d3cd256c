// What the bot knows about the enemy's board, worked out from the answers so far.
//
// A square is one number, so that it can be kept in sets and maps: at(x, y), and back with xOf and yOf.

const ROW = 16; // no board has longer rows

export const at = (x, y) => y * ROW + x;
export const xOf = (square) => square % ROW;
export const yOf = (square) => Math.floor(square / ROW);

// A hit square where another shot had no effect counts as hit more often than any armour allows.
const DESTROYED = 99;

/**
 * Everything that follows from a position.
 *
 * targets  squares that may be fired at
 * hits     square -> hits it took, for ships that are still afloat
 * odds     square -> how much likelier than unknown water a ship is there: 0 is water, 1 is unknown
 * unseen   squares where radar saw nothing: only a stealthy ship can be there
 * afloat   list of { ship, count }: a class and how many of it are afloat
 * trail    whether there is something to follow: a hit, an echo, a salvo that hit
 */
export class Chart {
  constructor(position) {
    const { rules } = position;
    this.rules = rules;
    this.odds = new Map(every(rules).map((square) => [square, 1]));
    this.targets = new Set(every(rules));
    this.hits = new Map();
    this.unseen = new Set();
    this.echoes = new Set();
    this.struck = [];
    this.salvos = [];
    this.sweeps = [];
    this.left = new Map(rules.classes.map((ship) => [ship.name, ship.count]));
    for (const event of position.log) this.see(event);
    this.weighSalvos();
    this.weighSweeps();
    this.afloat = rules.classes
      .map((ship) => ({ ship, count: this.left.get(ship.name) }))
      .filter(({ count }) => count > 0);
    this.trail = this.hits.size > 0 || [...this.odds.values()].some((odds) => odds > 1);
  }

  see(event) {
    if (event.what === "shot") this.seeShot(event);
    else if (event.what === "sunk") this.seeSunk(event);
    else if (event.what === "salvo") {
      event.squares.forEach((square) => this.close(square));
      this.salvos.push(event);
    } else if (event.what === "cleared") {
      for (const square of event.squares) {
        this.close(square);
        this.odds.set(square, 0);
      }
    } else if (event.what === "radar") this.seeRadar(event);
  }

  seeShot({ square, result, name, wreck }) {
    this.close(square);
    if (result === "miss") {
      if (this.hits.has(square)) this.hits.set(square, DESTROYED);
      else this.odds.set(square, 0);
      return;
    }
    this.hits.set(square, (this.hits.get(square) ?? 0) + 1);
    this.struck.push(square);
    if (this.rules.gap && !this.rules.diagonal) {
      // Ships are straight and never touch, so there is no ship diagonal to a hit.
      for (const corner of area(this.rules, square, 3)) {
        if (xOf(corner) !== xOf(square) && yOf(corner) !== yOf(square)) this.odds.set(corner, 0);
      }
    }
    if (result === "sunk") this.seeSunk({ square, name, wreck });
  }

  /** A ship sank: at this square and of this class, if known. */
  seeSunk({ square, name, wreck }) {
    if (wreck.length === 0 && square !== null) wreck = this.guessWreck(square, name);
    if (!name) {
      const taken = Math.min(...wreck.map((s) => this.hits.get(s) ?? 1));
      const fits = this.rules.classes.filter((ship) => ship.length === wreck.length && this.left.get(ship.name) > 0);
      // If radar saw nothing here, the wreck is a stealthy ship. Anywhere else assume a plain ship first: what
      // is still called stealthy may be anywhere, so no ship is ever looked for in too few places.
      const hidden = wreck.some((s) => this.unseen.has(s));
      const misfit = (ship) => 2 * (ship.armour !== taken) + (ship.stealth !== hidden);
      name = fits.toSorted((a, b) => misfit(a) - misfit(b))[0]?.name;
    }
    if (name && this.left.get(name) > 0) this.left.set(name, this.left.get(name) - 1);
    for (const s of wreck) {
      this.hits.delete(s);
      this.odds.set(s, 0);
      if (this.rules.gap) {
        for (const beside of area(this.rules, s, 3)) if (!this.hits.has(beside)) this.odds.set(beside, 0);
      }
    }
  }

  /** The hits in line with the last one: as many as the class has squares, or all if the class is unknown. */
  guessWreck(square, name) {
    const length = this.rules.classes.find((ship) => ship.name === name)?.length ?? Infinity;
    let longest = [];
    for (const [dx, dy] of headings(this.rules)) {
      const line = [square];
      for (const sign of [1, -1]) {
        for (let n = sign; line.length < length; n += sign) {
          const [x, y] = [xOf(square) + n * dx, yOf(square) + n * dy];
          if (!onBoard(this.rules, x, y) || !this.hits.has(at(x, y))) break;
          line.push(at(x, y));
        }
      }
      if (line.length > longest.length) longest = line;
    }
    return longest;
  }

  /** found: the occupied squares, true for "something", false for "nothing", null for smoke. */
  seeRadar({ squares, found }) {
    if (found === true) this.sweeps.push({ squares, before: this.struck.length });
    else if (found !== null) {
      for (const square of found || []) this.echoes.add(square);
      // Some radars do not see squares that were already hit.
      const known = [...(found || []), ...this.struck];
      for (const square of squares) if (!known.includes(square)) this.unseen.add(square);
    }
  }

  /** Only the number of hits in a salvo is known, which makes all its squares more or less likely. */
  weighSalvos() {
    for (const { squares, hits } of this.salvos) {
      // About one unknown square in six has a ship: that counts as 1.
      for (const square of squares) this.multiply(square, (6 * hits) / squares.length);
    }
  }

  /** What radar saw is likely to be hit, until something was hit there. */
  weighSweeps() {
    for (const square of this.echoes) if (!this.struck.includes(square)) this.multiply(square, 20);
    for (const { squares, before } of this.sweeps) {
      const since = this.struck.slice(before);
      if (!squares.some((square) => since.includes(square))) squares.forEach((s) => this.multiply(s, 3));
    }
  }

  multiply(square, factor) {
    this.odds.set(square, this.odds.get(square) * factor);
  }

  close(square) {
    if (!this.rules.fireAgain) this.targets.delete(square);
  }
}

/** Every square of the board. */
export function every(rules) {
  const squares = [];
  for (let y = 0; y < rules.height; y++) for (let x = 0; x < rules.width; x++) squares.push(at(x, y));
  return squares;
}

/** The directions a ship can have, as steps. */
export function headings(rules) {
  return rules.diagonal ? [[1, 0], [0, 1], [1, 1], [1, -1]] : [[1, 0], [0, 1]];
}

/** The squares of a ship that starts here, or null if it would leave the board. */
export function run(rules, start, [dx, dy], length) {
  const place = (n) => [xOf(start) + dx * n, yOf(start) + dy * n];
  if (!onBoard(rules, ...place(length - 1))) return null;
  return Array.from({ length }, (_, n) => at(...place(n)));
}

/** The squares of an area: an odd size is centred on its square, an even one extends right and down from it. */
export function area(rules, square, size) {
  const back = Math.floor((size - 1) / 2);
  const squares = [];
  for (let dy = -back; dy < size - back; dy++) {
    for (let dx = -back; dx < size - back; dx++) {
      const [x, y] = [xOf(square) + dx, yOf(square) + dy];
      if (onBoard(rules, x, y)) squares.push(at(x, y));
    }
  }
  return squares;
}

function onBoard(rules, x, y) {
  return x >= 0 && x < rules.width && y >= 0 && y < rules.height;
}
