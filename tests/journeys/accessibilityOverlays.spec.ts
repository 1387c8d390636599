import { IS_LONG } from "@passage/testkit/longRun";
import type { Page } from "@playwright/test";
import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { LeadScreen } from "../support/journeys/leadScreen.ts";
import { aPerson } from "../support/journeys/leadSheet.ts";
import { FOLDER, shoot } from "../support/journeys/pictures.ts";
import { seriousFindings, WIDTHS } from "../support/journeys/seriousFindings.ts";
import { Wire } from "../support/journeys/wire.ts";

/** The state on the page passes; with a folder for pictures, takes them instead. */
async function look(page: Page, name: string, widths?: readonly number[]): Promise<void> {
  if (FOLDER === "") expect(await seriousFindings(page, widths ?? WIDTHS), name).toEqual([]);
  else await shoot(page, name, widths);
}

/** A further state of a screen that was checked. */
async function lookInLongRun(page: Page, name: string, widths?: readonly number[]): Promise<void> {
  if (IS_LONG || FOLDER !== "") await look(page, name, widths);
}

const aWideScreen = { viewport: { width: 1440, height: 900 } };

async function openPalette(page: Page, typed: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search records and actions" });
  await expect(field).toBeFocused();
  await field.fill(typed);
}

test("the palette passes with records, without a match, with its second question and while its code is on the way", async ({
  app,
  staff,
}) => {
  const lead = aPerson();
  app.sheet.addLine(lead);
  const page = await staff("sales", aWideScreen);
  await new LeadScreen(page).open(app, lead);
  await openPalette(page, "ma");
  await expect(page.getByRole("option").nth(4)).toBeVisible();
  await look(page, "palette");
  await openPaletteAgain(page, "");
  await expect(page.getByRole("option", { name: "Add a note" })).toBeVisible();
  await lookInLongRun(page, "palette-actions");
  await openPaletteAgain(page, "qqqq zzzz");
  await expect(page.getByText("Nothing matches").first()).toBeVisible();
  await lookInLongRun(page, "palette-nothing");
  await openPaletteAgain(page, "set status");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Closed" })).toBeVisible();
  await look(page, "palette-status");
  await page.route(/\/assets\/CommandPalette-/, () => undefined);
  await page.reload();
  await expect(page.getByRole("heading", { name: lead.fullName })).toBeVisible();
  await openPalette(page, "mar");
  await expect(page.getByRole("dialog").getByRole("status").getByText("Loading...", { exact: true })).toBeVisible();
  await lookInLongRun(page, "palette-loading");
});

async function openPaletteAgain(page: Page, typed: string): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openPalette(page, typed);
}

test("the notifications pass when empty, with items and with the settings", async ({ app, staff }) => {
  const page = await staff("sales", aWideScreen);
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await bell.click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByText("Nothing new.").or(panel.getByRole("link").first())).toBeVisible();
  await lookInLongRun(page, "inbox-first");
  await page.keyboard.press("Escape");
  const leads = new LeadScreen(page);
  for (const firstName of ["Noor", "Maximiliana Guadalupe de la Concepción"]) {
    const lead = aPerson({ firstName });
    app.sheet.addLine(lead);
    await leads.find(app, lead.lastName);
  }
  await app.breakSheet({ status: 403, body: { error: { message: "The caller does not have permission" } } });
  await app.syncSheet();
  await bell.click();
  await expect(panel.getByRole("link", { name: /Noor/ }).first()).toBeVisible();
  await look(page, "inbox");
  await panel.getByRole("button", { name: "Settings" }).click();
  await expect(panel.getByRole("switch").first()).toBeVisible();
  await look(page, "inbox-settings");
});

