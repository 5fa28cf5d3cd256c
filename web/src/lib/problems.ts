// What the server says when it refuses a request. Loaded with its texts when that happens for the first time.

import { coded } from './coded';
import { load } from './messages';
import type { Problem } from './wire';

/** An error response in words: what is wrong, and every fault if there are several. */
export async function wordsOf(error: Problem['error']): Promise<[string, string[]]> {
  await load('Problems');
  const section = error.code === 'bad-tournament' ? 'setting-' : 'rule-';
  return [coded('problem-', error), (error.details ?? []).map((one) => coded(section, one))];
}
