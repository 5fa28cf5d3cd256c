import { describe, expect, it } from 'vitest';
import { wordsOf } from './problems';
import type { Problem } from './wire';

const problem = (error: object): Problem['error'] => ({
  code: 'internal',
  message: 'in the words of the server',
  requestId: '1',
  ...error,
});
const detail = (code: string, params = {}) => ({ code, params, message: 'also of the server' });

describe('an error response', () => {
  it('is said by the page', async () => {
    expect(await wordsOf(problem({ code: 'wrong-password', params: { named: false } }))).toEqual([
      'Wrong password.',
      [],
    ]);
  });

  it('has its faults, each with a message of its own', async () => {
    const rules = problem({
      code: 'bad-rules',
      params: { readable: true },
      details: [detail('no-ships'), detail('unreadable-rules')],
    });
    expect(await wordsOf(rules)).toEqual([
      'These rules cannot be played.',
      ['The fleet has no ships.', 'also of the server'],
    ]);
    const settings = problem({ code: 'bad-tournament', details: [detail('showcase-games')] });
    expect((await wordsOf(settings))[1]).toEqual([
      'In showcase mode each pair plays once: set games to 1 or leave it out.',
    ]);
  });

  it('with an unknown code has the words of the server', async () => {
    const unknown = problem({ code: 'newer' });
    expect(await wordsOf(unknown)).toEqual(['in the words of the server', []]);
  });
});
