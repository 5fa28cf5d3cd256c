// A WebSocket that reconnects by itself: after a growing delay, or at once when woken.

export type Line =
  | { state: 'connecting' }
  | { state: 'open' }
  | { state: 'waiting'; retryAt: number }
  | { state: 'closed'; reason: string };

interface SocketLike {
  readyState: number;
  send(data: string): void;
  close(code?: number): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  onerror: ((event: never) => void) | null;
}

export interface Surroundings {
  connect(url: string): SocketLike;
  now(): number;
  setTimeout(call: () => void, ms: number): unknown;
  clearTimeout(id: unknown): void;
  random(): number;
}

export const browser: Surroundings = {
  connect: (url) => new WebSocket(url) as unknown as SocketLike,
  now: () => Date.now(),
  setTimeout: (call, ms) => setTimeout(call, ms),
  clearTimeout: (id) => clearTimeout(id as number),
  random: () => Math.random(),
};

export interface Calls<Frame> {
  /** The first message on a new connection. */
  hello(): unknown;
  /** A frame in JSON; anything else is ignored. */
  frame(frame: Frame): void;
  line(line: Line): void;
  /** A message the server always answers, sent now and then; omitted if there is none. */
  ping?(): unknown;
}

/** How long an answer may take before the connection is probed, and how long the probe may take. */
const ANSWER = 5_000;
const PROBE = 3_000;
/** A connection that takes longer than this to open has failed. */
const RINGING = 10_000;
const PING_EVERY = 20_000;
const SILENCE = 45_000;
const FIRST_DELAY = 400;
const LONGEST_DELAY = 8_000;

/** Close codes after which reconnecting is pointless. */
const FINAL = new Set([4401, 4403, 4404, 1008]);

export class Redial<Frame> {
  private socket: SocketLike | null = null;
  private tries = 0;
  private timer: unknown = null;
  private pinger: unknown = null;
  private doubt: unknown = null;
  private heard = 0;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly calls: Calls<Frame>,
    private readonly around: Surroundings = browser,
  ) {}

  start(): void {
    this.stopped = false;
    this.open();
  }

  stop(): void {
    this.stopped = true;
    this.clear();
    this.hangUp();
  }

  /** Reconnects at once, or probes the connection: for when the browser is online or visible again. */
  wake(): void {
    if (this.stopped) return;
    this.tries = 0;
    if (!this.socket) this.open();
    else if (this.socket.readyState === 1) this.probe();
  }

  /** The network is gone: closes the socket, because a dead one takes long to notice. */
  cut(): void {
    if (this.stopped || !this.socket) return;
    this.clear();
    this.hangUp();
    this.retry();
  }

  /** Something was sent that must be answered: if nothing comes, the connection is probed. */
  expect(): void {
    this.unlessHeard(ANSWER, () => this.probe());
  }

  /** Sends a frame; false if disconnected and nothing was sent. */
  send(frame: unknown): boolean {
    if (!this.socket || this.socket.readyState !== 1) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  /** The server has answered: the connection works, and the next delay is short again. */
  settled(): void {
    this.tries = 0;
    this.calls.line({ state: 'open' });
  }

  /** Closes and reconnects at once. */
  again(): void {
    this.hangUp();
    this.open();
  }

  /** Stops reconnecting: the answer would be the same. */
  giveUp(reason: string): void {
    this.stopped = true;
    this.calls.line({ state: 'closed', reason });
  }

  private open(): void {
    this.clear();
    this.calls.line({ state: 'connecting' });
    let socket: SocketLike;
    try {
      socket = this.around.connect(this.url);
    } catch {
      this.retry();
      return;
    }
    this.socket = socket;
    this.timer = this.around.setTimeout(() => this.cut(), RINGING);
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.clear();
      socket.send(JSON.stringify(this.calls.hello()));
      this.heard = this.around.now();
      this.listen();
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.heard = this.around.now();
      let frame: Frame;
      try {
        frame = JSON.parse(String(event.data)) as Frame;
      } catch {
        return;
      }
      this.calls.frame(frame);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      this.socket = null;
      this.clear();
      if (this.stopped) return;
      if (FINAL.has(event.code)) this.giveUp(event.reason);
      else this.retry();
    };
    socket.onerror = () => {};
  }

  private hangUp(): void {
    const { socket } = this;
    this.socket = null;
    socket?.close(1000);
  }

  private retry(): void {
    const grown = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.tries);
    this.tries += 1;
    const delay = grown * (0.75 + this.around.random() * 0.5);
    this.calls.line({ state: 'waiting', retryAt: this.around.now() + delay });
    this.timer = this.around.setTimeout(() => this.open(), delay);
  }

  /** Makes the server answer; if nothing comes, the connection is dead. */
  private probe(): void {
    if (this.calls.ping) {
      this.send(this.calls.ping());
      this.unlessHeard(PROBE, () => this.again());
    } else if (this.around.now() - this.heard > ANSWER) this.again();
  }

  private unlessHeard(within: number, call: () => void): void {
    if (this.doubt !== null) this.around.clearTimeout(this.doubt);
    const since = this.around.now();
    this.doubt = this.around.setTimeout(() => {
      this.doubt = null;
      if (this.heard <= since) call();
    }, within);
  }

  /** Checks now and then that the connection still works. */
  private listen(): void {
    this.pinger = this.around.setTimeout(() => {
      if (this.around.now() - this.heard <= SILENCE) {
        if (this.calls.ping) this.send(this.calls.ping());
        this.listen();
      } else if (this.calls.ping) {
        this.hangUp();
        this.retry();
      } else {
        // Either nothing happened or the connection is dead; a new one tells which.
        this.again();
      }
    }, PING_EVERY);
  }

  private clear(): void {
    if (this.timer !== null) this.around.clearTimeout(this.timer);
    if (this.pinger !== null) this.around.clearTimeout(this.pinger);
    if (this.doubt !== null) this.around.clearTimeout(this.doubt);
    this.timer = null;
    this.pinger = null;
    this.doubt = null;
  }
}
