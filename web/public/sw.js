// The service worker: lets the pages open without a connection.
//
// The network always comes first for pages, so a new version is seen at once and never mixed with an old one. Files under
// /assets/ have their content's hash in their names, so a stored one is never out of date. The API is never touched.

const PAGES = 'broadside-pages';
const FILES = 'broadside-files';
/** Files of old versions are removed in the end. */
const MOST_FILES = 250;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(PAGES)
      .then((cache) => cache.add(new Request('/', { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && isPage(url.pathname)) event.respondWith(page(request, url));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request));
});

/** Whether an address is a page of the app. The rest goes to the server as if this file did not exist. */
function isPage(path) {
  return !/^\/(api|health|metrics)(\/|$)/.test(path) && !/\.[^/]+$/.test(path);
}

/** From the server; without one, the home page as it was last seen, which is the same file for every address. */
async function page(request, url) {
  try {
    const answer = await fetch(request);
    if (answer.ok && url.pathname === '/' && isHtml(answer)) {
      const copy = answer.clone();
      void caches.open(PAGES).then((cache) => cache.put('/', copy));
    }
    return answer;
  } catch (error) {
    const stored = await caches.match('/', { cacheName: PAGES });
    if (stored) return stored;
    throw error;
  }
}

function isHtml(answer) {
  return (answer.headers.get('content-type') ?? '').startsWith('text/html');
}

async function file(request) {
  const cache = await caches.open(FILES);
  const stored = await cache.match(request);
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.status === 200) {
    await cache.put(request, answer.clone());
    const names = await cache.keys();
    await Promise.all(names.slice(0, -MOST_FILES).map((name) => cache.delete(name)));
  }
  return answer;
}
