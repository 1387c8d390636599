import type { Page } from "@playwright/test";
import type { Locale } from "../../convex/platform/languages.ts";
import { openTab } from "../support/journeys/caseScreens.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { LANGUAGES, startOf } from "../support/journeys/languages.ts";
import { acceptInvitation, aClientWithCase, PHONE } from "../support/journeys/portalScreens.ts";
import type { RunningApp } from "../support/journeys/runningApp.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";
import { Wire } from "../support/journeys/wire.ts";

const ASKED: Record<"phone" | "works" | "where", Record<Locale, string>> = {
  phone: { en: "Your phone", es: "Su teléfono" },
  works: { en: "Do you work?", es: "¿Trabaja?" },
  where: { en: "Where?", es: "¿Dónde?" },
};

/** In the builder, with the newest question open. */
async function ask(page: Page, { en, es }: Record<Locale, string>): Promise<void> {
  await page.getByLabel("Question in English").last().pressSequentially(en);
  await page.getByLabel("Question in Spanish").last().fill(es);
}

/** An administrator builds a questionnaire: a phone number, whether the client works, and where, if so. */
async function build(page: Page, app: RunningApp, name: string): Promise<void> {
  await page.goto(`${app.url}/settings/questionnaires`);
  await page.getByRole("link", { name: "New questionnaire" }).click();
  await page.getByLabel("Name in English").fill(name);
  await page.getByLabel("Name in Spanish").fill(`${name} (es)`);
  await page.getByLabel("Title in English").fill("About you");
  await page.getByLabel("Title in Spanish").fill("Sobre usted");
  await ask(page, ASKED.phone);
  await page.getByLabel("Saves to client field").selectOption("Phone");
  await page.getByRole("button", { name: "Add question" }).click();
  await ask(page, ASKED.works);
  await page.getByLabel("Answer", { exact: true }).last().selectOption("Yes or no");
  await page.getByRole("button", { name: "Add question" }).click();
  await ask(page, ASKED.where);
  await page.getByLabel("Show when").last().selectOption("Do you work?");
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

/** The questionnaires per copy of the app: a restarted worker has a new copy, without the questionnaire. */
const built = new Map<string, string>();

/** The questionnaire that the journeys of both languages fill in, built by the first of them. */
async function theQuestionnaire(app: RunningApp, openAdmin: () => Promise<Page>): Promise<string> {
  const known = built.get(app.url);
  if (known !== undefined) return known;
  const name = `Work ${String(Date.now())}`;
  await build(await openAdmin(), app, name);
  built.set(app.url, name);
  return name;
}

// Caught: a part of the builder that closed with the first letter of its name.
for (const { browser, locale, words, say } of LANGUAGES) {
  const t = words.questionnaires;
  test(`a client fills in a questionnaire across a reload and a lost connection; staff see the answers at once and take one over (${browser})`, async ({
    app,
    staff,
    visitor,
    watch,
  }) => {
    test.slow();
    // The browser reports every request without a network, and the clients report their retries.
    watch.expect(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch|offline/i);
    const name = await theQuestionnaire(app, async () => await staff("admin"));

    const practice = await staff("sales");
    const { email } = await aClientWithCase(practice);
    const casePage = practice.url();
    await openTab(practice, "Questionnaires");
    await practice.getByRole("button", { name: "Assign questionnaire" }).click();
    const choice = practice.getByRole("dialog", { name: "Assign questionnaire" });
    await choice.getByLabel("Questionnaire").selectOption(name);
    await choice.getByRole("button", { name: "Assign questionnaire" }).click();
    await practice.getByRole("button", { name: `See answers of “${name}”` }).click();
    const review = practice.getByRole("dialog", { name });
    await expect(review.getByText("No answer").first()).toBeVisible();

    const phone = await visitor({ ...PHONE, locale: browser });
    const wire = await Wire.open(phone);
    await acceptInvitation(app, phone, email);
    const tile = phone
      .getByRole("navigation", { name: words.home.sections })
      .getByRole("link", { name: new RegExp(words.portal.questionnaires) });
    await expect(tile).toContainText(say("home.toAnswer", { count: 1 }));
    await tile.click();
    await expect(phone.getByRole("heading", { level: 1, name: t.heading })).toBeVisible();
    expect(await seriousFindings(phone, [390])).toEqual([]);
    await phone.getByRole("link", { name: new RegExp(name) }).click();
    await phone.getByLabel(ASKED.phone[locale]).pressSequentially("2125550199");
    await expect(review.getByText("2125550199").first()).toBeVisible();
    await expect(phone.getByText(startOf(t.saved))).toBeVisible();

    // The connection goes, the client types on and loads the page again, and there is still none.
    await phone.context().setOffline(true);
    wire.cut();
    await phone.getByRole("radio", { name: t.yes }).check();
    const where = phone.getByLabel(ASKED.where[locale]);
    await where.fill("Panadería Sol");
    await expect(phone.getByText(t.notSaved)).toBeVisible();
    await expect(
      phone.getByRole("progressbar", { name: say("questionnaires.percent", { percent: 100 }) }),
    ).toBeVisible();
    expect(await seriousFindings(phone, [390])).toEqual([]);
    const address = phone.url();
    await phone.reload().catch(() => null);
    await expect(review.getByText("Panadería Sol")).toHaveCount(0);
    await phone.context().setOffline(false);
    wire.mend();
    await expect(async () => {
      await phone.goto(address);
    }).toPass();
    await expect(where).toHaveValue("Panadería Sol");
    await expect(phone.getByText(t.completed)).toBeVisible();
    await expect(phone.getByText(startOf(t.saved))).toBeVisible();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await seriousFindings(phone, [390])).toEqual([]);

    await expect(review.getByText("Panadería Sol")).toBeVisible();
    expect(await seriousFindings(practice)).toEqual([]);
    await review.getByRole("button", { name: "Accept into the record: Phone" }).click();
    await expect(practice.getByText("Client record updated")).toBeVisible();
    await expect(review.getByRole("region", { name: "Differs from the client record" })).toHaveCount(0);
    await practice.keyboard.press("Escape");
    const questionnaires = practice.getByRole("region", { name: "Questionnaires" });
    await expect(questionnaires.getByText("Completed")).toBeVisible();
    expect(await seriousFindings(practice)).toEqual([]);
    await practice.goto(casePage.replace(/\/cases\/.*/, ""));
    await expect(practice.getByText("(212) 555-0199").first()).toBeVisible();
  });
}
