import type { Page } from "@playwright/test";
import { words } from "../../src/lib/words/es/all.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { acceptInvitation, aClientWithCase, PHONE } from "../support/journeys/portalScreens.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";
import { Wire } from "../support/journeys/wire.ts";

const t = words.questionnaires;

/** In the builder, with the newest question open. */
async function ask(page: Page, english: string, spanish: string): Promise<void> {
  await page.getByLabel("Question in English").last().pressSequentially(english);
  await page.getByLabel("Question in Spanish").last().fill(spanish);
}

/** An administrator builds a questionnaire: a phone number, whether the client works, and where, if so. */
async function build(page: Page, app: { url: string }, name: string): Promise<void> {
  await page.goto(`${app.url}/settings/questionnaires`);
  await page.getByRole("link", { name: "New questionnaire" }).click();
  await page.getByLabel("Name in English").fill(name);
  await page.getByLabel("Name in Spanish").fill(`${name} (es)`);
  await page.getByLabel("Title in English").fill("About you");
  await page.getByLabel("Title in Spanish").fill("Sobre usted");
  await ask(page, "Your phone", "Su teléfono");
  await page.getByLabel("Goes into the client's record as").selectOption("Phone");
  await page.getByRole("button", { name: "Add question" }).click();
  await ask(page, "Do you work?", "¿Trabaja?");
  await page.getByLabel("Answer", { exact: true }).last().selectOption("Yes or no");
  await page.getByRole("button", { name: "Add question" }).click();
  await ask(page, "Where?", "¿Dónde?");
  await page.getByLabel("Asked when").last().selectOption("Do you work?");
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("tab", { name: "Preview" }).click();
  await page.getByLabel("Language").selectOption("Spanish");
  await expect(page.getByText("¿Dónde?")).toHaveCount(0);
  await page.getByRole("radio", { name: "Sí" }).check();
  await expect(page.getByLabel("¿Dónde?")).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("tab", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Save questionnaire" }).click();
  await expect(page.getByText("Questionnaire saved")).toBeVisible();
}

// Caught: a part of the builder that closed with the first letter of its name.
test("a client fills in a questionnaire across a reload and a lost connection; staff see the answers at once and take one over", async ({
  app,
  staff,
  visitor,
  watch,
}) => {
  test.slow();
  // The browser reports every request without a network, and the clients report their retries.
  watch.expect(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch|offline/i);
  const name = `Work ${String(Date.now())}`;
  await build(await staff("admin"), app, name);

  const practice = await staff("sales");
  const { email } = await aClientWithCase(practice);
  const casePage = practice.url();
  await practice.getByRole("button", { name: "Assign questionnaire" }).click();
  const choice = practice.getByRole("dialog", { name: "Assign questionnaire" });
  await choice.getByLabel("Questionnaire").selectOption(name);
  await choice.getByRole("button", { name: "Assign questionnaire" }).click();
  await practice.getByRole("button", { name: `See answers of “${name}”` }).click();
  const review = practice.getByRole("dialog", { name });
  await expect(review.getByText("No answer").first()).toBeVisible();

  const phone = await visitor({ ...PHONE, locale: "es-MX" });
  const wire = await Wire.open(phone);
  await acceptInvitation(app, phone, email);
  const tiles = phone.getByRole("navigation", { name: words.home.sections });
  await expect(tiles.getByRole("link", { name: new RegExp(words.portal.questionnaires) })).toContainText(
    "1 por responder",
  );
  await tiles.getByRole("link", { name: new RegExp(words.portal.questionnaires) }).click();
  await expect(phone.getByRole("heading", { level: 1, name: t.heading })).toBeVisible();
  expect(await seriousFindings(phone, [390])).toEqual([]);
  await phone.getByRole("link", { name: new RegExp(name) }).click();
  await phone.getByLabel("Su teléfono").pressSequentially("2125550199");
  await expect(review.getByText("2125550199").first()).toBeVisible();
  await expect(phone.getByText(/^Guardado/)).toBeVisible();

  // The connection goes, the client types on and loads the page again, and there is still none.
  await phone.context().setOffline(true);
  wire.cut();
  await phone.getByRole("radio", { name: t.yes }).check();
  await phone.getByLabel("¿Dónde?").fill("Panadería Sol");
  await expect(phone.getByText(t.notSaved)).toBeVisible();
  await expect(phone.getByRole("progressbar", { name: "100% completado" })).toBeVisible();
  expect(await seriousFindings(phone, [390])).toEqual([]);
  const address = phone.url();
  await phone.reload().catch(() => null);
  await expect(review.getByText("Panadería Sol")).toHaveCount(0);
  await phone.context().setOffline(false);
  wire.mend();
  await expect(async () => {
    await phone.goto(address);
  }).toPass();
  await expect(phone.getByLabel("¿Dónde?")).toHaveValue("Panadería Sol");
  await expect(phone.getByText(t.completed)).toBeVisible();
  await expect(phone.getByText(/^Guardado/)).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await seriousFindings(phone, [390])).toEqual([]);

  await expect(review.getByText("Panadería Sol")).toBeVisible();
  expect(await seriousFindings(practice)).toEqual([]);
  await review.getByRole("button", { name: "Accept into the record: Phone" }).click();
  await expect(practice.getByText("Taken into the client's record")).toBeVisible();
  await expect(review.getByRole("region", { name: "Not as in the client's record" })).toHaveCount(0);
  await practice.keyboard.press("Escape");
  const questionnaires = practice.getByRole("region", { name: "Questionnaires" });
  await expect(questionnaires.getByText("Completed")).toBeVisible();
  expect(await seriousFindings(practice)).toEqual([]);
  await practice.goto(casePage.replace(/\/cases\/.*/, ""));
  await expect(practice.getByText("(212) 555-0199").first()).toBeVisible();
});
