// Reloads a page whose code could not be loaded: the server is gone, or a newer version has replaced the files.
//
// A browser may cache a failed module, and the bundler does not retry a failed style sheet, so only a reload helps. It waits
// for the server, because reloading without one ends at the browser's error page.

const KEY = 'broadside.reloads';
const FIRST_PAUSE = 2_500;
const LONGEST_PAUSE = 60_000;
const ASK_AGAIN = 2_000;

/** How long to wait after this many failed reloads, so that missing files don't make the page flicker. */
function pauseAfter(reloads: number): number {
  return reloads === 0 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (reloads - 1));
}

/** Reloads of this tab in quick succession. */
interface Tries {
  count: number;
  at: number;
}

function triesSoFar(): Tries {
  try {
    const tries = JSON.parse(sessionStorage.getItem(KEY) ?? '') as Tries;
    // Later it is a new problem.
    if (Date.now() - tries.at < 2 * LONGEST_PAUSE) return tries;
  } catch {
    // None.
  }
  return { count: 0, at: 0 };
}

export class Reload {
  /** Whether the server responds; null until it was asked. */
  answers = $state<boolean | null>(null);
  private timer: ReturnType<typeof setTimeout>;
  private stopped = false;
  private readonly wake = (): void => {
    clearTimeout(this.timer);
    void this.ask();
  };

  constructor() {
    addEventListener('online', this.wake);
    this.timer = setTimeout(() => void this.ask(), pauseAfter(triesSoFar().count));
  }

  stop(): void {
    this.stopped = true;
    removeEventListener('online', this.wake);
    clearTimeout(this.timer);
  }

  now(): void {
    location.reload();
  }

  private async ask(): Promise<void> {
    try {
      this.answers = (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
    } catch {
      this.answers = false;
    }
    if (this.stopped) return;
    if (!this.answers) {
      this.timer = setTimeout(() => void this.ask(), ASK_AGAIN);
      return;
    }
    try {
      sessionStorage.setItem(
        KEY,
        JSON.stringify({ count: triesSoFar().count + 1, at: Date.now() } satisfies Tries),
      );
    } catch {
      // Without a count the page could reload for ever: leave it to the button.
      return;
    }
    this.now();
  }
}
