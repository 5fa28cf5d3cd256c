// Keyboard input on a board: moving from square to square, and typing a square's name.

import { has, readCell, type Board } from './board';
import type { Cell } from './wire';

/** The square that a key moves to; null if the key does not move. */
export function moved(board: Board, from: Cell, key: string, ctrl = false): Cell | null {
  const last = { x: board.width - 1, y: board.height - 1 };
  const to = { ...from };
  switch (key) {
    case 'ArrowLeft':
      to.x -= 1;
      break;
    case 'ArrowRight':
      to.x += 1;
      break;
    case 'ArrowUp':
      to.y -= 1;
      break;
    case 'ArrowDown':
      to.y += 1;
      break;
    case 'Home':
      return ctrl ? { x: 0, y: 0 } : { x: 0, y: from.y };
    case 'End':
      return ctrl ? last : { x: last.x, y: from.y };
    case 'PageUp':
      return { x: from.x, y: 0 };
    case 'PageDown':
      return { x: from.x, y: last.y };
    default:
      return null;
  }
  return has(board, to) ? to : from;
}

/** Reads a square typed key by key, such as `B7` or `J10`. */
export class Typed {
  private text = '';
  private at = 0;

  constructor(private readonly patience = 1500) {}

  /** The square typed so far, if it is one. Other keys are not taken. */
  key(board: Board, key: string, now: number): { taken: boolean; cell: Cell | null } {
    if (now - this.at > this.patience) this.text = '';
    if (/^[a-z]$/i.test(key)) {
      this.text = key;
    } else if (/^\d$/.test(key) && this.text) {
      const longer = this.text + key;
      this.text = readCell(board, longer) || this.text.length === 1 ? longer : this.text[0] + key;
    } else {
      return { taken: false, cell: null };
    }
    this.at = now;
    return { taken: true, cell: readCell(board, this.text) };
  }
}
