import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { LeadScreen } from "../support/journeys/leadScreen.ts";
import { aPerson } from "../support/journeys/leadSheet.ts";

// Caught: rows of another tab; a name that a spreadsheet runs; a list that left the practice, of which nobody knew.
test("the filtered list is saved as a file that reads like the screen, and is in the audit log", async ({
  app,
  staff,
}) => {
  const ana = aPerson({ firstName: '=HYPERLINK("http://evil.test","Ana")', role: 'Nurse, "head"', value: "$1,500" });
  const same = { lastName: ana.lastName };
  const maryam = aPerson({ ...same, firstName: "مريم 🎓", email: `m.${ana.email}`, value: "$2,500" });
  const other = aPerson({ ...same, firstName: "Bo", email: `b.${ana.email}` });
  for (const line of [ana, maryam, other]) app.sheet.addLine(line);
  const page = await staff("admin");
  const leads = new LeadScreen(page);
  await leads.search.fill(ana.lastName);
  await expect(async () => {
    await app.syncSheet();
    await expect(leads.tab("All Leads")).toHaveText("All Leads (3)", { timeout: 3_000 });
  }).toPass();
  await leads.setStatus(other.fullName, "Closed");
  await leads.tab("Needs Follow-up").click();
  await page.getByRole("columnheader", { name: "Potential Value" }).getByRole("button").first().click();
  await expect(leads.row(other.email)).toHaveCount(0);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const text = readFileSync(await (await saving).path(), "utf8");
  const { data, errors } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ""), { header: true });
  expect(errors).toEqual([]);
  const shown = await page.getByRole("row").evaluateAll((rows) => rows.slice(1).map((row) => row.textContent));
  expect(shown).toHaveLength(2);
  expect(data).toHaveLength(2);
  for (const [place, row] of data.entries()) {
    const person = row["Email"] === ana.email ? ana : maryam;
    expect(shown[place]).toContain(person.email);
    expect(row).toMatchObject({
      Lead: person === ana ? `'${ana.fullName}` : maryam.fullName,
      Email: person.email,
      "Current Role": person.role,
      "Immigration Goal": person.goal,
      "Potential Value": person === ana ? "1500" : "2500",
      Status: "Needs Follow-up",
    });
  }
  await page.goto("/audit");
  const event = page.getByRole("row").filter({ hasText: "Saved the list of leads as a file" }).first();
  await expect(event).toContainText("after: 2 rows");
});
