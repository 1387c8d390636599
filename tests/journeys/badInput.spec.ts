import { existsSync } from "node:fs";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";
import { SAMPLE_PASSWORD } from "../../src/features/access/provider/samplePeople.ts";
import { emailOf, expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { portOfCopy, startCopy } from "../support/journeys/journeyCopy.ts";
import { killDeployment } from "../support/journeys/killDeployment.ts";
import { LeadScreen } from "../support/journeys/leadScreen.ts";
import { aPerson } from "../support/journeys/leadSheet.ts";
import type { SheetFault } from "../support/journeys/runningApp.ts";

const google = (message: string) => ({ error: { message } });
const WEB_PAGE = "<!doctype html><title>Sign in to your network</title>";
const UNREADABLE = "Google Sheets sent an answer that cannot be read.";

const BAD_ANSWERS: readonly { fault: SheetFault; says: string }[] = [
  {
    fault: { status: 400, body: google("API key not valid.") },
    says: "Google Sheets answered 400 - API key not valid.",
  },
  {
    fault: { status: 403, body: google("The caller does not have permission") },
    says: "Google Sheets answered 403 - The caller does not have permission.",
  },
  {
    fault: { status: 404, body: google("Requested entity was not found.") },
    says: "Google Sheets answered 404 - Requested entity was not found.",
  },
  {
    fault: { status: 429, body: google("Quota exceeded.") },
    says: "Google Sheets answered 429 - Quota exceeded.",
  },
  {
    fault: { status: 500, body: "Internal error" },
    says: "Google Sheets answered 500 - Internal error.",
  },
  { fault: { status: 502, body: WEB_PAGE }, says: "Google Sheets answered 502 - a web page instead of data." },
  { fault: { status: 200, body: WEB_PAGE }, says: UNREADABLE },
  { fault: { truncateAt: 700 }, says: UNREADABLE },
  {
    fault: { status: 200, body: { range: "A1:Z2", values: [["Timestamp", "Email"]] } },
    says: "The sheet no longer has the columns “First Name”, “Last Name”, “Phone”",
  },
];

// Caught: a "since" that starts again with every failure.
test("for every bad answer of the sheet, the last good leads stay and the screen shows the fault and its time", async ({
  app,
  staff,
}) => {
  onlyInLongRun();
  const page = await staff("sales");
  const leads = new LeadScreen(page);
  await expect(leads.row("@mail.test").first()).toBeVisible();
  const counted = (await leads.tab("All Leads").textContent()) ?? "";
  expect(counted).toMatch(/^All Leads \(\d{3}\)$/);
  const failure = page.locator("[role=alert], [role=status]").filter({ hasText: "Error: " });
  let since: string | null = null;
  for (const { fault, says } of BAD_ANSWERS) {
    await app.breakSheet(fault);
    await expect(async () => {
      await app.syncSheet();
      await expect(failure).toContainText(`Error: ${says}`, { timeout: 3_000 });
    }).toPass({ timeout: 40_000 });
    await expect(failure).toContainText(/(Failing|On hold) since \d+:\d\d [AP]M\./);
    await expect(failure).toContainText(/You are seeing the last good sync, \d+:\d\d [AP]M\./);
    await expect(leads.tab("All Leads")).toHaveText(counted);
    await expect(leads.row("@mail.test").first()).toBeVisible();
    const began = await failure.locator("time").last().getAttribute("title");
    expect(began).toBe((since ??= began));
  }
  await app.repairSheet();
  await failure.getByRole("button", { name: "Retry" }).click();
  await expect(failure).toHaveCount(0);
  await expect(page.getByText(/Synced \d+ (s|min) ago/)).toBeVisible();
});

test("rows without an email are left out and counted", async ({ app, staff }) => {
  onlyInLongRun();
  const page = await staff("sales");
  const leads = new LeadScreen(page);
  const counted = page.getByText(/\d+ rows? without email/);
  await expect(counted).toBeVisible();
  const before = Number.parseInt((await counted.textContent())?.replace(/\D*/, "") ?? "", 10);
  const nobody = aPerson({ email: "" });
  const somebody = aPerson();
  app.sheet.addLine(nobody);
  app.sheet.addLine(somebody);
  await leads.find(app, somebody.lastName);
  await expect(counted).toHaveText(new RegExp(`^· ${String(before + 1)} rows without email \\(rows .+\\)$`));
  await leads.search.fill(nobody.lastName);
  await expect(page.getByText("No leads found")).toBeVisible();
});

test("a sheet that never could be read shows the reason, four steps, and Retry", async ({ app, visitor }) => {
  onlyInLongRun();
  test.setTimeout(120_000);
  await app.breakSheet({ status: 403, body: google("The caller does not have permission") });
  const copy = await startCopy(portOfCopy(test.info().parallelIndex, 1), app.sheetEnv());
  try {
    const page = await visitor();
    await page.goto(copy.app.url);
    await page.getByLabel("Email address").fill(emailOf("sales"));
    await page.getByLabel("Password", { exact: true }).fill(SAMPLE_PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const failure = page.getByRole("alert");
    await expect(failure).toContainText("Error: Google Sheets answered 403 - The caller does not have permission.");
    await expect(failure.getByRole("listitem")).toHaveText([/Share/, /Anyone with the link/, /Viewer/, /Done/]);
    expect(await seriousFindings(page)).toEqual([]);
    await app.repairSheet();
    await failure.getByRole("button", { name: "Retry" }).click();
    await expect(new LeadScreen(page).row("@mail.test").first()).toBeVisible();
    await expect(failure).toHaveCount(0);
    // The page may still be loading a font for the names that have just come.
    await page.close();
  } finally {
    await copy.stop();
  }
});

// Caught: a start script that does not restart the dead child.
test("a killed deployment restarts automatically, and nothing acknowledged is lost", async ({ app, staff, watch }) => {
  test.skip(!existsSync("/proc"), "finds the process to kill in /proc, which only Linux has");
  // The browser reports every attempt to connect while nobody listens; Convex's client reports its own retries.
  watch.expect(/WebSocket|ERR_CONNECTION_REFUSED/);
  const lead = aPerson();
  app.sheet.addLine(lead);
  const sales = new LeadScreen(await staff("sales"));
  const lawyer = new LeadScreen(await staff("lawyer"));
  await lawyer.find(app, lead.lastName);
  const row = await sales.find(app, lead.lastName);
  await sales.setStatus(lead.fullName, "Actively Contacting");
  await row.getByRole("link", { name: lead.fullName }).click();
  const box = sales.page.getByPlaceholder("Add a note...");
  await box.fill("Before the cut");
  await sales.page.getByRole("button", { name: "Add Note" }).click();
  await lawyer.expectStatus(lead.fullName, "Actively Contacting");
  await lawyer.page.goto(new URL(sales.page.url()).pathname);
  await expect(lawyer.page.getByText("Before the cut")).toBeVisible();

  killDeployment(app.dataFolder);

  await expect(sales.page.getByText(/^Passage cannot be reached\./)).toBeVisible();
  await box.fill("During the cut");
  await sales.page.getByRole("button", { name: "Add Note" }).click();
  await expect(sales.page.getByText(/^Passage cannot be reached\./)).toHaveCount(0, { timeout: 30_000 });
  await expect(lawyer.page.getByRole("listitem").filter({ hasText: "During the cut" })).toBeVisible({
    timeout: 30_000,
  });
  await expect(lawyer.page.getByRole("listitem").filter({ hasText: "Before the cut" })).toBeVisible();
  await lawyer.page.goto(`/?q=${lead.lastName}`);
  await lawyer.expectStatus(lead.fullName, "Actively Contacting");
});
