// A rule set with everything that may be left out filled in.

import { boardOf, type Board } from './board';
import type { ClassInfo, Rules } from './wire';

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
  special: boolean;
}

export function filled(rules: Rules): Filled {
  const classes = rules.ship.map((ship) => ({
    name: ship.class,
    short: ship.class.slice(0, 2),
    length: ship.length,
    count: ship.count ?? 1,
    armour: ship.armour ?? 1,
    stealth: ship.stealth ?? false,
    guns: ship.guns ?? 1,
  }));
  return {
    rules,
    board: boardOf(rules),
    classes,
    ships: classes.reduce((sum, one) => sum + one.count, 0),
    diagonal: rules.placement?.diagonal ?? false,
    gap: rules.placement?.gap === 'all-around',
    order: rules.turns?.order ?? 'alternate',
    shots: rules.turns?.shots ?? 1,
    fireAgain: rules.turns?.['fire-again'] ?? 'refused',
    illegal: rules.turns?.illegal ?? 'refused',
    tally: rules.told?.hits === 'tally',
    classTold: rules.told?.class ?? 'on-sinking',
    special: !!(rules.radar || rules.smoke || rules.artillery || rules.torpedo),
  };
}

export function classNamed(rules: Filled, name: string | null | undefined): ClassInfo | undefined {
  return rules.classes.find((one) => one.name === name);
}

/** What rules are called that were made by changing others. */
const CHANGED = '-custom';

/** The name of rules that begin as a copy of these. */
export function changedName(name: string): string {
  return name.endsWith(CHANGED) ? name : name + CHANGED;
}

/** Rules as people say them: "Classic", or "Classic, changed". */
export function rulesTitle(name: string): string {
  return name.endsWith(CHANGED)
    ? `${spoken(name.slice(0, -CHANGED.length))}, changed`
    : spoken(name);
}

/** The rules and something about the game, in one line: "Classic, against Ben", "Classic, changed; against Ben". */
export function rulesAnd(name: string, more: string): string {
  const title = rulesTitle(name);
  return `${title}${title.includes(',') ? ';' : ','} ${more}`;
}

/** A class as people say it: names in capitals stay, others get one. */
export function spoken(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
