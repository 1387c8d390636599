import { expect, test } from "../support/journeys/journeyTest.ts";
import { PHONE } from "../support/journeys/portalScreens.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

// Caught: a save of one section that took back what a colleague had saved in another, or in the same one.
test("two people save sections at the same time, and a phone has the list of sections as a screen", async ({
  staff,
  watch,
}) => {
  // The refused save.
  watch.expect(/\[CONVEX M\(practice\/settings\/staff:update\)\]/);
  const [one, other] = [await staff("admin"), await staff("admin")];
  await one.goto("/settings");
  await expect(one.getByRole("heading", { level: 1, name: "Firm" })).toBeVisible();
  await other.goto("/settings");
  await other.getByRole("searchbox", { name: "Search settings" }).fill("news");
  await other.keyboard.press("Enter");
  const days = other.getByLabel("“No news” notice after (days)");
  await expect(days).toBeFocused();
  await days.fill("21");
  const firmEmail = await one.getByLabel("Email").inputValue();
  await one.getByLabel("Email").fill("desk@alvarezreed.test");
  for (const page of [one, other]) {
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  }
  await other.getByRole("link", { name: "Firm", exact: true }).click();
  await expect(other.getByLabel("Email")).toHaveValue("desk@alvarezreed.test");
  await one.getByLabel("Email").fill(firmEmail);
  await other.getByLabel("Email").fill("front@alvarezreed.test");
  await one.getByRole("button", { name: "Save" }).click();
  await expect(one.getByText("Saved", { exact: true })).toBeVisible();
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByRole("alert")).toContainText("Yours was not saved.");
  await other.getByRole("button", { name: "Take theirs" }).click();
  await expect(other.getByLabel("Email")).toHaveValue(firmEmail);
  const phone = await staff("admin", PHONE);
  await phone.goto("/settings");
  await expect(phone.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  expect(await seriousFindings(phone)).toEqual([]);
  await phone.getByRole("link", { name: "Client portal" }).click();
  await expect(phone.getByLabel("“No news” notice after (days)")).toHaveValue("21");
  await phone.getByLabel("“No news” notice after (days)").fill("14");
  await phone.getByRole("button", { name: "Save" }).click();
  await expect(phone.getByText("Saved", { exact: true })).toBeVisible();
  await phone.getByRole("link", { name: "Back to Settings" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});
