// Drawings of ships from above, bow to the right, 40 units per square. Bows always point right or down, so they reveal nothing.

import { headingOf, lengthOf, ordered } from '../lib/board';
import type { Filled } from '../lib/rules';
import type { Span } from '../lib/wire';

export type Kind =
  | 'carrier'
  | 'battleship'
  | 'cruiser'
  | 'destroyer'
  | 'submarine'
  | 'armoured'
  | 'patrol'
  | 'plain';

export interface Hull {
  hull: string;
  /** Fine lines. */
  lines: { d: string; dash?: string }[];
  /** Filled parts. */
  boxes: { x: number; y: number; width: number; height: number; rx: number; turn?: string }[];
  discs: { x: number; y: number; r: number }[];
  holes: { x: number; y: number; r: number }[];
  wreck: string;
}

const DIAGONAL = 40 * Math.SQRT2;

const round = (n: number): number => Math.round(n * 100) / 100;

/** How a class is drawn: by armour and stealth, then by its title, then by its length. */
export function kindOf(rules: Filled, name: string): Kind {
  const one = rules.classes.find((entry) => entry.name === name);
  if (!one) return 'plain';
  if (one.length === 1) return 'patrol';
  if (one.armour > 1) return 'armoured';
  if (one.stealth) return 'submarine';
  const word = one.title.toLowerCase();
  if (
    word === 'carrier' ||
    word === 'battleship' ||
    word === 'cruiser' ||
    word === 'destroyer' ||
    word === 'submarine'
  )
    return word;
  if (one.length >= 5) return 'carrier';
  return one.length === 4 ? 'battleship' : one.length === 3 ? 'cruiser' : 'destroyer';
}

export function transformOf(span: Span): string {
  const { from } = ordered(span);
  const turn = { right: 0, down: 90, 'down-right': 45, 'up-right': -45 }[headingOf(span)];
  return `translate(${from.x * 40} ${from.y * 40}) rotate(${turn} 20 20)`;
}

export function hullOf(kind: Kind, span: Span): Hull {
  const heading = headingOf(span);
  return hull(kind, lengthOf(span), heading === 'right' || heading === 'down' ? 40 : DIAGONAL);
}

/** A body with a flat stern and a pointed bow. */
function body(
  half: number,
  stern: number,
  shoulder: number,
  bend: number,
  tip: number,
  back = 5,
): string {
  const [top, low] = [20 - half, 20 + half];
  return (
    `M${back + stern} ${top}H${round(tip - shoulder)}Q${round(tip - bend)} ${top} ${round(tip)} 20` +
    `Q${round(tip - bend)} ${low} ${round(tip - shoulder)} ${low}H${back + stern}` +
    `Q${back} ${low} ${back} ${low - stern}V${top + stern}Q${back} ${top} ${back + stern} ${top}Z`
  );
}

export function hull(kind: Kind, length: number, step = 40): Hull {
  const whole = 40 + (length - 1) * step;
  const tip = whole - 4;
  const run = tip - 5;
  const at = (share: number): number => round(5 + run * share);
  const found: Hull = { hull: '', lines: [], boxes: [], discs: [], holes: [], wreck: '' };
  const turret = (share: number, r: number, way: 1 | -1): void => {
    const x = at(share);
    found.lines.push({ d: `M${x} 18.4h${11 * way}M${x} 21.6h${11 * way}` });
    found.discs.push({ x, y: 20, r });
  };
  switch (kind) {
    case 'carrier':
      found.hull =
        `M7 8H${round(tip - 26)}L${round(tip - 4)} 14Q${round(tip)} 15 ${round(tip)} 18V22` +
        `Q${round(tip)} 25 ${round(tip - 4)} 26L${round(tip - 26)} 32H15L5 27V11Q5 8 7 8Z`;
      found.lines.push(
        { d: `M13 20.5H${round(tip - 10)}`, dash: '7 5' },
        { d: `M15 28.5L${at(0.62)} 12.5` },
      );
      found.boxes.push({ x: at(0.56), y: 8.6, width: 20, height: 5.6, rx: 1.5 });
      break;
    case 'battleship':
      found.hull = body(11.5, 6, 34, 10.9, tip);
      turret(0.16, 5, -1);
      turret(0.62, 5, 1);
      turret(0.76, 4.6, 1);
      found.boxes.push({ x: at(0.29), y: 14.5, width: round(run * 0.2), height: 11, rx: 2.5 });
      found.holes.push({ x: at(0.34), y: 20, r: 2 }, { x: at(0.42), y: 20, r: 2 });
      break;
    case 'cruiser':
      found.hull = body(9.5, 5, 30, 9.6, tip);
      turret(0.17, 4.2, -1);
      turret(0.68, 4.2, 1);
      found.boxes.push({ x: at(0.36), y: 15.8, width: round(run * 0.18), height: 8.4, rx: 2.2 });
      found.holes.push({ x: at(0.41), y: 20, r: 1.8 });
      break;
    case 'destroyer':
      found.hull = body(8, 4, 28, 9, tip);
      turret(0.62, 3.8, 1);
      found.boxes.push({ x: at(0.26), y: 16.4, width: round(run * 0.2), height: 7.2, rx: 2 });
      found.holes.push({ x: at(0.33), y: 20, r: 1.6 });
      break;
    case 'submarine': {
      const end = round(tip);
      const neck = round(tip - 10);
      found.hull = `M17 14.5H${neck}Q${end} 14.5 ${end} 20Q${end} 25.5 ${neck} 25.5H17Q11 25 5 20Q11 15 17 14.5Z`;
      found.lines.push({ d: 'M13 10.5V29.5' }, { d: `M${at(0.5) + 4} 20h-12` });
      found.boxes.push({
        x: at(0.5),
        y: 16.4,
        width: round(Math.max(15, run * 0.2)),
        height: 7.2,
        rx: 3.6,
      });
      break;
    }
    case 'armoured':
      found.hull = body(13, 4, 20, 6.4, tip);
      found.lines.push({ d: body(8.6, 2.5, 13, 4.2, tip - 6, 10) });
      for (let n = 0; n < length; n++) {
        const x = round(20 + n * step);
        found.boxes.push({
          x: x - 4.2,
          y: 15.8,
          width: 8.4,
          height: 8.4,
          rx: 0,
          turn: `rotate(45 ${x} 20)`,
        });
      }
      break;
    case 'patrol':
      found.hull = body(7.5, 4, 19, 6, whole - 5, 8);
      found.boxes.push({ x: 13, y: 16, width: 8, height: 8, rx: 2 });
      break;
    case 'plain':
      found.hull = length === 1 ? body(7.5, 4, 19, 6, whole - 5, 8) : body(9.5, 5, 30, 9.6, tip);
      break;
  }
  found.wreck = `M8 20H${round(whole - 8)}`;
  for (let n = 0; n < length; n++) found.wreck += `M${round(20 + n * step)} 11V29`;
  return found;
}