test("the notes beside a lead pass as a panel, and so does the question before signing out", async ({ app, staff }) => {
  const lead = aPerson();
  app.sheet.addLine(lead);
  const page = await staff("sales", { viewport: { width: 1024, height: 768 } });
  await new LeadScreen(page).open(app, lead);
  await page.getByRole("button", { name: /^Notes/ }).click();
  const box = page.getByPlaceholder("Add a note...");
  await expect(page.getByText("No notes yet")).toBeVisible();
  await lookInLongRun(page, "notes-panel-empty", [1024, 390]);
  await box.fill("Spoke for 20 minutes:\n- wants to bring her sister\n- papers by Friday");
  await page.getByRole("button", { name: "Add Note" }).click();
  await expect(box).toHaveValue("");
  await box.fill("Called, no ans");
  await look(page, "notes-panel", [1024, 390]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("dialog", { name: "Sign out and discard?" })).toBeVisible();
  await look(page, "sign-out-question");
});

test("notes that cannot be saved pass, with their banner and their list", async ({ app, staff }) => {
  onlyInLongRun();
  const lead = aPerson();
  app.sheet.addLine(lead);
  const page = await staff("sales", aWideScreen);
  await new LeadScreen(page).open(app, lead);
  // Typing makes the person the owner of the tab's drafts.
  await page.getByPlaceholder("Add a note...").fill("Called, no ans");
  await page.evaluate(() => {
    const note = {
      text: "Spoke for 20 minutes:\n- papers by Friday",
      reason: "What this note is about is no longer there.",
    };
    window.sessionStorage.setItem("passage.kept.draft stranded", `${JSON.stringify(note)}\n${JSON.stringify(note)}\n`);
  });
  await page.reload();
  await expect(page.getByText("2 notes cannot be saved.")).toBeVisible();
  await look(page, "stranded-banner");
  await page.getByRole("alert").getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("textbox", { name: "Text of the note" })).toHaveCount(2);
  await look(page, "stranded-list");
});

test("a conflict passes", async ({ app, staff, watch }) => {
  onlyInLongRun();
  // Convex's client logs every refused change on the console.
  watch.expect(/\[CONVEX M\(leads\/record\/staff:setStatus\)\]/);
  const lead = aPerson();
  app.sheet.addLine(lead);
  const sales = new LeadScreen(await staff("sales"));
  await sales.find(app, lead.lastName);
  const page = await staff("lawyer", aWideScreen);
  const wire = await Wire.open(page);
  await page.reload();
  const lawyer = new LeadScreen(page);
  await lawyer.find(app, lead.lastName);
  wire.hold();
  await sales.setStatus(lead.fullName, "Closed");
  await sales.expectStatus(lead.fullName, "Closed");
  await lawyer.setStatus(lead.fullName, "Not Interested");
  wire.release();
  // The toast stays as long as the mouse is over it.
  await page.getByRole("button", { name: "Set anyway" }).hover();
  await look(page, "conflict");
});

test("a lost connection passes with a change that waits", async ({ app, staff, watch }) => {
  onlyInLongRun();
  // The browser reports every attempt to connect.
  watch.expect(/ERR_FAILED|WebSocket|Failed to fetch|offline/i);
  const lead = aPerson();
  app.sheet.addLine(lead);
  const page = await staff("lawyer", aWideScreen);
  const wire = await Wire.open(page);
  await page.reload();
  const lawyer = new LeadScreen(page);
  await lawyer.find(app, lead.lastName);
  wire.cut();
  await lawyer.setStatus(lead.fullName, "Thinking About It");
  await expect(page.getByText(/1 change waits/)).toBeVisible();
  await look(page, "offline");
});

test("a screen whose code does not arrive passes", async ({ staff, watch }) => {
  onlyInLongRun();
  watch.expect(/ERR_FAILED|Failed to (fetch|load)/i);
  const page = await staff("sales", aWideScreen);
  await page.route(/\/assets\/LeadRoute-/, (route) => route.abort());
  await page.reload();
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: /^This page didn't load/ })).toBeVisible();
  await look(page, "late-screen");
});

test("the debug screen passes with results", async ({ staff }) => {
  onlyInLongRun();
  const page = await staff("sales", aWideScreen);
  await page.goto("/debug");
  for (const name of ["Test Convex Key", "Test Google API Key"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("status", { name })).toContainText("Success");
  }
  await look(page, "debug");
});
