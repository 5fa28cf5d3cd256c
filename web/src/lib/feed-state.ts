// State of /view: the tournament, matches, results and rankings, built from the frames of the feed.

import { entrantName } from './event';
import { fold, newView, type View } from './fold';
import { t } from './messages';
import { filled } from './rules';
import { heaviest } from './replay';
import {
  other,
  type FeedFrame,
  type FeedGame,
  type LiveMatch,
  type Row,
  type Seat,
  type Sighting,
  type Tournament,
} from './wire';
import { linesOf, type Line } from './words';

/** A match on /view, from its first shot until a while after its end. */
export interface WatchedMatch {
  card: LiveMatch;
  names: { A: string; B: string };
  view: View;
  /** Lines of the latest events, newest last; only as many as the screen can show. */
  log: Line[];
  /** The most important line of the latest event. */
  newest: Line | null;
  /** Which board was fired at while we watched, as opposed to events from the snapshot. */
  fresh: { A: boolean; B: boolean };
  /** How it ended, and when we saw it. */
  over: { game: FeedGame; at: number } | null;
}

export interface FeedState {
  tournament: Tournament | null;
  matches: WatchedMatch[];
  next: string[][];
  /** Finished games, newest first. */
  recent: FeedGame[];
  current: Row[];
  allTime: Row[];
}

export const EMPTY: FeedState = {
  tournament: null,
  matches: [],
  next: [],
  recent: [],
  current: [],
  allTime: [],
};

/** How many log lines and finished games are kept. */
const LINES = 24;
const RECENT = 12;
/** Longest name in the log, in characters. */
const LONGEST = 13;
/** How long a finished match keeps its place while others run, in milliseconds. */
const LINGER = 6_000;

export function namesOf([a, b]: { name: string; kind?: 'bot' | 'captain' }[]): {
  A: string;
  B: string;
} {
  return {
    A: a ? entrantName(a) : t('log-player-1'),
    B: b ? entrantName(b) : t('log-player-2'),
  };
}

/** A match from the snapshot or a `started` frame, with its events so far. */
function watched(card: LiveMatch): WatchedMatch {
  const names = namesOf(card.players);
  let match: WatchedMatch = {
    card,
    names,
    view: newView(filled(card.rulesInfo)),
    log: [],
    newest: null,
    fresh: { A: false, B: false },
    over: null,
  };
  for (const event of card.events) match = applied(match, event.sightings, false);
  return match;
}

/** Cuts a name so that the log line fits. */
function short(name: string): string {
  const letters = [...name];
  return letters.length > LONGEST
    ? `${letters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}\u2026`
    : name;
}

function applied(match: WatchedMatch, event: Sighting[], live: boolean): WatchedMatch {
  const names = { A: short(match.names.A), B: short(match.names.B) };
  const lines = linesOf(match.view, event, { seat: null, names, brief: true });
  const fresh = { ...match.fresh };
  for (const one of event)
    if (one.type === 'shot' || one.type === 'salvo' || one.type === 'radar')
      fresh[other(one.by)] = live;
  return {
    ...match,
    view: fold(match.view, event),
    log: [...match.log, ...lines].slice(-LINES),
    newest: heaviest(lines) ?? match.newest,
    fresh,
  };
}

/** What the end of a match reveals: hidden ships, and the end itself. */
function ending(view: View, { fleets, game }: Extract<FeedFrame, { type: 'ended' }>): Sighting[] {
  const ships = (['A', 'B'] as const).flatMap((owner) =>
    view.waters[owner].ships.length
      ? []
      : (fleets[owner] ?? []).map((ship): Sighting => ({ type: 'ship', owner, ...ship })),
  );
  return view.phase.type === 'over'
    ? ships
    : [...ships, { type: 'ended', outcome: game.outcome, cause: game.cause }];
}

