// What is known of a captain's strength.

import type { Captain } from './wire';

/** How long it takes to win under these rules, in words; nothing where that was never measured. */
export function strengthWords(captain: Captain, rules: { name: string; order: string }): string {
  const measured = captain.strength?.[rules.name];
  return measured === undefined
    ? ''
    : `${measured.toFixed(1)} ${rules.order === 'together' ? 'rounds' : 'shots'} on average`;
}
