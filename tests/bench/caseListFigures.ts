import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import Papa from "papaparse";
import { importCases } from "./cases/importing.ts";
import { count } from "./comparisons.ts";
import { arrival, sendSignIn, watchArrivals, type Arrival } from "./figures/listPage.ts";
import type { BenchOptions } from "./options.ts";
import { importLeads } from "./passage/importing.ts";
import { SHEET_HEADERS, sheetRow } from "./passage/sheet.ts";
import { percentilesOf } from "./percentiles.ts";
import { launchBrowser, startProduct } from "./product.ts";
import { atMostTimes, figure, type Figure } from "./report.ts";

const ROWS = 50_000;

/** The list of cases beside the list of as many leads, on one workspace: ms from the call of the page. */
export async function measureCaseList(
  options: BenchOptions,
  folder: string,
  add: (found: Figure) => void,
): Promise<void> {
  const csv = join(folder, "leads-beside-cases.csv");
  writeSheet(csv, 0);
  const { url, deployment, stop } = await startProduct(folder, "list-of-cases", ["--sheet", csv]);
  const browser = await launchBrowser();
  try {
    await importLeads(deployment, ROWS, (rows) => {
      writeSheet(csv, rows);
    });
    await importCases({ deployment, folder, from: 0, to: ROWS });
    const [leads, cases] = await readLists(browser, url, options.quick ? 3 : 9);
    for (const [name, words] of [
      ["firstRowMs", "the first painted rows"],
      ["allRowsMs", "the whole list"],
    ] as const) {
      const [passage, base] = [cases, leads].map((list) => percentilesOf(list.map((each) => each[name])).p50);
      if (passage === undefined || base === undefined) throw new Error("A list was not read");
      const goal = atMostTimes(1.5, "the list of leads");
      add(figure({ what: `list of cases to ${words}, ${count(ROWS)} cases`, unit: "ms", passage, base, goal }));
    }
  } finally {
    await browser.close();
    await stop();
  }
}

/** Written aside and renamed: a reading of the sheet would find half of it. */
function writeSheet(path: string, rows: number): void {
  const grid = [SHEET_HEADERS, ...Array.from({ length: rows }, (_, index) => sheetRow(index))];
  writeFileSync(`${path}.new`, Papa.unparse(grid));
  renameSync(`${path}.new`, path);
}

/** Both lists in turn, each in a new page of a signed-in browser. */
async function readLists(browser: Browser, url: string, rounds: number): Promise<[leads: Arrival[], cases: Arrival[]]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  const first = await context.newPage();
  await first.goto(`${url}/login`);
  await sendSignIn(first);
  await first.waitForURL(`${url}/`);
  await first.close();
  const found: [Arrival[], Arrival[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, path] of ["/", "/cases"].entries()) {
      const page = await context.newPage();
      await watchArrivals(page, ROWS);
      await page.goto(`${url}${path}`);
      const arrived = await arrival(page);
      // The first round fetches the code.
      if (round > 0) found[at]?.push(arrived);
      await page.close();
    }
  }
  await context.close();
  return found;
}
