// Timestamps and call durations as text, in the reader's time zone.

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const TIME = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const WHOLE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium' });

/** `14:05:09` today, `3 Nov 14:05:09` on another day. */
export function momentText(iso: string, now = new Date()): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const time = TIME.format(at);
  return at.toDateString() === now.toDateString() ? time : `${DAY.format(at)} ${time}`;
}

export function wholeMoment(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : WHOLE.format(at);
}

/** The duration of a call: `0.4 ms`, `12 ms`, `1.25 s`. */
export function millisText(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;
}
