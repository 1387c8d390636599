import type { Locator } from "@playwright/test";
import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { LeadScreen } from "../support/journeys/leadScreen.ts";
import { aPerson } from "../support/journeys/leadSheet.ts";

// Caught: a tab that pushed its address twice, by pointer and by focus; Back then seemed to do nothing.
test("search and tab filter the list, are in the address, and return on Back and on reload", async ({ app, staff }) => {
  onlyInLongRun();
  const family = aPerson({ firstName: "Amina" });
  const sister = aPerson({ firstName: "Bilal", lastName: family.lastName, email: `b.${family.email}` });
  app.sheet.addLine(family);
  app.sheet.addLine(sister);
  const page = await staff("sales");
  const leads = new LeadScreen(page);
  await leads.search.fill(family.lastName.toUpperCase());
  await expect(async () => {
    await app.syncSheet();
    await expect(leads.tab("All Leads")).toHaveText("All Leads (2)", { timeout: 3_000 });
  }).toPass();
  await leads.search.fill(`amina ${family.lastName}`);
  await expect(leads.row(sister.email)).toHaveCount(0);
  await expect(leads.row(family.email)).toBeVisible();
  await leads.search.fill(sister.email);
  await expect(leads.row(sister.email)).toBeVisible();
  await expect(leads.tab("All Leads")).toHaveText("All Leads (1)");
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === sister.email);

  await leads.tab("Closed").click();
  await expect(page.getByText("No lead matches this search and status.")).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get("status") === "closed");
  await page.goBack();
  await expect(leads.row(sister.email)).toBeVisible();
  await expect(leads.tab("All Leads")).toHaveAttribute("aria-selected", "true");
  await page.goForward();
  await expect(leads.tab("Closed")).toHaveAttribute("aria-selected", "true");
  await page.reload();
  await expect(leads.tab("Closed")).toHaveAttribute("aria-selected", "true");
  await expect(leads.search).toHaveValue(sister.email);
  await page.getByRole("button", { name: "Show all leads" }).click();
  await expect(leads.search).toHaveValue("");
});

