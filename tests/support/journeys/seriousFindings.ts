import { expect, type Page } from "@playwright/test";
import { firstOf } from "@passage/testkit/longRun";
import axe, { type RunOptions } from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The layout of a wide screen and of a phone; the one in between is looked at in the long run. */
const WIDTHS = firstOf([1440, 390, 1024], 2);
const SCHEMES = ["light", "dark"] as const;

/** Passing rules are reported without each of their elements. */
const ALL_RULES: RunOptions = { resultTypes: ["violations"] };
const COLORS: RunOptions = { ...ALL_RULES, runOnly: ["color-contrast"] };

/** All findings of axe, slight ones too, in both schemes and at each width, as "color-contrast dark 390: <the element>". */
export async function seriousFindings(page: Page, widths: readonly number[] = WIDTHS): Promise<string[]> {
  const found: string[] = [];
  // Half a megabyte of code, which a page has until it is loaded again.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  for (const colorScheme of SCHEMES) {
    for (const width of widths) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      // The schemes differ only in their colors.
      const { rules, violations } = await run(page, colorScheme === "light" ? ALL_RULES : COLORS);
      expect(rules, "rules that looked at something").toBeGreaterThan(colorScheme === "light" ? 10 : 0);
      found.push(...violations.map(({ id, html }) => `${id} ${colorScheme} ${String(width)}: ${html}`));
    }
  }
  return found;
}

async function run(page: Page, options: RunOptions) {
  return await page.evaluate(async (asked) => {
    const { violations, passes } = await window.axe.run(document, asked);
    return {
      rules: passes.length,
      violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html }))),
    };
  }, options);
}
