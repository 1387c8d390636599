import type { Page } from "@playwright/test";
import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { LeadScreen } from "../support/journeys/leadScreen.ts";
import { aPerson } from "../support/journeys/leadSheet.ts";
import { FOLDER, shoot } from "../support/journeys/pictures.ts";
import type { RunningApp } from "../support/journeys/runningApp.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

const WIDE = { viewport: { width: 1440, height: 900 } };

/** The state on the page passes; with a folder for pictures, takes them instead. */
async function look(page: Page, name: string): Promise<void> {
  if (FOLDER === "") expect(await seriousFindings(page), name).toEqual([]);
  else await shoot(page, name);
  await page.setViewportSize(WIDE.viewport);
}

/** One person twice in the sheet: the later form has another first name. */
function aTwin(app: RunningApp) {
  const first = aPerson({ firstName: "Amina" });
  const second = aPerson({ ...first, firstName: "Aminah", at: "7/19/2025 9:00:00", goal: "Asylum", value: "$9,000" });
  app.sheet.addLine(first);
  app.sheet.addLine(second);
  return { first, second };
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Merge two leads" });

const addNote = async (page: Page, text: string) => {
  await page.getByPlaceholder("Add a note...").fill(text);
  await page.getByRole("button", { name: "Add Note" }).click();
  await expect(page.getByRole("region", { name: "List of notes" })).toContainText(text);
};

const idAt = (page: Page): string => /lead-\d+/.exec(new URL(page.url()).pathname)?.[0] ?? "";

// Caught: a colleague left on the page of a lead that is no longer on any list; notes of the merged lead on no page; an old link
// that said "Lead not found"; an undo that left the other screen on the wrong lead.
test("a person merges two leads and separates them again, and a colleague who has one open gets a message", async ({
  app,
  staff,
}) => {
  onlyInLongRun();
  const sales = new LeadScreen(await staff("sales", WIDE));
  const lawyer = new LeadScreen(await staff("lawyer", WIDE));
  const { first, second } = aTwin(app);
  await lawyer.open(app, { fullName: `Aminah ${second.lastName}`, lastName: `Aminah ${second.lastName}` });
  const mergedId = idAt(lawyer.page);
  await addNote(lawyer.page, "called the second number");
  await lawyer.page.getByPlaceholder("Add a note...").fill("half a sentence");
  await sales.open(app, { fullName: first.fullName, lastName: `Amina ${first.lastName}` });
  const keptId = idAt(sales.page);
  await expect(sales.page.getByText("Possible duplicate of")).toContainText("Aminah");

  await sales.page.getByRole("button", { name: `Merge with Aminah ${first.lastName}` }).click();
  const dialog = dialogOf(sales.page);
  await expect(dialog).toContainText("Notes: those of both (0 + 1)");
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(sales.page.getByRole("region", { name: `Merged: ${mergedId}` })).toContainText("Asylum");
  const notes = sales.page.getByRole("region", { name: "List of notes" });
  await expect(notes).toContainText("called the second number");

  await expect(lawyer.page).toHaveURL(new RegExp(`/lead/${keptId}\\?merged=${mergedId}$`));
  const told = lawyer.page.getByRole("status").filter({ hasText: "was merged into this lead by Sofia Reyes" });
  await expect(told).toContainText(mergedId);
  await expect(lawyer.page.getByPlaceholder("Add a note...")).toHaveValue("half a sentence");
  const visitor = new LeadScreen(await staff("admin", WIDE));
  await visitor.page.goto(`/lead/${mergedId}`);
  await expect(visitor.page.getByRole("heading", { level: 1, name: first.fullName })).toBeVisible();
  await visitor.page.goto("/");
  await visitor.search.fill(first.lastName);
  await expect(visitor.tab("All Leads")).toHaveText("All Leads (1)");

  await told.getByRole("button", { name: "Undo merge" }).click();
  await expect(sales.page.getByRole("region", { name: `Merged: ${mergedId}` })).toHaveCount(0);
  await expect(notes).not.toContainText("called the second number");
  await expect(visitor.tab("All Leads")).toHaveText("All Leads (2)");
  await visitor.page.goto(`/lead/${mergedId}`);
  await expect(visitor.page.getByRole("heading", { level: 1, name: `Aminah ${first.lastName}` })).toBeVisible();
  await expect(visitor.page.getByRole("region", { name: "List of notes" })).toContainText("called the second number");
});

// Caught: a filter whose leads could not be opened; a history that was empty after the first sync.
test("duplicates, the leads that left the sheet and the history of syncs are reached from the list, and pass", async ({
  app,
  staff,
}) => {
  onlyInLongRun();
  test.setTimeout(180_000);
  const page = await staff("sales", WIDE);
  const leads = new LeadScreen(page);
  const { first, second } = aTwin(app);
  const gone = aPerson({ firstName: "Ghada" });
  app.sheet.addLine(gone);
  await leads.find(app, gone.lastName);
  app.sheet.removeLines(gone.email);
  await expect(async () => {
    await app.syncSheet();
    await expect(leads.row(gone.email)).toHaveCount(0, { timeout: 3_000 });
  }).toPass();

  await leads.search.fill("");
  await leads.tab("Left the sheet").click();
  await expect(page.getByRole("link", { name: gone.fullName })).toBeVisible();
  await look(page, "left-the-sheet");
  await page.getByRole("link", { name: gone.fullName }).click();
  await expect(page.getByText("This lead is no longer in the spreadsheet.")).toBeVisible();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(leads.tab("Left the sheet")).toHaveAttribute("aria-selected", "true");
  await leads.tab("All Leads").click();
  await look(page, "list-with-offers");

  await page.getByRole("button", { name: "Sync history" }).click();
  const history = page.getByRole("dialog", { name: "Sync history" });
  await expect(history.getByText("Updated").first()).toBeVisible();
  await look(page, "sync-history");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /possible duplicate/ }).click();
  const list = page.getByRole("dialog", { name: "Possible duplicates" });
  await expect(list.getByRole("link", { name: second.firstName }).first()).toBeVisible();
  await look(page, "duplicates");
  await list
    .getByRole("listitem")
    .filter({ hasText: `Aminah ${first.lastName}` })
    .getByRole("button", { name: /^Merge/ })
    .last()
    .click();
  await list.getByText(`Aminah ${first.lastName}`).click();
  await look(page, "merge");
  await list.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByText(/was merged into lead-/)).toBeVisible();
  await page.keyboard.press("Escape");
  await leads.search.fill(first.lastName);
  await leads
    .row(first.email)
    .getByRole("link", { name: `Aminah ${first.lastName}` })
    .click();
  await expect(page.getByRole("region", { name: /^Merged: lead-/ })).toContainText("Work visa");
  await look(page, "merged-lead");
});
