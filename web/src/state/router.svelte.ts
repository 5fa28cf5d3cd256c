// Which page is shown: the address is the state.

export type Route =
  | { page: 'home' }
  | { page: 'play' }
  | { page: 'game'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'view' }
  | { page: 'leaderboard' }
  | { page: 'tournaments' }
  | { page: 'tournament'; id: string }
  | { page: 'lobby' }
  | { page: 'bot'; game: string | null }
  | { page: 'admin'; section: string }
  | { page: 'docs'; name: string | null }
  | { page: 'missing' };

export function routeOf(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (parts.length === 0) return { page: 'home' };
  if (parts.length === 1 && parts[0] === 'play') return { page: 'play' };
  if (parts.length === 2 && parts[0] === 'game') return { page: 'game', id: parts[1]! };
  if (parts.length === 2 && parts[0] === 'games') return { page: 'replay', id: parts[1]! };
  if (parts.length === 1 && (parts[0] === 'view' || parts[0] === 'leaderboard' || parts[0] === 'tournaments')) return { page: parts[0] };
  if (parts.length === 2 && parts[0] === 'tournaments') return { page: 'tournament', id: parts[1]! };
  if (parts[0] === 'lobby' && parts.length === 1) return { page: 'lobby' };
  if (parts[0] === 'lobby' && parts[1] === 'bot' && parts.length <= 3) return { page: 'bot', game: parts[2] ?? null };
  if (parts[0] === 'admin' && parts.length <= 2) return { page: 'admin', section: parts[1] ?? 'tournaments' };
  if (parts[0] === 'docs' && parts.length <= 2) return { page: 'docs', name: parts[1] ?? null };
  return { page: 'missing' };
}

class Router {
  route = $state<Route>(routeOf(location.pathname));

  constructor() {
    addEventListener('popstate', () => (this.route = routeOf(location.pathname)));
    // Links inside the house change the page without loading it anew.
    addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest?.('a');
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      if (link.pathname === location.pathname && link.hash) return;
      if (routeOf(link.pathname).page === 'missing') return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.route = routeOf(location.pathname);
    scrollTo(0, 0);
  }
}

export const router = new Router();
