import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PORTAL_PERSON } from "../../convex/workspace/samples/clientPeople.ts";
import { SAMPLE_PASSWORD } from "../../src/features/access/provider/samplePeople.ts";
import { paths } from "../../src/lib/paths.ts";
import { visitPage, type Scores } from "./figures/lighthouse.ts";
import { PAGE_PARTS, PORTAL_PARTS } from "./figures/pageParts.ts";
import { startPlainBrowser } from "./figures/plainBrowser.ts";
import { startProduct } from "./product.ts";
import { atLeast, figure, type Figure } from "./report.ts";

const SCREENS = [
  paths.portal,
  paths.portalDocuments,
  paths.portalMessages,
  paths.portalNewMessage,
  paths.portalTimeline,
  paths.portalNotices,
  paths.portalContracts,
  paths.portalQuestionnaires,
  paths.portalSupport,
  paths.portalAccount,
];
const LOWEST = 95;

/** Lighthouse's scores of each screen of the portal on a phone, and of the sign-in page; with the sample practice. */
export async function measurePortalScores(folder: string, add: (found: Figure) => void): Promise<void> {
  const product = await startProduct(folder, "portal-scores", []);
  const profile = join(folder, "portal-lighthouse");
  mkdirSync(profile);
  const browser = await startPlainBrowser(profile);
  const found = new Map<string, Scores>();
  const visit = async (path: string) =>
    found.set(path, await visitPage(`${product.url}${path}`, browser.port, "mobile"));
  try {
    await visit(paths.signIn);
    await browser.use(async (page) => {
      await page.goto(`${product.url}${paths.signIn}`);
      await page.locator(PAGE_PARTS.email).fill(PORTAL_PERSON.email);
      await page.locator(PAGE_PARTS.password).fill(SAMPLE_PASSWORD);
      await page.locator(PAGE_PARTS.signIn).click();
      await page.locator(PORTAL_PARTS.card).first().waitFor();
    });
    for (const path of SCREENS) await visit(path);
  } finally {
    await browser.stop();
    await product.stop();
  }
  for (const category of ["accessibility", "best-practices"] as const) {
    const [path, scores] = [...found].toSorted(([, one], [, other]) => one[category] - other[category])[0] ?? [];
    const what = `Lighthouse ${category.replace("-", " ")}, ${path ?? ""}, the lowest of ${String(found.size)} of clients`;
    add(figure({ what, unit: "points", passage: scores?.[category] ?? 0, goal: atLeast(LOWEST, "points") }));
  }
}
