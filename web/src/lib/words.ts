// The game log, results and squares in words: short sentences, past tense, name first.

import { cellsOf, indexOf, nameOf, nameOfLane } from './board';
import { fold, taken, type View } from './fold';
import { shipTitle, type Filled } from './rules';
import { other, type Cell, type Effect, type Outcome, type Seat, type Sighting } from './wire';

export type Glyph =
  | 'miss'
  | 'hit'
  | 'again'
  | 'sunk'
  | 'cleared'
  | 'radar'
  | 'smoke'
  | 'salvo'
  | 'penalty'
  | 'end'
  | 'note';

/** One line of the log. Strong parts are what it is about. */
export interface Line {
  /** The order of the one who acted, or the round. */
  n: number;
  by: Seat | null;
  glyph: Glyph;
  parts: { text: string; strong?: boolean }[];
}

export interface Teller {
  /** The reader's seat; null for spectators. */
  seat: Seat | null;
  names: { A: string; B: string };
  /** Leaves out whose ship was hit, where the screen shows it. */
  brief?: boolean;
}

export function textOf(line: Line): string {
  return line.parts.map((part) => part.text).join('');
}

/** Log lines that are not results: where the shots went, and the squares around a wreck. */
const ASIDE = new Set<Glyph>(['salvo', 'cleared']);

/** The result of this player's newest order, and of the opponent's answer: "You hit at F5. Lieutenant missed at B4." */
export function newestOf(log: Line[], seat: Seat, turns: Filled['order']): string {
  const results = log.filter((line) => !ASIDE.has(line.glyph));
  const newest = (by: Seat): Line[] => {
    const last = results.findLast((line) => line.by === by);
    return last ? results.filter((line) => line.by === by && line.n === last.n) : [];
  };
  const [own, theirs] = [newest(seat), newest(other(seat))];
  // In rounds both results come at once; otherwise only a later order is an answer.
  const answered = turns === 'together' || results.indexOf(theirs[0]!) > results.indexOf(own[0]!);
  const both = [...own, ...(answered ? theirs : [])];
  // Sunk ships come first, because a long list of hits may be cut off.
  const sunkFirst =
    turns === 'together'
      ? both.toSorted((a, b) => Number(b.glyph === 'sunk') - Number(a.glyph === 'sunk'))
      : both;
  return sunkFirst.map(textOf).join(' ');
}

export function subject(teller: Teller, seat: Seat): string {
  return teller.seat === seat ? 'You' : teller.names[seat];
}

function whose(teller: Teller, seat: Seat): string {
  return teller.seat === seat
    ? 'your'
    : teller.seat || teller.brief
      ? 'the'
      : `${teller.names[seat]}'s`;
}

export function listed(words: string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** Makes a sentence of a phrase: a capital first, a full stop last. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? '' : '.');
}

