// The game log in words: short sentences, past tense, name first.

import { nameOf, nameOfLane } from './board';
import { coded } from './coded';
import { endWords } from './end-words';
import { fold, type View } from './fold';
import { listed } from './listed';
import { parts, t, type Part } from './messages';
import type { Filled } from './rules';
import { actor, shipOf, type Teller } from './teller';
import { other, type Cell, type Effect, type Seat, type Sighting } from './wire';

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

/** One line of the log. Bold parts are what it is about. */
export interface Line {
  /** The order of the one who acted, or the round. */
  n: number;
  by: Seat | null;
  glyph: Glyph;
  parts: Part<'b'>[];
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
  const push = (by: Seat | null, glyph: Glyph, said: string | Part<'b'>[]): void => {
    lines.push({
      // The end has the number of the order that ended the game.
      n: by
        ? number(by)
        : (lines[lines.length - 1]?.n ??
          (before.rules.order === 'together' ? round : Math.max(before.orders.A, before.orders.B))),
      by,
      glyph,
      parts: typeof said === 'string' ? [{ text: said }] : said,
    });
  };

  const at = (cell: Cell): string => nameOf(board, cell);
  /** A ship that was fired at, and whose it is. */
  const target = (owner: Seat, name: string) => ({
    ...shipOf(before.rules, name),
    whose:
      teller.seat === owner
        ? ('you' as const)
        : teller.seat || teller.brief
          ? ('known' as const)
          : ('them' as const),
    owner: teller.names[owner],
  });
  const flush = (): void => {
    if (!shooter) return;
    const by = shooter;
    const who = actor(teller, by);
    const ship = (name: string) => target(other(by), name);
    const sank = (shot: Shot): void => {
      const where = { ...who, at: at(shot.cell) };
      push(
        by,
        'sunk',
        shot.class
          ? parts('log-sank-ship-at', { ...where, ...ship(shot.class) })
          : parts('log-sank-at', where),
      );
    };
    const many = shots.length > 1 || weapon !== null || before.rules.order === 'together';
    if (!many) {
      for (const shot of shots) {
        const where = { ...who, at: at(shot.cell) };
        if (shot.effect === 'miss') push(by, 'miss', parts('log-missed', where));
        else if (shot.effect === 'sunk') sank(shot);
        else if (shot.again) push(by, 'again', parts('log-hit-again', where));
        else if (shot.class)
          push(by, 'hit', parts('log-hit-ship', { ...where, ...ship(shot.class) }));
        else push(by, 'hit', parts('log-hit', where));
      }
    } else {
      push(by, 'salvo', weapon ?? t('log-fired', { ...who, count: shots.length }));
      const hits = shots.filter((shot) => shot.effect !== 'miss');
      if (hits.length === 0)
        push(by, 'miss', shots.length ? t('log-hit-nothing', who) : t('log-already-fired', who));
      else {
        const squares = hits.map((shot) =>
          shot.class
            ? t('log-square-ship', { at: at(shot.cell), ...shipOf(before.rules, shot.class) })
            : at(shot.cell),
        );
        push(by, 'hit', parts('log-hit-squares', { ...who, squares: listed(squares) }));
      }
      for (const shot of shots.filter((one) => one.effect === 'sunk')) sank(shot);
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
    const who = actor(teller, by);
    const ship = (name: string) => target(other(by), name);
    if (hits.length === 0) push(by, 'miss', t('log-hit-nothing', who));
    else {
      const said = hits.map(({ class: name, hits: count }) =>
        name ? t('log-tally-ship', { ...ship(name), count }) : t('log-times', { count }),
      );
      push(by, 'hit', parts('log-tally', { ...who, hits: listed(said) }));
    }
    for (const name of sunk)
      push(
        by,
        'sunk',
        name ? parts('log-sank-ship', { ...who, ...ship(name) }) : parts('log-sank', who),
      );
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
        weapon =
          one.weapon === 'torpedo'
            ? t('log-torpedo', { ...actor(teller, one.by), lane: nameOfLane(board, one.lane) })
            : t('log-artillery', { ...actor(teller, one.by), at: at(one.at) });
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
          parts('log-fired-at', { ...actor(teller, one.by), squares: listed(one.cells.map(at)) }),
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
        push(one.by, 'cleared', t('log-cleared', { count: one.cells.length }));
        break;
      case 'radar': {
        const scan = { ...actor(teller, one.by), at: at(one.at) };
        const cells = typeof one.echo === 'object' && 'cells' in one.echo ? one.echo.cells : [];
        const echo =
          one.echo === 'obscured'
            ? 'smoke'
            : 'presence' in one.echo && one.echo.presence
              ? 'ship'
              : cells.length
                ? 'ships'
                : 'none';
        const squares = listed(cells.map(at));
        push(one.by, 'radar', parts('log-radar', { ...scan, echo, squares }));
        break;
      }
      case 'radar-used':
        push(
          one.by,
          'radar',
          one.obscured
            ? t('log-radar-blocked', actor(teller, one.by))
            : t('log-radar-used', actor(teller, one.by)),
        );
        break;
      case 'smoke':
        push(one.by, 'smoke', parts('log-smoke', { ...actor(teller, one.by), at: at(one.at) }));
        break;
      case 'smoke-laid':
        push(one.by, 'smoke', t('log-smoke-laid', actor(teller, one.by)));
        break;
      case 'smoke-gone':
        push(
          other(one.owner),
          'smoke',
          t('log-smoke-gone', { ...actor(teller, one.owner), at: at(one.at) }),
        );
        break;
      case 'hidden':
        push(one.by, 'note', t('log-hidden', actor(teller, one.by)));
        break;
      case 'penalty': {
        const loses =
          one.penalty === 'forfeit'
            ? t('log-loses-game', actor(teller, one.by))
            : t('log-loses-turn', actor(teller, one.by));
        push(one.by, 'penalty', one.reason ? `${loses} ${coded('refusal-', one.reason)}` : loses);
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
