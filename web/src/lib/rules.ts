// A rule set with its defaults filled in, and what people call rule sets and ships.

import { boardOf, type Board } from './board';
import { t } from './messages';
import type { ClassInfo, Rules, RulesInfo } from './wire';

export interface Filled {
  rules: Rules;
  board: Board;
  classes: ClassInfo[];
  ships: number;
  diagonal: boolean;
  gap: boolean;
  order: 'alternate' | 'again-on-hit' | 'together';
  shots: number | 'guns';
  fireAgain: 'refused' | 'turn-lost' | 'allowed';
  illegal: 'refused' | 'turn-lost' | 'forfeit';
  tally: boolean;
  classTold: 'never' | 'on-sinking' | 'on-hit';
  /** Whether sinkings are never announced. */
  silent: boolean;
  special: boolean;
}

export function filled({ rules, classes }: Pick<RulesInfo, 'rules' | 'classes'>): Filled {
  return {
    rules,
    board: boardOf(rules),
    // Without a title a class is called by its name, which may be in lower case.
    classes: classes.map((one) => ({ ...one, title: spoken(one.title) })),
    ships: classes.reduce((sum, one) => sum + one.count, 0),
    diagonal: rules.placement?.diagonal ?? false,
    gap: rules.placement?.gap === 'all-around',
    order: rules.turns?.order ?? 'alternate',
    shots: rules.turns?.shots ?? 1,
    fireAgain: rules.turns?.['fire-again'] ?? 'refused',
    illegal: rules.turns?.illegal ?? 'refused',
    tally: rules.told?.hits === 'tally',
    classTold: rules.told?.class ?? 'on-sinking',
    silent: rules.told?.sunk === 'never',
    special: !!(rules.radar || rules.smoke || rules.artillery || rules.torpedo),
  };
}

export function classNamed(rules: Filled, name: string | null | undefined): ClassInfo | undefined {
  return rules.classes.find((one) => one.name === name);
}

/** What people call a ship of this class: "Carrier" for `fourdeck`. */
export function shipTitle(rules: Filled, name: string): string {
  return classNamed(rules, name)?.title ?? spoken(name);
}

/** The suffix of rules that were made by customising others. */
const CUSTOM = '-custom';

/** The name of rules that start as a copy of these. */
export function customName(name: string): string {
  return name.endsWith(CUSTOM) ? name : name + CUSTOM;
}

/** The title of a rule set: "Classic", or "Classic (custom)". */
export function rulesTitle(name: string): string {
  if (!name.endsWith(CUSTOM)) return spoken(name);
  return t('rules-custom', { rules: spoken(name.slice(0, -CUSTOM.length)) });
}

/** The rules and something about the game, in one line: "Classic, against Ben". */
export function rulesAnd(name: string, more: string): string {
  return t('rules-and', { rules: rulesTitle(name), more });
}

/** A name with a capital: `classic` as "Classic". */
export function spoken(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
