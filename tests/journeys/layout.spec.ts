import { firstOf } from "@passage/testkit/longRun";
import type { Page } from "@playwright/test";
import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { LeadScreen } from "../support/journeys/leadScreen.ts";
import { aPerson } from "../support/journeys/leadSheet.ts";
import { Wire } from "../support/journeys/wire.ts";

const REM_PX = 16;
const STEPS = 3;
const LONG = "an answer that goes on and on, far beyond what any column of the list has room for";

async function headings(page: Page): Promise<string[]> {
  // A role locator skips hidden elements; "Contract" is there for screen readers only.
  return await page.getByRole("columnheader").allTextContents();
}

/** The tabs, or in their place the select, are wholly on the screen; those of a phone scroll. */
async function expectTabsToFit(page: Page): Promise<void> {
  const [last, select] = [page.getByRole("tab").last(), page.getByRole("combobox", { name: "Lead status" })];
  if ((page.viewportSize()?.width ?? 0) < 640) await expect(page.getByRole("tab").first()).toBeInViewport();
  else if (await select.isVisible()) await expect(page.getByRole("tab")).toHaveCount(0);
  else await expect(last).toBeInViewport({ ratio: 1 });
}

const COLUMNS_AT: readonly (readonly [width: number, columns: readonly string[]])[] = [
  [1440, ["Lead", "Phone", "Current Role", "Immigration Goal", "Potential Value", "Status", "Follow-up", "Contract"]],
  [1300, ["Lead", "Phone", "Immigration Goal", "Potential Value", "Status", "Follow-up", "Contract"]],
  [1060, ["Lead", "Phone", "Potential Value", "Status", "Contract"]],
  [1024, ["Lead", "Phone", "Potential Value", "Status", "Contract"]],
  [768, ["Lead", "Phone", "Potential Value", "Status", "Contract"]],
  [390, []],
];

/** Controls and headings that the right edge of the screen cuts off. */
const cutOff = (of: Page) =>
  of.evaluate(() =>
    [...document.querySelectorAll("button, a, input, select, h1")]
      .filter((element) => element.checkVisibility() && !element.closest(".sr-only") && element.clientWidth > 1)
      // The tiles and the tabs of a phone are strips that scroll.
      .filter((element) => !element.closest(".overflow-x-auto"))
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5)
      .map((element) => element.outerHTML),
  );

/** The empty search box has a text that is this many pixels wider than its room. */
const placeholderOverhang = (of: Page) =>
  of.getByRole("searchbox").evaluate((box: HTMLInputElement) => {
    const { fontSize, fontFamily, letterSpacing } = getComputedStyle(box, "::placeholder");
    const ruler = document.body.appendChild(document.createElement("span"));
    ruler.textContent = box.placeholder;
    Object.assign(ruler.style, { fontSize, fontFamily, letterSpacing, position: "absolute", whiteSpace: "nowrap" });
    const { width } = ruler.getBoundingClientRect();
    ruler.remove();
    const { paddingLeft, paddingRight } = getComputedStyle(box);
    return width - (box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight));
  });

// Caught: a heading that stays after its cells have gone; at 1,024 px names of one letter, and the last tab beyond the
// edge.
test("columns disappear from the least to the most needed as the screen narrows, with room left for the name", async ({
  staff,
}) => {
  const page = await staff("sales");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  for (const [width, columns] of COLUMNS_AT) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => headings(page), { message: `columns at ${String(width)} px` }).toEqual(columns);
    const cells = page.getByRole("row").nth(1).getByRole("gridcell");
    // On a phone, rows are cards without headings: lead, phone, value, status, contract and call.
    await expect(cells).toHaveCount(width === 390 ? 6 : columns.length);
    // 13 rem; the name and the address have all of it except the avatar.
    expect((await cells.first().boundingBox())?.width, `the lead at ${String(width)} px`).toBeGreaterThan(207);
    await expectTabsToFit(page);
    expect(await cutOff(page)).toEqual([]);
    expect(await placeholderOverhang(page), `the search box at ${String(width)} px`).toBeLessThanOrEqual(0);
  }
});

// Caught: a goal cut at the width of the role.
test("a long role is cut at 10 rem and a long goal at 12 rem, however wide the screen", async ({ app, staff }) => {
  onlyInLongRun();
  const lead = aPerson({ role: LONG, goal: LONG });
  app.sheet.addLine(lead);
  const page = await staff("sales", { viewport: { width: 2_400, height: 900 } });
  const cells = (await new LeadScreen(page).find(app, lead.lastName)).getByTitle(/^an answer/);
  await expect(cells).toHaveCount(2);
  for (const [place, rem] of [10, 12].entries()) {
    const { width, isCut } = await cells.nth(place).evaluate((cell) => ({
      width: cell.getBoundingClientRect().width,
      isCut: cell.scrollWidth > cell.clientWidth && getComputedStyle(cell).textOverflow === "ellipsis",
    }));
    expect(width).toBeLessThanOrEqual(rem * REM_PX);
    expect(width).toBeGreaterThan((rem - 2) * REM_PX);
    expect(isCut).toBe(true);
  }
});

