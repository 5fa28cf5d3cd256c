import { beforeEach, describe, expect, it } from 'vitest';
import type { Line, Surroundings } from './redial';
import { TableSocket } from './socket';
import { Store } from './store';
import type { ServerFrame } from './wire';

class Fake {
  readyState = 0;
  sent: unknown[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code, reason: '' });
  }
}

let sockets: Fake[];
let now: number;
let timers: { at: number; call: () => void; id: number }[];
let frames: [ServerFrame, boolean][];
let lines: Line[];

const around: Surroundings = {
  connect: () => {
    const socket = new Fake();
    sockets.push(socket);
    return socket as never;
  },
  now: () => now,
  setTimeout: (call, ms) => {
    timers.push({ at: now + ms, call, id: timers.length });
    return timers[timers.length - 1];
  },
  clearTimeout: (id) => void (timers = timers.filter((one) => one !== id)),
  random: () => 0.5,
};

function pass(ms: number): void {
  now += ms;
  for (const due of timers.filter((one) => one.at <= now)) {
    timers = timers.filter((one) => one !== due);
    due.call();
  }
}

function start(): { line: TableSocket; socket: Fake } {
  const line = new TableSocket('ws://x', 'secret', { frame: (frame, live) => frames.push([frame, live]), line: (state) => lines.push(state) }, around);
  line.start();
  sockets[0]!.open();
  return { line, socket: sockets[0]! };
}

const welcome = { type: 'welcome', seat: 'A', table: {}, pencil: [] };

beforeEach(() => {
  sockets = [];
  now = 1000;
  timers = [];
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
    pass(400);
    expect(sockets).toHaveLength(2);
    sockets[1]!.open();
    expect(sockets[1]!.sent).toEqual([{ type: 'hello', token: 'secret', after: 2 }]);
    sockets[1]!.say(welcome);
    sockets[1]!.say({ type: 'event', n: 3, sightings: [] });
    pass(1000);
    sockets[1]!.say({ type: 'event', n: 4, sightings: [] });
    const events = frames.filter(([frame]) => frame.type === 'event');
    expect(events.map(([frame]) => (frame as { n: number }).n)).toEqual([1, 2, 3, 4]);
    // What was missed appears at once; what happens now is played.
    expect(events.map(([, live]) => live).slice(2)).toEqual([false, true]);
  });

  it('comes back when a number is missing', () => {
    const { socket } = start();
    socket.say(welcome);
    socket.say({ type: 'event', n: 1, sightings: [] });
    socket.say({ type: 'event', n: 3, sightings: [] });
    expect(socket.closed).toBe(true);
    sockets[1]!.open();
    expect(sockets[1]!.sent).toEqual([{ type: 'hello', token: 'secret', after: 1 }]);
  });

  it('waits longer each time, up to a limit, and wakes when asked', () => {
    const { line, socket } = start();
    socket.drop();
    const waits: number[] = [];
    for (let n = 0; n < 8; n++) {
      const last = lines.at(-1)!;
      if (last.state !== 'waiting') throw new Error('not waiting');
      waits.push(last.retryAt - now);
      pass(last.retryAt - now);
      sockets.at(-1)!.drop();
    }
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 8000, 8000, 8000]);
    const count = sockets.length;
    line.wake();
    expect(sockets).toHaveLength(count + 1);
  });

  it('gives up where the server says so', () => {
    const { socket } = start();
    socket.say({ type: 'bye', reason: 'token' });
    socket.drop(1000);
    expect(lines.at(-1)!.state).toBe('closed');
    pass(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('pings, and drops a line that is silent', () => {
    const { socket } = start();
    socket.say(welcome);
    pass(20_000);
    expect(socket.sent.at(-1)).toEqual({ type: 'ping' });
    pass(20_000);
    pass(20_000);
    expect(socket.closed).toBe(true);
    expect(lines.at(-1)!.state).toBe('waiting');
  });

  it('stops for good', () => {
    const { line, socket } = start();
    line.stop();
    socket.drop();
    pass(60_000);
    expect(sockets).toHaveLength(1);
  });
});

describe('what this browser remembers', () => {
  it('seats, newest first, and games that are over', () => {
    const store = new Store(null);
    const table = (id: string) => ({ id, seats: [{ seat: 'A' as const, token: 't' }], rules: 'classic', against: 'Cadet', kind: 'captain', at: 1 });
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
    const broken = { getItem: () => '{', setItem: () => { throw new Error('full'); } } as unknown as Storage;
    const store = new Store(broken);
    expect(store.settings().theme).toBe('system');
    store.change({ mute: true });
    expect(store.tables()).toEqual([]);
  });
});
