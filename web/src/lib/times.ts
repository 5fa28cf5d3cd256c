// Clocks and durations in words.

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
  const [n, unit] =
    seconds >= 60 && seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}

/** A short duration: `4 s`, `2 min`. */
export function whileText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
