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

describe('what this browser remembers of a game', () => {
  it('is how it ended, also if the end was seen before the result', () => {
    const store = new Store(null);
    store.keep(table('a'));
    store.markOver('a');
    store.markOver('a', 'won');
    expect(store.table('a')).toMatchObject({ over: true, result: 'won' });
  });

  it('is the fleet it starts with, until it has started', () => {
    const store = new Store(null);
    const fleet = [{ class: 'Carrier', from: { x: 0, y: 0 }, to: { x: 4, y: 0 } }];
    store.keep(table('a', { draft: fleet }));
    store.keep(table('b', { draft: fleet }));
    store.keepDraft('a', null);
    expect(store.table('a')?.draft).toBeUndefined();
    expect(store.table('b')?.draft).toEqual(fleet);
  });

  it('is the fleet that was placed last, for each rule set', () => {
    const store = new Store(null);
    const fleet = (x: number) => [{ class: 'Carrier', from: { x, y: 0 }, to: { x: x + 4, y: 0 } }];
    expect(store.fleet('classic@1')).toEqual([]);
    store.keepFleet('classic@1', fleet(0));
    store.keepFleet('fog@1', fleet(1));
    store.keepFleet('classic@1', fleet(2));
    expect(store.fleet('classic@1')).toEqual(fleet(2));
    expect(store.fleet('fog@1')).toEqual(fleet(1));
    for (let n = 0; n < 30; n++) store.keepFleet(`own${n}`, fleet(0));
    expect(store.fleet('classic@1')).toEqual([]);
  });
});
