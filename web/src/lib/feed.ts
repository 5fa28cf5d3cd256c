// The line to the feed of the hall: begins with a snapshot, hands over what comes in small bundles, and comes back by itself.

import { browser, Redial, type Line, type Surroundings } from './redial';
import type { FeedFrame } from './wire';

export interface Handlers {
  frames(frames: FeedFrame[]): void;
  line(line: Line): void;
  /** The token of the screen is not, or no longer, valid. */
  refused(): void;
}

/** Many matches speak at once; the screen is drawn anew this often at most. */
const BUNDLE = 40;

export class Feed {
  private readonly redial: Redial;
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
        hello: () => (screen ? { t: 'hello', screen } : { t: 'hello' }),
        message: (text) => this.take(text),
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

  /** Tries again at once, such as when the browser says it is online again, unless something came just now. */
  wake(): void {
    this.redial.wake();
  }

  private take(text: string): void {
    let frame: FeedFrame;
    try {
      frame = JSON.parse(text) as FeedFrame;
    } catch {
      return;
    }
    if (frame.t === 'bye') {
      if (frame.reason === 'token') {
        this.stop();
        this.handlers.refused();
      } else if (frame.reason === 'protocol') this.redial.giveUp('load the page again');
      return;
    }
    if (frame.t === 'snapshot') {
      this.redial.settled();
      // What came before it was of another line.
      this.bundle = [];
    } else {
      if (this.seen === null || frame.seq <= this.seen) return;
      if (frame.seq > this.seen + 1) {
        // Something is missing: a new snapshot has it.
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

/** Where the feed is. A screen says so, because it comes before spectators of the same address. */
export function feedUrl(screen: boolean, where: { protocol: string; host: string }): string {
  return `${where.protocol === 'https:' ? 'wss:' : 'ws:'}//${where.host}/api/feed${screen ? '?as=screen' : ''}`;
}
