// Polls an API route while a page is open: the last value, and the error if the server stops answering.

import { Refused } from '../lib/api';

export class Poll<T> {
  value = $state.raw<T | null>(null);
  /** The error of the last request, if it failed. */
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
      // These will not get better by asking again.
      if (this.trouble.status === 404 || this.trouble.status === 400) wait = null;
    }
    if (wait !== null) this.timer = setTimeout(() => this.next(), wait);
  }

  /** Waits while the page is hidden. */
  private next(): void {
    if (document.hidden) this.timer = setTimeout(() => this.next(), 1000);
    else void this.ask();
  }
}
