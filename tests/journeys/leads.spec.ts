import type { Locator } from "@playwright/test";
import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { LeadScreen } from "../support/journeys/leadScreen.ts";
import { aPerson } from "../support/journeys/leadSheet.ts";
import { Wire } from "../support/journeys/wire.ts";

/** Neither a row nor a card is under the button or next to it. */
async function expectOnNoRow(button: Locator): Promise<void> {
  await expect(button).toBeInViewport({ ratio: 1 });
  const near = await button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const middle = (left + right) / 2;
    const points = [
      [left - 1, (top + bottom) / 2],
      [middle, top - 1],
      [middle, bottom + 1],
    ] as const;
    return points.map(([x, y]) => document.elementFromPoint(x, y)?.closest("[data-index]")?.textContent ?? null);
  });
  expect(near).toEqual([null, null, null]);
}

// Caught: no subscription to the feed of statuses; one's own change told to oneself as news.
test("a status set by one person changes row, counts and tiles on another person's screen", async ({ app, staff }) => {
  const lead = aPerson({ value: "$4,000" });
  app.sheet.addLine(lead);
  const sales = new LeadScreen(await staff("sales"));
  const lawyer = new LeadScreen(await staff("lawyer"));
  await sales.find(app, lead.lastName);
  await lawyer.find(app, lead.lastName);
  await expect(lawyer.tab("Needs Follow-up")).toHaveText("Needs Follow-up (1)");
  await expect(lawyer.tab("Closed")).toHaveText("Closed (0)");
  await expect(lawyer.tile("Active leads")).toHaveText("1");
  await expect(lawyer.tile("Total potential revenue")).toHaveText("$4k");
  await expect(lawyer.tile("Closed revenue")).toHaveText("$0k");
  const loadedAt = await lawyer.loadedAt();

  // The wait begins before the change: the row glows for only two seconds.
  const glow = lawyer.row(lead.email).getByRole("img", { name: "Changed by Sofia Reyes" });
  await Promise.all([glow.waitFor(), sales.setStatus(lead.fullName, "Closed")]);

  await sales.expectStatus(lead.fullName, "Closed");
  await expect(sales.page.getByRole("img", { name: /^Changed by/ })).toHaveCount(0);
  await expect(glow).toHaveCount(0);
  await lawyer.expectStatus(lead.fullName, "Closed");
  await expect(lawyer.tab("Needs Follow-up")).toHaveText("Needs Follow-up (0)");
  await expect(lawyer.tab("Closed")).toHaveText("Closed (1)");
  await expect(lawyer.tile("Active leads")).toHaveText("0");
  await expect(lawyer.tile("Total potential revenue")).toHaveText("$0k");
  await expect(lawyer.tile("Closed revenue")).toHaveText("$4k");
  expect(await lawyer.loadedAt()).toBe(loadedAt);
});

// Caught: a status of the lead's page that was read once, so that the list changed and the page did not.
test("a status set on the lead's page changes another person's list, and one set there changes the page", async ({
  app,
  staff,
}) => {
  onlyInLongRun();
  const lead = aPerson({ value: "$4,000" });
  app.sheet.addLine(lead);
  const sales = new LeadScreen(await staff("sales"));
  const lawyer = new LeadScreen(await staff("lawyer"));
  await sales.open(app, lead);
  await lawyer.find(app, lead.lastName);
  const create = sales.page.getByRole("link", { name: "Create Contract" });
  await sales.expectStatus(lead.fullName, "Needs Follow-up");
  await expect(create).toHaveCount(0);
  const loadedAt = await Promise.all([sales.loadedAt(), lawyer.loadedAt()]);

  await sales.setStatus(lead.fullName, "Closed");

  await lawyer.expectStatus(lead.fullName, "Closed");
  await expect(lawyer.tab("Closed")).toHaveText("Closed (1)");
  await expect(lawyer.tile("Closed revenue")).toHaveText("$4k");
  await sales.expectStatus(lead.fullName, "Closed");
  await expect(create).toHaveAttribute("href", /^\/create-contract\?.*clientEmail=/);

  await lawyer.setStatus(lead.fullName, "Not Interested");

  await sales.expectStatus(lead.fullName, "Not Interested");
  await expect(create).toHaveCount(0);
  const activity = sales.page.getByRole("region", { name: "Activity" }).getByRole("listitem");
  await expect(activity.first()).toContainText(/Closed.*Not Interested.*Daniel Okafor/);
  expect(await Promise.all([sales.loadedAt(), lawyer.loadedAt()])).toEqual(loadedAt);
});

