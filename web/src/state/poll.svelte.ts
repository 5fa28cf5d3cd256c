// Something that is asked for again and again while a page is open: what the server said last, and whether it still answers.

import { Refused } from '../lib/api';

export class Poll<T> {
  value = $state.raw<T | null>(null);
  /** What went wrong the last time, if it did. */
  trouble = $state.raw<Refused | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(
    private readonly get: () => Promise<T>,
    /** After how many milliseconds to ask again; null for never. */
    private readonly every: (value: T) => number | null,
  ) {
    void this.ask();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async ask(): Promise<void> {
    let wait: number | null = 3000;
    try {
      const value = await this.get();
      if (this.stopped) return;
      this.value = value;
      this.trouble = null;
      wait = this.every(value);
    } catch (error) {
      if (this.stopped) return;
      this.trouble = error instanceof Refused ? error : new Refused(String(error), 0, '', []);
      // What is not there will not come.
      if (this.trouble.status === 404 || this.trouble.status === 400) wait = null;
    }
    if (wait !== null) this.timer = setTimeout(() => this.next(), wait);
  }

  /** A page that nobody sees need not ask. */
  private next(): void {
    if (document.hidden) this.timer = setTimeout(() => this.next(), 1000);
    else void this.ask();
  }
}
