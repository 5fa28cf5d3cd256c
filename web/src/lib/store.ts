// What this browser remembers: seats, names and settings. Without local storage, only until the page is closed.

import type { SeatToken } from './wire';

export interface KnownTable {
  id: string;
  seats: SeatToken[];
  rules: string;
  against: string;
  kind: string;
  at: number;
  over?: boolean;
  /** Removed from the list of open games. The seat is kept: the link still works. */
  dropped?: boolean;
}

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  mute: boolean;
  memory: boolean;
  name: string;
  /** How many matches /view shows. */
  view: 'auto' | 'one' | 'several';
}

/** As whom one can be signed in. */
type Role = 'bot' | 'organiser';

const TABLES = 'broadside.tables';
const SETTINGS = 'broadside.settings';
const SIGNED_IN = 'broadside.signed-in';
const MOST = 40;

const DEFAULTS: Settings = { theme: 'system', mute: false, memory: false, name: '', view: 'auto' };

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

  markOver(id: string): void {
    const list = this.tables();
    if (!list.some((one) => one.id === id && !one.over)) return;
    this.write(
      TABLES,
      list.map((one) => (one.id === id ? { ...one, over: true } : one)),
    );
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
