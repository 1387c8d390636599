import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { SAMPLE_PASSWORD } from "../../../src/features/access/provider/samplePeople.ts";
import { PAGE_PARTS, PORTAL_PARTS } from "./pageParts.ts";
import { timePainted } from "./painted.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en-US" };
/** The profile "Fast 3G" of Chrome's developer tools: each request waits this long for its answer. */
export const FAST_3G = {
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
  offline: false,
} as const;
export const PROCESSOR_TIMES_SLOWER = 4;
const HOME = "/client-portal";
const GIVE_UP_MS = 120_000;

export interface PortalVisit {
  /** ms from the start of the navigation until the card of the case is painted. */
  cardMs: number;
  /** The same until the page's thread is idle after that, and so answers a tap at once. */
  interactiveMs: number;
  /** ms from a tap on a section of the navigation until its screen is painted. */
  tapMs: number;
  /** The app's scripts requested until the card was there. */
  scripts: string[];
}

/** A signed-in client's phone. */
export interface PortalPhone {
  /** Opens the home with an empty cache, or with the cache of the visit before. */
  visit: (cache: "empty" | "kept") => Promise<PortalVisit>;
  /** Bytes of these scripts, each compressed with gzip. */
  compressedBytes: (scripts: readonly string[]) => Promise<number>;
  close: () => Promise<void>;
}

export async function openPortalPhone(browser: Browser, url: string, email: string): Promise<PortalPhone> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.locator(PAGE_PARTS.email).fill(email);
  await page.locator(PAGE_PARTS.password).fill(SAMPLE_PASSWORD);
  await page.locator(PAGE_PARTS.signIn).click();
  await page.locator(PORTAL_PARTS.card).first().waitFor();
  await page.close();
  return {
    visit: (cache) => visit(context, url, cache),
    compressedBytes: async (scripts) => {
      const bodies = await Promise.all(scripts.map(async (name) => await (await context.request.get(name)).body()));
      return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    },
    close: () => context.close(),
  };
}

/** The page's notes, on its own clock. */
interface Notes {
  cardAt: number;
  idleAt: number;
}

declare global {
  interface Window {
    portalNotes: Notes;
  }
}

async function visit(context: BrowserContext, url: string, cache: "empty" | "kept"): Promise<PortalVisit> {
  const page = await context.newPage();
  page.setDefaultTimeout(GIVE_UP_MS);
  await page.addInitScript(watchCard, PORTAL_PARTS.card);
  const session = await context.newCDPSession(page);
  if (cache === "empty") await forget(session, url);
  await slowDown(session);
  await page.goto(`${url}${HOME}`, { waitUntil: "commit" });
  await page.waitForFunction(() => window.portalNotes.idleAt > 0);
  const { cardAt, idleAt } = await page.evaluate(() => window.portalNotes);
  const scripts = await scriptsUntil(page, cardAt);
  const gesture = { begins: "pointerup", shownBy: PORTAL_PARTS.heading } as const;
  const tapMs = await timePainted(page, gesture, () => page.locator(PORTAL_PARTS.section).tap());
  // A person who reads their case gives the worker the time to cache the start of the next visit.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.close();
  return { cardMs: cardAt, interactiveMs: idleAt, tapMs, scripts };
}

/** Cookies stay: the client is signed in. */
async function forget(session: CDPSession, origin: string): Promise<void> {
  await session.send("Network.clearBrowserCache");
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "service_workers,cache_storage" });
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", FAST_3G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR_TIMES_SLOWER });
}

/** Runs in the page before its own scripts. It looks once per frame, and records when the next one is painted and the thread is idle. */
function watchCard(card: string): void {
  const notes = { cardAt: 0, idleAt: 0 };
  window.portalNotes = notes;
  const painted = new MessageChannel();
  painted.port1.onmessage = () => {
    notes.cardAt = performance.now();
    requestIdleCallback(() => (notes.idleAt = performance.now()));
  };
  const look = () => {
    if (document.querySelector(card) === null) {
      requestAnimationFrame(look);
    } else {
      requestAnimationFrame(() => {
        painted.port2.postMessage(null);
      });
    }
  };
  requestAnimationFrame(look);
}

async function scriptsUntil(page: Page, at: number): Promise<string[]> {
  return await page.evaluate((until) => {
    const files = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < until);
    return files.map(({ name }) => name).filter((name) => /^\/assets\/.*\.js$/.test(new URL(name).pathname));
  }, at);
}
