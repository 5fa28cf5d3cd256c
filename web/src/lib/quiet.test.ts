import { describe, expect, it } from 'vitest';
import { EMPTY, type Hall } from './hall';
import { quietWords } from './quiet';
import type { Row, Tournament } from './wire';

const NOW = Date.parse('2026-11-16T14:00:00Z');

function hall(
  tournament: Partial<Tournament>,
  ranks: [name: string, rank: number][] = [],
  next: string[][] = [],
): Hall {
  const current = ranks.map(([name, rank]) => ({ name, rank, games: 2 }) as Row);
  return {
    ...EMPTY,
    tournament: {
      name: 'Friday',
      state: 'running',
      played: 3,
      total: 3,
      ...tournament,
    } as Tournament,
    current,
    next,
  };
}

describe('the quiet hall', () => {
  it('between two tournaments of a series says who won and when it goes on', () => {
    const state = 'waiting' as const;
    const ranks: [string, number][] = [
      ['Ada', 1],
      ['Ben', 2],
    ];
    expect(
      quietWords(
        hall(
          { state, beginsAt: '2026-11-16T14:00:12Z', waitsFor: 'Starts after a pause.' },
          ranks,
        ),
        NOW,
      ),
    ).toEqual(['Ada won Friday', 'The next tournament begins in 12 s.']);
    expect(
      quietWords(
        hall({ state, beginsAt: '2026-11-16T13:59:00Z', waitsFor: 'Two are needed.' }, ranks),
        NOW,
      ),
    ).toEqual(['Ada won Friday', 'Two are needed.']);
    expect(
      quietWords(
        hall({ state, beginsAt: '2026-11-16T13:59:59Z' }, [
          ['Ada', 1],
          ['Ben', 1],
        ]),
        NOW,
      ),
    ).toEqual([
      'Ada and Ben share the first place of Friday',
      'The next tournament is about to begin.',
    ]);
  });

  it('before the first tournament of a series nobody has won it', () => {
    expect(
      quietWords(hall({ state: 'waiting', waitsFor: 'Two are needed.' }, [['Ada', 1]]), NOW),
    ).toEqual(['Friday is about to begin', 'Two are needed.']);
  });

  it('says who won when it is over, and why nothing is played while it runs', () => {
    expect(
      quietWords(
        hall({ state: 'finished' }, [
          ['Ada', 1],
          ['Ben', 2],
        ]),
        NOW,
      ),
    ).toEqual(['Ada won Friday', 'All 3 games are played.']);
    expect(
      quietWords(
        hall({ state: 'finished' }, [
          ['Ada', 1],
          ['Ben', 1],
          ['Cid', 1],
        ]),
        NOW,
      )[0],
    ).toBe('Friday is over');
    expect(quietWords(hall({}, [], [['Ada', 'Ben']]), NOW)[0]).toBe(
      'The next match begins in a moment',
    );
    expect(
      quietWords(hall({ waitsFor: 'Only matches of absent entrants are left: Ada.' }), NOW),
    ).toEqual([
      'No match can be played now',
      'Only matches of absent entrants are left: Ada.',
    ]);
    expect(quietWords(EMPTY, NOW)[0]).toBe('No tournament is being played');
  });
});
