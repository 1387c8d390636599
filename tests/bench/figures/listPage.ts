import { SAMPLE_PASSWORD } from "../../../src/features/access/provider/samplePeople.ts";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { CHARTS_BUTTON, PAGE_PARTS } from "./pageParts.ts";
import { timePainted, typeAndClear } from "./painted.ts";

const EMAIL = "sales@passage.test";
const GIVE_UP_MS = 120_000;
/** Every key of the texts changes the number of matching leads. */
const SEARCHED = { search: PAGE_PARTS.search, shownBy: PAGE_PARTS.count };

export interface Arrival {
  /** ms until the first rows are painted. */
  firstRowMs: number;
  /** ms until the tab of all leads shows the count of the whole list. */
  allRowsMs: number;
}

/** The lead list in one staff member's browser. */
export interface ListPage {
  /** Measured from the press of the button. */
  signIn: () => Promise<Arrival>;
  /** Measured from the start of the navigation. */
  reload: () => Promise<Arrival>;
  /** ms from each key press, then each deletion, until the rows and counts for it are painted. */
  typeAndClear: (text: string) => Promise<number[]>;
  /** Waits until all leads are counted, closes the pictures, and opens them: ms from the press until the last of them is painted. */
  openPictures: () => Promise<number>;
  heapMb: () => Promise<number>;
  close: () => Promise<void>;
}

/** An input that only changes a text: the fastest that any search can be in this browser on this machine. */
const BARE_PAGE = `<!doctype html><input id="list-search"><div role="tab"></div><script>
  const box = document.getElementById("list-search");
  box.addEventListener("input", () => (document.querySelector("[role=tab]").textContent = box.value));
</script>`;

/** ms from each key press until the bare page has painted it. */
export async function typeIntoBarePage(browser: Browser, texts: readonly string[]): Promise<number[]> {
  const page = await browser.newPage();
  await page.setContent(BARE_PAGE);
  const samples: number[] = [];
  for (const text of texts) samples.push(...(await typeAndClear(page, text, SEARCHED)));
  await page.close();
  return samples;
}

/** The page's notes, on its own clock. */
interface Notes {
  pressedAt: number;
  firstRowAt: number;
  allRowsAt: number;
}

declare global {
  interface Window {
    benchNotes: Notes;
  }
}

export async function openListPage(browser: Browser, url: string, leads: number): Promise<ListPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  const page = await context.newPage();
  await watchArrivals(page, leads);
  await page.goto(`${url}/login`);
  return {
    signIn: () => signInOn(page),
    reload: async () => {
      await page.goto(url);
      return await arrival(page);
    },
    typeAndClear: (text) => typeAndClear(page, text, SEARCHED),
    openPictures: () => openPicturesOn(page),
    heapMb: async () => {
      const session = await context.newCDPSession(page);
      await session.send("HeapProfiler.collectGarbage");
      const { usedSize } = await session.send("Runtime.getHeapUsage");
      return usedSize / 1_000_000;
    },
    close: () => context.close(),
  };
}

/** Counting 100,000 leads for the first time takes minutes. */
const COUNTED_MS = 900_000;

async function openPicturesOn(page: Page): Promise<number> {
  const button = page.getByRole("button", { name: CHARTS_BUTTON });
  if ((await page.locator(PAGE_PARTS.charts).count()) === 0) await button.click();
  await page.locator(PAGE_PARTS.lastChart).waitFor({ timeout: COUNTED_MS });
  await page.getByText("Leads are being counted").waitFor({ state: "detached", timeout: COUNTED_MS });
  await button.click();
  await page.locator(PAGE_PARTS.charts).waitFor({ state: "detached" });
  await button.hover();
  const gesture = { begins: "pointerup", shownBy: `${PAGE_PARTS.lastChart} svg` } as const;
  return await timePainted(page, gesture, async () => {
    await page.mouse.down();
    await page.mouse.up();
  });
}

/**
 * Makes each page that is opened from now on note when its list is there: whole when its tab shows the count `rows`, or
 * for null when nothing of the screen is loading any more.
 */
export async function watchArrivals(page: Page, rows: number | null, row: string = PAGE_PARTS.row): Promise<void> {
  await page.addInitScript(watchArrival, { ...PAGE_PARTS, row, wholeCount: rows?.toLocaleString("en") ?? null });
}

/** Key by key, as a person does: the app may use the time. Needs `watchArrivals`, before the sign-in page was opened. */
export async function signInOn(page: Page): Promise<Arrival> {
  await sendSignIn(page);
  return await arrival(page);
}

/** A context of a browser in which staff have signed in. */
export async function openSignedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await sendSignIn(page);
  await page.waitForURL(`${url}/`);
  await page.close();
  return context;
}

/** Fills in the form of the sign-in page and sends it. */
export async function sendSignIn(page: Page): Promise<void> {
  await page.locator(PAGE_PARTS.email).pressSequentially(EMAIL);
  await page.locator(PAGE_PARTS.password).pressSequentially(SAMPLE_PASSWORD);
  await page.locator(PAGE_PARTS.signIn).click();
}

interface Watched {
  row: string;
  count: string;
  loading: string;
  wholeCount: string | null;
}

/**
 * Runs in the page before its own scripts. It checks once per frame, and records the time when the next frame begins.
 */
function watchArrival({ row, count, loading, wholeCount }: Watched): void {
  const notes = { pressedAt: 0, firstRowAt: 0, allRowsAt: 0 };
  window.benchNotes = notes;
  document.addEventListener("submit", (event) => (notes.pressedAt = event.timeStamp), { capture: true });
  const afterPaint = (note: (at: number) => void) => {
    requestAnimationFrame(() => {
      note(performance.now());
    });
  };
  const look = () => {
    if (notes.firstRowAt === 0 && document.querySelector(row) !== null) {
      afterPaint((at) => (notes.firstRowAt = at));
    }
    const isWhole =
      wholeCount === null
        ? notes.firstRowAt > 0 && document.querySelector(loading) === null
        : document.querySelector(count)?.textContent.includes(wholeCount) === true;
    if (isWhole) afterPaint((at) => (notes.allRowsAt = at));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Waits until the list of a page is there. Needs `watchArrivals`, before the page was opened. */
export async function arrival(page: Page): Promise<Arrival> {
  await page.waitForFunction(() => window.benchNotes.allRowsAt > 0, undefined, { timeout: GIVE_UP_MS });
  const { pressedAt, firstRowAt, allRowsAt } = await page.evaluate(() => window.benchNotes);
  return { firstRowMs: firstRowAt - pressedAt, allRowsMs: allRowsAt - pressedAt };
}
