/**
 * The worker of the client's portal. It keeps the page for a lost connection, and nothing else: no screen, no answer of a server,
 * nothing of the client. The files of the app are kept by the browser's own cache under names that change with their content, so a
 * new version is never held back.
 */
const KEPT = ["/offline.html", "/offline.js"];
/** Changes with what is kept, so that browsers fetch it again: `scripts/start/portalWorker.test.ts` says the new one. */
const CACHE = "offline-c89d3a3854af";

self.addEventListener("install", (event) => {
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(pageFor(event));
  else if (origin === location.origin && KEPT.includes(pathname)) event.respondWith(keptOr(pathname));
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(KEPT.map((path) => new Request(path, { cache: "reload" })));
  await self.skipWaiting();
}

/** The pages that are open stay as they are: all of them come from the server. */
async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  // The page is asked for while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** The server's page. Without a connection, the page that says so. */
async function pageFor({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return keptOr("/offline.html");
  }
}

async function keptOr(path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(path);
}
