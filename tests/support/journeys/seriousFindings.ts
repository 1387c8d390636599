import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WIDTHS = [1440, 360];
const SCHEMES = ["light", "dark"] as const;

type Finding = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number];

/** Axe calls these moderate: everything is in a landmark, and each page has its heading. */
const ALSO_WANTED = ["region", "page-has-heading-one"];

/** An open menu is in no landmark: it has the focus, and closes when it loses it. */
const isOpenMenu = (html: string) => html.includes("data-radix-popper");

function isGrave({ id, impact }: Finding): boolean {
  return impact === "serious" || impact === "critical" || ALSO_WANTED.includes(id);
}

/** Serious and critical findings, and what is missing of landmarks and headings, in both schemes and at both widths, as "color-contrast dark 390: <the element>". */
export async function seriousFindings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of SCHEMES) {
    for (const width of WIDTHS) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      // Passing rules are reported without each of their elements.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
      // The schemes differ only in their colors.
      const { violations, passes } = await (colorScheme === "light" ? axe : axe.withRules("color-contrast")).analyze();
      expect(passes.length, "rules that looked at something").toBeGreaterThan(colorScheme === "light" ? 10 : 0);
      const place = `${colorScheme} ${String(width)}`;
      found.push(
        ...violations
          .filter(isGrave)
          .flatMap(({ id, nodes }) =>
            nodes
              .filter(({ html }) => id !== "region" || !isOpenMenu(html))
              .map(({ html }) => `${id} ${place}: ${html}`),
          ),
      );
    }
  }
  return found;
}
