import type { Page } from "@playwright/test";
import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { LeadScreen } from "../support/journeys/leadScreen.ts";
import { aPerson } from "../support/journeys/leadSheet.ts";
import { FOLDER, shoot } from "../support/journeys/pictures.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

const WIDE = { viewport: { width: 1440, height: 900 } };

/** The state on the page passes; with a folder for pictures, takes them instead. */
async function look(page: Page, name: string): Promise<void> {
  if (FOLDER === "") expect(await seriousFindings(page), name).toEqual([]);
  else await shoot(page, name);
  await page.setViewportSize(WIDE.viewport);
}

const menu = (page: Page, name: RegExp | string) => page.getByRole("button", { name, exact: true });

// Caught: a view that a colleague sees after a reload only; a view that shows its tab with the search of before.
test("a shared view is on a colleague's open list, and shows its saved state", async ({ app, staff }) => {
  onlyInLongRun();
  const lead = aPerson({ value: "$4,000" });
  app.sheet.addLine(lead);
  const name = `View ${lead.lastName}`;
  const sales = new LeadScreen(await staff("sales", WIDE));
  const lawyer = new LeadScreen(await staff("lawyer", WIDE));
  await sales.find(app, lead.lastName);
  await sales.tab("Needs Follow-up").click();
  await menu(sales.page, "Saved views").click();
  await look(sales.page, "viewsMenu");
  await sales.page.getByRole("menuitemradio", { name: "Save this view…" }).click();
  const dialog = sales.page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByText("Shared", { exact: true }).click();
  await look(sales.page, "viewsForm");
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(menu(sales.page, `Saved views: ${name}`)).toBeVisible();
  await look(sales.page, "viewsChosen");

  await lawyer.page.getByRole("searchbox").fill("nobody at all");
  await menu(lawyer.page, "Saved views").click();
  await lawyer.page.getByRole("menuitemradio", { name: `${name} (by Sofia Reyes)` }).click();
  await expect(lawyer.row(lead.email)).toBeVisible();
  await expect(lawyer.search).toHaveValue(lead.lastName);
  await expect(lawyer.tab("Needs Follow-up")).toHaveAttribute("aria-selected", "true");
  await lawyer.page.reload();
  await expect(lawyer.row(lead.email)).toBeVisible();
  await expect(menu(lawyer.page, `Saved views: ${name}`)).toBeVisible();
});

test("the pictures and the activity of a lead have no serious accessibility findings", async ({ app, staff }) => {
  onlyInLongRun();
  const lead = aPerson();
  app.sheet.addLine(lead);
  const sales = new LeadScreen(await staff("sales", WIDE));
  await sales.page.getByRole("button", { name: "Charts" }).click();
  await expect(sales.page.getByRole("table", { name: "Leads by status" })).toBeAttached({ timeout: 90_000 });
  await look(sales.page, "picturesOpen");
  await sales.page.getByText("Show as table").click();
  await look(sales.page, "picturesTable");
  await sales.page.getByRole("button", { name: "Charts" }).click();
  await sales.open(app, lead);
  await sales.setStatus(lead.fullName, "Closed");
  const activity = sales.page.getByRole("region", { name: "Activity" });
  await expect(activity).toContainText("Closed");
  await activity.scrollIntoViewIfNeeded();
  await look(sales.page, "activity");
});
