import { describe, expect, it } from 'vitest';
import { pictureOf } from '../board/picture';
import { fleets, match, publicSteps, steps, summary } from '../test/feed';
import { presets } from '../test/presets';
import {
  damage,
  drawn,
  EMPTY,
  fateOf,
  leadWords,
  places,
  progressWords,
  take,
  type FeedState,
} from './feed-state';
import type { FeedFrame, Tournament } from './wire';
import { textOf } from './words';

const snapshot = (more: Partial<Extract<FeedFrame, { type: 'snapshot' }>> = {}): FeedFrame => ({
  type: 'snapshot',
  seq: 1,
  matches: [],
  next: [],
  recent: [],
  current: [],
  allTime: [],
  ...more,
});
const applied = (frames: FeedFrame[], from: FeedState = EMPTY, now = 0): FeedState =>
  frames.reduce((feed, frame) => take(feed, frame, now), from);
/** A match begins, and we watch it. */
const started = (id: string): FeedFrame[] => [
  { type: 'started', seq: 2, match: match(id) },
  watch(id),
];
const watch = (id: string, until = 1, from = 0): FeedFrame => {
  const live = match(id, until);
  return { type: 'match', match: { ...live, events: live.events.slice(from) } };
};
const event = (id: string, n: number): FeedFrame => ({
  type: 'event',
  match: id,
  event: { n, sightings: publicSteps[n]!, at: '' },
});
const ended = (id: string, more: Parameters<typeof summary>[1] = {}): FeedFrame => ({
  type: 'ended',
  seq: 99,
  match: id,
  game: summary(id, more),
  fleets,
  commitments: {},
  salts: {},
});

describe('the state of /view', () => {
  it('is the same from a late snapshot as from all frames', () => {
    const early = applied([
      snapshot(),
      ...started('a'),
      ...[1, 2, 3, 4, 5, 6, 7].map((n) => event('a', n)),
    ]);
    const late = applied([snapshot({ matches: [match('a')] }), watch('a', 8)]);
    expect(early.matches[0]!.view).toEqual(late.matches[0]!.view);
    expect(early.matches[0]!.log).toEqual(late.matches[0]!.log);
    // Only live events are animated.
    expect(late.matches[0]!.fresh).toEqual({ A: false, B: false });
    expect(early.matches[0]!.fresh).toEqual({ A: true, B: true });
  });

  it('has the log, the progress and the lead', () => {
    const feed = applied([snapshot({ matches: [match('a')] }), watch('a', 8)]);
    const [one] = feed.matches;
    expect(textOf(one!.newest!)).toBe('a one hit at H9.');
    expect(damage(one!.view, 'B')).toEqual({ taken: 3, of: 23 });
    expect(damage(one!.view, 'A')).toEqual({ taken: 1, of: 23 });
    expect(leadWords(one!)).toBe('a one leads by 2 hits');
    expect(progressWords(one!.view)).toBe('order 7 of 240');
  });

  it('counts hits reported as totals, and cuts long names', () => {
    const card = match('a');
    card.players[0]!.name = 'A name of two and thirty letters';
    const salvo = { ...card, rulesInfo: presets['salvo']! };
    const fired: FeedFrame = {
      type: 'event',
      match: 'a',
      event: {
        n: 1,
        at: '',
        sightings: [
          { type: 'salvo', by: 'A', cells: [{ x: 0, y: 0 }] },
          { type: 'tally', by: 'A', class: 'Cruiser', hits: 2 },
        ],
      },
    };
    const [one] = applied([snapshot(), { type: 'match', match: salvo }, fired]).matches;
    expect(damage(one!.view, 'B')).toEqual({ taken: 2, of: 17 });
    expect(leadWords(one!)).toBe('A name of tw\u2026 leads by 2 hits');
    expect(one!.names.A).toBe('A name of two and thirty letters');
  });

  it('shows no ship before the end, and all of them at the end', () => {
    const before = applied([
      snapshot(),
      ...started('a'),
      ...[1, 2, 3, 4, 5, 6].map((n) => event('a', n)),
    ]);
    const ships = (feed: FeedState, seat: 'A' | 'B') =>
      pictureOf(feed.matches[0]!.view, seat, { own: true }).ships;
    expect(ships(before, 'A')).toHaveLength(0);
    expect(ships(before, 'B').map((ship) => ship.look)).toEqual(['sunk']);
    const after = applied([ended('a', { outcome: 'B', cause: 'timeout' })], before, 500);
    expect(ships(after, 'A')).toHaveLength(10);
    expect(ships(after, 'B')).toHaveLength(10);
    const one = after.matches[0]!;
    expect(one.over).toEqual({ game: summary('a', { outcome: 'B', cause: 'timeout' }), at: 500 });
    expect(textOf(one.newest!)).toBe('a two won. a one did not answer in time.');
    expect([fateOf(one, 'A'), fateOf(one, 'B')]).toEqual(['lost', 'won']);
    expect(after.recent.map((game) => game.id)).toEqual(['a']);
    // Frames after the end change nothing.
    expect(applied([event('a', 7), ended('a')], after).matches).toEqual(after.matches);
  });

  it('shows fleets to a screen from the first frame on, once', () => {
    const card = match('a');
    card.events = [{ n: 0, sightings: steps[0]!, at: '' }];
    const feed = applied([snapshot(), { type: 'match', match: card }, ended('a')]);
    expect(feed.matches[0]!.view.waters.A.ships).toHaveLength(10);
  });

  it('drops an aborted match, and lists a game that never started', () => {
    const feed = applied([
      snapshot(),
      ...started('a'),
      ...started('b'),
      { type: 'dropped', seq: 5, match: 'a' },
      ended('c', { outcome: 'none', cause: 'double-forfeit' }),
    ]);
    expect(feed.matches.map((one) => one.card.id)).toEqual(['b']);
    expect(feed.recent.map((game) => game.id)).toEqual(['c']);
  });

  it('marks a void game', () => {
    const before = applied([snapshot(), ...started('a'), ended('a'), ended('b')]);
    const game = summary('a', {
      voided: { reason: 'The wrong bot was running.', at: '', replay: 'no' },
    });
    const after = applied([{ type: 'voided', seq: 100, game }], before);
    expect(after.recent).toEqual([summary('b'), game]);
    expect(after.matches[0]!.over!.game).toEqual(game);
    expect(applied([{ type: 'voided', seq: 100, game: summary('gone') }], before)).toEqual(before);
  });

  it('takes standings and tournament from frames, and is replaced by a snapshot', () => {
    const row = {
      rank: 1,
      name: 'x',
      kind: 'bot' as const,
      wins: 1,
      draws: 0,
      losses: 0,
      games: 1,
      faults: 0,
    };
    const feed = applied([
      snapshot({ matches: [match('a')] }),
      { type: 'standings', seq: 2, current: [row], allTime: [row, row] },
      { type: 'tournament', seq: 3, next: [['x', 'y']] },
    ]);
    expect(feed.running.map((one) => one.id)).toEqual(['a']);
    expect([feed.current.length, feed.allTime.length, feed.next]).toEqual([1, 2, [['x', 'y']]]);
    expect(applied([snapshot()], feed)).toEqual(EMPTY);
  });

  it('says that live updates are delayed until they are not', () => {
    const late = applied([snapshot(), { type: 'delayed', seq: 1, delayed: true }]);
    expect(late.delayed).toBe(true);
    expect(applied([{ type: 'delayed', seq: 2, delayed: false }], late).delayed).toBe(false);
    expect(applied([{ ...snapshot(), delayed: true } as FeedFrame]).delayed).toBe(true);
  });
});

