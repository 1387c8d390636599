import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { LANGUAGES, moneyIn, startOf } from "../support/journeys/languages.ts";
import { FOLDER, shootWhole } from "../support/journeys/pictures.ts";
import { acceptInvitation, aClientWithCase, PHONE } from "../support/journeys/portalScreens.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";
import { RENEWED_WHILE_ENDING } from "../support/journeys/watch.ts";

const CARD = "4242 4242 4242 4242";
const CASE_TYPE = "EB-2 NIW";

/** Sends a contract to an existing client. */
async function sendContract(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  const query = new URLSearchParams({ clientName: name, clientEmail: email, caseType: CASE_TYPE });
  await page.goto(`/create-contract?${query.toString()}`);
  await page.getByLabel("Fee amount").fill("900");
  await page.getByRole("button", { name: "Send Contract & Payment Link" }).click();
  await expect(page).not.toHaveURL(/create-contract/);
}

/** Opens a link of the portal in a window of its own, as a client does. */
async function openedBy(phone: Page, link: string): Promise<Page> {
  const opened = phone.context().waitForEvent("page");
  await phone.getByRole("link", { name: link }).click();
  return await opened;
}

/** Leaves the window as it was. */
async function picture(phone: Page, name: string): Promise<void> {
  if (FOLDER === "") return;
  await shootWhole(phone, name, [390]);
  await phone.setViewportSize(PHONE.viewport);
}

// Caught: a page that says what was signed and paid only after a reload; the library of receipts, which the content policy refuses.
for (const { browser, locale, words, say } of LANGUAGES) {
  const { contracts, home, portal } = words;
  test(`a client signs and pays on a phone, sees both at once, takes the receipt and the signed copy, and signs out (${browser})`, async ({
    app,
    staff,
    visitor,
    watch,
  }) => {
    test.slow();
    watch.expect(RENEWED_WHILE_ENDING);
    const practice = await staff("sales");
    const client = await aClientWithCase(practice);
    await sendContract(practice, client);
    const phone = await visitor({ ...PHONE, locale: browser });
    await acceptInvitation(app, phone, client.email);
    const toSign = phone.getByRole("link", { name: say("home.contractsToSign", { count: 1 }) });
    await expect(toSign).toBeVisible();
    await picture(phone, `portal-home-to-sign-${locale}`);
    await toSign.click();
    await expect(phone.getByRole("heading", { level: 1, name: contracts.title })).toBeVisible();
    const card = phone.getByRole("region", { name: CASE_TYPE });
    await expect(card.getByText(contracts.state.toSign.sentence)).toBeVisible();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await seriousFindings(phone, [390, 1024])).toEqual([]);
    await picture(phone, `portal-contracts-to-sign-${locale}`);

    const signing = await openedBy(phone, contracts.sign);
    await signing.getByLabel("Your full name").fill(client.name);
    await signing.getByLabel("I agree to sign").check();
    await signing.getByRole("button", { name: "Sign the document" }).click();
    await expect(signing.getByText("The document is signed")).toBeVisible();
    await expect(card.getByText(startOf(contracts.signedOn))).toBeVisible();
    await expect(phone.getByRole("link", { name: contracts.sign })).toHaveCount(0);

    const paying = await openedBy(phone, say("contracts.pay", { amount: moneyIn(locale, 270) }));
    // The receipt has a name in letters that the fonts of PDFs lack.
    await paying.getByLabel("Name").fill("Ngọc Ánh Đỗ");
    await paying.getByLabel("Card or account number").fill(CARD);
    await paying.getByRole("button", { name: /^Pay/ }).click();
    await expect(paying.getByText("Thank you.")).toBeVisible();
    await expect(card.getByText(startOf(contracts.part.paid))).toBeVisible();
    await expect(card.getByText(contracts.part.later)).toBeVisible();
    expect(await seriousFindings(phone, [390])).toEqual([]);
    await picture(phone, `portal-contracts-paid-${locale}`);

    for (const [button, message] of [
      [card.getByRole("button", { name: startOf(contracts.receiptNumber) }), contracts.receiptNumber],
      [card.getByRole("button", { name: contracts.copy }), contracts.number],
    ] as const) {
      const download = phone.waitForEvent("download");
      await button.click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(startOf(message));
      expect(file.suggestedFilename()).toMatch(/\.pdf$/);
      const path = await file.path();
      expect((await readFile(path)).subarray(0, 5).toString()).toBe("%PDF-");
      if (FOLDER !== "") await file.saveAs(`${FOLDER}/${file.suggestedFilename()}`);
    }

    await phone.getByRole("link", { name: portal.home, exact: true }).click();
    await expect(phone.getByText(home.nothingNeeded)).toBeVisible();
    await phone.getByRole("button", { name: portal.signOut }).click();
    await expect(phone).toHaveURL(/\/login/);
  });
}
