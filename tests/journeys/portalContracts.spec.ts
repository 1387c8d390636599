import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { SAMPLE_PASSWORD } from "../../src/features/access/accessText.ts";
import { words as english } from "../../src/lib/words/en/all.ts";
import { words as spanish } from "../../src/lib/words/es/all.ts";
import { emailOf, expect, signIn, test } from "../support/journeys/journeyTest.ts";
import { FOLDER, shootWhole } from "../support/journeys/pictures.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const CARD = "4242 4242 4242 4242";

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
test("a client signs and pays on a phone, sees both at once, takes the receipt and the signed copy, and signs out", async ({
  visitor,
}) => {
  test.slow();
  const { contracts, home, portal } = english;
  const phone = await visitor({ ...PHONE, locale: "en-US" });
  await signIn(phone, emailOf("client"), SAMPLE_PASSWORD);
  await expect(phone).toHaveURL(/\/client-portal$/);
  await picture(phone, "portal-home");
  await phone.getByRole("link", { name: "1 contract to sign" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: contracts.title })).toBeVisible();
  const card = phone.getByRole("region", { name: "Work permit and travel document" });
  await expect(card.getByText(contracts.state.toSign.sentence)).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await seriousFindings(phone, [390, 1024])).toEqual([]);
  await picture(phone, "portal-contracts-to-sign");

  const signing = await openedBy(phone, contracts.sign);
  await signing.getByLabel("Your full name").fill("Maria Santos");
  await signing.getByLabel("I agree to sign").check();
  await signing.getByRole("button", { name: "Sign the document" }).click();
  await expect(signing.getByText("The document is signed")).toBeVisible();
  await expect(card.getByText(/^You signed this contract on/)).toBeVisible();
  await expect(phone.getByRole("link", { name: contracts.sign })).toHaveCount(0);

  const paying = await openedBy(phone, "Pay $270.00");
  // The receipt has a name in letters that the fonts of PDFs lack.
  await paying.getByLabel("Name").fill("Ngọc Ánh Đỗ");
  await paying.getByLabel("Card or account number").fill(CARD);
  await paying.getByRole("button", { name: /^Pay/ }).click();
  await expect(paying.getByText("Thank you.")).toBeVisible();
  await expect(card.getByText(/^Paid on/)).toBeVisible();
  await expect(card.getByText(contracts.part.later)).toBeVisible();
  await picture(phone, "portal-contracts-paid");

  for (const [button, name] of [
    [card.getByRole("button", { name: /^Receipt \d+-1$/ }), /^Receipt \d+-1\.pdf$/],
    [card.getByRole("button", { name: contracts.copy }), /^Contract \d+\.pdf$/],
  ] as const) {
    const download = phone.waitForEvent("download");
    await button.click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(name);
    const path = await file.path();
    expect((await readFile(path)).subarray(0, 5).toString()).toBe("%PDF-");
    if (FOLDER !== "") await file.saveAs(`${FOLDER}/${file.suggestedFilename()}`);
  }

  await phone.getByRole("combobox", { name: portal.language }).selectOption("es");
  await expect(phone.getByRole("heading", { level: 1, name: spanish.contracts.title })).toBeVisible();
  expect(await seriousFindings(phone, [390])).toEqual([]);
  await picture(phone, "portal-contracts-es");
  await phone.getByRole("combobox", { name: spanish.portal.language }).selectOption("en");
  await phone.getByRole("link", { name: portal.home, exact: true }).click();
  await expect(phone.getByText(home.nothingNeeded)).toBeVisible();
  await phone.getByRole("button", { name: portal.signOut }).click();
  await expect(phone).toHaveURL(/\/login/);
});
