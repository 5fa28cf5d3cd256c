// Who a text speaks to, and how it calls the players.

import { t } from './messages';
import { shipTitle, type Filled } from './rules';
import type { Seat } from './wire';

export interface Teller {
  /** The reader's seat; null for spectators. */
  seat: Seat | null;
  names: { A: string; B: string };
  /** Leaves out whose ship was hit, where the screen shows it. */
  brief?: boolean;
}

export function subject(teller: Teller, seat: Seat): string {
  return t('log-who', actor(teller, seat));
}

/** Who acts, for messages: the reader or the player with this name. */
export function actor(teller: Teller, seat: Seat): { who: 'you' | 'them'; name: string } {
  return { who: teller.seat === seat ? 'you' : 'them', name: teller.names[seat] };
}

/** A ship, for messages. */
export function shipOf(rules: Filled, name: string): { class: string; ship: string } {
  return { class: name, ship: shipTitle(rules, name) };
}
