import type { Page } from "@playwright/test";
import { newClient } from "../support/journeys/caseScreens.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

const WIDE = { viewport: { width: 1440, height: 900 } };

/** A new case of a new client, which nobody owns. */
async function newCase(page: Page): Promise<{ name: string }> {
  const { name } = await newClient(page);
  await page.getByRole("tab", { name: "Cases" }).click();
  await page.getByRole("button", { name: "Create First Case" }).click();
  const form = page.getByRole("dialog", { name: "Create New Case" });
  await form.getByLabel("Case type", { exact: true }).selectOption("H-1B");
  await form.getByLabel("Template").selectOption("No template");
  await form.getByLabel("Owner").selectOption("Unassigned");
  await form.getByRole("button", { name: "Create Case" }).click();
  await expect(page).toHaveURL(/\/cases\/\w+$/);
  return { name };
}

/** The state on the page passes in every size and theme. */
async function look(page: Page): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize(WIDE.viewport);
}

const openCases = (page: Page) => page.getByRole("link", { name: "Cases", exact: true }).click();
const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

// Caught: a change of many that a colleague sees after a reload only; a case under Mine of nobody; a board that keeps a moved card.
test("a lawyer's open cases are two clicks away, cases get an owner together, and a card moves on the board", async ({
  staff,
}) => {
  test.slow();
  const sales = await staff("sales", WIDE);
  const { name } = await newCase(sales);
  const lawyer = await staff("lawyer", WIDE);
  await openCases(lawyer);
  await lawyer.getByRole("tab", { name: /^Mine/ }).click();
  await expect(lawyer.getByRole("tab", { name: /^Mine/ })).toHaveAttribute("aria-selected", "true");
  await expect(row(lawyer, name)).toHaveCount(0);

  await openCases(sales);
  await sales.getByRole("searchbox").or(sales.locator("#list-search")).first().fill(name);
  await expect(row(sales, name)).toContainText("Unassigned");
  await look(sales);
  await row(sales, name).hover();
  await sales.getByRole("checkbox", { name: new RegExp(`^Select ${name}`) }).check();
  await sales.getByRole("button", { name: "Set owner" }).click();
  await sales.getByRole("menuitemradio", { name: "Daniel Okafor" }).click();
  await expect(row(sales, name)).toContainText("Daniel Okafor");
  // The second window has it at once, with Undo.
  await expect(row(lawyer, name)).toBeVisible();
  await expect(lawyer.getByText("Sofia Reyes gave 1 case to Daniel Okafor")).toBeVisible();

  await sales.getByRole("button", { name: "Board", exact: true }).click();
  const card = sales.getByRole("link", { name, exact: true });
  await card.focus();
  await sales.keyboard.press("Shift+ArrowRight");
  const next = sales.getByRole("region", { name: /^Document review, 1 case/ });
  await expect(next.getByRole("link", { name, exact: true })).toBeFocused();
  // While it is saved, a chip is fainter than its text may be.
  await expect(next.locator("[aria-busy=true]")).toHaveCount(0);
  await look(sales);
  await expect(row(lawyer, name)).toContainText("Document review");

  // A case that was opened from the list leads back there, and to the cases before and after it.
  await row(lawyer, name).getByRole("link", { name, exact: true }).click();
  await expect(lawyer.getByRole("navigation", { name: "Neighbouring cases" })).toContainText(/\d+ of \d+/);
  await lawyer.getByRole("link", { name: "Back to cases" }).click();
  await expect(lawyer.getByRole("tab", { name: /^Mine/ })).toHaveAttribute("aria-selected", "true");
});
