import { describe, expect, it } from 'vitest';
import { DOCUMENTS } from './docs';
import { routeOf } from './routes';
import { names, pages } from './routes.json';

describe('an address', () => {
  it('has one page, and what it names', () => {
    expect(routeOf('/')).toEqual({ page: 'home' });
    expect(routeOf('/play/')).toEqual({ page: 'play' });
    expect(routeOf('/game/x')).toEqual({ page: 'game', id: 'x' });
    expect(routeOf('/games/x')).toEqual({ page: 'replay', id: 'x' });
    expect(routeOf('/tournaments')).toEqual({ page: 'tournaments' });
    expect(routeOf('/tournaments/x')).toEqual({ page: 'tournament', id: 'x' });
    expect(routeOf('/lobby/bot')).toEqual({ page: 'bot', game: null });
    expect(routeOf('/lobby/bot/x')).toEqual({ page: 'bot', game: 'x' });
    expect(routeOf('/admin')).toEqual({ page: 'admin', section: 'tournaments' });
    expect(routeOf('/docs/rules')).toEqual({ page: 'docs', name: 'rules' });
  });

  it('that is in no list has none', () => {
    for (const path of [
      '/nosuchpage',
      '/game',
      '/play/x',
      '/game/x/y',
      '/lobby/x',
      '/Play',
      '/%',
      '/%ff',
      '/toString',
    ])
      expect(routeOf(path), path).toEqual({ page: 'missing' });
  });
});

describe('the list that the server reads', () => {
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
