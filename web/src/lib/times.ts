// Clocks and durations in words.

import { t } from './messages';

/** A clock: `4:12`, `0:09`; under ten seconds with tenths. Never below zero. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left > 0 && left < 10_000)
    return `0:0${(Math.ceil(left / 100) / 10).toFixed(1)}`.replace('0:010.0', '0:10');
  const seconds = Math.ceil(left / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A time limit, never rounded: `5 minutes`, `90 seconds`. */
export function spanText(seconds: number): string {
  return seconds >= 60 && seconds % 60 === 0
    ? t('time-minutes', { count: seconds / 60 })
    : t('time-seconds', { count: seconds });
}

/** A short duration: `4 s`, `2 min`. */
export function whileText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 90
    ? t('time-s', { count: seconds })
    : t('time-min', { count: Math.ceil(seconds / 60) });
}
