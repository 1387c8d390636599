import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { z } from "zod";

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

interface FetchEvent {
  request: { url: string; mode: string };
  preloadResponse: Promise<string | undefined>;
  respondWith: (answer: Promise<string>) => unknown;
}

class AskedFor {
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }
}

/** The worker in a browser of our own: what the server answers, and what was kept. */
class Browser {
  readonly stores = new Map<string, Map<string, string>>();
  readonly asked: string[] = [];
  isOnline = true;
  readonly #listeners = new Map<string, (event: object) => void>();

  constructor() {
    const caches = {
      open: (name: string) => Promise.resolve(this.#open(name)),
      keys: () => Promise.resolve([...this.stores.keys()]),
      delete: (name: string) => Promise.resolve(this.stores.delete(name)),
    };
    const self = {
      addEventListener: (type: string, listener: (event: object) => void) => this.#listeners.set(type, listener),
      skipWaiting: () => Promise.resolve(),
      clients: { claim: () => Promise.resolve() },
      registration: { navigationPreload: { enable: () => Promise.resolve() } },
    };
    const given = {
      self,
      caches,
      URL,
      Request: AskedFor,
    };
    runInNewContext(WORKER, {
      ...given,
      location: { origin: ORIGIN },
      fetch: (of: string | { url: string }) => this.#fetch(of),
    });
  }

  async tell(type: "install" | "activate"): Promise<void> {
    const under: Promise<unknown>[] = [];
    this.#listeners.get(type)?.({ waitUntil: (work: Promise<unknown>) => under.push(work) });
    await Promise.all(under);
  }

  /** What the worker answers; null where it leaves the request to the browser. */
  async ask(path: string, mode: string, preloaded?: string): Promise<string | null> {
    const answers: Promise<string>[] = [];
    const event: FetchEvent = {
      request: { url: new URL(path, ORIGIN).href, mode },
      preloadResponse: Promise.resolve(preloaded),
      respondWith: (given) => answers.push(given),
    };
    this.#listeners.get("fetch")?.(event);
    return (await answers[0]) ?? null;
  }

  get kept(): string[] {
    return [...this.stores.values()].flatMap((store) => [...store.keys()]);
  }

  #open(name: string) {
    const store = this.stores.get(name) ?? new Map<string, string>();
    this.stores.set(name, store);
    return {
      addAll: async (requests: { url: string }[]) => {
        for (const { url } of requests) store.set(url, await this.#fetch(url));
      },
      match: (path: string) => Promise.resolve(store.get(path)),
    };
  }

  #fetch(of: string | { url: string }): Promise<string> {
    const { pathname } = new URL(typeof of === "string" ? of : of.url, ORIGIN);
    this.asked.push(pathname);
    return this.isOnline ? Promise.resolve(`server: ${pathname}`) : Promise.reject(new TypeError("Failed to fetch"));
  }
}

async function installed(): Promise<Browser> {
  const browser = new Browser();
  await browser.tell("install");
  await browser.tell("activate");
  return browser;
}

const KEPT = ["/offline.html", "/offline.js"];

// Caught: a worker that keeps what it answers, and with it a client's screens and data on a shared phone.
test("nothing but the page for a lost connection is kept, whatever the portal asks for", async () => {
  const browser = await installed();
  for (const path of ["/client-portal", "/client-portal/messages/abc?x=1", "/client-portal/documents"]) {
    expect(await browser.ask(path, "navigate")).toBe(`server: ${new URL(path, ORIGIN).pathname}`);
  }
  // The browser's own: files of the app, the deployment, the storage, a page of this name elsewhere.
  for (const path of ["/assets/app-1.js", "/api/query", "https://s3.test/offline.html", "https://s3.test/sealed"]) {
    expect(await browser.ask(path, "cors")).toBeNull();
  }
  expect(browser.kept).toEqual(KEPT);
});

test("without a connection each screen of the portal is that page, with what the page needs", async () => {
  const browser = await installed();
  browser.isOnline = false;
  expect(await browser.ask("/client-portal/documents", "navigate")).toBe("server: /offline.html");
  expect(await browser.ask("/offline.js", "no-cors")).toBe("server: /offline.js");
});

// Caught: two requests for each page, one of the browser's and one of the worker's.
test("the page that the browser has asked for already is not asked for again", async () => {
  const browser = await installed();
  browser.asked.length = 0;
  expect(await browser.ask("/client-portal", "navigate", "preloaded")).toBe("preloaded");
  expect(browser.asked).toEqual([]);
});

// Caught: an old page for ever beside the new one.
test("a new version of the worker takes the place of what an older one has kept", async () => {
  const browser = new Browser();
  browser.stores.set("offline-older", new Map([["/offline.html", "old"]]));
  await browser.tell("install");
  await browser.tell("activate");
  expect(browser.kept).toEqual(KEPT);
  browser.isOnline = false;
  expect(await browser.ask("/client-portal", "navigate")).toBe("server: /offline.html");
});

// Caught: a page that was changed, while browsers with the unchanged worker go on showing the old one.
test("the worker names the version of what it keeps", () => {
  const hash = createHash("sha256");
  for (const path of KEPT) hash.update(publicFile(path));
  expect(WORKER).toContain(`const CACHE = "offline-${hash.digest("hex").slice(0, 12)}";`);
});

test("the page for a lost connection says it in both languages, as the catalogues have it", () => {
  const sections = [...PAGE.matchAll(/<section lang="(\w+)">([^]*?)<\/section>/g)].map(([, lang, html = ""]) => [
    lang,
    [...html.matchAll(/>([^<]+)<\/(?:h1|h2|p|a)>/g)].map(([, text]) => text),
  ]);
  const wordsOf = ({ portal }: typeof english | typeof spanish) => [
    portal.offlinePage.heading,
    portal.offlinePage.text,
    portal.retry,
  ];
  expect(sections).toEqual([
    ["en", wordsOf(english)],
    ["es", wordsOf(spanish)],
  ]);
});

test("its colours are those of the tokens, in both themes", () => {
  const tokens = readFileSync(join(ROOT, "src/ui/tokens.css"), "utf8");
  const colours = [...PAGE.matchAll(/light-dark\([^)]*\)/g)].map(([colour]) => colour);
  expect(colours.length).toBeGreaterThan(4);
  for (const colour of colours) expect(tokens).toContain(`: ${colour};`);
});

/** Width and height, as a PNG says them at its beginning. */
function sizeOf(path: string): string {
  const bytes = publicFile(path);
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  return `${String(bytes.readUInt32BE(16))}x${String(bytes.readUInt32BE(20))}`;
}

// Caught: an icon of another size than it is said to be, for which a browser does not offer to install the app.
test("the manifest has what browsers ask of an app that can be installed", () => {
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
