import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { openListPage, typeIntoBarePage, type Arrival } from "./figures/listPage.ts";
import { percentilesOf } from "./percentiles.ts";
import type { BenchOptions } from "./options.ts";
import { importLeads } from "./passage/importing.ts";
import { writeSheetFile } from "./passage/sheetFile.ts";
import { launchBrowser, startProduct } from "./product.ts";
import { atMost, atMostTimesFloor, both, figure, type Figure } from "./report.ts";
import { measureLighthouse, measureSlowLine } from "./screenFigures.ts";

/** ms from sign-in to the first rows, by number of leads. */
const FIRST_ROWS_GOALS = new Map([
  [1_000, 500],
  [100_000, 1_500],
]);
/** Two frames of a screen with sixty a second. */
const KEYSTROKE_GOAL = both(atMost(32, "ms"), atMostTimesFloor(2));
const TYPED_BEFORE = ["6294", "3185", "9057", "2613", "4382"];
const TYPED = ["8351", "4720", "1968", "7043", "5216"];

type Add = (found: Figure) => void;

/** Measures the list screen in a real browser, on the product as `npm start` runs it. */
export async function measureBrowser(options: BenchOptions, folder: string, add: Add): Promise<void> {
  const csv = join(folder, "leads.csv");
  writeSheetFile(csv, 0);
  const product = await startProduct(folder, "product", ["--sheet", csv]);
  const browser = await launchBrowser();
  try {
    for (const leads of options.sizes) {
      await importLeads(product.deployment, leads, (rows) => {
        writeSheetFile(csv, rows);
      });
      await measureSize({ browser, url: product.url, folder, leads, options, add });
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

interface Bench {
  browser: Browser;
  url: string;
  folder: string;
  leads: number;
  options: BenchOptions;
  add: Add;
}

async function measureSize(bench: Bench): Promise<void> {
  const { browser, folder, leads, options } = bench;
  const isLargest = leads === options.sizes.at(-1);
  if (options.only.has("firstList")) await measureFirstList(bench, isLargest);
  if (options.only.has("search") && isLargest) await measureSearch(bench);
  if (options.only.has("leadPictures") && isLargest) await measureLeadPictures(bench);
  if (leads !== options.sizes[0]) return;
  const screens = { ...bench, isQuick: options.quick };
  if (options.only.has("slowLine")) await measureSlowLine(browser, screens);
  if (options.only.has("lighthouse")) await measureLighthouse(folder, screens);
}

/** Medians of sign-ins in new browser profiles; the first one after the start, with everything cold, is a figure of its own. */
async function measureFirstList(bench: Bench, isLargest: boolean): Promise<void> {
  const { browser, url, leads, options, add } = bench;
  if (leads === options.sizes[0]) {
    const page = await openListPage(browser, url, leads);
    const { firstRowMs } = await page.signIn();
    const what = `first sign-in after the start to the first painted rows, ${count(leads)} leads`;
    add(figure({ what, unit: "ms", passage: firstRowMs }));
    await page.close();
  }
  const arrivals: Arrival[] = [];
  const reloads: Arrival[] = [];
  const heapsMb: number[] = [];
  while (arrivals.length < (options.quick ? 3 : 7)) {
    const page = await openListPage(browser, url, leads);
    arrivals.push(await page.signIn());
    reloads.push(await page.reload());
    heapsMb.push(await page.heapMb());
    await page.close();
  }
  const median = (of: readonly Arrival[], name: keyof Arrival) => percentilesOf(of.map((each) => each[name])).p50;
  const addMs = (what: string, passage: number, mostMs?: number) => {
    const goal = mostMs === undefined ? {} : { goal: atMost(mostMs, "ms") };
    add(figure({ what: `${what}, ${count(leads)} leads`, unit: "ms", passage, ...goal }));
  };
  addMs("sign-in to the first painted rows", median(arrivals, "firstRowMs"), FIRST_ROWS_GOALS.get(leads));
  addMs("sign-in to the whole list", median(arrivals, "allRowsMs"), isLargest ? 15_000 : undefined);
  addMs("reload to the first painted rows", median(reloads, "firstRowMs"));
  if (!isLargest) return;
  add(figure({ what: `browser memory, ${count(leads)} leads`, unit: "MB", passage: percentilesOf(heapsMb).p50 }));
}

async function measureSearch({ browser, url, leads, add }: Bench): Promise<void> {
  const page = await openListPage(browser, url, leads);
  await page.signIn();
  // Lets the engine compile the search, as after a minute of use; the texts differ, because the screen remembers its
  // last search.
  for (const text of TYPED_BEFORE) await page.typeAndClear(text);
  const samples: number[] = [];
  for (const text of TYPED) samples.push(...(await page.typeAndClear(text)));
  await page.close();
  const passage = percentilesOf(samples);
  const floor = percentilesOf(await typeIntoBarePage(browser, TYPED));
  for (const rank of ["p50", "p95"] as const) {
    const what = `search keystroke to painted rows ${rank}, ${count(leads)} leads`;
    const goal = rank === "p95" ? { goal: KEYSTROKE_GOAL } : {};
    add(figure({ what, unit: "ms", passage: passage[rank], floor: floor[rank], ...goal }));
  }
}

/** ms from the press of the button until the three pictures are drawn: their code has been fetched, as after the first time. */
async function measureLeadPictures({ browser, url, leads, options, add }: Bench): Promise<void> {
  const page = await openListPage(browser, url, leads);
  await page.signIn();
  // The job counts leads in the background; the pictures show when it has finished.
  await page.openPictures();
  const samples: number[] = [];
  for (let turn = 0; turn < (options.quick ? 5 : 60); turn++) samples.push(await page.openPictures());
  await page.close();
  const passage = percentilesOf(samples);
  const what = `pictures of leads from the press to drawn`;
  add(
    figure({ what: `${what} p50, ${count(leads)} leads`, unit: "ms", passage: passage.p50, goal: atMost(200, "ms") }),
  );
  add(figure({ what: `${what} p95, ${count(leads)} leads`, unit: "ms", passage: passage.p95 }));
}

const count = (amount: number): string => amount.toLocaleString("en");
