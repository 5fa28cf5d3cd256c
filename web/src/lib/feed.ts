// WebSocket client of the spectator feed: a snapshot first, then frames in small batches; reconnects automatically, and
// then continues the matches it watches where it was.

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
  /** The matches to watch, and the next event of every match that was ever watched. */
  private wanted: string[] = [];
  private readonly nextEvent = new Map<string, number>();
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

  /** Gets every turn of these matches from now on, and of no others. */
  watch(matches: string[]): void {
    if (matches.join() === this.wanted.join()) return;
    this.wanted = matches;
    if (this.seen !== null) this.askForMatches();
  }

  private askForMatches(): void {
    const matches = this.wanted.map((match) => ({ match, next: this.nextEvent.get(match) ?? 0 }));
    this.redial.send({ type: 'watch', matches });
  }

  private take(frame: FeedFrame): void {
    if (frame.type === 'bye') {
      if (frame.reason === 'token') {
        this.stop();
        this.handlers.refused();
      } else if (frame.reason === 'protocol') this.redial.giveUp(t('line-reload-reason'));
    } else if (frame.type === 'snapshot') {
      this.redial.settled();
      // An earlier summary belongs to another connection; earlier turns are still the turns of their match.
      this.bundle = this.bundle.filter((one) => !('seq' in one));
      this.seen = frame.seq;
      this.pass(frame);
      if (this.wanted.length) this.askForMatches();
    } else if (this.seen === null) {
      return;
    } else if ('seq' in frame) this.takeSummary(frame, this.seen);
    else this.takeMatch(frame);
  }

  private takeSummary(frame: Extract<FeedFrame, { seq: number }>, seen: number): void {
    if (frame.seq <= seen) {
      // The end of a match comes again with the rest of it if it was over when we asked.
      if (frame.type === 'ended' && this.nextEvent.has(frame.match)) this.pass(frame);
    } else if (frame.seq > seen + 1) {
      // A frame is missing: reconnect for a new snapshot.
      this.redial.again();
    } else {
      this.seen = frame.seq;
      this.pass(frame);
    }
  }

  private takeMatch(frame: Extract<FeedFrame, { type: 'match' | 'event' | 'gone' }>): void {
    if (frame.type === 'gone') this.nextEvent.delete(frame.match);
    else {
      const [id, events] =
        frame.type === 'match'
          ? [frame.match.id, frame.match.events]
          : [frame.match, [frame.event]];
      const last = events[events.length - 1];
      if (last) this.nextEvent.set(id, last.n + 1);
    }
    this.pass(frame);
  }

  private pass(frame: FeedFrame): void {
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
