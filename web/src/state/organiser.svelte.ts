// Whether the organiser is signed in in this browser, and how actions report their result.

import { Refused } from '../lib/api';
import { organiser } from '../lib/organiser';
import { store } from '../lib/store';
import { voice } from './voice.svelte';

class OrganiserState {
  inside = $state(false);
  /** Whether the server has answered. */
  known = $state(!store.isSignedIn('organiser'));

  async look(): Promise<void> {
    if (this.known) return;
    try {
      await organiser.sessions();
      this.inside = true;
    } catch (error) {
      if (error instanceof Refused && error.status === 401) this.left();
    }
    this.known = true;
  }

  entered(): void {
    store.keepSignedIn('organiser', true);
    this.inside = true;
  }

  left(): void {
    store.keepSignedIn('organiser', false);
    this.inside = false;
  }

  /** Runs an action and confirms it; returns the error text. If the session has ended, the sign-in page comes back. */
  async act(what: () => Promise<unknown>, done = ''): Promise<string> {
    try {
      await what();
      if (done) {
        voice.note(done);
        voice.say(done);
      }
      return '';
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status === 401) this.left();
      const words = [error.message, ...error.details].join(' ');
      voice.say(words);
      return words;
    }
  }
}

export const organiserState = new OrganiserState();
