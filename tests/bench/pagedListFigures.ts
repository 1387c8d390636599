import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { count } from "./comparisons.ts";
import { importClients } from "./clients/importing.ts";
import { importContracts } from "./contracts/importing.ts";
import { countPending } from "./contracts/rows.ts";
import type { Growth } from "./importTable.ts";
import { openPagedList, type PagedListPage } from "./figures/pagedListPage.ts";
import { CLIENT_TABS, CONTRACT_TABS, PAGE_BUTTONS } from "./figures/pageParts.ts";
import type { BenchOptions } from "./options.ts";
import { SHEET_HEADERS } from "./passage/sheet.ts";
import { percentilesOf } from "./percentiles.ts";
import { launchBrowser, startProduct } from "./product.ts";
import { atMostTimesSmallest, figure, type Figure, type Goal } from "./report.ts";

const FEW = 1_000;
const MANY = 50_000;
const { next, previous, at } = PAGE_BUTTONS;

interface PagedList {
  rows: "contracts" | "clients";
  path: string;
  /** In an order in which each differs from the one before it; the last one is open at first. */
  tabs: readonly string[];
  pageRows: number;
  /** The share of rows on the first tab. */
  countShown: (rows: number) => number;
  importRows: (growth: Growth) => Promise<void>;
  goal: Goal;
}

const CONTRACTS: PagedList = {
  rows: "contracts",
  path: "/contracts",
  tabs: CONTRACT_TABS,
  pageRows: 20,
  countShown: countPending,
  importRows: importContracts,
  goal: atMostTimesSmallest(2),
};
const CLIENTS: PagedList = {
  rows: "clients",
  path: "/clients",
  tabs: CLIENT_TABS,
  pageRows: 10,
  countShown: (clients) => clients,
  importRows: importClients,
  goal: atMostTimesSmallest(1.5),
};

/** With each letter of these, fewer rows match, in lists of any size. */
const TYPED_BEFORE = ["629", "318", "905"];
const TYPED = ["835", "472", "196", "704", "521", "387", "648", "259"];

const GESTURES = {
  tab: "a tab",
  key: "a letter of the search",
  first: "the first page",
  middle: "a page in the middle",
  last: "the last page",
} as const;
type Waits = Record<keyof typeof GESTURES, readonly number[]>;

type Add = (found: Figure) => void;

export async function measureContractList(options: BenchOptions, folder: string, add: Add): Promise<void> {
  addGrowth(CONTRACTS, await measureList(CONTRACTS, options, folder), add);
}

export async function measureClientList(options: BenchOptions, folder: string, add: Add): Promise<void> {
  addGrowth(CLIENTS, await measureList(CLIENTS, options, folder), add);
}

/** The waits of a person in a short and in a long list, in the product as `npm start` runs it. */
async function measureList(list: PagedList, options: BenchOptions, folder: string): Promise<[few: Waits, many: Waits]> {
  const csv = join(folder, "no-leads.csv");
  writeFileSync(csv, `${SHEET_HEADERS.join(",")}\n`);
  const { url, deployment, stop } = await startProduct(folder, `list-of-${list.rows}`, ["--sheet", csv]);
  const browser = await launchBrowser();
  const waitsFor = async (from: number, to: number): Promise<Waits> => {
    await list.importRows({ deployment, folder, from, to });
    const rows = list.countShown(to);
    const page = await openPagedList(browser, { url, path: list.path, rows });
    const waits = await measureWaits({ page, list, rows }, options.quick ? 5 : 20);
    await page.close();
    return waits;
  };
  try {
    return [await waitsFor(0, FEW), await waitsFor(FEW, MANY)];
  } finally {
    await browser.close();
    await stop();
  }
}

interface OpenedPage {
  page: PagedListPage;
  list: PagedList;
  rows: number;
}

async function measureWaits({ page, list, rows }: OpenedPage, rounds: number): Promise<Waits> {
  const last = Math.ceil(rows / list.pageRows);
  await page.openAt(1);
  // Lets the engine compile the code of a day's work.
  await chooseTabs(page, list.tabs, 3);
  await turnPages(page, [next, previous], 3);
  for (const text of TYPED_BEFORE) await page.typeAndClear(text);
  const tab = await chooseTabs(page, list.tabs, rounds);
  const key: number[] = [];
  for (const text of TYPED) key.push(...(await page.typeAndClear(text)));
  const [, first] = await turnPages(page, [next, previous], rounds);
  const [end] = await turnPages(page, [at(last), at(1)], rounds);
  await page.openAt(Math.ceil(last / 2));
  await turnPages(page, [next, previous], 3);
  const middle = (await turnPages(page, [next, previous], rounds)).flat();
  return { tab, key, first, middle, last: end };
}

async function chooseTabs(page: PagedListPage, tabs: readonly string[], rounds: number): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const label of tabs) samples.push(await page.chooseTab(label));
  }
  return samples;
}

/** Goes there and back; the samples of each way. */
async function turnPages(
  page: PagedListPage,
  [there, back]: [there: string, back: string],
  rounds: number,
): Promise<[there: number[], back: number[]]> {
  const samples: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    samples[0].push(await page.turn(there));
    samples[1].push(await page.turn(back));
  }
  return samples;
}

function addGrowth({ rows, goal }: PagedList, [few, many]: [few: Waits, many: Waits], add: Add): void {
  for (const [name, words] of Object.entries(GESTURES) as [keyof Waits, string][]) {
    const [small, large] = [percentilesOf(few[name]), percentilesOf(many[name])];
    for (const rank of ["p50", "p95"] as const) {
      const what = `growth of ${words} ${rank}, ${count(MANY)} to ${count(FEW)} ${rows}`;
      add(figure({ what, unit: "ms", passage: large[rank], base: small[rank], goal }));
    }
  }
}