test("a click opens the lead, a click on its status does not, and Back to Dashboard restores the search", async ({
  app,
  staff,
}) => {
  const lead = aPerson({ phone: "13055550142", value: "$12,500" });
  app.sheet.addLine(lead);
  const page = await staff("lawyer");
  const leads = new LeadScreen(page);
  const row = await leads.find(app, lead.lastName);
  await leads.status(lead.fullName).click();
  await expect(page.getByRole("menuitemradio")).toHaveText([
    "Needs Follow-up",
    "Actively Contacting",
    "Thinking About It",
    "Not Interested",
    "Closed",
  ]);
  await leads.search.click();
  await expect(page.getByRole("menuitemradio")).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe("/");

  await row.click({ position: { x: 5, y: 5 } });
  await expect(page.getByRole("heading", { name: lead.fullName })).toBeVisible();
  await expect(page).toHaveURL(/\/lead\/lead-\d+$/);
  for (const [group, fields] of [
    ["Contact", [`Email address${lead.email}`, "Phone number+1 (305) 555-0142"]],
    [
      "Case",
      [
        "Potential value$12,500",
        "What Is Your Current Occupation Or Field Of Work?Registered nurse",
        "What Is Your Main Immigration Goal?Work visa",
      ],
    ],
    [
      "Form answers",
      [`Timestamp${lead.at}`, "What Is Your Country Of Citizenship?Jordan", "ResumeResume.pdfView Resume"],
    ],
  ] as const) {
    await expect(page.getByRole("region", { name: group }).locator("dl > div")).toHaveText(fields);
  }
  const resume = page.getByRole("link", { name: "View Resume" });
  await expect(resume).toHaveAttribute("href", "https://resumes.test/noor/resume.pdf");
  await expect(resume).toHaveAttribute("target", "_blank");
  await expect(page.getByRole("link", { name: "Lead Management" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(leads.search).toHaveValue(lead.lastName);
  await expect(row).toBeVisible();
});

// Caught: 0 px and the focus on BODY after each lead, for a person who works down the list.
test("after a lead, and after its reload, the list is where it was, with the focus on that lead", async ({ staff }) => {
  const page = await staff("sales");
  const main = page.getByRole("main");
  const place = () => main.evaluate((element) => element.scrollTop);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await main.evaluate((element) => {
    element.scrollTop = 3_000;
  });
  const row = page.locator('[data-index="68"]');
  // Several rows in view may have one name.
  const link = row.getByRole("link").first();
  const name = (await link.textContent()) ?? "";
  const before = await row.boundingBox();
  const returns = [
    () => page.goBack(),
    () => page.getByRole("link", { name: "Back to Dashboard" }).first().click(),
    async () => {
      await page.reload();
      await page.getByRole("link", { name: "Back to Dashboard" }).first().click();
    },
  ];
  for (const goBack of returns) {
    await link.click();
    await expect(page.getByRole("heading", { name }).first()).toBeVisible();
    await goBack();
    await expect(row).toBeFocused();
    expect(await place()).toBeGreaterThan(2_500);
    expect(Math.abs(((await row.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  }
});

test("Create Contract appears by the rule and passes on the lead's data", async ({ app, staff }) => {
  onlyInLongRun();
  const lead = aPerson();
  app.sheet.addLine(lead);
  const page = await staff("sales");
  const leads = new LeadScreen(page);
  const row = await leads.find(app, lead.lastName);
  const create = row.getByRole("link", { name: "Create Contract" });
  for (const [label, isOffered] of [
    ["Thinking About It", false],
    ["Closed", true],
    ["Not Interested", false],
    ["Actively Contacting", true],
  ] as const) {
    await leads.setStatus(lead.fullName, label);
    await leads.expectStatus(lead.fullName, label);
    await expect(create).toHaveCount(isOffered ? 1 : 0);
  }
  await create.click();
  await expect(page).toHaveURL((url) => url.pathname === "/create-contract");
  const passed = Object.fromEntries(new URL(page.url()).searchParams);
  expect(passed).toEqual({
    clientName: lead.fullName,
    clientEmail: lead.email,
    clientPhone: lead.phone,
    caseType: "Work visa",
    leadId: expect.stringMatching(/^lead-\d+$/),
  });
  await expect(page.getByLabel("Full name")).toHaveValue(lead.fullName);
  // The goal is no case type of ours: it becomes Other with the lead's words.
  await expect(page.getByLabel("Custom case type")).toHaveValue("Work visa");
});

// Caught: notes requested before the lead is known; their refusal replaced this sentence.
test("an id that no lead has is not found, with the way back", async ({ staff }) => {
  onlyInLongRun();
  const page = await staff("sales");
  await page.goto("/lead/lead-99999999");
  await expect(page.getByText("Lead not found")).toBeVisible();
  await page.getByRole("link", { name: "Back to Dashboard" }).first().click();
  await expect(page.getByRole("heading", { name: "Lead Management" })).toBeVisible();
});

// Caught: a table that kept the row height of the width at which it was opened.
test("turning the screen keeps every row right below the one before", async ({ staff }) => {
  const page = await staff("sales");
  const rowAt = (place: number) => page.locator(`[data-index="${String(place)}"]`);
  for (const width of [1440, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(async () => {
      const [first, second] = await Promise.all([rowAt(0).boundingBox(), rowAt(1).boundingBox()]);
      expect(first?.height).toBe(width < 768 ? 124 : 44);
      expect(second?.y).toBeCloseTo((first?.y ?? 0) + (first?.height ?? 0), 0);
    }).toPass({ timeout: 10_000 });
  }
});

/** True if the whole content of a card lies inside it. */
async function isWhole(card: Locator): Promise<boolean> {
  return await card.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const shown = [...element.querySelectorAll("[role=gridcell] > *")].map((each) => each.getBoundingClientRect());
    return shown.length > 3 && shown.every((box) => box.top >= top && box.bottom <= bottom);
  });
}

// Caught: cards whose name and call button were cut off, because two actions took two lines.
test("on a phone the tabs are chips, the sidebar slides over, and nothing is wider than the screen or cut off", async ({
  app,
  staff,
}) => {
  const lead = aPerson();
  app.sheet.addLine(lead);
  const page = await staff("sales", { viewport: { width: 390, height: 844 }, hasTouch: true });
  const leads = new LeadScreen(page);
  await leads.find(app, lead.lastName);
  const tabs = page.getByRole("tablist", { name: "Lead status" });
  await expect(tabs.getByRole("tab")).toHaveText([
    "All Leads (1)",
    "Mine (0)",
    "Due (0)",
    "Needs Follow-up (1)",
    "Actively Contacting (0)",
    "Thinking About It (0)",
    "Not Interested (0)",
    "Closed (0)",
  ]);
  await leads.tab("Closed").click();
  await expect(page.getByText("No leads found")).toBeVisible();
  await leads.tab("All Leads").click();
  await expect(leads.row(lead.email)).toBeVisible();
  expect(await isWhole(leads.row(lead.email))).toBe(true);

  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.getByRole("button", { name: "Open navigation" }).click();
  const panel = page.getByRole("dialog", { name: "Navigation" });
  await expect(panel.getByRole("link", { name: "Lead Management" })).toBeVisible();
  await panel.getByRole("button", { name: "Close navigation" }).click();
  await expect(panel).toHaveCount(0);
  await page.getByRole("button", { name: "Open navigation" }).click();
  await panel.getByRole("link", { name: "Contracts/Payments" }).click();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/\/contracts$/);
  await page.goBack();
  await expect(leads.row(lead.email)).toBeVisible();
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
});
