import type { Browser, BrowserContext, Page } from "@playwright/test";
import { signInOn, watchArrivals } from "./listPage.ts";
import { PAGE_PARTS } from "./pageParts.ts";

/** 400 kbit/s, and 400 ms from a request to its answer's beginning: a phone in a lift. */
export const SLOW_LINE = { latencyMs: 400, kilobitsPerSecond: 400 } as const;
const GIVE_UP_MS = 60_000;

/** ms from the start of each navigation, on a phone that has none of the app's files yet. */
export interface SlowVisits {
  /** Until anything is painted. */
  signInPaintedMs: number;
  /** Until one can type into the form. */
  signInUsableMs: number;
  /** From the press of the button. */
  firstRowMs: number;
  /** The same for a signed-in person, in a browser with an empty cache. */
  listPaintedMs: number;
  leadPaintedMs: number;
}

interface SlowPage {
  browser: Browser;
  url: string;
  leads: number;
  leadPath: string;
}

export async function visitOnSlowLine({ browser, url, leads, leadPath }: SlowPage): Promise<SlowVisits> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-US" });
  try {
    const page = await newSlowPage(context);
    await watchArrivals(page, leads);
    await page.goto(`${url}/login`, { waitUntil: "commit" });
    await page.locator(PAGE_PARTS.email).waitFor();
    const signInUsableMs = await page.evaluate(() => performance.now());
    const signInPaintedMs = await firstPaintMs(page);
    const { firstRowMs } = await signInOn(page);
    await page.close();
    const listPaintedMs = await visitAgain(context, url);
    const leadPaintedMs = await visitAgain(context, `${url}${leadPath}`);
    return { signInPaintedMs, signInUsableMs, firstRowMs, listPaintedMs, leadPaintedMs };
  } finally {
    await context.close();
  }
}

/** Each page has a line of its own, so that no traffic of an earlier page is left. */
async function newSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(GIVE_UP_MS);
  const session = await context.newCDPSession(page);
  const bytesPerSecond = (SLOW_LINE.kilobitsPerSecond * 1_000) / 8;
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: SLOW_LINE.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  return page;
}

async function visitAgain(context: BrowserContext, address: string): Promise<number> {
  const page = await newSlowPage(context);
  await page.goto(address, { waitUntil: "commit" });
  const paintedMs = await firstPaintMs(page);
  await page.close();
  return paintedMs;
}

/** The browser's own record of the first text or picture that it painted. */
async function firstPaintMs(page: Page): Promise<number> {
  const noted = await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    undefined,
    { timeout: GIVE_UP_MS },
  );
  return await noted.jsonValue();
}
