// The state of the page's own connection in words.

import { t } from './messages';
import type { Line } from './redial';
import { whileText } from './times';
import { sentence } from './listed';

interface LineWords {
  /** What is wrong. */
  head: string;
  /** What that means, and what happens next. */
  rest: string;
}

export interface Standing {
  /** Whether the table was seen already. */
  begun: boolean;
  /** Whether this browser plays, not only watches. */
  playing: boolean;
  /** Whether the server said that it restarts. */
  restarting: boolean;
}

/** Null while the connection is open. */
export function lineWords(line: Line, now: number, standing: Standing): LineWords | null {
  if (line.state === 'open') return null;
  if (line.state === 'closed')
    return {
      head: t('line-closed'),
      rest: line.reason ? sentence(line.reason) : t('line-reload'),
    };
  const next =
    line.state === 'waiting'
      ? t('line-reconnecting-in', { time: whileText(line.retryAt - now) })
      : t('line-reconnecting');
  if (!standing.begun)
    return line.state === 'connecting'
      ? { head: t('line-connecting'), rest: '' }
      : { head: t('line-not-responding'), rest: next };
  return {
    head: standing.restarting ? t('line-restarting') : t('line-lost'),
    rest: standing.playing ? t('line-game-is-safe', { next }) : next,
  };
}
