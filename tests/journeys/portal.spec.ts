import type { Page } from "@playwright/test";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { LANGUAGES } from "../support/journeys/languages.ts";
import { acceptInvitation, aClientWithCase, PHONE, sayNextStep } from "../support/journeys/portalScreens.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

/** The sections whose names the navigation does not have room for. */
const cutLabels = (phone: Page) =>
  phone
    .getByRole("navigation")
    .locator("a > span")
    .evaluateAll((labels) =>
      labels.filter((label) => label.scrollWidth > label.clientWidth).map(({ textContent }) => textContent),
    );

// Caught: a home that showed what staff changed only after a reload; words of the other language on a screen; "Document…" in the Spanish navigation.
for (const { browser, locale, words, say } of LANGUAGES) {
  test(`a client accepts the invitation on a phone, reads the home, sees a change at once, and signs out (${browser})`, async ({
    app,
    staff,
    visitor,
  }) => {
    const { home, notices, portal, timeline } = words;
    const practice = await staff("sales");
    const { name, email } = await aClientWithCase(practice);
    const phone = await visitor({ ...PHONE, locale: browser });
    await acceptInvitation(app, phone, email);
    await expect(phone).toHaveURL(/\/client-portal$/);
    await expect(phone.getByText(say("portal.welcome", { email }))).toBeVisible();
    await expect(phone.getByText(say("home.heading", { name }))).toBeVisible();
    await expect(phone.getByText(home.status.information_collection)).toBeVisible();
    await expect(phone.getByText(home.noNextStep)).toBeVisible();
    await expect(phone.locator("html")).toHaveAttribute("lang", locale);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await cutLabels(phone)).toEqual([]);
    expect(await seriousFindings(phone, [390])).toEqual([]);

    await sayNextStep(practice, "We file on Friday.");
    const nextStep = phone.locator("section").filter({ has: phone.getByRole("heading", { name: home.nextStep }) });
    await expect(nextStep.getByText("We file on Friday.")).toBeVisible();
    await expect(phone.getByText(home.noNextStep)).toHaveCount(0);

    // The case and its next step.
    const bell = phone.getByRole("banner").getByRole("link", { name: notices.title });
    await expect(bell).toHaveText("2");
    await bell.click();
    await expect(phone.getByRole("heading", { level: 1, name: notices.title })).toBeVisible();
    expect(await seriousFindings(phone, [390])).toEqual([]);
    await phone.getByRole("button", { name: notices.markAllRead }).click();
    await expect(bell).toHaveText("");
    await sayNextStep(practice, "We file on Monday.");
    await expect(phone.getByRole("listitem").getByText("We file on Monday.")).toBeVisible();
    await expect(bell).toHaveText("1");

    await phone.getByRole("link", { name: portal.timeline, exact: true }).first().click();
    await expect(phone.getByRole("heading", { level: 1, name: timeline.title })).toBeVisible();
    expect(await seriousFindings(phone, [390])).toEqual([]);

    await phone.getByRole("button", { name: portal.signOut }).click();
    await expect(phone).toHaveURL(/\/login/);
    await phone.goto(`${app.url}/client-portal`);
    await expect(phone).toHaveURL(/\/login/);
  });
}
