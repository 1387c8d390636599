import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WIDTHS = [1440, 1024, 390];
const SCHEMES = ["light", "dark"] as const;

/** All findings of axe, slight ones too, in both schemes and at each width, as "color-contrast dark 390: <the element>". */
export async function seriousFindings(page: Page, widths: readonly number[] = WIDTHS): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of SCHEMES) {
    for (const width of widths) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      // Passing rules are reported without each of their elements.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
      // The schemes differ only in their colors.
      const { violations, passes } = await (colorScheme === "light" ? axe : axe.withRules("color-contrast")).analyze();
      expect(passes.length, "rules that looked at something").toBeGreaterThan(colorScheme === "light" ? 10 : 0);
      const place = `${colorScheme} ${String(width)}`;
      found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${place}: ${html}`)));
    }
  }
  return found;
}
