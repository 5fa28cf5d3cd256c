import { describe, expect, it } from 'vitest';
import { EMPTY, type FeedState } from './feed-state';
import { idleWords } from './idle';
import type { Row, Tournament } from './wire';

const NOW = Date.parse('2026-11-16T14:00:00Z');

function feed(
  tournament: Partial<Tournament>,
  ranks: [name: string, rank: number][] = [],
  next: string[][] = [],
): FeedState {
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

describe('/view without a match', () => {
  it('names the winner and the next start between two tournaments of a series', () => {
    const state = 'waiting' as const;
    const ranks: [string, number][] = [
      ['Ada', 1],
      ['Ben', 2],
    ];
    expect(
      idleWords(
        feed({ state, beginsAt: '2026-11-16T14:00:12Z', waitsFor: 'Starts after a pause.' }, ranks),
        NOW,
      ),
    ).toEqual(['Ada won Friday', 'The next tournament starts in 12 s.']);
    expect(
      idleWords(
        feed({ state, beginsAt: '2026-11-16T13:59:00Z', waitsFor: 'Two are needed.' }, ranks),
        NOW,
      ),
    ).toEqual(['Ada won Friday', 'Two are needed.']);
    expect(
      idleWords(
        feed({ state, beginsAt: '2026-11-16T13:59:59Z' }, [
          ['Ada', 1],
          ['Ben', 1],
        ]),
        NOW,
      ),
    ).toEqual([
      'Ada and Ben share first place in Friday',
      'The next tournament is about to start.',
    ]);
  });

  it('names no winner before the first tournament of a series', () => {
    expect(
      idleWords(feed({ state: 'waiting', waitsFor: 'Two are needed.' }, [['Ada', 1]]), NOW),
    ).toEqual(['Friday is about to start', 'Two are needed.']);
  });

  it('names the winner at the end, and says why no match is running', () => {
    expect(
      idleWords(
        feed({ state: 'finished' }, [
          ['Ada', 1],
          ['Ben', 2],
        ]),
        NOW,
      ),
    ).toEqual(['Ada won Friday', 'All 3 games have been played.']);
    expect(
      idleWords(
        feed({ state: 'finished' }, [
          ['Ada', 1],
          ['Ben', 1],
          ['Cid', 1],
        ]),
        NOW,
      )[0],
    ).toBe('Friday is over');
    expect(idleWords(feed({}, [], [['Ada', 'Ben']]), NOW)[0]).toBe(
      'The next match is about to start',
    );
    expect(
      idleWords(feed({ waitsFor: 'Only matches of absent entrants are left: Ada.' }), NOW),
    ).toEqual([
      'No match can be played right now',
      'Only matches of absent entrants are left: Ada.',
    ]);
    expect(idleWords(EMPTY, NOW)[0]).toBe('No tournament is running');
  });
});
