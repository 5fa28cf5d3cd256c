// How a game ended, in words.

import { t } from './messages';
import { actor, type Teller } from './teller';
import { other, type Outcome } from './wire';

/** How the game ended: a headline, and why. */
export function endWords(outcome: Outcome, cause: string, teller: Teller): [string, string] {
  if (outcome === 'draw') return [t('end-draw'), t('end-draw-why', { cause })];
  if (outcome === 'none') return [t('end-none'), t('end-none-why')];
  if (outcome === 'void') return [t('end-void'), t('end-void-why')];
  const loser = other(outcome);
  const reader = teller.seat === loser ? 'loser' : teller.seat === outcome ? 'winner' : 'watching';
  const names = { winner: teller.names[outcome], loser: teller.names[loser] };
  return [t('end-won', actor(teller, outcome)), t('end-why', { cause, reader, ...names })];
}
