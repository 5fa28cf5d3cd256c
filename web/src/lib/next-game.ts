// What "Play now" starts: the rules and the level of the last game, and the first time classic rules and a beginner.

import type { Setup } from './store';
import type { RulesRef } from './wire';

export const FIRST: { rules: RulesRef; captain: string } = { rules: 'classic', captain: 'mate' };

/** The names of the rules and of the captain. */
export function nextGame(setup: Setup | null): { rules: string; captain: string } {
  const rules = setup?.rules ?? FIRST.rules;
  return {
    rules: typeof rules === 'string' ? rules.replace(/@.*/, '') : rules.name,
    captain: setup?.captain || FIRST.captain,
  };
}
