// What this browser remembers: seats, names and settings. Without local storage, only until the page is closed.

import type { Coaching, RulesRef, SeatToken, Ship } from './wire';

export interface KnownTable {
  id: string;
  seats: SeatToken[];
  rules: string;
  against: string;
  kind: string;
  at: number;
  over?: boolean;
  /** How it ended for this player; missing at one screen, and in games that ended unseen. */
  result?: 'won' | 'lost' | 'draw';
  /** Removed from the list of open games. The seat is kept: the link still works. */
  dropped?: boolean;
  /** The fleet of a game that starts with the first shot. */
  draft?: Ship[];
}

/** The last game that was set up. */
export interface Setup {
  rules: RulesRef;
  /** The rule set that custom rules were made from. */
  base: string;
  kind: 'captain' | 'online' | 'hotseat';
  captain: string;
  first: 'me' | 'them' | 'random';
  clock: string;
  coach: Coaching;
  otherName: string;
}

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  mute: boolean;
  /** How loud sounds are, 0 to 100. */
  volume: number;
  vibrate: boolean;
  memory: boolean;
  name: string;
  /** How many matches /view shows. */
  view: 'auto' | 'one' | 'several';
  setup: Setup | null;
}

/** As whom one can be signed in. */
type Role = 'bot' | 'organiser';

const TABLES = 'broadside.tables';
const SETTINGS = 'broadside.settings';
const SIGNED_IN = 'broadside.signed-in';
const FLEETS = 'broadside.fleets';
const MOST = 40;
/** How many rule sets a fleet is remembered for. */
const MOST_FLEETS = 20;

const DEFAULTS: Settings = {
  theme: 'system',
  mute: false,
  volume: 70,
  vibrate: true,
  memory: false,
  name: '',
  view: 'auto',
  setup: null,
};

export class Store {
  private readonly own = new Map<string, string>();

  constructor(private readonly storage: Storage | null) {}

  tables(): KnownTable[] {
    const list = this.read<KnownTable[]>(TABLES, []);
    return Array.isArray(list)
      ? list.filter((one) => one && typeof one.id === 'string' && Array.isArray(one.seats))
      : [];
  }

  table(id: string): KnownTable | null {
    return this.tables().find((one) => one.id === id) ?? null;
  }

  /** Remembers a table, newest first. */
  keep(table: KnownTable): void {
    const rest = this.tables().filter((one) => one.id !== table.id);
    this.write(TABLES, fewer([table, ...rest]));
  }

  drop(id: string, dropped: boolean): void {
    this.write(
      TABLES,
      this.tables().map((one) => (one.id === id ? { ...one, dropped } : one)),
    );
  }

  markOver(id: string, result?: KnownTable['result']): void {
    const list = this.tables();
    if (!list.some((one) => one.id === id && (!one.over || (result && !one.result)))) return;
    this.write(
      TABLES,
      list.map((one) =>
        one.id === id ? { ...one, over: true, ...(result ? { result } : {}) } : one,
      ),
    );
  }

  /** Remembers the fleet that a game starts with, or that it has started. */
  keepDraft(id: string, draft: Ship[] | null): void {
    this.write(
      TABLES,
      this.tables().map(({ draft: old, ...one }) =>
        one.id !== id
          ? { ...one, ...(old ? { draft: old } : {}) }
          : { ...one, ...(draft ? { draft } : {}) },
      ),
    );
  }

  /** The fleet last placed under these rules; empty if there is none. */
  fleet(rules: string): Ship[] {
    const found = this.fleets().find(([name]) => name === rules);
    return found ? found[1] : [];
  }

  keepFleet(rules: string, fleet: Ship[]): void {
    const rest = this.fleets().filter(([name]) => name !== rules);
    this.write(FLEETS, [[rules, fleet], ...rest].slice(0, MOST_FLEETS));
  }

  private fleets(): [string, Ship[]][] {
    const list = this.read<[string, Ship[]][]>(FLEETS, []);
    return Array.isArray(list)
      ? list.filter((one) => Array.isArray(one) && Array.isArray(one[1]))
      : [];
  }

  forget(id: string): void {
    this.write(
      TABLES,
      this.tables().filter((one) => one.id !== id),
    );
  }

  settings(): Settings {
    return { ...DEFAULTS, ...this.read<Partial<Settings>>(SETTINGS, {}) };
  }

  change(settings: Partial<Settings>): Settings {
    const all = { ...this.settings(), ...settings };
    this.write(SETTINGS, all);
    return all;
  }

  /** Whether this browser signed in. The server's cookie decides; this only saves a request. */
  isSignedIn(role: Role): boolean {
    return this.read<Partial<Record<Role, boolean>>>(SIGNED_IN, {})[role] === true;
  }

  keepSignedIn(role: Role, signedIn: boolean): void {
    this.write(SIGNED_IN, {
      ...this.read<Partial<Record<Role, boolean>>>(SIGNED_IN, {}),
      [role]: signedIn,
    });
  }

  private read<T>(key: string, missing: T): T {
    try {
      const text = this.storage?.getItem(key) ?? this.own.get(key);
      return text ? (JSON.parse(text) as T) : missing;
    } catch {
      return missing;
    }
  }

  private write(key: string, value: unknown): void {
    const text = JSON.stringify(value);
    this.own.set(key, text);
    try {
      this.storage?.setItem(key, text);
    } catch {
      // Full or turned off: the page still remembers it.
    }
  }
}

/** As many as there is room for. Seats in open games matter more than old replays. */
function fewer(tables: KnownTable[]): KnownTable[] {
  const worth = (one: KnownTable): number => (one.over ? 0 : one.dropped ? 1 : 2);
  const kept = tables
    .map((one, n) => ({ one, n }))
    .sort((a, b) => worth(b.one) - worth(a.one) || a.n - b.n)
    .slice(0, MOST)
    .map(({ one }) => one);
  return tables.filter((one) => kept.includes(one));
}

function browserStorage(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

export const store = new Store(browserStorage());