/** The state after this frame; the old state is not changed. */
export function take(feed: FeedState, frame: FeedFrame, now: number): FeedState {
  switch (frame.type) {
    case 'snapshot': {
      // A match that ended just before the connection was lost is not in the snapshot.
      const { matches, recent, current, allTime, next } = frame;
      return {
        tournament: frame.tournament ?? null,
        matches: matches.map(watched),
        next,
        recent,
        current,
        allTime,
      };
    }
    case 'started': {
      const stay = feed.matches.filter(
        (one) => one.card.id !== frame.match.id && (!one.over || now - one.over.at < LINGER),
      );
      return { ...feed, matches: [...stay, watched(frame.match)] };
    }
    case 'event':
      return {
        ...feed,
        matches: feed.matches.map((one) =>
          one.card.id === frame.match && !one.over
            ? applied(one, frame.event.sightings, true)
            : one,
        ),
      };
    case 'ended': {
      const matches = feed.matches.map((one) => {
        if (one.card.id !== frame.match || one.over) return one;
        return {
          ...applied(one, ending(one.view, frame), true),
          over: { game: frame.game, at: now },
        };
      });
      return {
        ...feed,
        matches,
        recent: [frame.game, ...feed.recent.filter((one) => one.id !== frame.game.id)].slice(
          0,
          RECENT,
        ),
      };
    }
    case 'voided': {
      const { game } = frame;
      const matches = feed.matches.map((one) =>
        one.over?.game.id === game.id ? { ...one, over: { ...one.over, game } } : one,
      );
      return {
        ...feed,
        matches,
        recent: feed.recent.map((one) => (one.id === game.id ? game : one)),
      };
    }
    case 'dropped':
      return { ...feed, matches: feed.matches.filter((one) => one.card.id !== frame.match) };
    case 'standings':
      return { ...feed, current: frame.current, allTime: frame.allTime };
    case 'tournament':
      return { ...feed, tournament: frame.tournament ?? null, next: frame.next };
    case 'bye':
      return feed;
  }
}

/** Whether a host name means the local machine. */
export function isOwnMachine(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\./.test(hostname)
  );
}

export function running(feed: FeedState): WatchedMatch[] {
  return feed.matches.filter((one) => !one.over);
}

/**
 * The matches on the screen, each in a fixed place: a match keeps its place until a while after its end, then a running
 * match without a place takes it.
 */
export function places(before: string[], feed: FeedState, count: number, now: number): string[] {
  const byId = new Map(feed.matches.map((one) => [one.card.id, one]));
  const live = running(feed).map((one) => one.card.id);
  const waiting = live.filter((id) => !before.includes(id));
  const kept = before.slice(0, count).flatMap((id) => {
    const match = byId.get(id);
    if (match && (!match.over || now - match.over.at < LINGER)) return [id];
    const instead = waiting.shift();
    return instead ? [instead] : [];
  });
  const all = [...kept, ...waiting].slice(0, count);
  if (all.length) return all;
  // Between matches the last result stays on screen; after the tournament it makes room for the overall result.
  const last = feed.matches[feed.matches.length - 1];
  return last && feed.tournament?.state === 'running' ? [last.card.id] : [];
}

/** Known hits on a fleet, and how many hits sink all of it. */
export function damage(view: View, owner: Seat): { taken: number; of: number } {
  const of = view.rules.classes.reduce((sum, one) => sum + one.count * one.length * one.armour, 0);
  const { points, salvos } = view.waters[owner];
  const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);
  // Hits are reported by square or as the count of a salvo.
  const tallied = sum(salvos.flatMap((salvo) => salvo.hits.map((one) => one.hits)));
  return { taken: Math.min(of, Math.max(sum(points), tallied)), of };
}

/** Whether a side is playing, has won or has lost. */
export function fateOf(match: WatchedMatch, seat: Seat): 'plays' | 'won' | 'lost' {
  const outcome = match.over?.game.outcome;
  if (outcome === seat) return 'won';
  return outcome === other(seat) || outcome === 'none' ? 'lost' : 'plays';
}

/** Who leads, and by how many hits. */
export function leadWords(match: WatchedMatch): string {
  const a = damage(match.view, 'B').taken;
  const b = damage(match.view, 'A').taken;
  if (a === b) return t('view-tied');
  const name = short(a > b ? match.names.A : match.names.B);
  return t('view-leads', { name, hits: Math.abs(a - b) });
}

const roundOf = (view: View): number => Math.max(1, view.round);
const ordersIn = (view: View): number => view.orders.A + view.orders.B;

/** How far the match has come: "order 67", "round 12". */
export function orderWords(view: View): string {
  return view.rules.order === 'together'
    ? t('view-round', { round: roundOf(view) })
    : t('view-order', { order: ordersIn(view) });
}

/** The same with the limit: "order 67 of 240". */
export function progressWords(view: View): string {
  const limit = view.rules.rules.turns?.limit;
  if (!limit) return orderWords(view);
  return view.rules.order === 'together'
    ? t('view-round-of', { round: roundOf(view), limit })
    : t('view-order-of', { order: ordersIn(view), limit: limit * 2 });
}
