import { expect, it } from 'vitest';
import { FILTERS, selects } from './bot-filters';
import type { BotRecord } from './wire';

const NOW = Date.parse('2026-11-16T20:00:00Z');

function bot(more: Partial<BotRecord>): BotRecord {
  return {
    id: '1',
    name: 'Ada',
    state: 'active',
    since: '',
    created: '2026-11-16T10:00:00Z',
    ...more,
  };
}

it('each filter selects what it says, and never a removed bot', () => {
  const by = (one: BotRecord, games = 0) =>
    FILTERS.filter((filter) => selects(filter, one, games, NOW));
  expect(by(bot({}))).toEqual(['all', 'noUrl', 'neverPlayed']);
  expect(by(bot({ url: 'http://a' }), 3)).toEqual(['all']);
  expect(
    by(bot({ url: 'http://a', state: 'benched', created: '2026-11-16T19:55:00Z' }), 1),
  ).toEqual(['all', 'recent']);
  expect(by(bot({ state: 'removed' }))).toEqual([]);
});
