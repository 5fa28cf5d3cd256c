import { describe, expect, it } from 'vitest';
import { DOCUMENTS } from './docs';
import { movedTo, routeOf } from './routes';
import { presets } from '../test/presets';
import { moved, names, pages } from './routes.json';

describe('an address', () => {
  it('has one page, and what it names', () => {
    expect(routeOf('/')).toEqual({ page: 'home' });
    expect(routeOf('/play/')).toEqual({ page: 'play' });
    expect(routeOf('/game/x')).toEqual({ page: 'game', id: 'x' });
    expect(routeOf('/games')).toEqual({ page: 'games' });
    expect(routeOf('/learn')).toEqual({ page: 'learn', name: null });
    expect(routeOf('/learn/fog')).toEqual({ page: 'learn', name: 'fog' });
    expect(routeOf('/games/x')).toEqual({ page: 'replay', id: 'x' });
    expect(routeOf('/tournaments')).toEqual({ page: 'tournaments' });
    expect(routeOf('/tournaments/x')).toEqual({ page: 'tournament', id: 'x' });
    expect(routeOf('/arena/bot')).toEqual({ page: 'bot', game: null });
    expect(routeOf('/arena/bot/x')).toEqual({ page: 'bot', game: 'x' });
    expect(routeOf('/admin')).toEqual({ page: 'admin', section: 'tournaments' });
    expect(routeOf('/docs/rules')).toEqual({ page: 'docs', name: 'rules' });
  });

  it('that is in no list has none', () => {
    for (const path of [
      '/nosuchpage',
      '/game',
      '/play/x',
      '/game/x/y',
      '/arena/x',
      '/Play',
      '/%',
      '/%ff',
      '/toString',
    ])
      expect(routeOf(path), path).toEqual({ page: 'missing' });
  });
});

describe('an old address', () => {
  it('leads to the new one', () => {
    expect(movedTo('/lobby')).toBe('/arena');
    expect(movedTo('/lobby/bot/')).toBe('/arena/bot');
    expect(movedTo('/lobby/bot/x')).toBe('/arena/bot/x');
    expect(movedTo('/lobby/x')).toBeNull();
    expect(movedTo('/arena')).toBeNull();
  });

  it('leads to a page', () => {
    for (const to of Object.values(moved)) expect(routeOf(to).page, to).not.toBe('missing');
  });
});

describe('the list that the server reads', () => {
  it('has a page for every rule set', () => {
    expect([...names.learn].sort()).toEqual(Object.keys(presets).sort());
  });

  it('has every document', () => {
    expect(names.docs).toEqual(Object.keys(DOCUMENTS));
  });

  it('has every page of the organiser', async () => {
    const source =
      Object.values(
        import.meta.glob<string>('../pages/Admin.svelte', {
          query: '?raw',
          import: 'default',
          eager: true,
        }),
      )[0] ?? '';
    const sections = /SECTIONS = \[([^\]]*)\]/.exec(source)?.[1] ?? '';
    expect(names.admin).toEqual([...sections.matchAll(/'(\w+)'/g)].map((one) => one[1]));
  });

  it('names only pages that the client has', () => {
    const source =
      Object.values(
        import.meta.glob<string>('../App.svelte', {
          query: '?raw',
          import: 'default',
          eager: true,
        }),
      )[0] ?? '';
    for (const page of new Set(Object.values(pages)))
      expect(page === 'home' || source.includes(`${page}: () => withTexts(`), page).toBe(true);
  });
});
