import type { Page } from "@playwright/test";
import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { LANGUAGES } from "../support/journeys/languages.ts";
import { openTab } from "../support/journeys/caseScreens.ts";
import { acceptInvitation, aClientWithCase, chooseLanguage, PHONE } from "../support/journeys/portalScreens.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Emails wait for working hours: the practice works at all times while the journey runs. */
async function setHours(page: Page, { isAlways }: { isAlways: boolean }): Promise<void> {
  await page.goto("/settings/office-hours");
  for (const day of ["Sun", "Sat"]) await page.getByRole("checkbox", { name: day }).setChecked(isAlways);
  await page.getByLabel("Opens at").fill(isAlways ? "00:00" : "09:00");
  await page.getByLabel("Closes at").fill(isAlways ? "23:59" : "17:00");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
}

async function requestOverdue(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Request document" }).first().click();
  const request = page.getByRole("dialog", { name: "Request document" });
  await request.getByLabel("Document type").selectOption("Passport");
  await request.getByLabel("Name", { exact: true }).fill("Passport");
  await request.getByLabel("Due").fill(new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10));
  await request.getByRole("button", { name: "Request document" }).click();
  await expect(request).toHaveCount(0);
}

// Caught: a reminder in the practice's language; two emails on one day; a button that says nothing.
test("a client with an overdue document is reminded once, in Spanish, and a second time is refused", async ({
  app,
  staff,
  visitor,
}) => {
  onlyInLongRun();
  test.setTimeout(240_000);
  const admin = await staff("admin");
  await setHours(admin, { isAlways: true });
  const page = await staff("sales");
  const { name, email } = await aClientWithCase(page, { index: 0 });
  const phone = await visitor({ ...PHONE, locale: "es-MX" });
  await acceptInvitation(app, phone, email);
  const spanish = LANGUAGES.find(({ locale }) => locale === "es");
  await chooseLanguage(phone, "es");
  await expect(phone.getByRole("button", { name: spanish?.words.portal.signOut ?? "" })).toBeVisible();
  await requestOverdue(page);
  await openTab(page, "Documents");

  await page.getByRole("button", { name: `Remind ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Remind ${name}?` });
  const letter = dialog.getByRole("group", { name: "Email" });
  await expect(letter).toContainText("Venció el plazo de un documento.");
  await expect(letter).toHaveAttribute("lang", "es");
  await expect(dialog).toContainText(`${email} (Spanish)`);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send reminder" }).click();
  await expect(page.getByText("The email leaves in a minute")).toBeVisible();

  await page.getByRole("button", { name: `Remind ${name}` }).click();
  await expect(dialog).toContainText("A reminder for this client is waiting to be sent already.");
  await expect(dialog.getByRole("button", { name: "Send reminder" })).toBeDisabled();

  const mailbox = await visitor();
  await mailbox.goto(app.pageLink("Mailbox of clients"));
  const letters = mailbox.getByRole("listitem").filter({ hasText: email });
  const reminders = letters.filter({ hasText: "Un recordatorio sobre su caso" });
  await expect(async () => {
    await mailbox.reload();
    await expect(reminders).toHaveCount(1);
  }).toPass({ timeout: 120_000 });

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Remind ${name}` }).click();
  await expect(dialog).toContainText("This client was reminded today already. A client gets one reminder a day.");
  await expect(dialog).toContainText(/Last reminded\s*\d+ (s|min) ago by /);
  await mailbox.reload();
  await expect(reminders).toHaveCount(1);
  await phone.reload();
  await expect(phone.getByText(/Recordatorio: quedan? /).first()).toBeVisible();
  await setHours(admin, { isAlways: false });
});
