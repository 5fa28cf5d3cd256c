import { describe, expect, it } from 'vitest';
import { presets } from '../test/presets';
import { firstFault, rulesFaults } from './rules-faults';
import type { Rules } from './wire';

/** The preset as the form shows it: every switch of a ship spelled out. */
function whole(name: string): Rules {
  const rules = structuredClone(presets[name]!.rules);
  return {
    ...rules,
    ship: rules.ship.map((ship) => ({ count: 1, armour: 1, guns: 1, stealth: false, ...ship })),
  };
}

describe('rules that are being changed', () => {
  it.each(Object.keys(presets))('finds nothing in %s', (name) => {
    expect(rulesFaults(whole(name))).toEqual({});
  });

  it.each([null, -5, 7.5, 3, 17, undefined, Number.NaN])(
    'explains a board of %s columns',
    (width) => {
      const rules = whole('classic');
      rules.board.width = width as number;
      expect(rulesFaults(rules)).toEqual({ 'board.width': 'Enter a whole number from 4 to 16.' });
    },
  );

  it('marks every field of a ship by itself', () => {
    const rules = whole('classic');
    Object.assign(rules.ship[1]!, { class: '2go', length: 11, count: 0, armour: 10, guns: null });
    expect(Object.keys(rulesFaults(rules))).toEqual([
      'ship.1.class',
      'ship.1.length',
      'ship.1.count',
      'ship.1.armour',
      'ship.1.guns',
    ]);
    expect(rulesFaults(rules)['ship.1.length']).toBe('Enter a whole number from 1 to 10.');
  });

  it('names the field where the words stand away from it', () => {
    const rules = whole('classic');
    expect(firstFault(rulesFaults(rules))).toBe('');
    rules.ship[1]!.guns = 77;
    expect(firstFault(rulesFaults(rules))).toBe('Ship 2, guns: enter a whole number from 1 to 9.');
    rules.board.width = 3;
    expect(firstFault(rulesFaults(rules))).toBe('Columns: enter a whole number from 4 to 16.');
    expect(firstFault(rulesFaults({ ...whole('classic'), ship: [] }))).toBe(
      'Add at least one ship type.',
    );
  });

  it('names a ship type that is listed twice, and a fleet that is too large or empty', () => {
    const rules = whole('classic');
    rules.ship[1]!.class = rules.ship[0]!.class.toLowerCase();
    expect(rulesFaults(rules)['ship.1.class']).toContain('is listed twice');
    rules.ship[1]!.class = 'Raft';
    rules.ship[1]!.count = 32;
    expect(rulesFaults(rules)['ship']).toBe('The fleet has 36 ships; the limit is 32.');
    expect(rulesFaults({ ...rules, ship: [] })['ship']).toContain('at least one ship type');
  });

  it('leaves a limit that is not set alone, and checks one that is', () => {
    const rules = whole('classic');
    expect(rulesFaults({ ...rules, turns: { limit: null } })).toEqual({});
    expect(rulesFaults({ ...rules, turns: { limit: 0 } })).toEqual({
      'turns.limit': 'Enter a whole number from 1 to 65535.',
    });
  });

  it('checks the special orders', () => {
    const rules = whole('phoenix');
    rules.radar!.size = 6;
    rules.artillery!.size = 0;
    rules.torpedo!['when-ships-left'] = 9;
    expect(Object.keys(rulesFaults(rules))).toEqual([
      'radar.size',
      'artillery.size',
      'torpedo.when-ships-left',
    ]);
  });
});
