// The bot that is signed in to in this browser.

import { Refused } from '../lib/api';
import { bots } from '../lib/bots';
import { store } from '../lib/store';
import type { BotRecord, OwnBot } from '../lib/wire';

class OwnerState {
  bot = $state.raw<OwnBot | null>(null);
  /** Whether it is known by now if somebody is signed in. */
  known = $state(!store.isSignedIn('bot'));

  /** Asks who is signed in, if somebody was. */
  async look(): Promise<void> {
    if (!store.isSignedIn('bot')) return;
    try {
      this.bot = await bots.me();
    } catch (error) {
      // Without an answer nobody knows: what was known stays.
      if (error instanceof Refused && error.status === 401) this.left();
    }
    this.known = true;
  }

  entered(bot: OwnBot): void {
    store.keepSignedIn('bot', true);
    this.bot = bot;
    this.known = true;
  }

  changed(record: BotRecord): void {
    if (this.bot?.id === record.id) this.bot = { signingKey: this.bot.signingKey, ...record };
  }

  left(): void {
    store.keepSignedIn('bot', false);
    this.bot = null;
  }
}

export const owner = new OwnerState();
