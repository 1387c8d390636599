import { expect, type Page } from "@playwright/test";
import { firmSettingsPath, paths } from "../../../src/lib/paths.ts";
import { openTab } from "./caseScreens.ts";
import { openContract } from "./contractScreens.ts";
import { acceptInvitation, aClientWithCase } from "./portalScreens.ts";
import type { RunningApp } from "./runningApp.ts";

export type Screen = readonly [name: string, address: string];
/** Addresses of records, by the screen's name in `paths`. Other screens are at their path. */
type Records = Partial<Record<keyof typeof paths, string>>;

/** Pages before sign-in, and a page that a build lacks. */
const OPEN = [
  "waiting",
  "setup",
  "authCallback",
  "setPassword",
  "portalSetPassword",
  "signUp",
  "signIn",
  "debug",
  "parts",
];

/** All screens of staff, or of clients: a new one in `paths` is among them. */
function screensOf(audience: "staff" | "client", records: Records): Screen[] {
  const known = new Map(Object.entries(records));
  return Object.entries(paths)
    .filter(([name]) => name.startsWith("portal") === (audience === "client") && !OPEN.includes(name))
    .map(([name, path]) => [name, known.get(name) ?? path]);
}

/** A case from a template with three completed steps and a questionnaire; its page is open. */
export async function aFullCase(page: Page): Promise<{ email: string; records: Records }> {
  const { email } = await aClientWithCase(page, { label: "N-400 Naturalization" });
  const steps = page.getByRole("region", { name: "Milestones" }).getByRole("checkbox");
  // The third asks first, because documents are missing.
  for (const place of [0, 1, 3]) await steps.nth(place).check();
  const clientCase = page.url();
  await openTab(page, "Questionnaires");
  await page.getByRole("button", { name: "Assign questionnaire" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("combobox").first().selectOption({ index: 1 });
  await form.getByRole("button", { name: "Assign" }).click();
  await expect(form).toHaveCount(0);
  return { email, records: { clientCase, client: clientCase.replace(/\/cases\/.*/, "") } };
}

async function leadAndContract(page: Page): Promise<Records> {
  await page.goto("/");
  await page
    .getByRole("row")
    .nth(1)
    .click({ position: { x: 5, y: 5 } });
  await expect(page.getByText("Email address")).toBeVisible();
  const lead = page.url();
  await openContract(page, "?tab=active", "Not charged");
  return { lead, contract: page.url() };
}

/** The client's questionnaire, and a thread that the client begins. */
async function threadAndQuestionnaire(page: Page): Promise<Records> {
  await page.goto(paths.portalNewMessage);
  await page.getByLabel("Subject").fill("My interview");
  await page.getByLabel("Your message", { exact: true }).fill("May I bring my sister to the interview in May?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("heading", { level: 1, name: "My interview" }).waitFor();
  const portalThread = page.url();
  await page.goto(paths.portalQuestionnaires);
  await page.getByRole("main").getByRole("link").first().click();
  await page.getByRole("main").locator("input").first().waitFor();
  return { portalThread, portalQuestionnaire: page.url() };
}

/** Fills a case, and names every screen of staff and of its client, whose browser is then in the portal. */
export async function everyScreen(
  app: RunningApp,
  desk: Page,
  own: Page,
): Promise<Record<"staff" | "client", Screen[]>> {
  const { email, records } = await aFullCase(desk);
  await acceptInvitation(app, own, email);
  const [others, portal] = [await leadAndContract(desk), await threadAndQuestionnaire(own)];
  const known = { ...records, ...others, settingsSection: firmSettingsPath };
  return { staff: screensOf("staff", known), client: screensOf("client", portal) };
}
