import { describe, expect, it } from 'vitest';
import { summary } from '../test/feed';
import {
  causeWords,
  counted,
  entrantKey,
  entrantName,
  intervalWords,
  optionWords,
  rankWords,
  ratingWords,
  spanWords,
  timeWords,
} from './event';
import type { Tournament } from './wire';

const names = { A: 'Kraken', B: 'Nimbus' };

describe('text of the event pages', () => {
  it('has a sentence for every verdict', () => {
    const causes = [
      'sunk',
      'limit',
      'cap',
      'resigned',
      'left',
      'flag',
      'illegal-order',
      'second-radar',
      'invalid-placement',
      'timeout',
      'unreachable',
      'bad-status',
      'bad-json',
      'too-big',
      'benched',
      'aborted',
    ];
    const said = causes.map((cause) => causeWords(summary('g', { outcome: 'A', cause }), names));
    expect(new Set(said.map(([head]) => head))).toEqual(new Set(['Kraken won.']));
    expect(new Set(said.map(([, why]) => why)).size).toBe(causes.length);
    for (const [, why] of said) expect(why).not.toMatch(/failed \(/);
    expect(causeWords(summary('g', { outcome: 'none', cause: 'double-forfeit' }), names)).toEqual([
      'Nobody won.',
      'Both failed before the first shot.',
    ]);
    expect(causeWords(summary('g', { outcome: 'void', cause: 'server-fault' }), names)[0]).toBe(
      'The game is void.',
    );
    expect(
      causeWords(
        summary('g', { voided: { reason: 'The wrong bot was running.', at: '', replay: 'no' } }),
        names,
      ),
    ).toEqual(['This game does not count.', 'The wrong bot was running.']);
  });

  it('capitalises captains and leaves bot names alone', () => {
    expect(entrantName({ name: 'buoyancy-bot', kind: 'captain' })).toBe('Buoyancy Bot');
    expect(entrantName({ name: 'kraken-2', kind: 'bot' })).toBe('kraken-2');
  });

  it('tells a bot from a captain of the same name', () => {
    const [captain, bot] = [{ name: 'cadet' }, { name: 'cadet', botId: '0190' }];
    expect(entrantKey(captain)).not.toBe(entrantKey(bot));
    expect(entrantKey({ ...bot, name: 'Renamed' })).toBe(entrantKey(bot));
  });

  it('shows ratings with intervals, also open ones', () => {
    const rating = { elo: 111.6, low: 71, high: 153, rankLow: 1, rankHigh: 3 };
    expect(ratingWords(rating)).toEqual({ elo: '+112', margin: '\u00b141' });
    expect(intervalWords(rating)).toBe('+71 to +153');
    expect(rankWords(rating)).toBe('1 to 3');
    expect(ratingWords({ elo: -0.2, high: 5, rankLow: 2, rankHigh: 2 })).toEqual({
      elo: '0',
      margin: '',
    });
    expect(intervalWords({ elo: -40, high: -5, rankLow: 2, rankHigh: 2 })).toBe('\u22125 or less');
    expect(intervalWords({ elo: 40, low: 5, rankLow: 2, rankHigh: 2 })).toBe('+5 or more');
    expect(rankWords({ elo: 0, rankLow: 2, rankHigh: 2 })).toBe('2');
  });

  it('lists the settings of a tournament', () => {
    const base = {
      rules: 'hackathon@1',
      games: 1,
      seed: 7,
      concurrency: 1,
      perBot: 1,
      timeoutMs: 2000,
      pauses: { moveMs: 400, matchMs: 3000, tournamentMs: 15_000 },
      repeat: 'forever',
      captains: [],
    } as unknown as Tournament;
    const say = (more: Partial<Tournament>) =>
      Object.fromEntries(optionWords({ ...base, ...more }).map((one) => [one.name, one.text]));
    expect(say({})).toEqual({
      Rules: 'Hackathon.',
      Pairings: 'Each pair plays once; the first move is random.',
      Order: 'Shuffled with random seed 7.',
      'Concurrent games': 'One.',
      'Time limit': '2 s per call.',
      Pauses: '400 ms after each move, 3 s after each match and 15 s after each tournament.',
      Repeats: 'Yes: the next tournament of the series starts automatically.',
    });
    expect(say({ gameTimeMs: 60_000 })['Time limit']).toBe('2 s per call, 60 s per bot and game.');
    expect(
      say({
        games: 4,
        concurrency: 8,
        perBot: 2,
        repeat: 'once',
        pauses: { moveMs: 0, matchMs: 0, tournamentMs: 0 },
        captains: ['lieutenant', 'cadet'],
      }),
    ).toMatchObject({
      Pairings: 'Each pair plays 4 games and alternates the first move.',
      'Concurrent games': 'Up to 8, at most 2 per bot.',
      Pauses: 'None.',
      Repeats: 'No.',
      Captains: 'Lieutenant and Cadet.',
    });
  });

  it('formats numbers and times', () => {
    expect([counted(1, 'game'), counted(12_345, 'game'), spanWords(250), spanWords(1500)]).toEqual([
      '1 game',
      '12,345 games',
      '250 ms',
      '1.5 s',
    ]);
    const at = '2026-11-16T14:05:00';
    expect(timeWords(at, new Date('2026-11-16T20:00:00'))).toBe('14:05');
    expect(timeWords(at, new Date('2026-11-17T01:00:00'))).toMatch(/16 Nov.* 14:05/);
    expect([timeWords(null), timeWords('never')]).toEqual(['', '']);
  });
});
