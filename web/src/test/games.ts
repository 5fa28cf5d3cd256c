// Golden games as the server sends them. A Rust test writes the files (see CONTRIBUTING.md, Snapshots).

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Tool } from '../lib/arsenal';
import type { Phase, Sweep } from '../lib/fold';
import type { Cell, Outcome, RulesInfo, Seat, Ship, Sighting, Span } from '../lib/wire';

const folder = new URL('./games/', import.meta.url);

/** What `rules::View` knows of one board. */
export interface KnownWaters {
  ships: Ship[];
  hits: Cell[];
  /** Of each of these hits, how many points it took. */
  points: number[];
  missed: Cell[];
  destroyed: Cell[];
  cleared: Cell[];
  salvoed: Cell[];
  sunk: { class: string | null; at: Cell | null; wreck: Span | null }[];
  salvos: {
    round: number;
    cells: Cell[];
    hits: { class: string | null; hits: number }[];
    sunk: number;
  }[];
  sweeps: Sweep[];
  smoke: Cell[];
}

export interface KnownArsenal {
  spent: Cell[];
  shots: number;
  sunk: number;
  radar: number;
  smoke: number;
  offers: Tool[];
}

/** What `rules::View` knows after some steps. */
export interface Known {
  steps: number;
  view: {
    phase: Phase;
    orders: Record<Seat, number>;
    round: number;
    waters: Record<Seat, KnownWaters>;
    arsenal: Record<Seat, KnownArsenal>;
  };
}

type EyeName = Seat | 'public' | 'all';

interface GoldenGame {
  event: string | null;
  rules: RulesInfo;
  /** The fleets, also as the notation writes them. */
  fleets: Record<Seat, { ships: Ship[]; text: string } | null>;
  end: { outcome: Outcome; cause: string } | null;
  eyes: Record<EyeName, { steps: Sighting[][]; known: Known[] }>;
}

export function readGames(name: string): GoldenGame[] {
  return JSON.parse(readFileSync(fileURLToPath(new URL(name, folder)), 'utf8')) as GoldenGame[];
}

/** Every golden game with the name of its file. */
export const golden: { name: string; game: GoldenGame }[] = readdirSync(fileURLToPath(folder))
  .filter((file) => file !== 'feed.json')
  .flatMap((file) =>
    readGames(file).map((game, at) => ({
      name: `${file.replace('.json', '')}, game ${at + 1}: ${game.event ?? ''}`,
      game,
    })),
  );
