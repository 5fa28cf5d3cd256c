// The bot whose owner is signed in in this browser.

import { Refused } from '../lib/api';
import { bots } from '../lib/bots';
import { store } from '../lib/store';
import type { BotRecord, OwnBot } from '../lib/wire';

class OwnerState {
  bot = $state.raw<OwnBot | null>(null);
  /** Whether the server has answered. */
  known = $state(!store.isSignedIn('bot'));

  /** Asks the server for the signed-in bot, if there was one. */
  async look(): Promise<void> {
    if (!store.isSignedIn('bot')) return;
    try {
      this.bot = await bots.me();
    } catch (error) {
      // Without an answer keep what we have.
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
