import type { Page } from "@playwright/test";
import { words as english } from "../../src/lib/words/en/all.ts";
import { words as spanish } from "../../src/lib/words/es/all.ts";
import { newClient } from "../support/journeys/caseScreens.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import type { RunningApp } from "../support/journeys/runningApp.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PHRASE = "a long phrase that nobody else uses 7";

/** A client with a case whose next step is known. Returns the client's first name and address. */
async function aClientWithCase(page: Page): Promise<{ name: string; email: string }> {
  const { name } = await newClient(page);
  const email = await page.getByRole("link", { name: /^ana\.\d+@mail\.test$/ }).innerText();
  await page.getByRole("button", { name: "Grant Portal Access" }).click();
  await expect(page.getByText("Portal Access Granted")).toBeVisible();
  await page.getByRole("tab", { name: "Cases" }).click();
  await page.getByRole("button", { name: "Create First Case" }).click();
  const form = page.getByRole("dialog", { name: "Create New Case" });
  await form.getByLabel("Case type", { exact: true }).selectOption("Naturalization N-400");
  await form.getByLabel("Template").selectOption({ index: 0 });
  await form.getByRole("button", { name: "Create Case" }).click();
  await expect(page).toHaveURL(/\/clients\/\w+\/cases\/\w+$/);
  return { name, email };
}

async function sayNextStep(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Edit case" }).click();
  const form = page.getByRole("dialog", { name: "Edit case" });
  await form.getByLabel("Next step").fill(text);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
}

/** The link in the newest letter to this address. */
async function invitationTo(app: RunningApp, page: Page, email: string): Promise<string> {
  await page.goto(app.pageLink("Mailbox with codes and invitations"));
  const letter = page.getByRole("listitem").filter({ hasText: email }).first();
  return (await letter.getByRole("link", { name: "Accept the invitation" }).getAttribute("href")) ?? "no link";
}

// Caught: a home that showed what staff changed only after a reload; words of the other language on a screen.
for (const [locale, words] of [["en-US", english] as const, ["es-MX", spanish] as const]) {
  test(`a client accepts the invitation on a phone, reads the home, sees a change at once, and signs out (${locale})`, async ({
    app,
    staff,
    visitor,
  }) => {
    const { home, portal, timeline } = words;
    const practice = await staff("sales");
    const { name, email } = await aClientWithCase(practice);
    const phone = await visitor({ ...PHONE, locale });
    await phone.goto(await invitationTo(app, phone, email));
    await expect(phone).toHaveURL(/\/client-portal\/set-password$/);
    const secrets = phone.locator("input[autocomplete=new-password]");
    await secrets.nth(0).fill(PHRASE);
    await secrets.nth(1).fill(PHRASE);
    await phone.locator("button[type=submit]").click();

    await expect(phone).toHaveURL(/\/client-portal$/);
    await expect(phone.getByText(portal.welcome.replace("{email}", email))).toBeVisible();
    await expect(phone.getByText(home.heading.replace("{name}", name))).toBeVisible();
    await expect(phone.getByText(home.status.information_collection.sentence)).toBeVisible();
    await expect(phone.getByText(home.noNextStep)).toBeVisible();
    await expect(phone.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await seriousFindings(phone, [390])).toEqual([]);

    await sayNextStep(practice, "We file on Friday.");
    await expect(phone.getByText("We file on Friday.")).toBeVisible();
    await expect(phone.getByText(home.noNextStep)).toHaveCount(0);

    await phone.getByRole("link", { name: portal.timeline, exact: true }).first().click();
    await expect(phone.getByRole("heading", { level: 1, name: timeline.title })).toBeVisible();
    expect(await seriousFindings(phone, [390])).toEqual([]);

    await phone.getByRole("button", { name: portal.signOut }).click();
    await expect(phone).toHaveURL(/\/login/);
    await phone.goto(`${app.url}/client-portal`);
    await expect(phone).toHaveURL(/\/login/);
  });
}
