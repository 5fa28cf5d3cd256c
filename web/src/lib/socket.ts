// The WebSocket to a table: says hello, asks for missed events, and reconnects by itself.

import { t } from './messages';
import { browser, Redial, type Line, type Surroundings } from './redial';
import type { ClientFrame, ServerFrame } from './wire';

export interface Handlers {
  frame(frame: ServerFrame, live: boolean): void;
  line(line: Line): void;
}

export class TableSocket {
  private readonly redial: Redial<ServerFrame>;
  private last = 0;
  /** Events before this time were missed while disconnected; later ones are live. */
  private liveFrom = 0;
  private welcomed = false;
  /** The last order or fleet, until the server answers: after a lost connection it is sent again.
   *  The server plays it once. */
  private unanswered: ClientFrame | null = null;

  constructor(
    url: string,
    private readonly token: string | null,
    private readonly handlers: Handlers,
    private readonly around: Surroundings = browser,
  ) {
    this.redial = new Redial(
      url,
      {
        hello: () => this.hello(),
        frame: (frame) => this.take(frame),
        line: (line) => {
          if (line.state !== 'open') this.welcomed = false;
          handlers.line(line);
        },
        ping: (): ClientFrame => ({ type: 'ping' }),
      },
      around,
    );
  }

  /** The number of the newest event that was seen. */
  get seen(): number {
    return this.last;
  }

  start(): void {
    this.redial.start();
  }

  stop(): void {
    this.redial.stop();
  }

  /** Reconnects at once, or probes the connection: for when the browser is online or visible again. */
  wake(): void {
    this.redial.wake();
  }

  /** The network is gone. */
  cut(): void {
    this.redial.cut();
  }

  /** Sends a frame; false if disconnected and nothing was sent. */
  send(frame: ClientFrame): boolean {
    const sent = this.welcomed && this.redial.send(frame);
    if (sent && (frame.type === 'order' || frame.type === 'place')) {
      this.unanswered = frame;
      this.redial.expect();
    }
    return sent;
  }

  private hello(): ClientFrame {
    const hello: ClientFrame = { type: 'hello', after: this.last };
    if (this.token) hello.token = this.token;
    return hello;
  }

  private take(frame: ServerFrame): void {
    if (frame.type === 'event') {
      if (frame.n <= this.last) return;
      if (frame.n > this.last + 1) {
        // An event is missing: say hello again to have it resent.
        this.redial.again();
        return;
      }
      this.last = frame.n;
      this.unanswered = null;
      this.handlers.frame(frame, this.around.now() >= this.liveFrom);
      return;
    }
    if (
      frame.type === 'bye' &&
      (frame.reason === 'token' || frame.reason === 'protocol' || frame.reason === 'left')
    ) {
      const words = {
        token: t('line-not-your-seat'),
        protocol: t('line-reload-reason'),
        left: t('line-you-left'),
      };
      this.redial.giveUp(words[frame.reason]);
      return;
    }
    if (frame.type === 'welcome') {
      this.welcomed = true;
      // Events right after the welcome were missed; they appear at once.
      this.liveFrom = this.around.now() + 150;
      this.redial.settled();
      if (frame.fleet && this.unanswered?.type === 'place') this.unanswered = null;
      // The answer comes after all that was missed.
      if (this.unanswered) this.redial.send({ type: 'ping' });
    }
    if (frame.type === 'refused' || (frame.type === 'table' && this.unanswered?.type === 'place'))
      this.unanswered = null;
    this.handlers.frame(frame, true);
    if (frame.type === 'pong' && this.unanswered) this.send(this.unanswered);
  }
}
