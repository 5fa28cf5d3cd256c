// Whether the organiser is signed in in this browser.

import { Refused } from '../lib/api';
import { organiser } from '../lib/organiser';
import { store } from '../lib/store';
import { voice } from './voice.svelte';

class OrganiserState {
  inside = $state(false);
  /** Whether it is known by now. */
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

  /** Does something and says that it is done; what is wrong comes back in words. A session that has ended leads back to the door. */
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
