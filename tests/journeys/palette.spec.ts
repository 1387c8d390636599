import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { LeadScreen } from "../support/journeys/leadScreen.ts";
import { aPerson } from "../support/journeys/leadSheet.ts";

/** The name with two of its characters swapped. */
const withTypo = (name: string) => name.slice(0, 2) + name.charAt(3) + name.charAt(2) + name.slice(4);

test("by keyboard alone: a lead found by a name with a typo opens, and its status set from the palette is on another person's list", async ({
  app,
  staff,
}) => {
  onlyInLongRun();
  const lead = aPerson();
  app.sheet.addLine(lead);
  const lawyer = new LeadScreen(await staff("lawyer"));
  await lawyer.find(app, lead.lastName);
  const page = await staff("sales");
  const field = page.getByRole("combobox", { name: "Search records and actions" });

  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type(withTypo(lead.fullName));
  await expect(page.getByRole("option").first()).toContainText(lead.fullName);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: lead.fullName })).toBeVisible();

  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("set status");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: `Set status of ${lead.fullName}` })).toBeFocused();
  await page.keyboard.type("closed");
  await page.keyboard.press("Enter");

  await lawyer.expectStatus(lead.fullName, "Closed");
  await expect(page.getByRole("combobox", { name: `Set status of ${lead.fullName}` })).toHaveCount(0);
});
