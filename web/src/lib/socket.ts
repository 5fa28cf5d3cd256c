// The line to a table: says hello, asks for what it missed, and comes back by itself.

import type { ClientFrame, ServerFrame } from './wire';

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

const browser: Surroundings = {
  connect: (url) => new WebSocket(url) as unknown as SocketLike,
  now: () => Date.now(),
  setTimeout: (call, ms) => setTimeout(call, ms),
  clearTimeout: (id) => clearTimeout(id as number),
  random: () => Math.random(),
};

export interface Handlers {
  frame(frame: ServerFrame, live: boolean): void;
  line(line: Line): void;
}

const PING_EVERY = 20_000;
const SILENCE = 45_000;
const FIRST_DELAY = 400;
const LONGEST_DELAY = 8_000;

/** Codes after which coming back is of no use: the server said so. */
const FINAL = new Set([4401, 4403, 4404, 1008]);

export class TableSocket {
  private socket: SocketLike | null = null;
  private last = 0;
  private tries = 0;
  private timer: unknown = null;
  private pinger: unknown = null;
  private heard = 0;
  private stopped = false;
  /** Events up to this number were missed while the line was down; later ones are live. */
  private liveFrom = 0;
  private welcomed = false;

  constructor(
    private readonly url: string,
    private readonly token: string | null,
    private readonly handlers: Handlers,
    private readonly around: Surroundings = browser,
  ) {}

  /** The number of the newest event that was seen. */
  get seen(): number {
    return this.last;
  }

  start(): void {
    this.stopped = false;
    this.open();
  }

  stop(): void {
    this.stopped = true;
    this.clear();
    const socket = this.socket;
    this.socket = null;
    socket?.close(1000);
  }

  /** Tries again at once, such as when the browser says it is online again. */
  wake(): void {
    if (this.stopped || this.socket) return;
    this.tries = 0;
    this.open();
  }

  /** Sends a frame; false if the line is down and nothing was sent. */
  send(frame: ClientFrame): boolean {
    if (!this.socket || this.socket.readyState !== 1 || !this.welcomed) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  private open(): void {
    this.clear();
    this.welcomed = false;
    this.handlers.line({ state: 'connecting' });
    let socket: SocketLike;
    try {
      socket = this.around.connect(this.url);
    } catch {
      this.retry();
      return;
    }
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      const hello: ClientFrame = { type: 'hello', after: this.last };
      if (this.token) hello.token = this.token;
      socket.send(JSON.stringify(hello));
      this.heard = this.around.now();
      this.ping();
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.take(String(event.data));
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      this.socket = null;
      this.clear();
      if (this.stopped) return;
      if (FINAL.has(event.code)) {
        this.stopped = true;
        this.handlers.line({ state: 'closed', reason: event.reason });
      } else this.retry();
    };
    socket.onerror = () => {};
  }

  private take(text: string): void {
    this.heard = this.around.now();
    let frame: ServerFrame;
    try {
      frame = JSON.parse(text) as ServerFrame;
    } catch {
      return;
    }
    if (frame.type === 'event') {
      if (frame.n <= this.last) return;
      if (frame.n > this.last + 1) {
        // Something is missing: say hello again and have it resent.
        this.again();
        return;
      }
      this.last = frame.n;
      this.handlers.frame(frame, this.around.now() >= this.liveFrom);
      return;
    }
    if (frame.type === 'bye' && (frame.reason === 'token' || frame.reason === 'protocol' || frame.reason === 'left')) {
      // Coming back would only be told the same.
      this.stopped = true;
      const words = { token: 'this seat is not yours', protocol: 'load the page again', left: 'you left' };
      this.handlers.line({ state: 'closed', reason: words[frame.reason] });
      return;
    }
    if (frame.type === 'welcome') {
      this.welcomed = true;
      this.tries = 0;
      // What comes right behind the welcome was missed; it appears at once.
      this.liveFrom = this.around.now() + 150;
      this.handlers.line({ state: 'open' });
    }
    this.handlers.frame(frame, true);
  }

  private again(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close(1000);
    this.open();
  }

  private retry(): void {
    const grown = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.tries);
    this.tries += 1;
    const delay = grown * (0.75 + this.around.random() * 0.5);
    this.handlers.line({ state: 'waiting', retryAt: this.around.now() + delay });
    this.timer = this.around.setTimeout(() => this.open(), delay);
  }

  private ping(): void {
    this.pinger = this.around.setTimeout(() => {
      if (this.around.now() - this.heard > SILENCE) {
        const socket = this.socket;
        this.socket = null;
        socket?.close(1000);
        this.retry();
        return;
      }
      this.send({ type: 'ping' });
      this.ping();
    }, PING_EVERY);
  }

  private clear(): void {
    if (this.timer !== null) this.around.clearTimeout(this.timer);
    if (this.pinger !== null) this.around.clearTimeout(this.pinger);
    this.timer = null;
    this.pinger = null;
  }
}
