import { describe, expect, it } from 'vitest';
import { lineWords } from './line-words';

const AT_PLAY = { begun: true, playing: true, restarting: false };

describe('the own connection in words', () => {
  it('says nothing while the line is good', () => {
    expect(lineWords({ state: 'open' }, 0, AT_PLAY)).toBeNull();
  });

  it('names the outage as the own one, and says that the game is safe', () => {
    expect(lineWords({ state: 'waiting', retryAt: 5_500 }, 4_000, AT_PLAY)).toEqual({
      head: 'Connection lost',
      rest: 'Your game is safe. Reconnecting in 2 s.',
    });
    expect(lineWords({ state: 'connecting' }, 0, AT_PLAY)?.rest).toBe(
      'Your game is safe. Reconnecting...',
    );
    expect(lineWords({ state: 'connecting' }, 0, { ...AT_PLAY, restarting: true })?.head).toBe(
      'The server is restarting',
    );
  });

  it('promises no game to somebody who only watches', () => {
    expect(
      lineWords({ state: 'waiting', retryAt: 900 }, 0, { ...AT_PLAY, playing: false })?.rest,
    ).toBe('Reconnecting in 1 s.');
  });

  it('speaks of no loss before there was a connection', () => {
    const first = { begun: false, playing: false, restarting: false };
    expect(lineWords({ state: 'connecting' }, 0, first)).toEqual({ head: 'Connecting', rest: '' });
    expect(lineWords({ state: 'waiting', retryAt: 3_000 }, 0, first)).toEqual({
      head: 'The server is not responding',
      rest: 'Reconnecting in 3 s.',
    });
  });

  it('says why a line stays closed', () => {
    expect(
      lineWords({ state: 'closed', reason: 'this seat belongs to someone else' }, 0, AT_PLAY),
    ).toEqual({
      head: 'Connection closed',
      rest: 'This seat belongs to someone else.',
    });
    expect(lineWords({ state: 'closed', reason: '' }, 0, AT_PLAY)?.rest).toBe('Reload the page.');
  });
});
