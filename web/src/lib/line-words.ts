// The state of the page's own connection in words.

import type { Line } from './redial';
import { whileText } from './times';

export interface LineWords {
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
      head: 'Connection closed',
      rest: `${line.reason.charAt(0).toUpperCase()}${line.reason.slice(1) || 'Reload the page'}.`,
    };
  const next =
    line.state === 'waiting'
      ? `Reconnecting in ${whileText(line.retryAt - now)}.`
      : 'Reconnecting...';
  if (!standing.begun)
    return line.state === 'connecting'
      ? { head: 'Connecting', rest: '' }
      : { head: 'The server is not responding', rest: next };
  const safe = standing.playing ? 'Your game is safe. ' : '';
  return {
    head: standing.restarting ? 'The server is restarting' : 'Connection lost',
    rest: safe + next,
  };
}
