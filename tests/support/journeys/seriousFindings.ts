import { expect, type Page } from "@playwright/test";
import { firstOf, IS_LONG } from "@passage/testkit/longRun";
import axe, { type RunOptions } from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The layout of a wide screen and of a phone; the long run also checks the one in between. */
export const WIDTHS = firstOf([1440, 390, 1024], 2);
const PHONE = [390];
const SCHEMES = ["light", "dark"] as const;

interface Look {
  colorScheme: (typeof SCHEMES)[number];
  width: number;
}

/**
 * The long run checks each width in both schemes. A run of axe takes a second of a processor, so `npm test` checks wide screens in light
 * colors, and phones in dark ones.
 */
function looksAt(widths: readonly number[]): readonly Look[] {
  if (IS_LONG) return SCHEMES.flatMap((colorScheme) => widths.map((width) => ({ colorScheme, width })));
  return widths.map((width) => ({ colorScheme: PHONE.includes(width) ? "dark" : "light", width }));
}

/** Passing rules are reported without each of their elements. */
const ALL_RULES: RunOptions = { resultTypes: ["violations"] };
const COLORS: RunOptions = { ...ALL_RULES, runOnly: ["color-contrast"] };

/**
 * All findings of axe, slight ones too, as "color-contrast dark 390: <the element>". In `npm test` a feature's own journey checks only the
 * phone; the journeys of accessibility name all widths.
 */
export async function seriousFindings(page: Page, widths = IS_LONG ? WIDTHS : PHONE): Promise<string[]> {
  const found: string[] = [];
  // Half a megabyte of code, which a page keeps until it is reloaded.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  for (const { colorScheme, width } of looksAt(widths)) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    // In the long run the same page was checked in light colors, and only its colors differ.
    const isAgain = IS_LONG && colorScheme === "dark";
    const { rules, violations } = await run(page, isAgain ? COLORS : ALL_RULES);
    expect(rules, "rules that looked at something").toBeGreaterThan(isAgain ? 0 : 10);
    found.push(...violations.map(({ id, html }) => `${id} ${colorScheme} ${String(width)}: ${html}`));
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
