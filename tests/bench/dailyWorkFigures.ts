import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { idsOf, importCases } from "./cases/importing.ts";
import { importClients } from "./clients/importing.ts";
import { count } from "./comparisons.ts";
import { importDocuments } from "./documents/importing.ts";
import { arrival, openSignedIn, watchArrivals, type Arrival } from "./figures/listPage.ts";
import { PAGE_PARTS, REVIEW_PARTS, TODAY_LINE } from "./figures/pageParts.ts";
import type { BenchOptions } from "./options.ts";
import { importLeads } from "./passage/importing.ts";
import { writeSheetFile } from "./passage/sheetFile.ts";
import { percentilesOf } from "./percentiles.ts";
import { launchBrowser, startProduct, type Product } from "./product.ts";
import { atMostTimes, figure, type Figure } from "./report.ts";
import { importTasks } from "./tasks/importing.ts";

const [ROWS, CLIENTS, DOCUMENTS, OPEN] = [50_000, 5_000, 300_000, 2_000];

/** The screens of daily work beside the list of leads, on one workspace: ms from the call of the page. */
const SCREENS = [
  { name: "leads", path: "/", rows: ROWS, row: PAGE_PARTS.row },
  { name: "cases", path: "/cases", rows: ROWS, row: PAGE_PARTS.row },
  { name: "review queue", path: "/review", rows: null, row: REVIEW_PARTS.row },
  { name: "Today", path: "/today", rows: null, row: TODAY_LINE },
] as const;

export async function measureDailyWork(
  options: BenchOptions,
  folder: string,
  add: (found: Figure) => void,
): Promise<void> {
  const csv = join(folder, "leads-beside-daily-work.csv");
  writeSheetFile(csv, 0);
  const product = await startProduct(folder, "daily-work", ["--sheet", csv]);
  const browser = await launchBrowser();
  try {
    await fill(product, folder, csv);
    const [leads, ...others] = await readScreens(browser, product.url, options.quick ? 3 : 9);
    if (leads === undefined) throw new Error("The list of leads was not read");
    for (const screen of others) addFigures(screen, leads.arrivals, add);
  } finally {
    await browser.close();
    await product.stop();
  }
}

const PARTS = { firstRowMs: "the first painted rows", allRowsMs: "the whole screen" } as const;

function addFigures({ name, arrivals }: Read, leads: readonly Arrival[], add: (found: Figure) => void): void {
  for (const part of ["firstRowMs", "allRowsMs"] as const) {
    const what = `${name} to ${PARTS[part]}: ${count(ROWS)} cases, ${count(DOCUMENTS)} documents, ${count(OPEN)} open`;
    const [passage, base] = [arrivals, leads].map((each) => percentilesOf(each.map((at) => at[part])).p50);
    if (passage === undefined || base === undefined) throw new Error(`${name} was not read`);
    add(figure({ what, unit: "ms", passage, base, goal: atMostTimes(1.5, "the list of leads") }));
  }
}

async function fill({ deployment }: Product, folder: string, csv: string): Promise<void> {
  await importLeads(deployment, ROWS, (rows) => {
    writeSheetFile(csv, rows);
  });
  const growthTo = (to: number) => ({ deployment, folder, from: 0, to });
  await importClients(growthTo(CLIENTS));
  const clientIds = await idsOf<"clients">(deployment, "clients");
  const ownerIds = await idsOf<"users">(deployment, "users");
  const [userId] = ownerIds;
  if (userId === undefined) throw new Error("Nobody is there");
  await importCases(growthTo(ROWS), clientIds);
  await importDocuments(growthTo(DOCUMENTS), { clientIds, userId, open: OPEN });
  const today = new Date().toISOString().slice(0, 10);
  await importTasks(growthTo(OPEN), { clientIds, ownerIds: [null, ...ownerIds], today });
}

interface Read {
  name: string;
  arrivals: Arrival[];
}

/** All screens in turn, each in a new page of a signed-in browser. */
async function readScreens(browser: Browser, url: string, rounds: number): Promise<Read[]> {
  const context = await openSignedIn(browser, url);
  const found = SCREENS.map((screen): (typeof SCREENS)[number] & Read => ({ ...screen, arrivals: [] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { path, rows, row, arrivals } of found) {
      const page = await context.newPage();
      await watchArrivals(page, rows, row);
      await page.goto(`${url}${path}`);
      const arrived = await arrival(page);
      // The first round fetches the code.
      if (round > 0) arrivals.push(arrived);
      await page.close();
    }
  }
  await context.close();
  return found;
}
