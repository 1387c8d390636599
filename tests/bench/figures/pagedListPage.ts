import type { Browser, Page } from "@playwright/test";
import { arrival, sendSignIn, watchArrivals } from "./listPage.ts";
import { PAGE_PARTS } from "./pageParts.ts";
import { timePainted, typeAndClear } from "./painted.ts";

/** A list with pages in one staff member's browser. All times are ms from the gesture until its answer is painted. */
export interface PagedListPage {
  /** Opens this page of the first tab, in a browser without cached data. */
  openAt: (page: number) => Promise<void>;
  /** Until rows and counts of the tab are there. */
  chooseTab: (label: string) => Promise<number>;
  /** Until the rows of the button's page are there. */
  turn: (button: string) => Promise<number>;
  /** For each key of the text, then for each deletion, until rows and counts are there. */
  typeAndClear: (text: string) => Promise<number[]>;
  close: () => Promise<void>;
}

interface OpenedPage {
  /** The app's origin. */
  url: string;
  path: string;
  /** How many rows the first tab has. */
  rows: number;
}

export async function openPagedList(browser: Browser, { url, path, rows }: OpenedPage): Promise<PagedListPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await sendSignIn(page);
  await page.waitForURL(`${url}/`);
  await watchArrivals(page, rows);
  return {
    openAt: async (place) => {
      await page.goto(`${url}${path}?page=${String(place)}`);
      await arrival(page);
    },
    chooseTab: (label) => {
      const tab = page.getByRole("tab", { name: label });
      // A tab opens when it is pressed, a button when it is let go.
      return press(page, tab, "pointerdown");
    },
    turn: (button) => press(page, page.getByRole("button", { name: button, exact: true }), "pointerup"),
    typeAndClear: (text) => typeAndClear(page, text, { search: PAGE_PARTS.search, shownBy: PAGE_PARTS.count }),
    close: () => context.close(),
  };
}

/** Moves the mouse there first and waits until the page is idle, as before a person's press. */
async function press(
  page: Page,
  pressed: ReturnType<Page["locator"]>,
  begins: "pointerdown" | "pointerup",
): Promise<number> {
  await pressed.hover();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return await timePainted(page, { begins, shownBy: PAGE_PARTS.shownRows }, async () => {
    await page.mouse.down();
    await page.mouse.up();
  });
}
