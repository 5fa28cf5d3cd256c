// A rule set in words.

import { coded } from './coded';
import type { RulesInfo } from './wire';

/** One line for each subject: the board, the fleet, turns, what players learn, each special order. */
export function factLines(info: RulesInfo): string[] {
  return info.facts.map((line) => line.map((fact) => coded('fact-', fact)).join(' '));
}
