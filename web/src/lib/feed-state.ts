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
  type LiveEvent,
  type LiveMatch,
  type MatchCard,
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
  /** The number of the next event. */
  next: number;
  /** The most important line of the latest event. */
  newest: Line | null;
  /** Which board was fired at while we watched, as opposed to events from the snapshot. */
  fresh: { A: boolean; B: boolean };
  /** How it ended, and when we saw it. */
  over: { game: FeedGame; at: number } | null;
}

export interface FeedState {
  tournament: Tournament | null;
  /** All matches that are being played. */
  running: MatchCard[];
  /** Those whose turns we get, and some that are over. */
  matches: WatchedMatch[];
  next: string[][];
  /** Finished games, newest first. */
  recent: FeedGame[];
  current: Row[];
  allTime: Row[];
  /** Whether live updates are late, because the servers cannot reach each other. */
  delayed: boolean;
}

export const EMPTY: FeedState = {
  tournament: null,
  running: [],
  matches: [],
  next: [],
  recent: [],
  current: [],
  allTime: [],
  delayed: false,
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

/** A match that we begin to watch, without its events. */
function watched(card: LiveMatch): WatchedMatch {
  const names = namesOf(card.players);
  return {
    card,
    names,
    view: newView(filled(card.rulesInfo)),
    log: [],
    next: 0,
    newest: null,
    fresh: { A: false, B: false },
    over: null,
  };
}

/** The match after these events, of which some may be known already. */
function continued(match: WatchedMatch, events: LiveEvent[], live: boolean): WatchedMatch {
  for (const { n, sightings } of events)
    if (n === match.next && !match.over)
      match = { ...applied(match, sightings, live), next: n + 1 };
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
      const { matches: running, recent, current, allTime, next } = frame;
      // What we watch is asked for again; a match that has ended meanwhile comes with its end, or is gone.
      const { matches } = feed;
      return {
        tournament: frame.tournament ?? null,
        running,
        matches,
        next,
        recent,
        current,
        allTime,
        delayed: frame.delayed ?? false,
      };
    }
    case 'started':
      return { ...feed, running: [...feed.running, frame.match] };
    case 'match': {
      const { match } = frame;
      const known = feed.matches.find((one) => one.card.id === match.id);
      const one = continued(known ?? watched(match), match.events, false);
      const others = feed.matches.filter(
        (other) => other !== known && (!other.over || now - other.over.at < LINGER),
      );
      return { ...feed, matches: [...others, one] };
    }
    case 'event':
      return {
        ...feed,
        matches: feed.matches.map((one) =>
          one.card.id === frame.match ? continued(one, [frame.event], true) : one,
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
      const running = feed.running.filter((one) => one.id !== frame.match);
      const known = feed.recent.some((one) => one.id === frame.game.id);
      const recent = known ? feed.recent : [frame.game, ...feed.recent].slice(0, RECENT);
      return { ...feed, running, matches, recent };
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
    case 'gone':
      return {
        ...feed,
        running: feed.running.filter((one) => one.id !== frame.match),
        matches: feed.matches.filter((one) => one.card.id !== frame.match || one.over),
      };
    case 'standings':
      return { ...feed, current: frame.current, allTime: frame.allTime };
    case 'tournament':
      return { ...feed, tournament: frame.tournament ?? null, next: frame.next };
    case 'delayed':
      return { ...feed, delayed: frame.delayed };
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

/**
 * The matches on the screen, each in a fixed place: a match keeps its place until a while after its end, then a running
 * match without a place takes it.
 */
export function places(before: string[], feed: FeedState, count: number, now: number): string[] {
  const byId = new Map(feed.matches.map((one) => [one.card.id, one]));
  const live = feed.running.map((one) => one.id);
  const waiting = live.filter((id) => !before.includes(id));
  const kept = before.slice(0, count).flatMap((id) => {
    const over = byId.get(id)?.over;
    if (over ? now - over.at < LINGER : live.includes(id)) return [id];
    const instead = waiting.shift();
    return instead ? [instead] : [];
  });
  const all = [...kept, ...waiting].slice(0, count);
  if (all.length) return all;
  // Between matches the last result stays on screen; after the tournament it makes room for the overall result.
  const last = feed.matches[feed.matches.length - 1];
  return last && feed.tournament?.state === 'running' ? [last.card.id] : [];
}

/** The matches that can be drawn in their places: until the turns of a match have come, the one before it stays. */
export function drawn(before: string[], wanted: string[], feed: FeedState): string[] {
  const known = new Set(feed.matches.map((one) => one.card.id));
  return wanted.flatMap((id, place) => {
    const old = before[place];
    if (known.has(id)) return [id];
    return old && known.has(old) && !wanted.includes(old) ? [old] : [];
  });
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
