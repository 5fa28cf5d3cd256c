// Timestamps and call durations as text, in the reader's time zone.

import { dateLocale, t } from './messages';

const DAY = new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short' });
const TIME = new Intl.DateTimeFormat(dateLocale, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const WHOLE = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'long', timeStyle: 'medium' });

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
  if (ms >= 1000) return t('call-s', { count: ms / 1000 });
  return ms < 10
    ? t('call-ms-tenths', { count: ms })
    : t('call-ms', { count: String(Math.round(ms)) });
}
