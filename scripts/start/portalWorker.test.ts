import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { z } from "zod";

import { LOCALES, type Locale } from "../../convex/platform/languages";
import { words as english } from "../../src/lib/words/en/all";
import { words as spanish } from "../../src/lib/words/es/all";
import { ROOT } from "./root.ts";

const ORIGIN = "https://office.test";
const PUBLIC = join(ROOT, "public");
const publicFile = (path: string) => readFileSync(join(PUBLIC, path));
const WORKER = publicFile("portalWorker.js").toString();
const PAGE = publicFile("offline.html").toString();

const vManifest = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.string(),
  theme_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })),
});

/** A request as the worker's browser has it: Node's own has no mode "navigate". */
class Asked {
  readonly url: string;
  readonly mode: string;
  readonly cache: string;
  constructor(path: string, { mode = "no-cors", cache = "default" }: { mode?: string; cache?: string } = {}) {
    this.url = new URL(path, ORIGIN).href;
    this.mode = mode;
    this.cache = cache;
  }
}

type Address = string | { url: string };
const hrefOf = (of: Address) => new URL(typeof of === "string" ? of : of.url, ORIGIN).href;

const CLERK = "https://clerk.firm.test/npm/@clerk/clerk-js@6.34.1/dist/clerk.browser.js";
const pageOf = (version: string, clerk = CLERK) =>
  `<html lang="en"><head><script async src="/portalStart.js"></script><script src="${clerk}"></script>
   <link rel="icon" href="/favicon.svg"><link rel="preload" as="fetch" href="https://clerk.firm.test/v1/client">
   <script type="module" src="/assets/app-${version}.js"></script><link href="/assets/app-${version}.css"></head></html>`;

/** A fake server and browser: records requests, caches and messages to pages. */
class Browser {
  readonly stores = new Map<string, Map<string, Response>>();
  readonly asked: string[] = [];
  readonly told: string[] = [];
  page = pageOf("1");
  isOnline = true;
  /** The browser's own knowledge of the connection. */
  readonly line = { onLine: true };
  /** A path that the server no longer has. */
  missing = "";
  readonly #listeners = new Map<string, (event: object) => void>();

  constructor() {
    const caches = {
      open: (name: string) => Promise.resolve(this.#open(name)),
      keys: () => Promise.resolve([...this.stores.keys()]),
      delete: (name: string) => Promise.resolve(this.stores.delete(name)),
    };
    const clients = {
      claim: () => Promise.resolve(),
      get: (id: string) => Promise.resolve({ postMessage: (message: string) => this.told.push(`${id}: ${message}`) }),
    };
    const self = {
      addEventListener: (type: string, listener: (event: object) => void) => this.#listeners.set(type, listener),
      skipWaiting: () => Promise.resolve(),
      clients,
      registration: { navigationPreload: { enable: () => Promise.resolve() } },
    };
    const location = { origin: ORIGIN };
    const fetch = (of: Address) => this.#fetch(of);
    runInNewContext(WORKER, { self, caches, URL, Request: Asked, location, navigator: this.line, fetch });
  }

  async tell(type: "install" | "activate"): Promise<void> {
    const under: Promise<unknown>[] = [];
    this.#listeners.get(type)?.({ waitUntil: (work: Promise<unknown>) => under.push(work) });
    await Promise.all(under);
  }

  /** The worker's answer; null if it leaves the request to the browser. Waits for all of the worker's side effects. */
  async ask(path: string, request: { mode?: string; cache?: string } = {}): Promise<string | null> {
    const answers: Promise<Response>[] = [];
    const under: Promise<unknown>[] = [];
    this.#listeners.get("fetch")?.({
      request: new Asked(path, request),
      preloadResponse: Promise.resolve(undefined),
      resultingClientId: "page",
      respondWith: (given: Promise<Response>) => answers.push(given),
      waitUntil: (work: Promise<unknown>) => under.push(work),
    });
    const answer = (await answers[0]) ?? null;
    await Promise.all(under);
    return answer === null ? null : await answer.text();
  }

  visit = async (path = "/client-portal") => await this.ask(path, { mode: "navigate" });

  get kept(): string[] {
    return [...this.stores.values()].flatMap((store) => [...store.keys()]).map((href) => href.replace(ORIGIN, ""));
  }

  #open(name: string) {
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    return {
      addAll: async (given: Address[]) => {
        const answers = await Promise.all(given.map(async (of) => [hrefOf(of), await this.#fetch(of)] as const));
        if (answers.some(([, { ok }]) => !ok)) throw new TypeError("Request failed");
        for (const [href, answer] of answers) store.set(href, answer);
      },
      put: (of: Address, answer: Response) => Promise.resolve(store.set(hrefOf(of), answer)),
      match: (of: Address) => Promise.resolve(store.get(hrefOf(of))?.clone()),
      keys: () => Promise.resolve([...store.keys()].map((url) => ({ url }))),
      delete: ({ url }: { url: string }) => Promise.resolve(store.delete(url)),
    };
  }

  #fetch(of: Address): Promise<Response> {
    const path = hrefOf(of).replace(ORIGIN, "");
    this.asked.push(path);
    if (!this.isOnline) return Promise.reject(new TypeError("Failed to fetch"));
    if (path === this.missing) return Promise.resolve(new Response("Not found", { status: 404 }));
    return Promise.resolve(new Response(path.startsWith("/client-portal") ? this.page : `server: ${path}`));
  }
}

