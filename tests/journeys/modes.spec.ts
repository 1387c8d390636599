import type { Page } from "@playwright/test";
import { firmSettingsPath, paths } from "../../src/lib/paths.ts";
import { openTab } from "../support/journeys/caseScreens.ts";
import { openContract } from "../support/journeys/contractScreens.ts";
import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { MODES, printedText, problemsAt, type Mode } from "../support/journeys/modes.ts";
import { acceptInvitation, aClientWithCase } from "../support/journeys/portalScreens.ts";

type Screen = readonly [name: string, address: string];
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
async function aFullCase(page: Page): Promise<{ email: string; records: Records }> {
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

async function problemsOf(page: Page, modes: readonly Mode[], screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = [];
  for (const mode of modes) for (const screen of screens) found.push(...(await problemsAt(page, mode, screen)));
  return found;
}

const WIDE = { viewport: { width: 1440, height: 900 } };

for (const mode of Object.values(MODES)) {
  // Caught: see the findings of `problemsAt`; each of them was on a screen once.
  test(`every screen of staff and of clients is whole (${mode.name})`, async ({ app, staff, visitor }) => {
    onlyInLongRun();
    test.slow();
    const desk = await staff("admin", WIDE);
    const { email, records } = await aFullCase(desk);
    const own = await visitor(WIDE);
    await acceptInvitation(app, own, email);
    const [others, portal] = [await leadAndContract(desk), await threadAndQuestionnaire(own)];
    const known = { ...records, ...others, settingsSection: firmSettingsPath };
    const ofStaff = await problemsOf(desk, [mode], screensOf("staff", known));
    const ofClients = await problemsOf(own, [mode], screensOf("client", portal));
    expect([...ofStaff, ...ofClients]).toEqual([]);
  });
}

// Caught, one at a time: check marks that forced colours paint for what is not done; a document table wider than 720 px; a case on one
// sheet of paper; 62 px of portal at 400 % zoom.
test("a case, its client and the portal's home are whole in forced colours, on paper and enlarged", async ({
  app,
  staff,
  visitor,
}) => {
  onlyInLongRun();
  const desk = await staff("admin", WIDE);
  const { email, records } = await aFullCase(desk);
  const own = await visitor(WIDE);
  await acceptInvitation(app, own, email);
  const modes = Object.values(MODES);
  const ofStaff = await problemsOf(desk, modes, Object.entries(records));
  expect([...ofStaff, ...(await problemsOf(own, modes, [["portal", paths.portal]]))]).toEqual([]);
});

// Caught, one at a time: a case on paper with the open tab alone; a list that prints "Loading documents..."; a third of Today on paper.
test("paper has every tab of a case and of its client, and all columns of Today", async ({ staff }) => {
  onlyInLongRun();
  const desk = await staff("admin", WIDE);
  const { records } = await aFullCase(desk);
  const printed = async (name: string, address: string) => await printedText(desk, [name, address]);
  const ofCase = await printed("whole-case", `${records.clientCase ?? ""}?tab=messages`);
  for (const part of ["Case details", "Milestones", "Tasks", "Deadlines", "Requested documents", "No documents yet"]) {
    expect(ofCase).toContain(part);
  }
  expect(ofCase).toMatch(/^Overview\n[^]*^Documents\n[^]*^Messages\n[^]*^Questionnaires\n/m);
  const ofClient = await printed("whole-client", `${records.client ?? ""}?tab=messages`);
  expect(ofClient).toMatch(/^Documents\n[^]*^Cases\n[^]*CASE-[^]*^Messages\n/m);
  await desk.setViewportSize({ width: 390, height: 844 });
  const ofToday = await printed("whole-today", paths.today);
  for (const column of ["Needs you", "Waiting for clients", "Next 7 days"]) expect(ofToday).toContain(column);
  for (const text of [ofCase, ofClient, ofToday]) expect(text).not.toMatch(/^Loading/m);
});
