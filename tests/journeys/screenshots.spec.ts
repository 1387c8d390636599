import { expect, test } from "../support/journeys/journeyTest.ts";
import { LeadScreen } from "../support/journeys/leadScreen.ts";
import { aPerson } from "../support/journeys/leadSheet.ts";
import { FOLDER, shoot, shootWhole } from "../support/journeys/pictures.ts";

test.skip(FOLDER === "", "pictures are taken only into the folder that PASSAGE_SCREENSHOTS names");

test("pictures of sign-in", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
  await shoot(page, "sign-in");
});

// Before the sheet is broken: one Passage serves all tests of a worker, and remembers that a sync has failed.
test("the pictures in docs/pictures", async ({ staff }) => {
  const page = await staff("sales");
  await page.goto("/?status=closed");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await shoot(page, "leads");
});

test("pictures of the lead list", async ({ app, staff }) => {
  const page = await staff("sales");
  const leads = new LeadScreen(page);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await shoot(page, "list");
  await leads.search.fill("nobody has this name");
  await expect(page.getByText("No leads found")).toBeVisible();
  await shoot(page, "list-empty");
  await leads.search.fill("");
  await app.breakSheet({ status: 403, body: { error: { message: "The caller does not have permission" } } });
  await app.syncSheet();
  await expect(page.getByRole("alert")).toBeVisible();
  await shoot(page, "list-failing");
});

test("pictures of the lead list while the mouse holds its order", async ({ app, staff }) => {
  const page = await staff("sales");
  await expect(new LeadScreen(page).tab("All Leads")).toHaveText(/\d/);
  await page.getByRole("row").nth(3).hover();
  app.sheet.addLine(aPerson());
  await app.syncSheet();
  await expect(page.getByRole("button", { name: /^\d+ updates?$/ })).toBeVisible();
  await shoot(page, "list-held");
});

test("pictures of a lead", async ({ app, staff }) => {
  const lead = aPerson();
  app.sheet.addLine(lead);
  const page = await staff("sales");
  const row = await new LeadScreen(page).find(app, lead.lastName);
  await row.click({ position: { x: 5, y: 5 } });
  await expect(page.getByText("No notes yet")).toBeVisible();
  await shoot(page, "lead-new");
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const text of ["Called, no answer.", "Spoke for 20 minutes:\n- wants to bring her sister\n- papers by Friday"]) {
    await page.getByPlaceholder("Add a note...").fill(text);
    await page.getByRole("button", { name: "Add Note" }).click();
    await expect(page.getByPlaceholder("Add a note...")).toHaveValue("");
  }
  await shoot(page, "lead");
  await new LeadScreen(page).setStatus(lead.fullName, "Closed");
  const activity = page.getByRole("region", { name: "Activity" });
  await expect(activity.getByText("Set the status")).toBeVisible();
  await shootWhole(page, "lead-activity");
});

test("pictures of Team and of the audit log", async ({ staff }) => {
  const page = await staff("admin");
  for (const [address, name] of [
    ["/team", "team"],
    ["/audit", "audit"],
    ["/audit?record=nothing", "audit-nothing"],
    ["/audit?view=access", "audit-access"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading /)).toHaveCount(0);
    await shoot(page, name);
  }
});
