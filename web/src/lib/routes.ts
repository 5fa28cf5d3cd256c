// Routes: which page an address shows. The server reads the same list and answers 404 to everything else.

import { moved, pages } from './routes.json';

export type Route =
  | { page: 'home' }
  | { page: 'play' }
  | { page: 'game'; id: string }
  | { page: 'games' }
  | { page: 'replay'; id: string }
  | { page: 'learn'; name: string | null }
  | { page: 'view' }
  | { page: 'leaderboard' }
  | { page: 'tournaments' }
  | { page: 'tournament'; id: string }
  | { page: 'arena' }
  | { page: 'bot'; game: string | null }
  | { page: 'admin'; section: string }
  | { page: 'docs'; name: string | null }
  | { page: 'missing' };

/** Values of names that an address leaves out. */
const DEFAULTS: Record<string, Record<string, string | null>> = {
  bot: { game: null },
  admin: { section: 'tournaments' },
  docs: { name: null },
  learn: { name: null },
};

const parts = (path: string): string[] => path.split('/').filter(Boolean);

/** The names in a path that fits the pattern: `/game/{id}`. */
function namesIn(pattern: string, path: string[]): Record<string, string> | null {
  const wanted = parts(pattern);
  const names: Record<string, string> = {};
  if (wanted.length !== path.length) return null;
  for (const [n, part] of wanted.entries()) {
    if (part.startsWith('{')) names[part.slice(1, -1)] = path[n]!;
    else if (part !== path[n]) return null;
  }
  return names;
}

export function routeOf(path: string): Route {
  const asked = parts(path);
  for (const [pattern, page] of Object.entries(pages)) {
    const names = namesIn(pattern, asked);
    if (names) return { page, ...DEFAULTS[page], ...names } as Route;
  }
  return { page: 'missing' };
}

/** The new address of a page that has moved; null if it hasn't. */
export function movedTo(path: string): string | null {
  const asked = parts(path);
  for (const [pattern, to] of Object.entries(moved)) {
    const names = namesIn(pattern, asked);
    if (names) return to.replace(/\{(\w+)\}/g, (_, name: string) => names[name]!);
  }
  return null;
}
