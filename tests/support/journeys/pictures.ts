import type { Page } from "@playwright/test";
import { join } from "node:path";

/** Where pictures go; without it none are taken. */
export const FOLDER = process.env["PASSAGE_SCREENSHOTS"] ?? "";

const HEIGHTS = new Map([
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
]);
const WIDTHS = [...HEIGHTS.keys()];

/** Takes one picture per size and scheme, for a person to look at; nothing is compared. */
export async function shoot(page: Page, name: string, widths: readonly number[] = WIDTHS): Promise<void> {
  for (const width of widths) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: HEIGHTS.get(width) ?? 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.screenshot({ path: join(FOLDER, `${name}-${String(width)}-${colorScheme}.png`) });
    }
  }
}
