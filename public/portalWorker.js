/**
 * The worker of the client's portal. It keeps the page for a lost connection, and the page that every address of the portal begins with,
 * with the files of the app that this page names: a phone shows the portal without waiting for them. Nothing else: no answer of a server
 * that is about anybody, nothing of the client. What is kept says only where the deployment and the sign-in service are.
 */
const OFFLINE = ["/offline.html", "/offline.js"];
/** Changes with what is kept, so that browsers fetch it again: `scripts/start/portalWorker.test.ts` says the new one. */
const OFFLINE_CACHE = "offline-a983e8fb3633";

/** The page, under the address of the home, and its files. */
const START_CACHE = "start";
const START = "/client-portal";
/** Not of the app's own names, which change with their content: kept and fetched with the page. */
const EARLY_SCRIPT = "/portalStart.js";
/** How a browser marks the request of a page that is loaded again. */
const RELOADS = ["no-cache", "no-store", "reload"];
/** The sign-in service's script, of an exact version, so that it never changes. A browser keeps what it has compiled of a script beside the worker's copy. */
const CLERK_SCRIPT = /\/npm\/@clerk\/clerk-js@\d+\.\d+\.\d+\/dist\/clerk\.browser\.js$/;

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") {
    event.respondWith(pageFor(event));
    return;
  }
  const cache = cacheOf(request);
  if (cache !== null) event.respondWith(keptOr(cache, request));
});

/** The cache in which a file may be; null for what the browser fetches itself. */
function cacheOf({ url }) {
  const { origin, pathname } = new URL(url);
  if (CLERK_SCRIPT.test(url)) return START_CACHE;
  if (origin !== location.origin) return null;
  if (OFFLINE.includes(pathname)) return OFFLINE_CACHE;
  return pathname === EARLY_SCRIPT || pathname.startsWith("/assets/") ? START_CACHE : null;
}

async function install() {
  const cache = await caches.open(OFFLINE_CACHE);
  await cache.addAll(OFFLINE.map((path) => new Request(path, { cache: "reload" })));
  // The page is kept here for the second visit already. Where that fails, the next visit keeps it.
  await fetch(START).then(keepStart, () => undefined);
  await self.skipWaiting();
}

/** The pages that are open stay as they are. */
async function takeOver() {
  const names = await caches.keys();
  const stale = names.filter((name) => name !== OFFLINE_CACHE && name !== START_CACHE);
  await Promise.all(stale.map((name) => caches.delete(name)));
  // The page is asked for while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/**
 * The page that is kept, and beside it a look at the server's: a newer one is kept for the next visit, and the page is told. A reload
 * always gets the server's. Without a connection, the page that says so.
 */
async function pageFor(event) {
  const fromServer = askServer(event);
  const isServers = RELOADS.includes(event.request.cache) || !navigator.onLine;
  const kept = isServers ? undefined : await findStart();
  if (kept === undefined) {
    const answer = await fromServer;
    if (answer !== null) event.waitUntil(keepStart(answer.clone()));
    return answer ?? keptOr(OFFLINE_CACHE, new Request("/offline.html"));
  }
  event.waitUntil(compare(await kept.clone().text(), fromServer, event.resultingClientId));
  return kept;
}

/** Null without a connection. */
async function askServer({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return null;
  }
}

async function compare(keptText, fromServer, pageId) {
  const answer = await fromServer;
  if (answer === null) return tell(pageId);
  if ((await answer.clone().text()) === keptText) return;
  await keepStart(answer);
  await tell(pageId);
}

async function tell(pageId) {
  const page = await self.clients.get(pageId);
  page?.postMessage("load again");
}

async function findStart() {
  const cache = await caches.open(START_CACHE);
  return cache.match(START);
}

/** Keeps a page with its files: all of them, or the page that was kept before. */
async function keepStart(answer) {
  if (!answer.ok || answer.redirected) return;
  const text = await answer.clone().text();
  const files = filesOf(text);
  const cache = await caches.open(START_CACHE);
  try {
    await cache.addAll(files);
    await cache.put(START, answer);
  } catch {
    return;
  }
  const needed = new Set([START, ...files].map((address) => new URL(address, location.origin).href));
  const stale = (await cache.keys()).filter(({ url }) => !needed.has(url));
  await Promise.all(stale.map((request) => cache.delete(request)));
}

/** The addresses of the scripts and styles that a page names. */
function filesOf(page) {
  const named = [...page.matchAll(/="([^"]+\.(?:js|css))"/g)].map(([, address]) => address);
  return [...new Set(named)].filter(
    (address) => /^\/(?:assets\/|portalStart\.js$)/.test(address) || CLERK_SCRIPT.test(address),
  );
}

async function keptOr(name, request) {
  const cache = await caches.open(name);
  return (await cache.match(request)) ?? fetch(request);
}
