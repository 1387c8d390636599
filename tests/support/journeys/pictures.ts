import type { Page } from "@playwright/test";
import { join } from "node:path";

/** Folder for pictures; without it none are taken. */
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

const CONTRACT_WIDTHS = [1440, 1024, 390];
const TALLEST = 4_000;

/** The same with the whole content of a screen that scrolls. */
export async function shootWhole(page: Page, name: string, widths: readonly number[] = CONTRACT_WIDTHS): Promise<void> {
  for (const width of widths) {
    const least = HEIGHTS.get(width) ?? 900;
    await page.setViewportSize({ width, height: least });
    const beyond = await page.evaluate(() => {
      const scrollers = [document.documentElement, ...document.querySelectorAll("main")];
      return Math.max(...scrollers.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
    });
    await page.setViewportSize({ width, height: Math.min(TALLEST, least + beyond) });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.screenshot({ path: join(FOLDER, `${name}-${String(width)}-${colorScheme}.png`) });
    }
  }
}
