// A line to the server that comes back by itself: after a growing pause, or at once when it is woken.

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

export interface Calls {
  /** The first words on a new line. */
  hello(): unknown;
  message(text: string): void;
  line(line: Line): void;
  /** What is said now and then so that the server answers; nothing where it speaks only when something happens. */
  ping?(): unknown;
}

/** How long an answer may take before the line is asked whether it lives, and how long that answer may take. */
const ANSWER = 5_000;
const PROBE = 3_000;
/** A call that is not taken for so long reaches nobody. */
const RINGING = 10_000;
const PING_EVERY = 20_000;
const SILENCE = 45_000;
const FIRST_DELAY = 400;
const LONGEST_DELAY = 8_000;

/** Codes after which coming back is of no use: the server said so. */
const FINAL = new Set([4401, 4403, 4404, 1008]);

export class Redial {
  private socket: SocketLike | null = null;
  private tries = 0;
  private timer: unknown = null;
  private pinger: unknown = null;
  private doubt: unknown = null;
  private heard = 0;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly calls: Calls,
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

  /** Tries again at once, or tries the line that there is, such as when the browser is online or looked at again. */
  wake(): void {
    if (this.stopped) return;
    this.tries = 0;
    if (!this.socket) this.open();
    else if (this.socket.readyState === 1) this.probe();
  }

  /** There is no network: hangs up, because a dead line says nothing of it for long. */
  cut(): void {
    if (this.stopped || !this.socket) return;
    this.clear();
    this.hangUp();
    this.retry();
  }

  /** Something was sent that is answered: if nothing is heard for a while, the line is tried. */
  expect(): void {
    this.unlessHeard(ANSWER, () => this.probe());
  }

  /** Sends something; false if the line is down and nothing was sent. */
  send(frame: unknown): boolean {
    if (!this.socket || this.socket.readyState !== 1) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  /** The server has answered: the line is good, and the next pause is short again. */
  settled(): void {
    this.tries = 0;
    this.calls.line({ state: 'open' });
  }

  /** Hangs up and calls again at once. */
  again(): void {
    this.hangUp();
    this.open();
  }

  /** Coming back would only be told the same. */
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
      this.calls.message(String(event.data));
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

  /** Has the server say something; a line on which nothing comes is dead. */
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

  /** Now and then sees to it that the line still carries something. */
  private listen(): void {
    this.pinger = this.around.setTimeout(() => {
      if (this.around.now() - this.heard <= SILENCE) {
        if (this.calls.ping) this.send(this.calls.ping());
        this.listen();
      } else if (this.calls.ping) {
        this.hangUp();
        this.retry();
      } else {
        // Nothing was asked, so perhaps nothing happened. A new call tells the one from the other.
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
