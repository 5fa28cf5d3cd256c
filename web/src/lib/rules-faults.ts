// Checks the fields of the rules form, with an error for each wrong field. Whether the rules work as a whole, only the server
// knows.

import type { Rules } from './wire';

/** Errors by field, such as `board.width` or `ship.0.length`. */
export type RulesFaults = Record<string, string>;

const SIDE = [4, 16] as const;
const AREA = [1, 5] as const;
const MOST_SHIPS = 32;
const CLASS = /^[A-Za-z][A-Za-z0-9-]{0,23}$/;

/** While someone types, a field may be empty or hold any number. */
function isWhole(value: unknown, [from, to]: readonly [number, number]): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;
}

export function rulesFaults(rules: Rules): RulesFaults {
  const faults: RulesFaults = {};
  const check = (field: string, value: unknown, bounds: readonly [number, number]): void => {
    if (!isWhole(value, bounds))
      faults[field] =
        bounds[0] === bounds[1]
          ? `Must be ${bounds[0]}.`
          : `Enter a whole number from ${bounds[0]} to ${bounds[1]}.`;
  };
  const { board, turns, radar, smoke, artillery, torpedo } = rules;
  check('board.width', board.width, SIDE);
  check('board.height', board.height, SIDE);
  const sides = [board.width, board.height].filter((side) => isWhole(side, SIDE));
  const longest = sides.length === 2 ? Math.max(...sides) : SIDE[1];

  const names = new Set<string>();
  rules.ship.forEach((ship, n) => {
    const name = ship.class;
    if (!CLASS.test(name))
      faults[`ship.${n}.class`] =
        'Use 1 to 24 letters, digits and hyphens, starting with a letter.';
    else if (names.has(name.toLowerCase()))
      faults[`ship.${n}.class`] = `${name} is listed twice. Raise "How many" instead.`;
    names.add(name.toLowerCase());
    check(`ship.${n}.length`, ship.length, [1, longest]);
    check(`ship.${n}.count`, ship.count, [1, MOST_SHIPS]);
    check(`ship.${n}.armour`, ship.armour, [1, 9]);
    check(`ship.${n}.guns`, ship.guns, [1, 9]);
  });
  const ships = rules.ship.reduce((sum, ship) => sum + (ship.count ?? 0), 0);
  if (rules.ship.length === 0) faults['ship'] = 'Add at least one ship type.';
  else if (ships > MOST_SHIPS)
    faults['ship'] = `The fleet has ${ships} ships; the limit is ${MOST_SHIPS}.`;

  if (turns?.limit !== undefined && turns.limit !== null)
    check('turns.limit', turns.limit, [1, 65_535]);
  if (radar) {
    check('radar.uses', radar.uses, [1, 255]);
    check('radar.size', radar.size, AREA);
  }
  if (smoke) check('smoke.size', smoke.size, AREA);
  if (artillery) check('artillery.size', artillery.size, AREA);
  if (torpedo) {
    if (ships === 1)
      faults['torpedo.when-ships-left'] = 'The torpedo needs a fleet of at least two ships.';
    else
      check('torpedo.when-ships-left', torpedo['when-ships-left'], [
        1,
        Math.max(1, Math.min(ships, MOST_SHIPS) - 1),
      ]);
  }
  return faults;
}

const LABELS: Record<string, string> = {
  'board.width': 'Columns',
  'board.height': 'Rows',
  'turns.limit': 'Order limit',
  'radar.uses': 'Radar scans',
  'radar.size': 'Radar size',
  'smoke.size': 'Smoke size',
  'artillery.size': 'Artillery size',
  'torpedo.when-ships-left': 'Torpedo',
};
export const SHIP_LABELS = {
  class: 'Name',
  length: 'Squares',
  count: 'How many',
  armour: 'Armour',
  guns: 'Guns',
};

/** The first error with the name of its field, to show away from the field. */
export function firstFault(faults: RulesFaults): string {
  const [field = '', words = ''] = Object.entries(faults)[0] ?? [];
  const [, n, of] = /^ship\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const label =
    n && of
      ? `Ship ${Number(n) + 1}, ${SHIP_LABELS[of as keyof typeof SHIP_LABELS].toLowerCase()}`
      : LABELS[field];
  return label ? `${label}: ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
}
