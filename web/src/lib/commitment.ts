// Fleet commitments: recomputes the hash that was published before the first shot from the fleet that was revealed.

import { nameOfSpan, ordered } from './board';
import type { Filled } from './rules';
import type { Seat, Ship } from './wire';

/** A fleet as the notation writes it: classes in the order of the rules, ships of a class by place. */
export function fleetText(rules: Filled, fleet: Ship[]): string {
  const rank = (ship: Ship): number => rules.classes.findIndex((one) => one.name === ship.class);
  const place = (ship: Ship): number => {
    const { from } = ordered(ship);
    return from.y * rules.board.width + from.x;
  };
  return [...fleet]
    .sort((a, b) => rank(a) - rank(b) || place(a) - place(b))
    .map((ship) => `${ship.class} ${nameOfSpan(rules.board, ship)}`)
    .join(', ');
}

/** The five lines whose hash is the commitment. */
export function commitmentText(game: string, seat: Seat, salt: string, fleet: string): string {
  return ['broadside fleet 1', game, seat, salt, fleet].map((line) => `${line}\n`).join('');
}

/** The SHA-256 in hexadecimal, or null: browsers compute it only on pages loaded over https. */
export async function sha256(
  text: string,
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<string | null> {
  if (!subtle) return null;
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A shell command that computes the commitment without this page. */
export function shellLine(game: string, seat: Seat, salt: string, fleet: string): string {
  const quoted = ['broadside fleet 1', game, seat, salt, fleet]
    .map((word) => `'${word.replaceAll("'", "'\\''")}'`)
    .join(' ');
  return `printf '%s\\n' ${quoted} | sha256sum`;
}
