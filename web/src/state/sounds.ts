// Sounds and vibration of this page, as loud as the settings say.

import { buzzOf, Sounds, type Sound } from '../lib/sounds';
import { settings } from './settings.svelte';

const player = new Sounds(
  () => (typeof AudioContext === 'undefined' ? null : new AudioContext()),
  () => (settings.now.mute ? 0 : settings.now.volume / 100),
);

const wake = (): void => player.wake();
addEventListener('pointerdown', wake);
addEventListener('keydown', wake);
// The click that led to the game may have been before this file was loaded.
if (navigator.userActivation?.isActive) wake();

export const sounds = {
  /** Plays a sound; on a phone a hit is felt as well. */
  play(sound: Sound): void {
    player.play(sound);
    const pattern = buzzOf(sound);
    // Browsers refuse this before the first touch, and complain about it.
    if (settings.now.vibrate && pattern.length && navigator.userActivation?.hasBeenActive !== false)
      navigator.vibrate?.(pattern);
  },
};
