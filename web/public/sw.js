// Without a server: shows what was taken along, or else a page of our own that says so. Nothing else is kept.
const CACHE = 'sixfold-offline-3';
const TAKEN = 'sixfold-pocket-'; // lib/pocket/taking.ts fills these
const PAGE = 'sixfold-page'; // lib/pad/staying.ts fills it
const SCOPE = self.registration.scope;
const KEPT = ['offline.html', 'offline.css', 'icon.svg'].map((name) => SCOPE + name);
const PATIENCE_MS = 4000; // for a server that says nothing, where the page was taken along

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const isOld = (name) => name !== CACHE && name !== PAGE && !name.startsWith(TAKEN);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const [address] = event.request.url.split(/[?#]/);
  const path = address.startsWith(SCOPE) ? address.slice(SCOPE.length) : null;
  if (event.request.method !== 'GET' || path === null || path.startsWith('api/')) return;
  if (event.request.mode === 'navigate') event.respondWith(page(event.request));
  else if (/^(assets|pocket\/[0-9a-f]+)\//.test(path))
    event.respondWith(caches.match(address).then((kept) => kept ?? fetch(event.request)));
  else event.respondWith(fetch(event.request).catch(async () => (await caches.match(address)) ?? Response.error()));
});

/** The page of the newest that was taken along whole: its list comes last into its cache. */
async function takenPage() {
  const names = (await caches.keys()).filter((name) => name.startsWith(TAKEN)).reverse();
  for (const cache of await Promise.all(names.map((name) => caches.open(name)))) {
    if (await cache.match(`${SCOPE}pocket/manifest.json`)) return cache.match(`${SCOPE}index.html`);
  }
  return caches.match(`${SCOPE}index.html`); // a pad's page may have been kept alone
}

async function page(request) {
  const taken = await takenPage();
  const late = taken && new Promise((resolve) => setTimeout(() => resolve(taken), PATIENCE_MS));
  const online = fetch(request).catch(async () => taken ?? (await caches.match(`${SCOPE}offline.html`)));
  return late ? Promise.race([online, late]) : online;
}

self.addEventListener('push', (event) => {
  const { title, body, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, icon: `${SCOPE}icon-192.png`, tag: path, data: path }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data ?? '';
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window' })
      .then((pages) =>
        pages[0] && !path
          ? pages[0].focus()
          : (pages.find((each) => each.url === SCOPE + path)?.focus() ?? self.clients.openWindow(SCOPE + path)),
      ),
  );
});
