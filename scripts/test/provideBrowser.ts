import { describe } from "../start/problem.ts";
import { requireBrowser } from "./browser.ts";

/** Runs before the unit tests, some of which drive a real browser; without one, those fail and the others run. */
export async function setup(): Promise<void> {
  try {
    process.env["PASSAGE_CHROMIUM"] = await requireBrowser();
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
  }
}