// Caught: a status written without comparing it with the stored one.
test("a status that somebody else has changed is shown, and set only by Set anyway", async ({ app, staff, watch }) => {
  onlyInLongRun();
  // Convex's client logs every refused change on the console.
  watch.expect(/\[CONVEX M\(leads\/record\/staff:setStatus\)\]/);
  const lead = aPerson();
  app.sheet.addLine(lead);
  const sales = new LeadScreen(await staff("sales"));
  await sales.find(app, lead.lastName);
  const slow = await staff("lawyer");
  const wire = await Wire.open(slow);
  await slow.reload();
  const lawyer = new LeadScreen(slow);
  await lawyer.find(app, lead.lastName);

  wire.hold();
  await sales.setStatus(lead.fullName, "Closed");
  await sales.expectStatus(lead.fullName, "Closed");
  await expect(sales.tab("Closed")).toHaveText("Closed (1)");
  await lawyer.setStatus(lead.fullName, "Not Interested");
  await lawyer.expectStatus(lead.fullName, "Not Interested");
  wire.release();

  const message = slow.getByRole("listitem").filter({ hasText: "Your change was not saved." });
  // A message stays while the mouse is over it.
  await message.hover();
  // The spaces of the age do not break.
  await expect(message).toContainText(new RegExp(`^${lead.fullName}: Sofia Reyes set Closed \\d+\\s(s|min)\\sago`));
  await lawyer.expectStatus(lead.fullName, "Closed");
  await sales.expectStatus(lead.fullName, "Closed");
  await message.getByRole("button", { name: "Set anyway" }).click();
  await lawyer.expectStatus(lead.fullName, "Not Interested");
  await sales.expectStatus(lead.fullName, "Not Interested");
});

test("a line added to the sheet's file appears on every open screen", async ({ app, staff }) => {
  const screens = [new LeadScreen(await staff("sales")), new LeadScreen(await staff("lawyer"))];
  const lead = aPerson();
  for (const { search, page } of screens) {
    await search.fill(lead.lastName);
    await expect(page.getByText("No leads found")).toBeVisible();
  }
  const loadedAt = await Promise.all(screens.map((screen) => screen.loadedAt()));
  app.sheet.addLine(lead);
  for (const screen of screens) {
    const row = await screen.find(app, lead.lastName);
    await expect(row).toContainText(lead.email);
    await expect(row).toContainText("(305) 555-0142");
    await expect(row).toContainText("$4,000");
    await screen.expectStatus(lead.fullName, "Needs Follow-up");
  }
  expect(await Promise.all(screens.map((screen) => screen.loadedAt()))).toEqual(loadedAt);
});

// Caught: a button that disappeared as the mouse came to it; the click then opened the lead below.
test("under the mouse the list keeps its order, until the button that counts the changes is clicked", async ({
  app,
  staff,
}) => {
  onlyInLongRun();
  const lead = aPerson();
  app.sheet.addLine(lead);
  const page = await staff("sales");
  const leads = new LeadScreen(page);
  await (await leads.find(app, lead.lastName)).hover();
  const sister = aPerson({ firstName: "Bilal", lastName: lead.lastName, email: `b.${lead.email}` });
  app.sheet.addLine(sister);
  const update = page.getByRole("button", { name: "1 update" });
  await expect(async () => {
    await app.syncSheet();
    await expect(update).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(leads.row(sister.email)).toHaveCount(0);
  await expectOnNoRow(update);
  await update.click();
  await expect(leads.row(sister.email)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
});

// Caught: the button on the first card of a narrow window, and on whichever card was scrolled to.
test("in a narrow window the button that counts the changes is in the line above the cards, which stays in view", async ({
  app,
  staff,
}) => {
  onlyInLongRun();
  const page = await staff("sales", { viewport: { width: 480, height: 700 } });
  const cards = page.locator("[data-index]");
  await expect(cards.nth(2)).toBeVisible();
  await cards.nth(2).hover();
  app.sheet.addLine(aPerson());
  const update = page.getByRole("button", { name: "1 update" });
  await expect(async () => {
    await app.syncSheet();
    await expect(update).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expectOnNoRow(update);
  await page.mouse.wheel(0, 1_200);
  await expect.poll(() => page.getByRole("main").evaluate((main) => main.scrollTop)).toBeGreaterThanOrEqual(1_200);
  await expectOnNoRow(update);
});

test("an answer to the pre-qualification form appears on every open screen", async ({ app, staff, visitor }) => {
  onlyInLongRun();
  const screens = [new LeadScreen(await staff("sales")), new LeadScreen(await staff("lawyer"))];
  const lead = aPerson({ firstName: "Ye-jin" });
  const form = await visitor();
  await form.goto(app.pageLink("Pre-qualification form"));
  await form.getByLabel("Email *").fill(lead.email);
  await form.getByLabel("First Name").fill(lead.firstName);
  await form.getByLabel("Last Name").fill(lead.lastName);
  await form.getByLabel("What is your main immigration goal?").selectOption("Asylum");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("Thank you. Your answers have been received.")).toBeVisible();
  for (const screen of screens) {
    const row = await screen.find(app, lead.lastName);
    await expect(row).toContainText("Ye-jin");
    await expect(row).toContainText(lead.email);
  }
});

test("the schedule alone brings a new line", async ({ app, staff }) => {
  onlyInLongRun();
  test.setTimeout(180_000);
  const sales = new LeadScreen(await staff("sales"));
  const lead = aPerson();
  await sales.search.fill(lead.lastName);
  app.sheet.addLine(lead);
  await expect(sales.row(lead.lastName)).toBeVisible({ timeout: 120_000 });
});
