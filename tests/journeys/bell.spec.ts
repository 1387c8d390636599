import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { LeadScreen } from "../support/journeys/leadScreen.ts";
import { aPerson } from "../support/journeys/leadSheet.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

// Caught: a run that announced nothing; a count that was read once, when the screen was opened.
test("a new lead rings on another person's open screen, opens from there, and is read", async ({ app, staff }) => {
  onlyInLongRun();
  const lead = aPerson();
  const lawyer = await staff("lawyer");
  const bell = lawyer.getByRole("button", { name: /^Notifications/ });
  const loadedAt = await new LeadScreen(lawyer).loadedAt();
  // Clears the rest of earlier journeys.
  await app.syncSheet();

  app.sheet.addLine(lead);
  const sales = new LeadScreen(await staff("sales"));
  await sales.find(app, lead.lastName);

  await expect(bell).toHaveAccessibleName(/unread$/);
  await bell.click();
  const panel = lawyer.getByRole("dialog", { name: "Notifications" });
  await panel.getByRole("link", { name: `Unread: New lead: ${lead.fullName}` }).click();
  await expect(lawyer.getByRole("heading", { name: lead.fullName })).toBeVisible();
  await expect(panel).toBeHidden();
  expect(await new LeadScreen(lawyer).loadedAt()).toBe(loadedAt);

  await bell.click();
  await expect(panel.getByRole("link", { name: new RegExp(`^New lead: ${lead.fullName}`) })).toBeVisible();
  await panel.getByRole("button", { name: "Settings" }).click();
  await expect(panel.getByRole("switch", { name: "New leads" })).toBeChecked();
  expect(await seriousFindings(lawyer)).toEqual([]);

  // The other person has not read it, and reads all at once.
  const salesBell = sales.page.getByRole("button", { name: /^Notifications/ });
  await expect(salesBell).toHaveAccessibleName(/unread$/);
  await salesBell.click();
  await sales.page.getByRole("button", { name: "Mark all read" }).click();
  await expect(sales.page.getByRole("button", { name: "Mark all read" })).toBeDisabled();
  await sales.page.keyboard.press("Escape");
  await expect(salesBell).toBeFocused();
  await expect(salesBell).toHaveAccessibleName("Notifications");
});
