// The router: which page is shown, by the address.

import { movedTo, routeOf, type Route } from '../lib/routes';

/** The page at this address. Old addresses are replaced by the new ones, as the server does. */
function here(): Route {
  const to = movedTo(location.pathname);
  if (to) history.replaceState(null, '', to + location.search + location.hash);
  return routeOf(location.pathname);
}

class Router {
  route = $state<Route>(here());

  constructor() {
    addEventListener('popstate', () => (this.route = here()));
    // Links within the site change the page without reloading.
    addEventListener('click', (event) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const link = (event.target as Element | null)?.closest?.('a');
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
        return;
      if (link.pathname === location.pathname && link.hash) return;
      if (routeOf(link.pathname).page === 'missing' && !movedTo(link.pathname)) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.route = here();
    scrollTo(0, 0);
  }
}

export const router = new Router();
