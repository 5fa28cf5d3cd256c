import { describe, expect, it } from 'vitest';
import { faultText, laidOut, legs, verdictText } from './call';
import { isUnchecked, resultOf, slowText, statusOfRecord, howToReturn } from './bot-status';
import { millisText, momentText } from './when';
import type { BotCheck, BotRecord, CheckSummary, Call, GameSummary } from './wire';

describe('a call', () => {
  it('splits its time into phases that add up', () => {
    const parts = legs({ connectMs: 2, firstByteMs: 10, totalMs: 11 });
    expect(parts.map((one) => one.ms)).toEqual([2, 8, 1]);
    expect(legs({ totalMs: 5 })).toEqual([{ leg: 'first-byte', ms: 5 }]);
  });

  it('formats JSON and leaves everything else alone', () => {
    expect(laidOut('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(laidOut('<html>')).toBe('<html>');
    expect(laidOut('')).toBe('');
  });

  it('has a short verdict', () => {
    expect(verdictText({} as Call)).toBe('OK');
    expect(
      faultText({ kind: 'bad-json', place: '$.x', found: 'nothing', wanted: 'a number' }).head,
    ).toBe('Wrong JSON, at $.x');
  });
});

describe('a bot', () => {
  const bot = (change: Partial<BotRecord>): BotRecord =>
    ({ state: 'active', ...change }) as BotRecord;

  it('has a status and a way back', () => {
    expect(statusOfRecord(bot({})).word).toBe('no URL yet');
    const url = 'http://a';
    const check = (verdict: CheckSummary['verdict']): CheckSummary => ({ verdict }) as CheckSummary;
    expect(statusOfRecord(bot({ url })).word).toBe('not checked yet');
    expect(statusOfRecord(bot({ url, check: check('ready') })).word).toBe('ready');
    expect(statusOfRecord(bot({ url, check: check('wrong') })).word).toBe('check failed');
    expect(statusOfRecord(bot({ url, check: check('other-rules') })).word).toBe(
      'plays other rules',
    );
    expect(
      statusOfRecord(bot({ url, check: check('wrong') }), { verdict: 'ready' } as BotCheck).word,
    ).toBe('ready');
    expect(statusOfRecord(bot({ check: check('wrong') })).word).toBe('no URL yet');
    expect(
      [
        bot({ url }),
        bot({}),
        bot({ url, state: 'benched' }),
        bot({ url, check: check('ready') }),
      ].map(isUnchecked),
    ).toEqual([true, false, false, false]);
    expect(slowText({ slow: { tookMs: 1915, limitMs: 2000 } })).toBe('Slow: 1915 of 2000 ms');
    expect(slowText(check('ready')) + slowText(null)).toBe('');
    expect(statusOfRecord(bot({ state: 'benched' })).mark).toBe('benched');
    expect(howToReturn(bot({ state: 'benched', benchedBy: 'failures' }))).toContain('set its URL');
    expect(howToReturn(bot({ state: 'benched', benchedBy: 'organiser' }))).toContain(
      'Ask the organiser',
    );
  });

  it('has results; void games count as none', () => {
    const game = (change: object): GameSummary => ({ outcome: 'A', ...change }) as GameSummary;
    expect(resultOf(game({}), 'A')).toBe('won');
    expect(resultOf(game({}), 'B')).toBe('lost');
    expect(resultOf(game({ outcome: 'none' }), 'A')).toBe('lost');
    expect(resultOf(game({ outcome: 'draw' }), 'B')).toBe('drawn');
    expect(resultOf(game({ voided: { reason: 'x', at: '', replay: 'no' } }), 'A')).toBe('void');
  });
});

describe('times', () => {
  it('are short', () => {
    expect([0.42, 12.4, 1250].map(millisText)).toEqual(['0.4 ms', '12 ms', '1.25 s']);
    const now = new Date(2026, 10, 16, 12, 0, 0);
    expect(momentText(new Date(2026, 10, 16, 9, 5, 7).toISOString(), now)).toBe('09:05:07');
    expect(momentText(new Date(2026, 10, 3, 9, 5, 7).toISOString(), now)).toBe('3 Nov 09:05:07');
    expect(momentText('soon')).toBe('soon');
  });
});
