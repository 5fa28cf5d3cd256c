// The own connection in words.

import type { Line } from './redial';
import { whileText } from './times';

export interface LineWords {
  /** What is the matter. */
  head: string;
  /** What that means, and what happens next. */
  rest: string;
}

export interface Standing {
  /** Whether the table was seen already. */
  begun: boolean;
  /** Whether somebody plays here and does not only watch. */
  playing: boolean;
  /** Whether the server said that it restarts. */
  restarting: boolean;
}

/** Nothing while the line is good. */
export function lineWords(line: Line, now: number, standing: Standing): LineWords | null {
  if (line.state === 'open') return null;
  if (line.state === 'closed')
    return {
      head: 'Connection closed',
      rest: `${line.reason.charAt(0).toUpperCase()}${line.reason.slice(1) || 'Load the page again'}.`,
    };
  const next =
    line.state === 'waiting'
      ? `Trying again in ${whileText(line.retryAt - now)}.`
      : 'Trying again now.';
  if (!standing.begun)
    return line.state === 'connecting'
      ? { head: 'Connecting', rest: '' }
      : { head: 'The server does not answer', rest: next };
  const safe = standing.playing ? 'Your game is safe. ' : '';
  return {
    head: standing.restarting ? 'The server is restarting' : 'Connection lost',
    rest: safe + next,
  };
}