const times = (n: number): string => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`);

interface Shot {
  cell: Cell;
  effect: Effect;
  class: string | null;
  again: boolean;
}

/** The log lines of one event for this reader. `before` is the view before the event. */
export function linesOf(before: View, sightings: Sighting[], teller: Teller): Line[] {
  const lines: Line[] = [];
  const { board } = before.rules;
  let view = before;
  let round = before.round;
  let shots: Shot[] = [];
  let shooter: Seat | null = null;
  let weapon: string | null = null;
  const number = (by: Seat): number =>
    before.rules.order === 'together' ? round : before.orders[by] + 1;
  const push = (by: Seat | null, glyph: Glyph, ...parts: (string | [string])[]): void => {
    lines.push({
      // The end has the number of the order that ended the game.
      n: by
        ? number(by)
        : (lines[lines.length - 1]?.n ??
          (before.rules.order === 'together' ? round : Math.max(before.orders.A, before.orders.B))),
      by,
      glyph,
      parts: parts.map((part) =>
        typeof part === 'string' ? { text: part } : { text: part[0], strong: true },
      ),
    });
  };

  const title = (name: string): string => shipTitle(before.rules, name);
  const flush = (): void => {
    if (!shooter) return;
    const by = shooter;
    const who = subject(teller, by);
    const their = whose(teller, other(by));
    const many = shots.length > 1 || weapon !== null || before.rules.order === 'together';
    if (!many) {
      for (const shot of shots) {
        const at = nameOf(board, shot.cell);
        if (shot.effect === 'miss') push(by, 'miss', `${who} missed at `, [at], '.');
        else if (shot.effect === 'hit') {
          if (shot.again) push(by, 'again', `${who} hit `, [at], ' again.');
          else if (shot.class)
            push(by, 'hit', `${who} hit ${their} ${title(shot.class)} at `, [at], '.');
          else push(by, 'hit', `${who} hit at `, [at], '.');
        } else if (shot.class)
          push(by, 'sunk', `${who} `, [`sank ${their} ${title(shot.class)}`], ` at ${at}.`);
        else push(by, 'sunk', `${who} `, ['sank a ship'], ` at ${at}.`);
      }
    } else {
      if (weapon) push(by, 'salvo', weapon);
      else
        push(
          by,
          'salvo',
          `${who} fired ${shots.length === 1 ? '1 shot' : `${shots.length} shots`}.`,
        );
      const hits = shots.filter((shot) => shot.effect !== 'miss');
      if (hits.length === 0)
        push(
          by,
          'miss',
          shots.length ? `${who} hit nothing.` : `${who} had already fired at all those squares.`,
        );
      else {
        const named = (shot: Shot) => (shot.class ? ` (${title(shot.class)})` : '');
        push(
          by,
          'hit',
          `${who} hit at `,
          [listed(hits.map((shot) => nameOf(board, shot.cell) + named(shot)))],
          '.',
        );
      }
      for (const shot of shots.filter((one) => one.effect === 'sunk'))
        push(
          by,
          'sunk',
          `${who} `,
          [shot.class ? `sank ${their} ${title(shot.class)}` : 'sank a ship'],
          ` at ${nameOf(board, shot.cell)}.`,
        );
    }
    shots = [];
    shooter = null;
    weapon = null;
  };

  let tally: {
    by: Seat;
    hits: { class: string | null; hits: number }[];
    sunk: (string | null)[];
  } | null = null;
  const flushTally = (): void => {
    if (!tally) return;
    const { by, hits, sunk } = tally;
    tally = null;
    const who = subject(teller, by);
    const their = whose(teller, other(by));
    if (hits.length === 0) push(by, 'miss', `${who} hit nothing.`);
    else {
      const said = hits.map((one) =>
        one.class ? `${their} ${title(one.class)} ${times(one.hits)}` : times(one.hits),
      );
      push(by, 'hit', `${who} hit `, [listed(said)], '.');
    }
    for (const name of sunk)
      push(by, 'sunk', `${who} `, [name ? `sank ${their} ${title(name)}` : 'sank a ship'], '.');
  };

  for (const one of sightings) {
    if (one.type !== 'shot' || (shooter && one.by !== shooter)) flush();
    if (one.type !== 'tally' && one.type !== 'sank') flushTally();
    switch (one.type) {
      case 'round':
        round = one.number;
        break;
      case 'strike':
        shooter = one.by;
        weapon = one.lane
          ? `${subject(teller, one.by)} fired a torpedo along ${nameOfLane(board, one.lane)}.`
          : `${subject(teller, one.by)} fired artillery at ${one.at ? nameOf(board, one.at) : 'an area'}.`;
        break;
      case 'shot': {
        shooter = one.by;
        const taken = view.waters[other(one.by)].points[one.cell.y * board.width + one.cell.x] ?? 0;
        shots.push({
          cell: one.cell,
          effect: one.effect,
          class: one.class ?? null,
          again: taken > 0,
        });
        break;
      }
      case 'salvo':
        push(
          one.by,
          'salvo',
          `${subject(teller, one.by)} fired at `,
          [listed(one.cells.map((c) => nameOf(board, c)))],
          '.',
        );
        tally = { by: one.by, hits: [], sunk: [] };
        break;
      case 'tally':
        tally?.hits.push({ class: one.class ?? null, hits: one.hits });
        break;
      case 'sank':
        if (tally) tally.sunk.push(one.class ?? null);
        break;
      case 'cleared':
        push(
          one.by,
          'cleared',
          one.cells.length === 1
            ? '1 square around it is empty.'
            : `${one.cells.length} squares around it are empty.`,
        );
        break;
      case 'radar': {
        const mine = teller.seat === one.by || !teller.seat;
        const head =
          mine && teller.seat ? 'Radar scan at ' : `${teller.names[one.by]}'s radar scan at `;
        const at: [string] = [nameOf(board, one.at)];
        if (one.echo === 'obscured') push(one.by, 'radar', head, at, ': blocked by smoke.');
        else if ('presence' in one.echo)
          push(
            one.by,
            'radar',
            head,
            at,
            one.echo.presence ? ': a ship is there.' : ': no ship found.',
          );
        else if (one.echo.cells.length === 0) push(one.by, 'radar', head, at, ': no ship found.');
        else
          push(
            one.by,
            'radar',
            head,
            at,
            `: ships at ${listed(one.echo.cells.map((c) => nameOf(board, c)))}.`,
          );
        break;
      }
      case 'radarUsed':
        push(
          one.by,
          'radar',
          `${subject(teller, one.by)} used radar.${one.obscured ? ' Smoke blocked it.' : ''}`,
        );
        break;
      case 'smoke':
        push(
          one.by,
          'smoke',
          `${subject(teller, one.by)} laid a smoke screen at `,
          [nameOf(board, one.at)],
          '.',
        );
        break;
      case 'smokeLaid':
        push(one.by, 'smoke', `${subject(teller, one.by)} laid a smoke screen.`);
        break;
      case 'smokeGone':
        push(
          other(one.owner),
          'smoke',
          `${one.owner === teller.seat ? 'Your smoke screen' : `${teller.names[one.owner]}'s smoke screen`} at ${nameOf(board, one.at)} is gone.`,
        );
        break;
      case 'hidden':
        push(one.by, 'note', `${subject(teller, one.by)} gave a hidden order.`);
        break;
      case 'penalty': {
        const why = one.reason ? ` ${one.reason.message}` : '';
        push(
          one.by,
          'penalty',
          one.penalty === 'forfeit'
            ? `Illegal order: ${teller.seat === one.by ? 'you lose' : `${teller.names[one.by]} loses`} the game.${why}`
            : `Illegal order: ${teller.seat === one.by ? 'you lose your' : `${teller.names[one.by]} loses the`} turn.${why}`,
        );
        break;
      }
      case 'ended':
        push(null, 'end', endWords(one.outcome, one.cause, teller).join(' '));
        break;
      default:
        break;
    }
    view = one.type === 'shot' ? fold(view, [one]) : view;
  }
  flush();
  flushTally();
  return lines;
}

