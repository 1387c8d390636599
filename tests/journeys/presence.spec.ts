import type { Page } from "@playwright/test";
import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { LeadScreen } from "../support/journeys/leadScreen.ts";
import { aPerson } from "../support/journeys/leadSheet.ts";
import { FOLDER, shoot } from "../support/journeys/pictures.ts";
import { aClientWithCase } from "../support/journeys/portalScreens.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

const plain = async (page: Page) =>
  (await page.getByText(/^Also open/).allTextContents()).map((text) => text.replace(/[\u2068\u2069]/g, ""));
const writing = (page: Page) => page.getByRole("status").filter({ hasText: /writing/ });

/** The time after which the deployment considers a silent person gone. */
const SILENT_MS = 30_000;

async function openLead(staff: (who: "sales" | "lawyer") => Promise<Page>, app: Parameters<LeadScreen["open"]>[0]) {
  const lead = aPerson();
  app.sheet.addLine(lead);
  const sales = new LeadScreen(await staff("sales"));
  const lawyer = new LeadScreen(await staff("lawyer"));
  await sales.open(app, lead);
  await lawyer.find(app, lead.lastName);
  return { lead, sales: sales.page, lawyer: lawyer.page, row: lawyer.row(lead.lastName) };
}

// Caught: a dot that stays after the tab is closed, or until the half minute is over; oneself among those who are there.
test("two people see each other on the list and on the page of a lead, until one closes the tab", async ({
  app,
  staff,
}) => {
  const { lead, sales, lawyer, row } = await openLead(staff, app);
  await expect(row.getByText(/^Also open/)).toBeAttached();
  expect(await seriousFindings(lawyer)).toEqual([]);
  if (FOLDER !== "") await shoot(lawyer, "presence-list", [1440, 768, 390]);
  await lawyer.setViewportSize({ width: 1440, height: 900 });
  expect(await plain(sales)).toEqual([]);

  await row.getByRole("link", { name: lead.fullName }).click();
  await expect.poll(() => plain(sales)).toEqual(["Also open: Daniel Okafor"]);
  await expect.poll(() => plain(lawyer)).toEqual(["Also open: Sofia Reyes"]);
  expect(await seriousFindings(lawyer)).toEqual([]);
  if (FOLDER !== "") await shoot(lawyer, "presence-lead", [1440, 768, 390]);

  const closedAt = Date.now();
  // Closes the page like a person, so that it can send its last message.
  await sales.close({ runBeforeUnload: true });
  await expect.poll(() => plain(lawyer), { timeout: 10_000 }).toEqual([]);
  expect(Date.now() - closedAt).toBeLessThan(10_000);
});

// Caught: a second tab of one person as a second person; somebody shown for ever whose browser died.
test("a person in two tabs counts once, and is gone half a minute after both have died", async ({ app, staff }) => {
  onlyInLongRun();
  test.slow();
  const { sales, lawyer, row } = await openLead(staff, app);
  const second = await sales.context().newPage();
  await second.goto(sales.url());
  await expect(second.getByPlaceholder("Add a note...")).toBeVisible();
  await expect(row.getByText(/^Also open/)).toBeAttached();
  await second.close();
  await expect(row.getByText("+1")).toHaveCount(0);
  await expect(row.getByText(/^Also open/)).toBeAttached();
  // The browser sends nothing any more, not even that it is closed.
  await sales.context().setOffline(true);
  await expect.poll(() => plain(lawyer), { timeout: SILENT_MS + 5_000 }).toEqual([]);
});

// Caught: a line that stays after the note was added; a line for a note about another record.
test("the writer of a note is named below the other person's notes, until the note is there", async ({
  app,
  staff,
}) => {
  onlyInLongRun();
  const { lead, sales, lawyer, row } = await openLead(staff, app);
  await row.getByRole("link", { name: lead.fullName }).click();
  const box = sales.getByPlaceholder("Add a note...");
  await expect(lawyer.getByText("No notes yet")).toBeVisible();
  await box.pressSequentially("Called,");
  await expect(writing(lawyer)).toHaveText(/is writing a note…/);
  await expect(writing(sales)).toHaveCount(0);
  expect(await seriousFindings(lawyer)).toEqual([]);
  // It ends in the narrowest width, where notes are behind a button.
  await lawyer.setViewportSize({ width: 1280, height: 720 });
  if (FOLDER !== "") {
    await box.pressSequentially(" n");
    await shoot(lawyer, "writing", [1440]);
  }
  await box.pressSequentially(" no answer");
  await sales.getByRole("button", { name: "Add Note" }).click();
  await expect(lawyer.getByRole("listitem").filter({ hasText: "Called" })).toBeVisible();
  await expect(writing(lawyer)).toHaveCount(0);
});

// Caught: a kind of record whose page says nothing; the page of a case taken for that of its client.
test("clients, their cases and contracts show who has them open", async ({ staff }) => {
  onlyInLongRun();
  const sales = await staff("sales");
  const { name } = await aClientWithCase(sales);
  const clientCase = new URL(sales.url()).pathname;
  const client = clientCase.replace(/\/cases\/.*/, "");
  const lawyer = await staff("lawyer");
  await lawyer.goto(clientCase);
  await expect.poll(() => plain(sales)).toEqual(["Also open: Daniel Okafor"]);
  await lawyer.goto(client);
  await expect.poll(() => plain(sales)).toEqual([]);
  await sales.goto(client);
  await expect.poll(() => plain(lawyer)).toEqual(["Also open: Sofia Reyes"]);
  await lawyer.goto("/clients");
  await lawyer.getByPlaceholder(/Search/).fill(name);
  await expect(
    lawyer
      .getByRole("row")
      .filter({ hasText: name })
      .getByText(/^Also open/),
  ).toBeAttached();

  for (const page of [sales, lawyer]) await page.goto("/contracts");
  const row = lawyer.getByRole("row").nth(1);
  await sales.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(sales).toHaveURL(/\/contracts\/[^/]+$/);
  await expect(row.getByText(/^Also open/)).toBeAttached();
  await row.getByRole("link").first().click();
  await expect.poll(() => plain(sales)).toEqual(["Also open: Daniel Okafor"]);
});
