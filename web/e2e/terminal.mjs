// The real program in a real terminal, played by keys and read off its screen.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binary } from './lib.mjs';

const ROWS = 24;
const COLUMNS = 80;

// Sequences for the screen, for the title of the window, and for character sets and modes.
const ESCAPE =
  // eslint-disable-next-line no-control-regex -- escape sequences begin with a control character
  /^\u001b(?:\[([?>]?)([0-9;]*)([@-~])|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[()][A-Z0-9]|[=>78])/;

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A terminal of 80 by 24 in which the program runs. */
export class Terminal {
  /** @type {string[][]} */
  grid = Array.from({ length: ROWS }, () => Array(COLUMNS).fill(' '));
  state = mkdtempSync(join(tmpdir(), 'broadside-term-'));
  row = 0;
  column = 0;
  rest = '';

  /** @param {string[]} args what follows the name of the program */
  constructor(args) {
    const quoted = [binary(), ...args].map((one) => `'${one}'`).join(' ');
    // `script` gives the program a terminal; nothing of it is kept.
    this.child = spawn(
      'script',
      ['-qefc', `stty rows ${ROWS} cols ${COLUMNS}; exec ${quoted}`, '/dev/null'],
      {
        env: {
          ...process.env,
          TERM: 'xterm-256color',
          LC_ALL: 'C.UTF-8',
          NO_COLOR: '1',
          XDG_STATE_HOME: this.state,
        },
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
    this.child.stdout.setEncoding('utf8').on('data', (text) => this.take(text));
  }

  /** Draws what the program writes. Only what it uses is understood. @param {string} text */
  take(text) {
    const all = this.rest + text;
    let at = 0;
    while (at < all.length) {
      if (all[at] !== '\u001b') {
        this.put(all[at++] ?? ' ');
        continue;
      }
      const found = ESCAPE.exec(all.slice(at));
      if (!found) break;
      at += found[0].length;
      if (found[3] === 'H' && !found[1]) {
        const [row, column] = (found[2] ?? '').split(';').map((one) => Number(one || 1));
        [this.row, this.column] = [(row ?? 1) - 1, (column ?? 1) - 1];
      } else if (found[3] === 'J') this.grid.forEach((row) => row.fill(' '));
    }
    this.rest = all.slice(at);
  }

  /** @param {string} glyph */
  put(glyph) {
    if (glyph === '\u0007') return;
    if (glyph === '\r') this.column = 0;
    else if (glyph === '\n') this.row = Math.min(this.row + 1, ROWS - 1);
    else if (this.row < ROWS && this.column < COLUMNS)
      /** @type {string[]} */ (this.grid[this.row])[this.column++] = glyph;
  }

  get screen() {
    return this.grid.map((row) => row.join('').trimEnd()).join('\n');
  }

  /** @param {string} keys */
  press(keys) {
    this.child.stdin.write(keys);
  }

  /** Looks at the screen until it shows something. @param {(screen: string) => boolean} shows */
  async until(shows) {
    for (let n = 0; n < 3000; n++) {
      if (shows(this.screen)) return this.screen;
      if (this.child.exitCode !== null) throw new Error(`The program ended:\n${this.screen}`);
      await pause(20);
    }
    throw new Error(`The terminal still shows:\n${this.screen}`);
  }

  /** Leaves, and says how the program ended. */
  async leave() {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.press('\u0003');
    const code = await gone;
    rmSync(this.state, { recursive: true, force: true });
    return code;
  }
}

/** Fires along the rows until the game is over. @param {Terminal} terminal */
export async function fireToEnd(terminal) {
  const turn = (/** @type {string} */ screen) =>
    Number(/Turn (\d+)\. Your move/.exec(screen)?.[1] ?? 0);
  let last = 0;
  for (let shot = 0; shot < 100; shot++) {
    const screen = await terminal.until((one) => / won: /.test(one) || turn(one) > last);
    if (/ won: /.test(screen)) return screen;
    last = turn(screen);
    terminal.press(`${'abcdefghij'[shot % 10]}${Math.floor(shot / 10) + 1}\r`);
  }
  return terminal.until((one) => / won: /.test(one));
}
