// Settings of this browser: theme, sound, memory mode and name.

import { Sounds } from '../lib/sounds';
import { store, type Settings } from '../lib/store';

export const sounds = new Sounds(() =>
  typeof AudioContext === 'undefined' ? null : new AudioContext(),
);

class State {
  now = $state<Settings>(store.settings());

  constructor() {
    this.apply();
    const wake = () => sounds.wake();
    addEventListener('pointerdown', wake);
    addEventListener('keydown', wake);
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
    const { theme, mute } = this.now;
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    sounds.muted = mute;
  }
}

export const settings = new State();
