import { describe, expect, it } from 'vitest';
import { Store, type KnownTable } from './store';

const table = (id: string, more: Partial<KnownTable> = {}): KnownTable => ({
  id,
  seats: [],
  rules: 'classic',
  against: 'Cadet',
  kind: 'captain',
  at: 0,
  ...more,
});

describe('the tables this browser knows', () => {
  it('keeps open games before replays when there is no room for all', () => {
    const store = new Store(null);
    store.keep(table('open'));
    for (let n = 0; n < 50; n++) store.keep(table(`done${n}`, { over: true }));
    const ids = store.tables().map((one) => one.id);
    expect(ids).toHaveLength(40);
    expect(ids[0]).toBe('done49');
    expect(ids).toContain('open');
  });

  it('drops a game from the list without giving up its seat', () => {
    const store = new Store(null);
    store.keep(table('a'));
    store.drop('a', true);
    expect(store.table('a')?.dropped).toBe(true);
    store.drop('a', false);
    expect(store.table('a')?.dropped).toBe(false);
  });
});