/** Wider than the lead's minimum width. */
const NARROWER_PX = 30;

// Caught: widths in pixels, with which a narrower window cut off the status.
test("columns are as wide as a person has made them, also after a reload, and fit every width of the screen", async ({
  staff,
}) => {
  onlyInLongRun();
  const page = await staff("sales", { viewport: { width: 1_440, height: 900 } });
  const edge = page.getByRole("separator", { name: "Width of Lead" });
  const width = async () => (await page.getByRole("columnheader", { name: "Lead" }).boundingBox())?.width ?? 0;
  await page.getByRole("row").nth(1).hover();
  const standard = await width();
  await edge.focus();
  for (let step = 0; step < STEPS; step++) await page.keyboard.press("ArrowRight");
  const byKeys = standard + STEPS * REM_PX;
  await expect.poll(width).toBeCloseTo(byKeys, 0);

  const box = (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const from = { x: box.x + box.width - 4, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - NARROWER_PX, from.y, { steps: 5 });
  await page.mouse.up();
  const byMouse = byKeys - NARROWER_PX;
  await expect.poll(width).toBeCloseTo(byMouse, 0);
  await page.reload();
  await expect.poll(width).toBeCloseTo(byMouse, 0);
  for (const [screenWidth, columns] of COLUMNS_AT) {
    await page.setViewportSize({ width: screenWidth, height: 900 });
    await expect.poll(() => headings(page), { message: `columns at ${String(screenWidth)} px` }).toEqual(columns);
    expect(await cutOff(page)).toEqual([]);
  }

  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.getByRole("row").nth(1).hover();
  await edge.dblclick();
  await expect.poll(width).toBeCloseTo(standard, 0);
});

// Caught: a status of 24 px and icons of 32 px under a thumb; headings over cards.
test("on a phone each row is a card whose controls are 44 px tall, sorted by a select", async ({ app, staff }) => {
  const lead = aPerson({ phone: "3055550142" });
  app.sheet.addLine(lead);
  const page = await staff("sales", { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });
  const leads = new LeadScreen(page);
  const card = await leads.find(app, lead.lastName);
  await expect(page.getByRole("columnheader")).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Sort by" })).toBeVisible();
  const call = card.getByRole("link", { name: `Call ${lead.fullName}` });
  await expect(call).toHaveAttribute("href", "tel:3055550142");
  expect((await call.boundingBox())?.height).toBe(44);
  const chip = await card.getByRole("button", { name: /^Status of/ }).boundingBox();
  // 6 px above and below the chip belong to its button.
  await page.touchscreen.tap((chip?.x ?? 0) + 20, (chip?.y ?? 0) - 5);
  await expect(page.getByRole("menu")).toBeVisible();
});

// Caught: a table head with its own minimum width.
test("at 360 px nothing is wider than the screen, on the list, a lead and the sign-in page", async ({
  staff,
  visitor,
}) => {
  const page = await staff("sales", { viewport: { width: 360, height: 740 } });
  const overhang = (of: Page) => of.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  expect([await overhang(page), await cutOff(page)]).toEqual([0, []]);
  await page
    .getByRole("row")
    .nth(1)
    .click({ position: { x: 5, y: 5 } });
  await expect(page.getByText("Email address")).toBeVisible();
  expect([await overhang(page), await cutOff(page)]).toEqual([0, []]);
  const form = await visitor({ viewport: { width: 360, height: 740 } });
  await form.goto("/login");
  await expect(form.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
  expect([await overhang(form), await cutOff(form)]).toEqual([0, []]);
});

// Caught: a search box 140 px to the left of the list it filters.
test("at 1920 px the top bar begins and ends where the list does", async ({ staff }) => {
  onlyInLongRun();
  const page = await staff("sales", { viewport: { width: 1920, height: 900 } });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const search = await page.getByRole("searchbox", { name: "Search by lead name" }).boundingBox();
  const signOut = await page.getByRole("banner").getByRole("button", { name: "Sign out" }).boundingBox();
  const list = await page.getByRole("grid").boundingBox();
  const endOf = (box: typeof list) => Math.round((box?.x ?? 0) + (box?.width ?? 0));
  expect([Math.round(search?.x ?? -1), endOf(signOut)]).toEqual([Math.round(list?.x ?? -2), endOf(list)]);
});

// Caught: notes as tall as the screen less the top bar; their button was below the edge under any banner.
test("the notes are beside the lead on wide screens, and elsewhere behind a button; neither is pushed off by a banner", async ({
  staff,
  watch,
}) => {
  // The browser reports the socket that is cut off.
  watch.expect(/WebSocket/);
  const page = await staff("sales");
  const wire = await Wire.open(page);
  await page.reload();
  await page
    .getByRole("row")
    .nth(1)
    .click({ position: { x: 5, y: 5 } });
  const add = page.getByRole("button", { name: "Add Note" });
  const open = page.getByRole("button", { name: /^Notes \(\d+\)$/ });
  for (const [width, isBeside] of [
    [1440, true],
    [1280, true],
    [1279, false],
    [1024, false],
    [390, false],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await expect(open).toBeVisible({ visible: !isBeside });
    await expect(add).toBeVisible({ visible: isBeside });
    // Two lines are 40 px. Caught: half of the width beside the notes given to the questions.
    const address = page.getByRole("region", { name: "Contact" }).getByRole("link", { name: /@/ });
    expect((await address.boundingBox())?.height).toBeLessThan(30);
    expect(await cutOff(page)).toEqual([]);
    if (isBeside) continue;
    await open.click();
    const panel = page.getByRole("dialog", { name: "Notes" });
    await expect(panel.getByText("Internal notes about this lead")).toBeVisible();
    await expect(add).toBeInViewport({ ratio: 1 });
    // Caught: a key of a keyboard beside the button on a phone.
    await expect(panel.getByText(/⏎/)).toBeVisible({ visible: width > 640 });
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(open).toBeFocused();
  }
  // A screen of 1280 by 800 px at 400 % zoom. Caught: notes of no height, and a button below the edge that nothing scrolled to.
  await page.setViewportSize({ width: 320, height: 200 });
  await open.click();
  const notes = page.getByRole("region", { name: "List of notes" });
  expect((await notes.boundingBox())?.height).toBeGreaterThan(100);
  await add.scrollIntoViewIfNeeded();
  await expect(add).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 700 });
  const heading = page.getByRole("heading", { level: 1 });
  const before = [await heading.boundingBox(), await add.boundingBox()];
  wire.cut();
  await expect(page.getByText(/^Passage cannot be reached\./)).toBeVisible();
  await expect(add).toBeInViewport({ ratio: 1 });
  // Caught: a banner that moved everything by 40 px under the pointer.
  expect([await heading.boundingBox(), await add.boundingBox()]).toEqual(before);
});

// Caught: boxes to filter by in one line of their own width; a table with a width of its own, scrolled sideways inside the screen.
test("Team, the audit log and who has access fit every width of the screen", async ({ staff }) => {
  onlyInLongRun();
  const page = await staff("admin");
  // The screen scrolls inside its own box.
  const overhang = () => page.getByRole("main").evaluate((box) => box.scrollWidth - box.clientWidth);
  for (const [address, shown] of [
    ["/team", page.getByRole("row").nth(1)],
    ["/audit?action=access:seed", page.getByText("Enrolled a sample person").last()],
    ["/audit?person=jobs&record=nothing", page.getByText("No event fits these filters.")],
    ["/audit?view=access", page.getByText("What Sofia Reyes did")],
  ] as const) {
    await page.goto(address);
    for (const width of firstOf([360, 1440, 768, 1024, 390], 3)) {
      await page.setViewportSize({ width, height: 800 });
      await expect(shown).toBeVisible();
      // The layout follows the new width a frame later.
      await expect
        .poll(async () => [await overhang(), await cutOff(page)], `${address} at ${String(width)} px`)
        .toEqual([0, []]);
    }
  }
});

// Caught: a slide-over on every screen; a navigation that scrolls away with the list.
test("the navigation stays beside the list on large screens, and slides over small ones", async ({ staff }) => {
  onlyInLongRun();
  const page = await staff("sales", { viewport: { width: 1440, height: 500 } });
  const navigation = page.getByRole("navigation", { name: "Main" });
  const opens = page.getByRole("button", { name: "Open navigation" });
  await expect(opens).toBeHidden();
  await page.getByRole("row").nth(5).hover();
  await page.mouse.wheel(0, 4_000);
  await expect(page.getByRole("row").nth(1)).not.toContainText("Lead");
  await expect(navigation.getByRole("link", { name: "Lead Management" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(navigation).toBeHidden();
  await opens.click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Lead Management" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Close navigation" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
