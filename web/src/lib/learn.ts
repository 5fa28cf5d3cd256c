// The lessons on /learn: what is special about each rule set, and a position to try.

import { t } from './messages';
import type { Cell, Sighting, Span } from './wire';

export interface Lesson {
  /** What is special about these rules, in order. */
  points: () => string[];
  /** A position in which one square is clearly best, or a few alike. */
  position: {
    /** What player A has learned so far. */
    said: Sighting[];
    best: Cell[];
    /** What happens at the best square. */
    result: Sighting;
    question: () => string;
    right: () => string;
    hint: () => string;
  };
}

/** A square by its letter and number in rules whose columns have letters: D5. */
function at(name: string): Cell {
  return { x: name.charCodeAt(0) - 65, y: Number(name.slice(1)) - 1 };
}

function span(from: string, to: string): Span {
  return { from: at(from), to: at(to) };
}

const shot = (
  name: string,
  effect: 'miss' | 'hit' | 'sunk',
  more: { class?: string; wreck?: Span } = {},
): Sighting => ({ type: 'shot', by: 'A', cell: at(name), effect, ...more });

const misses = (...names: string[]): Sighting[] => names.map((name) => shot(name, 'miss'));
const hits = (...names: string[]): Sighting[] => names.map((name) => shot(name, 'hit'));

/** The squares from one corner to the other. */
function block(from: string, to: string, without: Span): Cell[] {
  const cells: Cell[] = [];
  for (let y = at(from).y; y <= at(to).y; y++)
    for (let x = at(from).x; x <= at(to).x; x++)
      if (!(y === without.from.y && x >= without.from.x && x <= without.to.x)) cells.push({ x, y });
  return cells;
}

const WRECK = span('C3', 'E3');

/** By the name of the rule set, in the order in which they are best learned. */
export const LESSONS: Record<string, Lesson> = {
  classic: {
    points: () => [t('learn-classic-turns'), t('learn-classic-touch'), t('learn-classic-sunk')],
    position: {
      said: [...misses('B8', 'H3', 'F9', 'C5'), ...hits('D5', 'E5')],
      best: [at('F5')],
      result: shot('F5', 'sunk', { class: 'Cruiser' }),
      question: () => t('learn-classic-question'),
      right: () => t('learn-classic-right'),
      hint: () => t('learn-classic-hint'),
    },
  },
  buoyancy: {
    points: () => [t('learn-classic-turns'), t('learn-buoyancy-names')],
    position: {
      said: [...misses('C2', 'D8', 'F4', 'G3', 'H4'), shot('G4', 'hit', { class: 'Destroyer' })],
      best: [at('G5')],
      result: shot('G5', 'sunk', { class: 'Destroyer' }),
      question: () => t('learn-buoyancy-question'),
      right: () => t('learn-buoyancy-right'),
      hint: () => t('learn-buoyancy-hint'),
    },
  },
  fog: {
    points: () => [t('learn-classic-turns'), t('learn-fog-apart'), t('learn-fog-cleared')],
    position: {
      said: [
        ...misses('B8', 'I8', 'G3', 'H4'),
        ...hits('C3', 'D3'),
        shot('E3', 'sunk', { class: 'Three', wreck: WRECK }),
        { type: 'cleared', by: 'A', cells: block('B2', 'F4', WRECK) },
        ...hits('G4'),
      ],
      best: [at('G5')],
      result: shot('G5', 'hit'),
      question: () => t('learn-fog-question'),
      right: () => t('learn-fog-right'),
      hint: () => t('learn-fog-hint'),
    },
  },
  morskoi: {
    points: () => [t('learn-morskoi-again'), t('learn-morskoi-fleet'), t('learn-fog-cleared')],
    position: {
      said: [...misses('B2', 'D9', 'I4', 'G6'), ...hits('G7', 'G8')],
      best: [at('G9')],
      result: shot('G9', 'hit'),
      question: () => t('learn-morskoi-question'),
      right: () => t('learn-morskoi-right'),
      hint: () => t('learn-morskoi-hint'),
    },
  },
  salvo: {
    points: () => [
      t('learn-salvo-together'),
      t('learn-salvo-guns'),
      t('learn-salvo-tally'),
      t('learn-salvo-diagonal'),
    ],
    position: {
      said: [
        { type: 'round', number: 1 },
        {
          type: 'salvo',
          by: 'A',
          cells: [
            { x: 2, y: 2 },
            { x: 2, y: 3 },
            { x: 7, y: 7 },
            { x: 9, y: 0 },
            { x: 0, y: 9 },
            { x: 6, y: 0 },
          ],
        },
        { type: 'tally', by: 'A', class: 'Cruiser', hits: 2 },
      ],
      best: [
        { x: 2, y: 1 },
        { x: 2, y: 4 },
      ],
      result: { type: 'tally', by: 'A', class: 'Cruiser', hits: 1 },
      question: () => t('learn-salvo-question'),
      right: () => t('learn-salvo-right'),
      hint: () => t('learn-salvo-hint'),
    },
  },
  phoenix: {
    points: () => [
      t('learn-phoenix-orders'),
      t('learn-phoenix-radar'),
      t('learn-phoenix-artillery'),
      t('learn-phoenix-smoke'),
      t('learn-phoenix-torpedo'),
      t('learn-phoenix-illegal'),
    ],
    position: {
      said: [
        ...misses('C3', 'H2', 'F6', 'G6', 'F7'),
        { type: 'radar', by: 'A', at: at('F6'), echo: { presence: true } },
      ],
      best: [at('G7')],
      result: shot('G7', 'hit'),
      question: () => t('learn-phoenix-question'),
      right: () => t('learn-phoenix-right'),
      hint: () => t('learn-phoenix-hint'),
    },
  },
  hackathon: {
    points: () => [
      t('learn-hackathon-fleet'),
      t('learn-hackathon-armour'),
      t('learn-hackathon-radar'),
      t('learn-hackathon-told'),
      t('learn-hackathon-illegal'),
    ],
    position: {
      said: [
        ...misses('B9', 'H8', 'I2'),
        { type: 'radar', by: 'A', at: at('D4'), echo: { cells: [at('E4'), at('E5')] } },
      ],
      best: [at('E4'), at('E5')],
      result: shot('E4', 'hit'),
      question: () => t('learn-hackathon-question'),
      right: () => t('learn-hackathon-right'),
      hint: () => t('learn-hackathon-hint'),
    },
  },
};