async function installed(): Promise<Browser> {
  const browser = new Browser();
  await browser.tell("install");
  await browser.tell("activate");
  browser.asked.length = 0;
  return browser;
}

const OFFLINE = ["/offline.html", "/offline.js"];
const filesOf = (version: string) => [
  "/portalStart.js",
  CLERK,
  `/assets/app-${version}.js`,
  `/assets/app-${version}.css`,
  "/client-portal",
];

// Caught: a worker that keeps what it answers, and with it a client's screens and data on a shared phone.
test("only the page without data and its own files are cached, for every request of the portal", async () => {
  const browser = await installed();
  for (const path of ["/client-portal", "/client-portal/messages/abc?x=1", "/client-portal/documents"]) {
    expect(await browser.visit(path)).toBe(pageOf("1"));
  }
  // The browser fetches other parts of the app when they are needed. Deployment, sign-in service and storage are not the worker's.
  expect(await browser.ask("/assets/later-2.js")).toBe("server: /assets/later-2.js");
  const left = ["/api/query", "/__clerk/v1/client", "https://clerk.firm.test/v1/client", "https://s3.test/sealed"];
  for (const path of [...left, "https://s3.test/assets/app-1.js", "https://s3.test/offline.html"]) {
    expect(await browser.ask(path, { mode: "cors" })).toBeNull();
  }
  expect(browser.kept).toEqual([...OFFLINE, ...filesOf("1")]);
});

// Caught: a phone that waits for the page, or for a file of it, before it shows anything.
test("the second visit begins from the cache, and asks the server only for a newer page", async () => {
  const browser = await installed();
  expect(await browser.visit()).toBe(pageOf("1"));
  for (const path of ["/portalStart.js", CLERK, "/assets/app-1.js"]) {
    expect(await browser.ask(path)).toBe(`server: ${path}`);
  }
  expect(browser.asked).toEqual(["/client-portal"]);
  expect(browser.told).toEqual([]);
});

// Caught: an old version for ever; a page of one version with the files of another.
test("a newer page and its files replace the cached ones, and the open page is notified", async () => {
  const browser = await installed();
  browser.page = pageOf("2");
  expect(await browser.visit()).toBe(pageOf("1"));
  expect(browser.told).toEqual(["page: load again"]);
  expect(browser.kept.toSorted()).toEqual([...OFFLINE, ...filesOf("2")].toSorted());
  expect(await browser.visit()).toBe(pageOf("2"));
  expect(browser.told).toHaveLength(1);
});

// Caught: the kept page once more for a person who reloads because something is wrong.
test("a reload gets the server's page", async () => {
  const browser = await installed();
  browser.page = pageOf("2");
  expect(await browser.ask("/client-portal", { mode: "navigate", cache: "no-cache" })).toBe(pageOf("2"));
  expect(await browser.visit()).toBe(pageOf("2"));
});

// Caught: a page that is kept without one of its files, and never starts again.
test("a page with a missing file is not cached, and neither is a refusal", async () => {
  const browser = await installed();
  browser.page = pageOf("2");
  browser.missing = "/assets/app-2.css";
  await browser.visit();
  expect(await browser.ask("/assets/app-1.js")).toBe("server: /assets/app-1.js");
  browser.missing = "/client-portal";
  await browser.visit();
  expect(await browser.visit()).toBe(pageOf("1"));
});

// Caught: no page for a lost connection, because the page itself could not be kept on the first visit.
test("a worker that cannot cache the page is installed all the same, and caches the next one", async () => {
  const browser = new Browser();
  browser.missing = "/client-portal";
  await browser.tell("install");
  expect(browser.kept).toEqual(OFFLINE);
  browser.missing = "";
  await browser.visit();
  expect(browser.kept).toEqual([...OFFLINE, ...filesOf("1")]);
});

