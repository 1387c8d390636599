import { expect, type Page } from "@playwright/test";
import { SAMPLE_PASSWORD } from "../../../src/features/access/provider/samplePeople.ts";
import { newClient } from "./caseScreens.ts";
import { emailOf } from "./journeyTest.ts";
import type { Locale } from "../../../convex/platform/languages.ts";
import type { Language } from "./languages.ts";
import type { RunningApp } from "./runningApp.ts";

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PHRASE = "a long phrase that nobody else uses 7";

/** A client with access to the portal and a case, whose page is open. Without a template the case is empty. */
export async function aClientWithCase(
  page: Page,
  template: { index: number } | { label: string } = { index: 0 },
): Promise<{ name: string; email: string }> {
  const { name } = await newClient(page);
  const email = await page.getByRole("link", { name: /^ana\.\d+@mail\.test$/ }).innerText();
  await page.getByRole("button", { name: "Grant Portal Access" }).click();
  await expect(page.getByText("Portal Access Granted")).toBeVisible();
  await page.getByRole("tab", { name: "Cases" }).click();
  await page.getByRole("button", { name: "Create First Case" }).click();
  const form = page.getByRole("dialog", { name: "Create New Case" });
  await form.getByLabel("Case type", { exact: true }).selectOption("Naturalization N-400");
  await form.getByLabel("Template").selectOption(template);
  await form.getByRole("button", { name: "Create Case" }).click();
  await expect(page).toHaveURL(/\/clients\/\w+\/cases\/\w+$/);
  return { name, email };
}

/** On the page of the case. */
export async function sayNextStep(page: Page, text: string): Promise<void> {
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

/** Opens the portal by the link in the letter. */
export async function acceptInvitation(app: RunningApp, phone: Page, email: string): Promise<void> {
  await phone.goto(await invitationTo(app, phone, email));
  await expect(phone).toHaveURL(/\/client-portal\/set-password$/);
  const secrets = phone.locator("input[autocomplete=new-password]");
  await secrets.nth(0).fill(PHRASE);
  await secrets.nth(1).fill(PHRASE);
  await phone.locator("button[type=submit]").click();
  await expect(phone).toHaveURL(/\/client-portal$/);
}

/** In the portal; ends on its start page. */
export async function chooseLanguage(phone: Page, locale: Locale): Promise<void> {
  // The link is there as soon as the sign-in is over.
  await phone.locator("header a[href='/client-portal/account']").click();
  const choice = phone.getByRole("main").getByRole("combobox", { name: /^(Language|Idioma)$/ });
  await choice.selectOption(locale);
  await expect(phone.locator("html")).toHaveAttribute("lang", locale);
  // A page that is left keeps no change that is still on its way.
  await expect(phone.locator("[aria-busy=true]")).toHaveCount(0);
  await phone.goto("/client-portal");
}

/** The sample client signs in on the page in the browser's language, and chooses this language, which another journey may have changed. */
export async function signInAsClient(phone: Page, { access, locale, words }: Language): Promise<void> {
  await phone.goto("/login");
  await phone.getByLabel(access.accessText.email).fill(emailOf("client"));
  await phone.getByLabel(access.accessText.password, { exact: true }).fill(SAMPLE_PASSWORD);
  await phone.getByRole("button", { name: access.accessText.signIn.submit, exact: true }).click();
  await expect(phone).toHaveURL(/\/client-portal$/);
  await chooseLanguage(phone, locale);
  await expect(phone.getByRole("button", { name: words.portal.signOut })).toBeVisible();
}
