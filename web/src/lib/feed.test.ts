import { beforeEach, describe, expect, it } from 'vitest';
import { Around } from '../test/around';
import { match } from '../test/feed';
import { Feed, feedUrl } from './feed';
import type { Line } from './redial';
import type { FeedFrame } from './wire';

const snapshot = (seq: number) => ({
  type: 'snapshot',
  seq,
  matches: [],
  next: [],
  recent: [],
  current: [],
  allTime: [],
});
const standings = (seq: number) => ({ type: 'standings', seq, current: [], allTime: [] });

let around: Around;
let bundles: FeedFrame[][];
let lines: Line[];
let refused: number;

function start(screen: string | null = null): Feed {
  const feed = new Feed(
    'ws://x',
    screen,
    {
      frames: (frames) => bundles.push(frames),
      line: (line) => lines.push(line),
      refused: () => (refused += 1),
    },
    around,
  );
  feed.start();
  around.sockets[0]!.open();
  return feed;
}
const seqs = () => bundles.flat().map((frame) => ('seq' in frame ? frame.seq : null));

beforeEach(() => {
  around = new Around();
  bundles = [];
  lines = [];
  refused = 0;
});

describe('the feed client', () => {
  it('says hello, with the screen token if it has one', () => {
    start();
    expect(around.sockets[0]!.sent).toEqual([{ type: 'hello' }]);
    around = new Around();
    start('secret');
    expect(around.sockets[0]!.sent).toEqual([{ type: 'hello', screen: 'secret' }]);
    expect(feedUrl(false, { protocol: 'https:', host: 'a.example' })).toBe(
      'wss://a.example/api/feed',
    );
    expect(feedUrl(true, { protocol: 'http:', host: 'localhost:3000' })).toBe(
      'ws://localhost:3000/api/feed?as=screen',
    );
  });

  it('delivers frames in batches, in order and once', () => {
    start();
    const socket = around.sockets[0]!;
    for (const frame of [snapshot(4), standings(4), standings(5), standings(6)]) socket.say(frame);
    expect(bundles).toHaveLength(0);
    around.pass(40);
    expect(bundles).toHaveLength(1);
    expect(seqs()).toEqual([4, 5, 6]);
    expect(lines.at(-1)!.state).toBe('open');
    socket.say(standings(7));
    around.pass(40);
    expect(seqs()).toEqual([4, 5, 6, 7]);
  });

  it('asks for a new snapshot after a missing frame or a lost connection', () => {
    start();
    around.sockets[0]!.say(snapshot(1));
    around.sockets[0]!.say(standings(3));
    expect(around.sockets[0]!.closed).toBe(true);
    around.sockets[1]!.open();
    around.sockets[1]!.say(standings(4));
    around.sockets[1]!.say(snapshot(9));
    around.sockets[1]!.say(standings(10));
    around.pass(40);
    // Frames of the old connection or before the snapshot are dropped.
    expect(seqs()).toEqual([9, 10]);
    around.sockets[1]!.drop();
    expect(lines.at(-1)!.state).toBe('waiting');
    around.pass(500);
    expect(around.sockets).toHaveLength(3);
  });

  it('asks for the turns of matches, and after a lost connection from where it was', () => {
    const event = (n: number) => ({
      type: 'event',
      match: 'a',
      event: { n, sightings: [], at: '' },
    });
    const feed = start();
    feed.watch(['a']);
    const [first] = around.sockets;
    expect(first!.sent).toHaveLength(1);
    first!.say(snapshot(1));
    const from = (next: number) => ({ type: 'watch', matches: [{ match: 'a', next }] });
    expect(first!.sent[1]).toEqual(from(0));
    feed.watch(['a']);
    expect(first!.sent).toHaveLength(2);
    first!.say({ type: 'match', match: { ...match('a', 3) } });
    first!.say(event(3));
    first!.drop();
    around.pass(500);
    const [, second] = around.sockets;
    second!.open();
    second!.say(snapshot(5));
    expect(second!.sent[1]).toEqual(from(4));
    // What came on the old connection and was not delivered yet still counts.
    second!.say({ type: 'match', match: { ...match('a', 1), events: [event(4).event] } });
    second!.say({ type: 'ended', seq: 4, match: 'a' });
    second!.say({ type: 'ended', seq: 4, match: 'other' });
    around.pass(40);
    const kinds = bundles.flat().map((frame) => frame.type);
    expect(kinds).toEqual(['snapshot', 'match', 'event', 'snapshot', 'match', 'ended']);
    feed.watch([]);
    expect(second!.sent[2]).toEqual({ type: 'watch', matches: [] });
  });

  it('reconnects after a long silence', () => {
    start();
    around.sockets[0]!.say(snapshot(1));
    for (let n = 0; n < 3; n++) around.pass(20_000);
    expect(around.sockets).toHaveLength(2);
    expect(lines.at(-1)!.state).toBe('connecting');
    expect(around.sockets[0]!.sent).toHaveLength(1);
  });

  it('reconnects after a bye, but not with a refused token', () => {
    start('old');
    around.sockets[0]!.say({ type: 'bye', reason: 'slow' });
    around.sockets[0]!.drop(1000);
    around.pass(500);
    expect(around.sockets).toHaveLength(2);
    around.sockets[1]!.open();
    around.sockets[1]!.say({ type: 'bye', reason: 'token' });
    around.sockets[1]!.drop(1008);
    around.pass(60_000);
    expect(refused).toBe(1);
    expect(around.sockets).toHaveLength(2);
  });

  it('is silent after stop', () => {
    const feed = start();
    around.sockets[0]!.say(snapshot(1));
    feed.stop();
    around.pass(60_000);
    expect(bundles).toHaveLength(0);
    expect(around.sockets).toHaveLength(1);
  });
});
