// Checks the fields of the rules form, with an error for each wrong field. Whether the rules work as a whole, only the server
// knows.

import { t } from './messages';
import type { Rules } from './wire';

/** Errors by field, such as `board.width` or `ship.0.length`. */
type RulesFaults = Record<string, string>;

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
          ? t('form-must-be', { value: bounds[0] })
          : t('form-whole-number', { least: bounds[0], most: String(bounds[1]) });
  };
  const { board, turns, radar, smoke, artillery, torpedo } = rules;
  check('board.width', board.width, SIDE);
  check('board.height', board.height, SIDE);
  const sides = [board.width, board.height].filter((side) => isWhole(side, SIDE));
  const longest = sides.length === 2 ? Math.max(...sides) : SIDE[1];

  const names = new Set<string>();
  rules.ship.forEach((ship, n) => {
    const name = ship.class;
    if (!CLASS.test(name)) faults[`ship.${n}.class`] = t('form-bad-name');
    else if (names.has(name.toLowerCase()))
      faults[`ship.${n}.class`] = t('form-listed-twice', { name });
    names.add(name.toLowerCase());
    check(`ship.${n}.length`, ship.length, [1, longest]);
    check(`ship.${n}.count`, ship.count, [1, MOST_SHIPS]);
    check(`ship.${n}.armour`, ship.armour, [1, 9]);
    check(`ship.${n}.guns`, ship.guns, [1, 9]);
  });
  const ships = rules.ship.reduce((sum, ship) => sum + (ship.count ?? 0), 0);
  if (rules.ship.length === 0) faults['ship'] = t('form-no-ships');
  else if (ships > MOST_SHIPS)
    faults['ship'] = t('form-too-many-ships', { count: ships, most: MOST_SHIPS });

  if (turns?.limit !== undefined && turns.limit !== null)
    check('turns.limit', turns.limit, [1, 65_535]);
  if (radar) {
    check('radar.uses', radar.uses, [1, 255]);
    check('radar.size', radar.size, AREA);
  }
  if (smoke) check('smoke.size', smoke.size, AREA);
  if (artillery) check('artillery.size', artillery.size, AREA);
  if (torpedo) {
    if (ships === 1) faults['torpedo.when-ships-left'] = t('form-torpedo-needs');
    else
      check('torpedo.when-ships-left', torpedo['when-ships-left'], [
        1,
        Math.max(1, Math.min(ships, MOST_SHIPS) - 1),
      ]);
  }
  return faults;
}

/** What a field is called, away from the form. */
function labelOf(field: string): string {
  switch (field) {
    case 'board.width':
      return t('form-columns');
    case 'board.height':
      return t('form-rows');
    case 'turns.limit':
      return t('form-limit');
    case 'radar.uses':
      return t('form-radar-scans');
    case 'radar.size':
      return t('form-radar-size');
    case 'smoke.size':
      return t('form-smoke-size');
    case 'artillery.size':
      return t('form-artillery-size');
    case 'torpedo.when-ships-left':
      return t('order-torpedo');
    default:
      return '';
  }
}

type ShipField = 'class' | 'length' | 'count' | 'armour' | 'guns';

/** What a field of a ship type is called. */
export function shipLabel(field: ShipField): string {
  return {
    class: t('form-name'),
    length: t('form-squares'),
    count: t('form-how-many'),
    armour: t('form-armour'),
    guns: t('form-guns'),
  }[field];
}

/** The first error with the name of its field, to show away from the field. */
export function firstFault(faults: RulesFaults): string {
  const [field = '', words = ''] = Object.entries(faults)[0] ?? [];
  const [, n, of] = /^ship\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const label =
    n && of
      ? t('form-ship-field', {
          n: Number(n) + 1,
          field: shipLabel(of as ShipField).toLowerCase(),
        })
      : labelOf(field);
  if (!label) return words;
  const fault = `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  return t('form-field-fault', { field: label, fault });
}
