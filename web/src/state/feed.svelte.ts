// The live feed behind /view, and the screen token that lets it see fleets.

import { Feed, feedUrl } from '../lib/feed';
import { EMPTY, take, type FeedState } from '../lib/feed-state';
import { t } from '../lib/messages';
import type { Line } from '../lib/redial';
import { endWords } from '../lib/end-words';
import { voice } from './voice.svelte';

const SCREEN = 'broadside.screen';

/**
 * The token of a screen link. It comes in the # part of the address, which no server sees or logs; it is removed from the
 * address at once and kept until this window is closed.
 */
function screenToken(): string | null {
  const found = /^#screen=([\w-]{1,200})$/.exec(location.hash)?.[1];
  try {
    if (found) sessionStorage.setItem(SCREEN, found);
    const kept = found ?? sessionStorage.getItem(SCREEN);
    if (found) history.replaceState(null, '', location.pathname + location.search);
    return kept;
  } catch {
    return found ?? null;
  }
}

function forgetScreen(): void {
  try {
    sessionStorage.removeItem(SCREEN);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

export class LiveFeed {
  state = $state.raw<FeedState>(EMPTY);
  line = $state.raw<Line>({ state: 'connecting' });
  /** When the latest frame came; 0 if none has. */
  heardAt = $state(0);
  /** Whether fleets are shown. */
  organiser = $state(false);

  private connection: Feed;
  private watched: string[] = [];
  private readonly wake = (): void => this.connection.wake();

  constructor() {
    const token = screenToken();
    this.organiser = token !== null;
    this.connection = this.open(token);
    addEventListener('online', this.wake);
    this.connection.start();
  }

  /** Gets every turn of these matches, and of no others. */
  watch(matches: string[]): void {
    this.watched = matches;
    this.connection.watch(matches);
  }

  stop(): void {
    removeEventListener('online', this.wake);
    this.connection.stop();
  }

  private open(token: string | null): Feed {
    return new Feed(feedUrl(token !== null, location), token, {
      frames: (frames) => {
        const now = Date.now();
        let { state } = this;
        for (const frame of frames) {
          state = take(state, frame, now);
          if (frame.type === 'ended') {
            const match = state.matches.find((one) => one.card.id === frame.match);
            if (match)
              voice.say(
                endWords(frame.game.outcome, frame.game.cause, {
                  seat: null,
                  names: match.names,
                }).join(' '),
              );
          }
        }
        this.state = state;
        this.heardAt = now;
      },
      line: (line) => (this.line = line),
      refused: () => {
        forgetScreen();
        this.organiser = false;
        voice.note(t('view-screen-link-ended'), true);
        this.connection = this.open(null);
        this.connection.watch(this.watched);
        this.connection.start();
      },
    });
  }
}
