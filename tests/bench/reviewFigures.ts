import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import Papa from "papaparse";
import { aPngFile, sendAsClient } from "../support/journeys/documentFiles.ts";
import { count } from "./comparisons.ts";
import { importDocuments } from "./documents/importing.ts";
import { arrival, sendSignIn, watchArrivals } from "./figures/listPage.ts";
import { REVIEW_PARTS } from "./figures/pageParts.ts";
import { pdfFile } from "./figures/pdfFile.ts";
import type { BenchOptions } from "./options.ts";
import { importLeads } from "./passage/importing.ts";
import { SHEET_HEADERS, sheetRow } from "./passage/sheet.ts";
import { percentilesOf } from "./percentiles.ts";
import { launchBrowser, startProduct } from "./product.ts";
import { atMost, atMostTimes, figure, type Figure } from "./report.ts";

const [LEADS, DOCUMENTS, OPEN] = [50_000, 300_000, 2_000];
/** Time that a fast reviewer looks at a document. */
const LOOK_MS = 700;

/** The review queue beside the list of leads, and the next document after a key. */
export async function measureReview(
  options: BenchOptions,
  folder: string,
  add: (found: Figure) => void,
): Promise<void> {
  const csv = join(folder, "leads-beside-review.csv");
  writeSheet(csv, 0);
  const { url, deployment, stop } = await startProduct(folder, "review", ["--sheet", csv]);
  const browser = await launchBrowser();
  try {
    const rounds = options.quick ? 8 : 30;
    const app = { url, deploymentUrl: deployment.url };
    const pdf = Uint8Array.from(pdfFile());
    for (const [what, bytes, fileName, goal] of [
      ["an image", aPngFile(1_600, 1_200), "photo.png", 150],
      ["a PDF of 2 MB", pdf, "passport.pdf", 400],
    ] as const) {
      const typeKey = fileName === "photo.png" ? "photo" : "passport";
      await sendAsClient(
        app,
        Array<{ fileName: string; typeKey: string; bytes: typeof pdf }>(rounds + 1).fill({ fileName, typeKey, bytes }),
      );
      const { p95 } = percentilesOf(await timeNext(browser, url, rounds));
      add(
        figure({
          what: `review queue: from the key until ${what} is painted, p95`,
          unit: "ms",
          passage: p95,
          goal: atMost(goal, "ms"),
        }),
      );
    }
    await importLeads(deployment, LEADS, (rows) => {
      writeSheet(csv, rows);
    });
    await importDocuments({ deployment, folder, documents: DOCUMENTS, open: OPEN });
    const [leads, queue] = await readBoth(browser, url, options.quick ? 3 : 9);
    const what = `review queue to its first painted rows, ${count(OPEN)} of ${count(DOCUMENTS)} documents open`;
    add(
      figure({
        what,
        unit: "ms",
        passage: percentilesOf(queue).p50,
        base: percentilesOf(leads).p50,
        goal: atMostTimes(1.5, "the list of leads"),
      }),
    );
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

async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await sendSignIn(page);
  await page.waitForURL(`${url}/`);
  await page.close();
  return context;
}

/** Accepts one document after the other: ms from each key until the next document is painted. */
async function timeNext(browser: Browser, url: string, rounds: number): Promise<number[]> {
  const context = await signedIn(browser, url);
  const page = await context.newPage();
  await page.goto(`${url}/review?whose=mine`);
  await page.locator(REVIEW_PARTS.document).first().waitFor();
  const samples: number[] = [];
  while (samples.length < rounds) {
    await page.waitForTimeout(LOOK_MS);
    await page.evaluate(watchNext, REVIEW_PARTS.document);
    await page.keyboard.press("a");
    samples.push(await page.evaluate(() => window.benchPainted));
  }
  await context.close();
  return samples;
}

/** Runs in the page: the next document is painted when another picture, or a drawn page, is in its place. */
function watchNext(documents: string): void {
  const before = new Set(document.querySelectorAll(documents));
  let begunAt = 0;
  document.addEventListener("keydown", ({ timeStamp }) => (begunAt = timeStamp), { capture: true, once: true });
  const isPainted = (shown: Element) =>
    shown instanceof HTMLImageElement
      ? shown.complete && shown.naturalWidth > 0
      : shown.parentElement?.querySelector("p")?.textContent !== "";
  const painted = new MessageChannel();
  window.benchPainted = new Promise((resolve) => {
    const look = () => {
      const next = [...document.querySelectorAll(documents)].find((shown) => !before.has(shown));
      if (next === undefined || !isPainted(next)) requestAnimationFrame(look);
      else painted.port1.postMessage(null);
    };
    painted.port2.onmessage = () => {
      painted.port2.close();
      resolve(performance.now() - begunAt);
    };
    requestAnimationFrame(look);
  });
}

/** Both screens in turn, each in a new page of a signed-in browser: ms from the call of the page to its first rows. */
async function readBoth(browser: Browser, url: string, rounds: number): Promise<[leads: number[], queue: number[]]> {
  const context = await signedIn(browser, url);
  const found: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const [leads, queue] = [await leadsMs(await context.newPage(), url), await queueMs(await context.newPage(), url)];
    // The first round fetches the code.
    if (round === 0) continue;
    found[0].push(leads);
    found[1].push(queue);
  }
  await context.close();
  return found;
}

async function leadsMs(page: Page, url: string): Promise<number> {
  await watchArrivals(page, LEADS);
  await page.goto(url);
  const { firstRowMs } = await arrival(page);
  await page.close();
  return firstRowMs;
}

async function queueMs(page: Page, url: string): Promise<number> {
  await page.addInitScript((row) => {
    const look = () => {
      if (document.querySelector(row) === null) requestAnimationFrame(look);
      else requestAnimationFrame(() => performance.mark("first row"));
    };
    requestAnimationFrame(look);
  }, REVIEW_PARTS.row);
  await page.goto(`${url}/review`);
  await page.waitForFunction(() => performance.getEntriesByName("first row").length > 0);
  const ms = await page.evaluate(() => performance.getEntriesByName("first row")[0]?.startTime ?? 0);
  await page.close();
  return ms;
}
