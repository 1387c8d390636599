import { describe } from "../start/problem.ts";
import { requireBrowser } from "./browser.ts";

/** Before the unit tests, some of which drive a real browser; where none can be had, those fail and the others run. */
export async function setup(): Promise<void> {
  try {
    process.env["PASSAGE_CHROMIUM"] = await requireBrowser();
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
  }
}
