// Settings of this browser: theme, sound, memory mode, name and the last game.

import { store, type Settings } from '../lib/store';

class State {
  now = $state<Settings>(store.settings());

  constructor() {
    this.apply();
  }

  change(settings: Partial<Settings>): void {
    this.now = store.change(settings);
    this.apply();
  }

  /** Whether the page is dark now. */
  get dark(): boolean {
    if (this.now.theme !== 'system') return this.now.theme === 'dark';
    return matchMedia('(prefers-color-scheme: dark)').matches;
  }

  private apply(): void {
    const { theme } = this.now;
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }
}

export const settings = new State();
