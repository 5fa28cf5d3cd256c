// A captain's strength in words.

import { t } from './messages';
import type { Captain } from './wire';

/** How many shots it needs to win under these rules; empty if that was never measured. Salvos are counted in shots too. */
export function strengthWords(captain: Captain, rules: string): string {
  const measured = captain.strength?.[rules];
  return measured === undefined ? '' : t('setup-strength', { shots: Math.round(measured) });
}