// Caught: a script of a tag, which changes at its address, kept for ever.
test("only an exact version of the sign-in service's script is kept", async () => {
  const browser = new Browser();
  browser.page = pageOf("1", CLERK.replace("6.34.1", "6"));
  await browser.tell("install");
  expect(browser.kept.filter((path) => path.includes("clerk"))).toEqual([]);
});

test("without a connection each address of the portal shows the offline page, with the files that it needs", async () => {
  const browser = new Browser();
  browser.missing = "/client-portal";
  await browser.tell("install");
  browser.isOnline = false;
  expect(await browser.visit("/client-portal/documents")).toBe("server: /offline.html");
  expect(await browser.ask("/offline.js")).toBe("server: /offline.js");
});

test("a browser that knows it is offline shows the offline page at once", async () => {
  const browser = await installed();
  browser.isOnline = false;
  browser.line.onLine = false;
  expect(await browser.visit()).toBe("server: /offline.html");
});

// Caught: the kept page for ever in place of the one that says that there is no connection.
test("a cached page that was opened offline is notified, and its reload shows the offline page", async () => {
  const browser = await installed();
  browser.isOnline = false;
  await browser.visit();
  expect(browser.told).toEqual(["page: load again"]);
  expect(await browser.ask("/client-portal", { mode: "navigate", cache: "no-cache" })).toBe("server: /offline.html");
});

// Caught: an old page for ever beside the new one.
test("a new version of the worker replaces the cache of an older one", async () => {
  const browser = new Browser();
  browser.stores.set("offline-older", new Map([[`${ORIGIN}/offline.html`, new Response("old")]]));
  await browser.tell("install");
  await browser.tell("activate");
  expect(browser.kept).toEqual([...OFFLINE, ...filesOf("1")]);
});

// Caught: a page that was changed, while browsers with the unchanged worker go on showing the old one.
test("the worker names the version of its cache", () => {
  const hash = createHash("sha256");
  for (const path of OFFLINE) hash.update(publicFile(path));
  expect(WORKER).toContain(`const OFFLINE_CACHE = "offline-${hash.digest("hex").slice(0, 12)}";`);
});

test("the offline page has each language, in the words of the catalogues", () => {
  const sections = [...PAGE.matchAll(/<section lang="(\w+)">([^]*?)<\/section>/g)].map(([, lang, html = ""]) => [
    lang,
    [...html.matchAll(/>([^<]+)<\/(?:h1|h2|p|a)>/g)].map(([, text]) => text),
  ]);
  const wordsOf = ({ portal }: typeof english | typeof spanish) => [
    portal.offlinePage.heading,
    portal.offlinePage.text,
    portal.retry,
  ];
  const words: Record<Locale, string[]> = { en: wordsOf(english), es: wordsOf(spanish) };
  expect(sections).toEqual(LOCALES.map((locale) => [locale, words[locale]]));
});

test("the offline page has the colours of the tokens, in both themes", () => {
  const tokens = readFileSync(join(ROOT, "src/ui/tokens.css"), "utf8");
  const colours = [...PAGE.matchAll(/light-dark\([^)]*\)/g)].map(([colour]) => colour);
  expect(colours.length).toBeGreaterThan(4);
  for (const colour of colours) expect(tokens).toContain(`: ${colour};`);
});

/** Width and height from a PNG's header. */
function sizeOf(path: string): string {
  const bytes = publicFile(path);
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  return `${String(bytes.readUInt32BE(16))}x${String(bytes.readUInt32BE(20))}`;
}

// Caught: staff who installed Passage and got the portal of clients.
test("staff have a manifest of their own, with the icons of the portal's", () => {
  const [portal, staff] = ["portal", "staff"].map((name) =>
    vManifest.parse(JSON.parse(publicFile(`${name}.webmanifest`).toString())),
  );
  expect(staff).toEqual({ ...portal, id: "/", start_url: "/" });
});

// Caught: an icon of another size than it is said to be, for which a browser does not offer to install the app.
test("the manifest has the fields that browsers require of an installable app", () => {
  const manifest = vManifest.parse(JSON.parse(publicFile("portal.webmanifest").toString()));
  expect(manifest).toMatchObject({ name: "Passage", start_url: "/client-portal", scope: "/", display: "standalone" });
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ["192x192", "any"],
    ["512x512", "any"],
    ["512x512", "maskable"],
  ]);
  for (const { src, sizes } of manifest.icons) expect(sizeOf(src)).toBe(sizes);
  const page = readFileSync(join(ROOT, "index.html"), "utf8");
  for (const path of ["/portal.webmanifest", "/icons/passage-180.png"]) {
    expect(page).toContain(`href="${path}"`);
    expect(existsSync(join(PUBLIC, path))).toBe(true);
  }
  expect(sizeOf("/icons/passage-180.png")).toBe("180x180");
});
