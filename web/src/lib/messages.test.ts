import { describe, expect, it } from 'vitest';
import { choose, t } from './messages';

describe('the language', () => {
  it('is the first of the browser that there is', () => {
    expect(choose(['pt-BR', 'de-AT', 'en'], ['de', 'en'])).toBe('de');
    expect(choose(['pt-BR', 'pt'], ['en', 'pt-BR', 'pt'])).toBe('pt-BR');
    expect(choose(['ja'], ['de', 'en'])).toBe('en');
  });
});

describe('a text', () => {
  it('comes from the catalogue', () => {
    expect(t('home-show-all', { count: 12 })).toBe('Show all 12');
  });

  it('is an error if it is not loaded', () => {
    expect(() => t('no-such-key' as 'app-name')).toThrow('no-such-key');
  });
});
