// The rhythm of a game: after a result the next one waits for a beat, so that each is seen by itself.
//
// Everything keeps its order: what comes after something that waits is held too.

import type { Seat, Sighting } from './wire';

/** Timers, replaced in tests. */
export interface Timers {
  now(): number;
  after(ms: number, run: () => void): () => void;
}

const browser: Timers = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export class Beat<T> {
  private held: { item: T; waits: boolean }[] = [];
  private until = 0;
  private cancel: (() => void) | null = null;

  constructor(
    private readonly take: (item: T) => void,
    private readonly timers: Timers = browser,
  ) {}

  /** Passes something on, once it is its turn. What waits is held until the beat is over. */
  pass(item: T, waits: boolean): void {
    this.held.push({ item, waits });
    if (!this.cancel) this.run();
  }

  /** Starts a beat: what waits is held for so many milliseconds. */
  start(ms: number): void {
    this.until = this.timers.now() + ms;
  }

  /** Whether something is held. */
  get holds(): boolean {
    return this.held.length > 0;
  }

  /** Ends the beat and passes on everything that is held. */
  skip(): void {
    this.cancel?.();
    this.cancel = null;
    while (this.held.length) this.take(this.held.shift()!.item);
    this.until = 0;
  }

  /** Forgets what is held. */
  stop(): void {
    this.cancel?.();
    this.cancel = null;
    this.held = [];
  }

  private run(): void {
    this.cancel = null;
    while (this.held.length) {
      const left = this.until - this.timers.now();
      if (this.held[0]!.waits && left > 0) {
        this.cancel = this.timers.after(left, () => this.run());
        return;
      }
      this.take(this.held.shift()!.item);
    }
  }
}

/** How long a result stays alone, in milliseconds: a sinking longer than a hit, a hit longer than a miss. */
export function beatAfter(sightings: Sighting[], reduced: boolean): number {
  const attack = sightings.some(
    (one) => one.type === 'shot' || one.type === 'salvo' || one.type === 'radar',
  );
  if (!attack) return 0;
  const loudest = sightings.some(
    (one) => one.type === 'sank' || (one.type === 'shot' && one.effect === 'sunk'),
  )
    ? 900
    : sightings.some((one) => one.type === 'tally' || (one.type === 'shot' && one.effect === 'hit'))
      ? 750
      : 600;
  return reduced ? loudest / 3 : loudest;
}

/** Whether these sightings are of the other side's doing: they wait for the beat. */
export function isAnswer(sightings: Sighting[], seat: Seat): boolean {
  return sightings.some((one) => 'by' in one && one.by !== seat && one.type !== 'committed');
}

/** A round in two parts, the own result first. One part if only one side did something. */
export function inTwo(sightings: Sighting[], seat: Seat): Sighting[][] {
  const both = (['A', 'B'] as const).every((by) =>
    sightings.some((one) => one.type === 'salvo' && one.by === by),
  );
  if (!both) return [sightings];
  const isOwn = (one: Sighting): boolean =>
    one.type === 'round' || ('by' in one && one.by === seat);
  const own = sightings.filter(isOwn);
  return [own, sightings.filter((one) => !isOwn(one))];
}