/** How the game ended: a headline, and why. */
export function endWords(outcome: Outcome, cause: string, teller: Teller): [string, string] {
  if (outcome === 'draw') {
    const why: Record<string, string> = {
      sunk: 'Both fleets were sunk in the same round.',
      limit: 'The order limit was reached with equal hits.',
      cap: 'The match was stopped with equal hits.',
      flag: 'Both ran out of time.',
    };
    return ['A draw.', why[cause] ?? ''];
  }
  if (outcome === 'none') return ['Nobody won.', 'Both failed before the first shot.'];
  if (outcome === 'void')
    return ['The game is void.', 'The server failed, so the result does not count.'];
  const loser = other(outcome);
  const who = subject(teller, outcome);
  const winner = teller.seat === outcome ? 'you' : who;
  const lost = subject(teller, loser);
  const their = teller.seat === loser ? 'your' : teller.seat ? 'enemy' : `${teller.names[loser]}'s`;
  const why: Record<string, string> = {
    sunk: `All ${their === 'your' || their === 'enemy' ? '' : 'of '}${their} ships are sunk.`,
    limit: `The order limit was reached; ${winner} had more hits.`,
    cap: `The match was stopped; ${winner} had more hits.`,
    resigned: `${lost} resigned.`,
    left: `${lost} left and did not come back.`,
    flag: `${lost} ran out of time.`,
    'illegal-order': `${lost} gave an illegal order.`,
    'second-radar': `${lost} used radar too often.`,
    'invalid-placement': `${lost} placed an illegal fleet.`,
    timeout: `${lost} did not answer in time.`,
    unreachable: `${lost} could not be reached.`,
    'bad-status': `${lost} answered with an error.`,
    'bad-json': `${lost} sent an answer that could not be read.`,
    'too-big': `${lost} sent an answer that was too long.`,
    aborted: `The organiser aborted the match because of ${teller.seat === loser ? 'you' : teller.names[loser]}.`,
    benched: `${lost} was benched after repeated failures and did not play.`,
  };
  return [`${who} won.`, why[cause] ?? `${lost} failed (${cause}).`];
}

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
    said.push(name ? `wreck of the ${shipTitle(view.rules, name)}` : 'wreck');
  } else if (ship)
    said.push(
      points
        ? `${shipTitle(view.rules, ship.class)}, hit${points > 1 ? ` ${times(points)}` : ''}`
        : shipTitle(view.rules, ship.class),
    );
  else if (points) said.push(points > 1 ? `hit ${times(points)}` : 'hit');
  else if (waters.missed[index]) said.push('miss');
  else if (waters.cleared[index]) said.push('empty');
  else if (waters.rounds[index]) said.push(`fired at in round ${waters.rounds[index]}`);
  if (waters.destroyed[index] && !wreck && !gone) said.push('nothing left to hit');
  if (waters.missed[index] && ship) said.push('missed');
  return said.length ? said.join(', ') : 'unknown';
}
