import { beforeEach, describe, expect, it } from 'vitest';
import { Around, type FakeSocket } from '../test/around';
import type { Line } from './redial';
import { TableSocket } from './socket';
import { Store } from './store';
import type { ServerFrame } from './wire';

let around: Around;
let frames: [ServerFrame, boolean][];
let lines: Line[];

function start(): { line: TableSocket; socket: FakeSocket } {
  const line = new TableSocket(
    'ws://x',
    'secret',
    { frame: (frame, live) => frames.push([frame, live]), line: (state) => lines.push(state) },
    around,
  );
  line.start();
  around.sockets[0]!.open();
  return { line, socket: around.sockets[0]! };
}

const welcome = { type: 'welcome', seat: 'A', table: {}, pencil: [] };

beforeEach(() => {
  around = new Around();
  frames = [];
  lines = [];
});

describe('the line to a table', () => {
  it('says hello with its token and sends nothing before the welcome', () => {
    const { line, socket } = start();
    expect(socket.sent).toEqual([{ type: 'hello', token: 'secret', after: 0 }]);
    expect(line.send({ type: 'ping' })).toBe(false);
    socket.say(welcome);
    expect(line.send({ type: 'ping' })).toBe(true);
  });

  it('asks for what it missed after a loss, and takes nothing twice', () => {
    const { line, socket } = start();
    socket.say(welcome);
    socket.say({ type: 'event', n: 1, sightings: [] });
    socket.say({ type: 'event', n: 2, sightings: [] });
    socket.say({ type: 'event', n: 2, sightings: [] });
    expect(line.seen).toBe(2);
    socket.drop();
    expect(lines.at(-1)!.state).toBe('waiting');
    around.pass(400);
    expect(around.sockets).toHaveLength(2);
    around.sockets[1]!.open();
    expect(around.sockets[1]!.sent).toEqual([{ type: 'hello', token: 'secret', after: 2 }]);
    around.sockets[1]!.say(welcome);
    around.sockets[1]!.say({ type: 'event', n: 3, sightings: [] });
    around.pass(1000);
    around.sockets[1]!.say({ type: 'event', n: 4, sightings: [] });
    const events = frames.filter(([frame]) => frame.type === 'event');
    expect(events.map(([frame]) => (frame as { n: number }).n)).toEqual([1, 2, 3, 4]);
    // What was missed appears at once; what happens now is played.
    expect(events.map(([, live]) => live).slice(2)).toEqual([false, true]);
  });

  it('sends an order again that was not answered, once it knows what it missed', () => {
    const { line, socket } = start();
    socket.say(welcome);
    socket.say({ type: 'event', n: 1, sightings: [] });
    const order = { type: 'order', turn: 1, order: { type: 'resign' } } as const;
    expect(line.send(order)).toBe(true);
    socket.drop();
    around.pass(400);
    const second = around.sockets[1]!;
    second.open();
    second.say(welcome);
    expect(second.sent.slice(1)).toEqual([{ type: 'ping' }]);
    second.say({ type: 'pong' });
    expect(second.sent.slice(2)).toEqual([order]);
    // Answered: neither a later pong nor another connection sends it once more.
    second.say({ type: 'event', n: 2, sightings: [] });
    second.say({ type: 'pong' });
    expect(second.sent).toHaveLength(3);
    second.drop();
    around.pass(1000);
    around.sockets[2]!.open();
    around.sockets[2]!.say(welcome);
    expect(around.sockets[2]!.sent).toHaveLength(1);
  });

  it('sends nothing again that was played, refused or placed meanwhile', () => {
    const { line, socket } = start();
    socket.say(welcome);
    const order = { type: 'order', turn: 0, order: { type: 'resign' } } as const;
    line.send(order);
    socket.drop();
    around.pass(400);
    const second = around.sockets[1]!;
    second.open();
    second.say(welcome);
    second.say({ type: 'event', n: 1, sightings: [] });
    second.say({ type: 'pong' });
    expect(second.sent.slice(1)).toEqual([{ type: 'ping' }]);
    line.send(order);
    second.say({ type: 'refused', code: 'outdated', message: '' });
    line.send({ type: 'place', fleet: [] });
    second.say({ type: 'table', table: {} });
    line.send({ type: 'place', fleet: [] });
    second.drop();
    around.pass(1000);
    const third = around.sockets[2]!;
    third.open();
    third.say({ ...welcome, fleet: [] });
    expect(third.sent).toHaveLength(1);
  });

  it('comes back when a number is missing', () => {
    const { socket } = start();
    socket.say(welcome);
    socket.say({ type: 'event', n: 1, sightings: [] });
    socket.say({ type: 'event', n: 3, sightings: [] });
    expect(socket.closed).toBe(true);
    around.sockets[1]!.open();
    expect(around.sockets[1]!.sent).toEqual([{ type: 'hello', token: 'secret', after: 1 }]);
  });

  it('waits longer each time, up to a limit, and wakes when asked', () => {
    const { line, socket } = start();
    socket.drop();
    const waits: number[] = [];
    for (let n = 0; n < 8; n++) {
      const last = lines.at(-1)!;
      if (last.state !== 'waiting') throw new Error('not waiting');
      waits.push(last.retryAt - around.now());
      around.pass(last.retryAt - around.now());
      around.sockets.at(-1)!.drop();
    }
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 8000, 8000, 8000]);
    const count = around.sockets.length;
    line.wake();
    expect(around.sockets).toHaveLength(count + 1);
  });

  it('gives up where the server says so', () => {
    const { socket } = start();
    socket.say({ type: 'bye', reason: 'token' });
    socket.drop(1000);
    expect(lines.at(-1)!.state).toBe('closed');
    around.pass(60_000);
    expect(around.sockets).toHaveLength(1);
  });

  it('pings, and drops a line that is silent', () => {
    const { socket } = start();
    socket.say(welcome);
    around.pass(20_000);
    expect(socket.sent.at(-1)).toEqual({ type: 'ping' });
    around.pass(20_000);
    around.pass(20_000);
    expect(socket.closed).toBe(true);
    expect(lines.at(-1)!.state).toBe('waiting');
  });

  it('hangs up when there is no network, and dials at once when it is back', () => {
    const { line, socket } = start();
    socket.say(welcome);
    line.cut();
    expect(socket.closed).toBe(true);
    expect(lines.at(-1)!.state).toBe('waiting');
    expect(line.send({ type: 'ping' })).toBe(false);
    line.wake();
    expect(around.sockets).toHaveLength(2);
  });

  it('tries a line that it wakes on, and calls anew only if nothing comes back', () => {
    const { line, socket } = start();
    socket.say(welcome);
    around.pass(10_000);
    line.wake();
    expect(socket.sent.at(-1)).toEqual({ type: 'ping' });
    around.pass(1_000);
    socket.say({ type: 'pong' });
    around.pass(2_000);
    expect(socket.closed).toBe(false);
    line.wake();
    around.pass(3_000);
    expect(socket.closed).toBe(true);
    expect(around.sockets).toHaveLength(2);
  });

  it('doubts a line on which an order stays without an answer', () => {
    const { line, socket } = start();
    socket.say(welcome);
    around.pass(1_000);
    const order = { type: 'order', turn: 0, order: { type: 'resign' } } as const;
    line.send(order);
    around.pass(5_000);
    expect(socket.sent.at(-1)).toEqual({ type: 'ping' });
    // The server thinks, and says so.
    around.pass(1_000);
    socket.say({ type: 'pong' });
    around.pass(10_000);
    expect(socket.closed).toBe(false);
    line.send(order);
    around.pass(5_000);
    around.pass(3_000);
    expect(socket.closed).toBe(true);
    expect(around.sockets).toHaveLength(2);
  });

  it('gives up a call that nobody takes', () => {
    const line = new TableSocket(
      'ws://x',
      null,
      { frame: () => {}, line: (state) => lines.push(state) },
      around,
    );
    line.start();
    around.pass(10_000);
    expect(around.sockets[0]!.closed).toBe(true);
    expect(lines.at(-1)!.state).toBe('waiting');
  });

  it('stops for good', () => {
    const { line, socket } = start();
    line.stop();
    socket.drop();
    around.pass(60_000);
    expect(around.sockets).toHaveLength(1);
  });
});

describe('what this browser remembers', () => {
  it('seats, newest first, and games that are over', () => {
    const store = new Store(null);
    const table = (id: string) => ({
      id,
      seats: [{ seat: 'A' as const, token: 't' }],
      rules: 'classic',
      against: 'Cadet',
      kind: 'captain',
      at: 1,
    });
    store.keep(table('one'));
    store.keep(table('two'));
    store.keep(table('one'));
    expect(store.tables().map((one) => one.id)).toEqual(['one', 'two']);
    store.markOver('two');
    expect(store.table('two')!.over).toBe(true);
    store.forget('one');
    expect(store.table('one')).toBeNull();
  });
  it('goes on where storage is broken', () => {
    const broken = {
      getItem: () => '{',
      setItem: () => {
        throw new Error('full');
      },
    } as unknown as Storage;
    const store = new Store(broken);
    expect(store.settings().theme).toBe('system');
    store.change({ mute: true });
    expect(store.tables()).toEqual([]);
  });
});
