// WebSocket client of the spectator feed: a snapshot first, then frames in small batches; reconnects automatically.

import { t } from './messages';
import { browser, Redial, type Line, type Surroundings } from './redial';
import type { FeedFrame } from './wire';

export interface Handlers {
  frames(frames: FeedFrame[]): void;
  line(line: Line): void;
  /** The screen token is not valid (any more). */
  refused(): void;
}

/** Frames of many matches are delivered together, at most this often (ms). */
const BUNDLE = 40;

export class Feed {
  private readonly redial: Redial<FeedFrame>;
  private seen: number | null = null;
  private bundle: FeedFrame[] = [];
  private timer: unknown = null;

  constructor(
    url: string,
    screen: string | null,
    private readonly handlers: Handlers,
    private readonly around: Surroundings = browser,
  ) {
    this.redial = new Redial(
      url,
      {
        hello: () => (screen ? { type: 'hello', screen } : { type: 'hello' }),
        frame: (frame) => this.take(frame),
        line: (line) => {
          if (line.state !== 'open') this.seen = null;
          handlers.line(line);
        },
      },
      around,
    );
  }

  start(): void {
    this.redial.start();
  }

  stop(): void {
    this.redial.stop();
    if (this.timer !== null) this.around.clearTimeout(this.timer);
    this.timer = null;
    this.bundle = [];
  }

  /** Reconnects at once, for example when the browser is online again, unless something just arrived. */
  wake(): void {
    this.redial.wake();
  }

  private take(frame: FeedFrame): void {
    if (frame.type === 'bye') {
      if (frame.reason === 'token') {
        this.stop();
        this.handlers.refused();
      } else if (frame.reason === 'protocol') this.redial.giveUp(t('line-reload-reason'));
      return;
    }
    if (frame.type === 'snapshot') {
      this.redial.settled();
      // Earlier frames belong to another connection.
      this.bundle = [];
    } else {
      if (this.seen === null || frame.seq <= this.seen) return;
      if (frame.seq > this.seen + 1) {
        // A frame is missing: reconnect for a new snapshot.
        this.redial.again();
        return;
      }
    }
    this.seen = frame.seq;
    this.bundle.push(frame);
    this.timer ??= this.around.setTimeout(() => this.deliver(), BUNDLE);
  }

  private deliver(): void {
    const frames = this.bundle;
    this.bundle = [];
    this.timer = null;
    if (frames.length) this.handlers.frames(frames);
  }
}

/** The address of the feed. A screen says so, because it has priority over spectators from the same address. */
export function feedUrl(screen: boolean, where: { protocol: string; host: string }): string {
  return `${where.protocol === 'https:' ? 'wss:' : 'ws:'}//${where.host}/api/feed${screen ? '?as=screen' : ''}`;
}
