// A page whose code did not come: the server is gone, or a newer version has replaced the files this one asks for.
//
// A browser may keep a failed module for good, and the bundler does not ask twice for a failed style sheet, so nothing less
// than a reload helps. It waits for the server, because a reload without one ends at the browser's own error page.

const KEY = 'broadside.reloads';
const FIRST_PAUSE = 2_500;
const LONGEST_PAUSE = 60_000;
const ASK_AGAIN = 2_000;

/** How long to wait after this many reloads in vain: files that are really missing must not make the page flicker. */
export function pauseAfter(reloads: number): number {
  return reloads === 0 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (reloads - 1));
}

/** Reloads of this tab that came right behind each other. */
interface Tries {
  count: number;
  at: number;
}

function triesSoFar(): Tries {
  try {
    const tries = JSON.parse(sessionStorage.getItem(KEY) ?? '') as Tries;
    // After a while it is another trouble.
    if (Date.now() - tries.at < 2 * LONGEST_PAUSE) return tries;
  } catch {
    // None.
  }
  return { count: 0, at: 0 };
}

export class Reload {
  /** Whether the server answers; unknown until it was asked. */
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
      // Without a count every page would be loaded again for ever: the button does it.
      return;
    }
    this.now();
  }
}
