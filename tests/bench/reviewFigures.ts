import type { Browser } from "@playwright/test";
import { aPngFile, sendAsClient } from "../support/journeys/documentFiles.ts";
import { openSignedIn } from "./figures/listPage.ts";
import { REVIEW_PARTS } from "./figures/pageParts.ts";
import { pdfFile } from "./figures/pdfFile.ts";
import type { BenchOptions } from "./options.ts";
import { percentilesOf } from "./percentiles.ts";
import { launchBrowser, startProduct } from "./product.ts";
import { atMost, figure, type Figure } from "./report.ts";

/** Time that a fast reviewer looks at a document. */
const LOOK_MS = 700;

/** The review queue: the next document after a key. */
export async function measureReview(
  options: BenchOptions,
  folder: string,
  add: (found: Figure) => void,
): Promise<void> {
  const { url, deployment, stop } = await startProduct(folder, "review", []);
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
  } finally {
    await browser.close();
    await stop();
  }
}

/** Accepts one document after the other: ms from each key until the next document is painted. */
async function timeNext(browser: Browser, url: string, rounds: number): Promise<number[]> {
  const context = await openSignedIn(browser, url);
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