describe('a lost connection', () => {
  const before = applied([snapshot(), ...started('a'), event('a', 1), event('a', 2)]);

  it('is continued where it was, and events that are known are ignored', () => {
    const after = applied(
      [snapshot({ matches: [match('a')] }), watch('a', 6, 2), event('a', 6)],
      before,
    );
    const all = applied([
      snapshot(),
      ...started('a'),
      ...[1, 2, 3, 4, 5, 6].map((n) => event('a', n)),
    ]);
    expect(after.matches[0]!.view).toEqual(all.matches[0]!.view);
    expect(after.matches[0]!.log).toEqual(all.matches[0]!.log);
    expect(after.matches[0]!.next).toBe(7);
  });

  it('shows the end of a match that ended meanwhile, or drops it', () => {
    const recent = [summary('b'), summary('a')];
    const over = applied([snapshot({ recent }), watch('a', 5, 3), ended('a')], before, 500);
    expect(over.matches[0]!.over).toEqual({ game: summary('a'), at: 500 });
    expect(over.recent).toEqual(recent);
    expect(applied([snapshot(), { type: 'gone', match: 'a' }], before).matches).toEqual([]);
  });
});

describe('places on the screen', () => {
  it('keep the old match until the turns of the new one have come', () => {
    const feed = applied(
      [ended('a'), { type: 'started', seq: 100, match: match('b') }],
      open('a', 'c'),
    );
    expect(drawn(['a', 'c'], ['b', 'c'], feed)).toEqual(['a', 'c']);
    expect(drawn(['a', 'c'], ['b', 'c'], applied([watch('b')], feed))).toEqual(['b', 'c']);
    expect(drawn([], ['b', 'c'], feed)).toEqual(['c']);
    expect(drawn(['c'], ['b', 'c'], feed)).toEqual(['c']);
  });

  const open = (...ids: string[]) =>
    applied([snapshot({ matches: ids.map((id) => match(id)) }), ...ids.map((id) => watch(id))]);

  it('go to the first matches and stay fixed', () => {
    const feed = open('a', 'b', 'c', 'd', 'e', 'f');
    const first = places([], feed, 4, 0);
    expect(first).toEqual(['a', 'b', 'c', 'd']);
    // A result stays for a while; then the next match takes the same place.
    const after = applied([ended('b')], feed, 1000);
    expect(places(first, after, 4, 2000)).toEqual(['a', 'b', 'c', 'd']);
    expect(places(first, after, 4, 8000)).toEqual(['a', 'e', 'c', 'd']);
    expect(after.running.map((one) => one.id)).toEqual(['a', 'c', 'd', 'e', 'f']);
  });

  it('show the last result until the next match or the end of the tournament', () => {
    const state = (of: Tournament['state']): FeedFrame => ({
      type: 'tournament',
      seq: 98,
      tournament: { state: of } as Tournament,
      next: [],
    });
    const feed = applied([state('running'), ended('a')], open('a'), 0);
    expect(places(['a'], feed, 4, 60_000)).toEqual(['a']);
    expect(places(['a'], applied([state('finished')], feed), 4, 5_000)).toEqual(['a']);
    expect(places(['a'], applied([state('finished')], feed), 4, 60_000)).toEqual([]);
    // The next match takes over, and the old one is dropped after a while.
    const next = applied(started('b'), feed, 60_000);
    expect(places(['a'], next, 4, 60_000)).toEqual(['b']);
    expect(next.matches.map((one) => one.card.id)).toEqual(['b']);
    expect(places([], open(), 4, 0)).toEqual([]);
  });
});
