import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { LeadScreen } from "../support/journeys/leadScreen.ts";
import { aPerson } from "../support/journeys/leadSheet.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

// Caught: a file of the whole log in place of what passes the filters.
test("an administrator's change is in the log, alone with the filters, in the file, and beside their name", async ({
  app,
  staff,
}) => {
  const lead = aPerson();
  app.sheet.addLine(lead);
  const page = await staff("admin");
  const leads = new LeadScreen(page);
  await leads.open(app, lead);
  const leadId = new URL(page.url()).pathname.replace("/lead/", "");
  await page.goBack();
  await leads.setStatus(lead.fullName, "Closed");
  await leads.expectStatus(lead.fullName, "Closed");

  await page.getByRole("link", { name: "Audit log" }).click();
  const log = page.getByRole("table", { name: "Events, newest first" });
  const newest = log.getByRole("row").nth(1);
  const record = `${lead.fullName}, lead ${leadId.replace("lead-", "")}`;
  await expect(newest.getByRole("link", { name: record })).toBeVisible();
  await newest.getByRole("button", { name: `Only events about ${record}` }).click();
  await expect(page).toHaveURL(new RegExp(`/audit\\?record=${leadId}$`));
  await expect(page.getByRole("searchbox", { name: "Record" })).toHaveValue(new RegExp(`${lead.lastName}$`));
  await page.getByLabel("Person").selectOption("Ana Duarte");
  await page.getByLabel("Action").selectOption("Set the status");
  await page.getByLabel("From").fill(new Date().toISOString().slice(0, 10));
  await expect(log.getByRole("row")).toHaveCount(2);
  await expect(newest).toContainText("Ana Duarte");
  await expect(newest).toContainText("before: Needs Follow-up after: Closed");
  // The address alone brings the same list back.
  await page.reload();
  await expect(log.getByRole("row")).toHaveCount(2);
  await expect(newest).toContainText("before: Needs Follow-up after: Closed");

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await file.path(), "utf8");
  const { data, errors } = Papa.parse<Record<string, string>>(text.replace("\uFEFF", ""), { header: true });
  expect(errors).toEqual([]);
  expect(data.map(({ Who, What, Record: about, Before, After }) => [Who, What, about, Before, After])).toEqual([
    ["Ana Duarte", "Set the status", record, "Needs Follow-up", "Closed"],
  ]);
  expect(data[0]?.["Time (UTC)"]).toBe(await newest.locator("time").getAttribute("datetime"));

  await page.getByRole("tab", { name: "Who has access" }).click();
  const ana = page.getByRole("list", { name: "Staff" }).getByRole("listitem").filter({ hasText: "admin@passage.test" });
  await expect(ana).toContainText("Has access");
  await ana.getByText(/^\d+ changes?$/).click();
  await expect(ana.getByText(/Enrolled a sample person/)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "What Ana Duarte did" }).click();
  await expect(page.getByText("Set the status", { exact: true }).last()).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});
