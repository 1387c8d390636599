import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

/**
 * Fetched by npx at its first use and kept in npm's cache: with its dependencies it has 176 MB, which no install of
 * Passage should carry.
 */
const LIGHTHOUSE = "lighthouse@13.5.0";
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
export type Category = (typeof CATEGORIES)[number];

export const DEVICES = ["desktop", "mobile"] as const;
export type Device = (typeof DEVICES)[number];

/** Each is a number of points, at most a hundred. */
export type Scores = Record<Category, number>;

const vScore = z.object({ score: z.number() });
const vReport = z.object({
  finalDisplayedUrl: z.string(),
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object({ performance: vScore, accessibility: vScore, "best-practices": vScore }),
});

export async function requireLighthouse(): Promise<void> {
  try {
    await lighthouse(["--version"]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`npx cannot run ${LIGHTHOUSE}; name the other figures with --only to do without it.\n${reason}`);
  }
}

/**
 * One visit of this page by Lighthouse, with its own settings for the device: it visits on the line as it is and computes
 * the times for a slower line, and for a phone with a slower processor. The visit begins with an empty cache of files,
 * and with the session of the browser that listens on this port.
 */
export async function visitPage(url: string, browserPort: number, device: Device): Promise<Scores> {
  const folder = mkdtempSync(join(tmpdir(), "passage-lighthouse-"));
  try {
    const output = join(folder, "report.json");
    await visit([
      url,
      `--port=${String(browserPort)}`,
      "--disable-storage-reset",
      `--only-categories=${CATEGORIES.join(",")}`,
      ...(device === "desktop" ? ["--preset=desktop"] : []),
      "--output=json",
      `--output-path=${output}`,
      "--no-enable-error-reporting",
      "--quiet",
    ]);
    return scoresOf(readFileSync(output, "utf8"), url);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Refuses the scores of another page, such as the sign-in page that a visitor without a session is sent to. */
export function scoresOf(report: string, url: string): Scores {
  const { finalDisplayedUrl, runtimeError, categories } = vReport.parse(JSON.parse(report));
  if (runtimeError !== undefined) throw new Error(`Lighthouse could not visit ${url}: ${runtimeError.message}`);
  if (finalDisplayedUrl !== url) throw new Error(`Lighthouse was sent from ${url} to ${finalDisplayedUrl}`);
  const points = (category: Category) => Math.round(categories[category].score * 100);
  return {
    performance: points("performance"),
    accessibility: points("accessibility"),
    "best-practices": points("best-practices"),
  };
}

/** Lighthouse's message if the browser lost the trace of a visit: nothing was measured, and another visit may succeed. */
const ASKS_AGAIN = "Please run Lighthouse again";
const VISITS = 3;

async function visit(args: string[], left = VISITS - 1): Promise<void> {
  try {
    await lighthouse(args);
  } catch (error) {
    if (left === 0 || !String(error).includes(ASKS_AGAIN)) throw error;
    await visit(args, left - 1);
  }
}

/** With the Node that runs the bench: the machine's own may be older than Lighthouse needs. */
async function lighthouse(args: string[]): Promise<void> {
  const path = [dirname(process.execPath), process.env["PATH"]].join(delimiter);
  const isWindows = process.platform === "win32";
  await promisify(execFile)("npx", ["--yes", LIGHTHOUSE, ...args], {
    env: { ...process.env, PATH: path },
    shell: isWindows,
    maxBuffer: Infinity,
  });
}
