import { expect, type Page } from "@playwright/test";

/** A client of this journey alone, whose page is open. */
export async function newClient(page: Page): Promise<{ name: string }> {
  const name = `Ana Nova ${String(Date.now())}`;
  await page.goto("/clients");
  await page.getByRole("button", { name: "New Client" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(`ana.${String(Date.now())}@mail.test`);
  await page.getByRole("button", { name: "Create Client" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Client created")).toBeVisible();
  // In a low window the message lies over the first button below the tabs.
  await page.getByRole("button", { name: "Close", exact: true }).click();
  return { name };
}

/** Chooses an item of the menu in the head of a client's page. */
export async function clientAction(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Goes from the list of templates to the form of one. */
export async function openTemplate(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
}

/** Opens a tab of a client's or a case's page. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole("tab", { name: new RegExp(`^${name}`) });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "true");
}
