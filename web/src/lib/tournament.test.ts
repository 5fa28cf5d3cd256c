import { describe, expect, it } from 'vitest';
import {
  actions,
  lengthWords,
  requestOf,
  defaultsOf,
  usualOrders,
  formatText,
  formFaults,
  type TournamentForm,
} from './tournament';
import { presets } from '../test/presets';
import type { Captain, Tournament } from './wire';

const form = (change: Partial<TournamentForm> = {}): TournamentForm => ({
  name: 'Friday',
  mode: 'fast',
  seed: '',
  captains: [],
  ...defaultsOf('fast'),
  ...change,
});

describe('a new tournament', () => {
  it('has valid defaults in both modes', () => {
    expect(formFaults(form())).toEqual({});
    expect(formFaults({ ...form(), mode: 'showcase', ...defaultsOf('showcase') })).toEqual({});
  });

  it('reports errors by field', () => {
    expect(formFaults(form({ name: ' ' }))['name']).toBe('Enter a name.');
    expect(formFaults(form({ games: 3 }))['games']).toContain('even number');
    expect(formFaults(form({ games: 0 }))['games']).toBe('Enter 1 to 1000.');
    expect(formFaults(form({ concurrency: 1.5 }))['concurrency']).toBe('Enter a whole number.');
    expect(formFaults(form({ timeout: null }))['timeout']).toBe('Enter 0.1 to 60 seconds.');
    expect(formFaults(form({ gameTime: 0 }))['gameTime']).toBe(
      'Enter 1 to 86400 seconds, or leave it empty.',
    );
    expect(formFaults(form({ gameTime: 90 }))).toEqual({});
    expect(formFaults(form({ seed: '-1' }))['seed']).toContain('whole number');
    expect(formFaults(form({ seed: '9007199254740992' }))['seed']).toContain('whole number');
  });

  it('estimates matches and time', () => {
    const showcase = form({ mode: 'showcase', ...defaultsOf('showcase') });
    expect(lengthWords(showcase, 30, 121)).toBe('30 entrants, 435 matches, about 6 hours.');
    expect(lengthWords(showcase, 2, 121)).toBe('2 entrants, 1 match, about 1 minute.');
    expect(lengthWords(showcase, 10, 121)).toBe('10 entrants, 45 matches, about 39 minutes.');
    expect(lengthWords(showcase, 200, 121)).toBe('200 entrants, 19,900 matches, about 12 days.');
    expect(lengthWords({ ...showcase, afterMove: null }, 30, 121)).toBe(
      '30 entrants, 435 matches.',
    );
    // Eight at a time, unless there are too few entrants.
    expect(lengthWords(form({ games: 2, afterMove: 0.4, concurrency: 8 }), 30, 100)).toBe(
      '30 entrants, 870 matches, about 74 minutes.',
    );
    expect(lengthWords(form({ games: 2, afterMove: 0.4, concurrency: 8 }), 4, 100)).toBe(
      '4 entrants, 12 matches, about 4 minutes.',
    );
    expect(lengthWords(form(), 30, 121)).toBe('30 entrants, 870 matches.');
  });

  it('estimates orders per match from measured strength', () => {
    const captains = [
      { name: 'lieutenant', strength: { hackathon: 60.67, salvo: 76.32 } },
    ] as unknown as Captain[];
    expect(usualOrders(presets['hackathon']!, captains)).toBeCloseTo(121.34);
    expect(usualOrders(presets['salvo']!, captains)).toBeCloseTo(76.32 / 6);
    expect(usualOrders(presets['classic']!, captains)).toBeNull();
    expect(usualOrders({ ...presets['hackathon']!, preset: false }, captains)).toBeNull();
  });

  it('is sent in milliseconds, without an empty seed', () => {
    const sent = requestOf(
      form({ timeout: 1.5, afterMove: 0.4, captains: ['mate'] }),
      'hackathon@1',
    );
    expect(sent).toMatchObject({
      name: 'Friday',
      mode: 'fast',
      rules: 'hackathon@1',
      timeoutMs: 1500,
      pauses: { moveMs: 400 },
      captains: ['mate'],
    });
    expect('seed' in sent).toBe(false);
    expect('gameTimeMs' in sent).toBe(false);
    expect(requestOf(form({ gameTime: 90 }), 'fog@1').gameTimeMs).toBe(90_000);
    expect(requestOf(form({ seed: ' 42 ' }), 'fog@1').seed).toBe(42);
  });
});

describe('a tournament', () => {
  const tournament = (change: Partial<Tournament>): Tournament =>
    ({
      state: 'running',
      mode: 'fast',
      rules: 'hackathon@1',
      games: 2,
      concurrency: 8,
      repeat: 'once',
      ...change,
    }) as Tournament;

  it('offers the possible actions', () => {
    expect(actions(tournament({ state: 'created' }))).toEqual(['start', 'stop']);
    expect(actions(tournament({ state: 'running' }))).toEqual(['pause', 'stop']);
    expect(actions(tournament({ state: 'paused' }))).toEqual(['resume', 'stop']);
    expect(actions(tournament({ state: 'finished' }))).toEqual([]);
  });

  it('describes its format', () => {
    expect(formatText(tournament({}))).toBe('Hackathon, 2 games per pair, 8 at a time');
    expect(formatText(tournament({ mode: 'showcase', repeat: 'forever' }))).toBe(
      'Hackathon, one match at a time, repeats',
    );
  });
});
