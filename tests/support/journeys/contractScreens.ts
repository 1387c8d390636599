import { expect, type Locator, type Page } from "@playwright/test";
import type { RunningApp } from "./runningApp.ts";
import type { Wire } from "./wire.ts";

export const PHONE = { viewport: { width: 390, height: 844 } };
const CARD = "4242 4242 4242 4242";

/** Each run has people of its own. */
export const aName = (first: string) => `${first} ${String(Date.now())}`;

/** Sends a contract. With a wire, the answer never arrives. */
export async function send(page: Page, name: string, wire?: Wire): Promise<void> {
  const query = new URLSearchParams({ clientName: name, clientEmail: "ana@mail.test", caseType: "EB-2 NIW" });
  await page.goto(`/create-contract?${query.toString()}`);
  await page.getByLabel("Fee amount").fill("3500");
  wire?.hold();
  await page.getByRole("button", { name: "Send Contract & Payment Link" }).click();
}

/** The list at an address, as "?tab=active". */
export async function openContracts(page: Page, query: string): Promise<void> {
  await page.goto(`/contracts${query}`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
}

/** The page of the first contract of such a list with this text in its row. */
export async function openContract(page: Page, query: string, text: string): Promise<void> {
  await openContracts(page, query);
  await page.getByRole("row").filter({ hasText: text }).first().getByRole("link").first().click();
  await expect(page.getByText("Contract Actions")).toBeVisible();
  await expect(page.getByText("Contract created")).toBeVisible();
}

/** The address of a link on the contract's page. */
export async function linkOf(page: Page, name: string): Promise<string> {
  return (await page.getByRole("link", { name }).last().getAttribute("href")) ?? "no link";
}

/** The link in the newest letter to this person. */
export async function signingLink(app: RunningApp, page: Page, name: string): Promise<string> {
  await page.goto(app.pageLink("Documents to sign"));
  const card = page.getByRole("listitem").filter({ hasText: name }).first();
  const path = (await card.getByRole("link", { name: "Open as the client" }).getAttribute("href")) ?? "no link";
  return new URL(path, page.url()).href;
}

export async function sign(client: Page, address: string, name: string): Promise<void> {
  await client.goto(address);
  await client.getByLabel("Your full name").fill(name);
  await client.getByLabel("I agree to sign").check();
  await client.getByRole("button", { name: "Sign the document" }).click();
  await expect(client.getByText("The document is signed")).toBeVisible();
}

export async function pay(
  client: Page,
  address: string,
  how: { method?: string; number?: string } = {},
): Promise<void> {
  await client.goto(address);
  await client.getByLabel("Name").fill("Ana Souza");
  await client.getByLabel("Pay by").selectOption(how.method ?? "Card");
  await client.getByLabel("Card or account number").fill(how.number ?? CARD);
  await client.getByRole("button", { name: /^Pay/ }).click();
  await expect(client.getByText("Thank you.")).toBeVisible();
}

export const fact = (page: Page, label: string): Locator =>
  page.locator("dl > div").filter({ hasText: label }).locator("dd");
