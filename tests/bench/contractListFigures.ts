import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { count } from "./comparisons.ts";
import { importContracts } from "./contracts/importing.ts";
import { countPending } from "./contracts/rows.ts";
import { openContractList, type ContractListPage } from "./figures/contractListPage.ts";
import { CONTRACT_TABS, PAGE_BUTTONS } from "./figures/pageParts.ts";
import type { BenchOptions } from "./options.ts";
import { SHEET_HEADERS } from "./passage/sheet.ts";
import { percentilesOf } from "./percentiles.ts";
import { launchBrowser, startProduct } from "./product.ts";
import { atMostTimesSmallest, figure, type Figure } from "./report.ts";

const FEW = 1_000;
const MANY = 50_000;
const PAGE_ROWS = 20;
const { next, previous, at } = PAGE_BUTTONS;
const GOAL = atMostTimesSmallest(2);

/** With each letter of these, fewer contracts match, in lists of any size. */
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

/** Compares what a person waits for in a long and in a short list of contracts, in the product as `npm start` runs it. */
export async function measureContractList(
  options: BenchOptions,
  folder: string,
  add: (found: Figure) => void,
): Promise<void> {
  const csv = join(folder, "no-leads.csv");
  writeFileSync(csv, `${SHEET_HEADERS.join(",")}\n`);
  const { url, deployment, stop } = await startProduct(folder, "contract-list", ["--sheet", csv]);
  const browser = await launchBrowser();
  const waitsFor = async (from: number, contracts: number): Promise<Waits> => {
    await importContracts({ deployment, folder, from, to: contracts });
    const page = await openContractList(browser, url, contracts);
    const waits = await measureWaits(page, contracts, options.quick ? 5 : 20);
    await page.close();
    return waits;
  };
  try {
    addGrowth(await waitsFor(0, FEW), await waitsFor(FEW, MANY), add);
  } finally {
    await browser.close();
    await stop();
  }
}

async function measureWaits(page: ContractListPage, contracts: number, rounds: number): Promise<Waits> {
  const last = Math.ceil(countPending(contracts) / PAGE_ROWS);
  await page.openAt(1);
  // Lets the engine compile what a person uses all day.
  await chooseTabs(page, 3);
  await turnPages(page, [next, previous], 3);
  for (const text of TYPED_BEFORE) await page.typeAndClear(text);
  const tab = await chooseTabs(page, rounds);
  const key: number[] = [];
  for (const text of TYPED) key.push(...(await page.typeAndClear(text)));
  const [, first] = await turnPages(page, [next, previous], rounds);
  const [end] = await turnPages(page, [at(last), at(1)], rounds);
  await page.openAt(Math.ceil(last / 2));
  await turnPages(page, [next, previous], 3);
  const middle = (await turnPages(page, [next, previous], rounds)).flat();
  return { tab, key, first, middle, last: end };
}

async function chooseTabs(page: ContractListPage, rounds: number): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const label of CONTRACT_TABS) samples.push(await page.chooseTab(label));
  }
  return samples;
}

/** Goes there and back; the samples of each way. */
async function turnPages(
  page: ContractListPage,
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

function addGrowth(few: Waits, many: Waits, add: (found: Figure) => void): void {
  for (const [name, words] of Object.entries(GESTURES) as [keyof Waits, string][]) {
    const [small, large] = [percentilesOf(few[name]), percentilesOf(many[name])];
    for (const rank of ["p50", "p95"] as const) {
      const what = `growth of ${words} ${rank}, ${count(MANY)} to ${count(FEW)} contracts`;
      add(figure({ what, unit: "ms", passage: large[rank], base: small[rank], goal: GOAL }));
    }
  }
}
