// What the server and the pages say to each other.

export interface Cell {
  x: number;
  y: number;
}

export interface Span {
  from: Cell;
  to: Cell;
}

export type Seat = 'A' | 'B';

export interface Ship extends Span {
  class: string;
}

export type Labels = 'letters-across' | 'letters-down';

/** A rule set: the JSON twin of its TOML file. */
export interface Rules {
  name: string;
  version: number;
  summary?: string;
  board: { width: number; height: number; labels?: Labels };
  ship: ShipRules[];
  placement?: { diagonal?: boolean; gap?: 'none' | 'all-around' };
  turns?: {
    order?: 'alternate' | 'again-on-hit' | 'together';
    shots?: number | 'guns';
    'fire-again'?: 'refused' | 'turn-lost' | 'allowed';
    illegal?: 'refused' | 'turn-lost' | 'forfeit';
    limit?: number | null;
  };
  told?: {
    hits?: 'cells' | 'tally';
    class?: 'never' | 'on-sinking' | 'on-hit';
    'sunk-cells'?: boolean;
    'clear-halo'?: boolean;
  };
  radar?: RadarRules | null;
  smoke?: { size: number } | null;
  artillery?: { size: number } | null;
  torpedo?: { 'when-ships-left': number } | null;
}

export interface RadarRules {
  uses: number;
  size: number;
  answer: 'cells' | 'presence';
  sees: 'all' | 'unhit';
  'told-to-target': boolean;
}

export interface ShipRules {
  class: string;
  length: number;
  count?: number;
  armour?: number;
  stealth?: boolean;
  guns?: number;
}

export interface ClassInfo {
  name: string;
  short: string;
  length: number;
  count: number;
  armour: number;
  stealth: boolean;
  guns: number;
}

export interface RulesInfo {
  id: string;
  name: string;
  version: number;
  summary: string;
  preset: boolean;
  rules: Rules;
  lines: string[];
  classes: ClassInfo[];
}

export type RulesRef = string | Rules;

export type Lane = { row: number } | { column: number };

export type Order =
  | { type: 'fire'; cells: Cell[] }
  | { type: 'radar'; at: Cell }
  | { type: 'artillery'; at: Cell }
  | { type: 'torpedo'; lane: Lane }
  | { type: 'smoke'; at: Cell }
  | { type: 'resign' };

export type Effect = 'miss' | 'hit' | 'sunk';

export type Echo = { cells: Cell[] } | { presence: boolean } | 'obscured';

export type Outcome = Seat | 'draw' | 'none' | 'void';

export type Sighting =
  | { type: 'ship'; owner: Seat; class: string; from: Cell; to: Cell }
  | { type: 'next'; turn?: Seat | null; round?: number | null }
  | { type: 'committed'; by: Seat }
  | { type: 'round'; number: number }
  | { type: 'strike'; by: Seat; weapon: 'artillery' | 'torpedo'; at?: Cell | null; lane?: Lane | null }
  | { type: 'shot'; by: Seat; cell: Cell; effect: Effect; class?: string | null; wreck?: Span | null }
  | { type: 'salvo'; by: Seat; cells: Cell[] }
  | { type: 'tally'; by: Seat; class?: string | null; hits: number }
  | { type: 'sank'; by: Seat; class?: string | null; wreck?: Span | null }
  | { type: 'cleared'; by: Seat; cells: Cell[] }
  | { type: 'radar'; by: Seat; at: Cell; echo: Echo }
  | { type: 'radarUsed'; by: Seat; obscured: boolean }
  | { type: 'smoke'; by: Seat; at: Cell }
  | { type: 'smokeLaid'; by: Seat }
  | { type: 'smokeGone'; owner: Seat; at: Cell }
  | { type: 'hidden'; by: Seat }
  | { type: 'penalty'; by: Seat; penalty: 'turn-lost' | 'forfeit'; reason?: string | null }
  | { type: 'ended'; outcome: Outcome; cause: string };

export type Kind = 'captain' | 'screen' | 'online';

export interface ClockRules {
  totalSeconds: number;
  incrementSeconds: number;
}

export interface TableInfo {
  id: string;
  rules: RulesInfo;
  kind: Kind;
  names: { A?: string | null; B?: string | null };
  state: 'waiting' | 'placing' | 'playing' | 'over';
  free: Seat[];
  placed?: Seat[];
  first?: Seat | null;
  clock?: ClockRules | null;
  next?: string | null;
  record?: { outcome: Outcome; cause: string } | null;
  captain?: string | null;
}

export interface SeatToken {
  seat: Seat;
  token: string;
}

export interface NewTable {
  table: TableInfo;
  seats: SeatToken[];
}

export interface Captain {
  name: string;
  title: string;
  level?: number | null;
  description: string;
  strength?: Record<string, number> | null;
  plays: string[];
}

export interface FinishedGame {
  table: TableInfo;
  notation: string;
  steps: Sighting[][];
}

export type ClientFrame =
  | { type: 'hello'; token?: string; after: number }
  | { type: 'place'; fleet: Ship[] }
  | { type: 'order'; turn: number; order: Order }
  | { type: 'pencil'; marks: Cell[] }
  | { type: 'leave' }
  | { type: 'ping' };

export type Presence = { seat: Seat; state: 'here' | 'reconnecting' | 'left'; graceMs?: number | null };

export type Clock = { left: { A: number; B: number }; running: Seat[] };

export type ServerFrame =
  | { type: 'welcome'; seat: Seat | null; table: TableInfo; pencil?: Cell[] | null; serverTime?: string }
  | { type: 'event'; n: number; sightings: Sighting[]; at?: string }
  | { type: 'table'; table: TableInfo }
  | ({ type: 'clock' } & Clock)
  | ({ type: 'presence' } & Presence)
  | { type: 'refused'; message: string; details?: string[] | null }
  | { type: 'rematch'; table: string }
  | { type: 'bye'; reason: string }
  | { type: 'pong' };

export interface ApiError {
  error: { code: string; message: string; requestId?: string; details?: string[] | null };
}

export function other(seat: Seat): Seat {
  return seat === 'A' ? 'B' : 'A';
}
