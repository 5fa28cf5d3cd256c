import { describe, expect, it } from 'vitest';
import { presets } from '../test/presets';
import { nextGame } from './next-game';
import type { Setup } from './store';

const setup: Setup = {
  rules: 'fog@1',
  base: 'fog',
  kind: 'captain',
  captain: 'admiral',
  first: 'them',
  clock: 'none',
  coach: 'off',
  otherName: '',
};

describe('Play now', () => {
  it('starts with the best known rules and a beginner', () => {
    expect(nextGame(null)).toEqual({ rules: 'classic', captain: 'mate' });
  });

  it('repeats the last game', () => {
    expect(nextGame(setup)).toEqual({ rules: 'fog', captain: 'admiral' });
  });

  it('knows custom rules by their name, and a captain if the last game was between people', () => {
    const rules = { ...presets['classic']!.rules, name: 'pond-custom' };
    expect(nextGame({ ...setup, rules, kind: 'online', captain: '' })).toEqual({
      rules: 'pond-custom',
      captain: 'mate',
    });
  });
});
