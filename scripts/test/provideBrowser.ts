import { describe } from "../start/problem.ts";
import { requireBrowser } from "./browser.ts";

/** Runs before the unit tests, some of which drive a real browser. Without one, only these fail. */
export async function setup(): Promise<void> {
  try {
    process.env["PASSAGE_CHROMIUM"] = await requireBrowser();
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
  }
}
