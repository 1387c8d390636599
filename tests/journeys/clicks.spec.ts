import type { Page } from "@playwright/test";
import { addDays, dayIn } from "../../convex/platform/days.ts";
import { newClient } from "../support/journeys/caseScreens.ts";
import { startCounting } from "../support/journeys/clickCounter.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";

/*
 * The number of clicks and keys of frequent jobs, from the screen after signing in. Typed texts count for neither. A job that needs more
 * than its number has lost its shortcut.
 */

/** A client whose name no other journey uses. */
async function aClient(page: Page): Promise<string> {
  const name = `Counted Client ${String(Date.now() % 10_000_000)}`;
  await page.goto("/clients");
  await page.getByRole("button", { name: "New Client" }).click();
  const form = page.getByRole("dialog", { name: "New Client" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill(`${name.replaceAll(" ", ".").toLowerCase()}@mail.test`);
  await form.getByRole("button", { name: "Create Client" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  return name;
}

/** The list after signing in, without a focus anywhere. */
async function openStart(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
}

// Caught: a deadline that can be added on the page of its client only: three clicks, a search and a scroll.
test("a deadline takes C, D, the client's name, and no click", async ({ staff }) => {
  const page = await staff("sales");
  const client = await aClient(page);
  await openStart(page);
  const counted = await startCounting(page);
  await page.keyboard.press("c");
  await expect(page.getByRole("menu", { name: "New" })).toBeVisible();
  await page.keyboard.press("d");
  const form = page.getByRole("dialog", { name: "New deadline" });
  await expect(form.getByRole("combobox", { name: "Client" })).toBeFocused();
  expect(await counted()).toEqual({ clicks: 0, keys: ["c", "d"] });
  await page.keyboard.type(client);
  await expect(form.getByRole("option", { name: client })).toBeVisible();
  await page.keyboard.press("Enter");
  // About, then what is due, and the day.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Counted deadline");
  await form.getByLabel("Due on").fill(addDays(dayIn("America/New_York", Date.now()), 3));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Deadline added")).toBeVisible();
  expect(await counted()).toEqual({ clicks: 0, keys: ["c", "d", "Enter", "Tab", "Tab", "Enter"] });
});

// Caught: name, email and phone of a client typed again for a second contract.
test("a contract for a client takes one click on the client's page, or the palette, and has the client's name", async ({
  staff,
}) => {
  const page = await staff("sales");
  const client = await aClient(page);
  const counted = await startCounting(page);
  await page.getByRole("link", { name: "New contract" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue(client);
  expect(await counted()).toEqual({ clicks: 1, keys: [] });
  await page.goBack();
  await expect(page.getByRole("heading", { name: client, level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search records and actions" })).toBeFocused();
  await page.keyboard.type("new contract for");
  await expect(page.getByRole("option", { name: "New contract for this client" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Full name")).toHaveValue(client);
  expect(await counted()).toEqual({ clicks: 1, keys: ["k", "Enter"] });
});

// Caught: templates below 1,500 px of settings.
test("a template is two clicks away", async ({ staff }) => {
  const page = await staff("admin");
  await openStart(page);
  const counted = await startCounting(page);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Case templates" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Case templates" })).toBeVisible();
  expect((await counted()).clicks).toBe(2);
});

// Caught: a message that begins with the list of clients, a search and two tabs.
test("a message to a client takes C, M and the client's name", async ({ staff }) => {
  const page = await staff("sales");
  const client = await aClient(page);
  await openStart(page);
  const counted = await startCounting(page);
  await page.keyboard.press("c");
  await expect(page.getByRole("menu", { name: "New" })).toBeVisible();
  await page.keyboard.press("m");
  await expect(page.getByRole("combobox", { name: "Client" })).toBeFocused();
  await page.keyboard.type(client);
  await expect(page.getByRole("option", { name: client })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Subject")).toBeVisible();
  expect(await counted()).toEqual({ clicks: 0, keys: ["c", "m", "Enter"] });
});

// Caught: a row whose owner and next call can be set only on the lead's page, or by a box and the bar of several leads.
test("a lead's owner and next call take a click in the cell and one on the choice, or A on the row", async ({
  staff,
}) => {
  const page = await staff("sales");
  await openStart(page);
  const row = page.getByRole("row").nth(1);
  const owner = row.getByRole("button", { name: /^Owner of/ });
  await owner.waitFor();
  const counted = await startCounting(page);
  await owner.click();
  await page.getByRole("menuitemradio", { name: "Daniel Okafor" }).click();
  await expect(owner).toHaveAccessibleName(/: Daniel Okafor$/);
  expect((await counted()).clicks).toBe(2);
  const call = row.getByRole("button", { name: /^Next contact of/ });
  await call.click();
  await page.getByRole("menuitemradio", { name: "In 3 days" }).click();
  await expect(call).not.toHaveAccessibleName(/: Not scheduled$/);
  expect(await counted()).toEqual({ clicks: 4, keys: [] });
  await row.focus();
  await page.keyboard.press("a");
  await expect(page.getByRole("menuitemradio", { name: "Daniel Okafor" })).toBeVisible();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(owner).toHaveAccessibleName(/: Unassigned$/);
  expect((await counted()).keys).toEqual(["a", "Home", "Enter"]);
});

// Caught: a request below the requests of a case, 1,100 px down.
test("one more document is asked for with a click on the case's strip, and a lawyer's cases with two", async ({
  staff,
}) => {
  const page = await staff("sales");
  await newClient(page);
  await page.getByRole("tab", { name: "Cases" }).click();
  await page.getByRole("button", { name: "Create First Case" }).click();
  const form = page.getByRole("dialog", { name: "Create New Case" });
  await form.getByLabel("Case type", { exact: true }).selectOption("Naturalization N-400");
  await form.getByRole("button", { name: "Create Case" }).click();
  await expect(page).toHaveURL(/\/clients\/\w+\/cases\/\w+$/);
  const counted = await startCounting(page);
  await page.getByRole("button", { name: "Request document" }).click();
  await expect(page.getByRole("dialog", { name: "Request document" })).toBeVisible();
  expect((await counted()).clicks).toBe(1);
  const lawyer = await staff("lawyer");
  await openStart(lawyer);
  const countedToo = await startCounting(lawyer);
  await lawyer.getByRole("link", { name: "Cases", exact: true }).click();
  await lawyer.getByRole("tab", { name: /^Mine/ }).click();
  await expect(lawyer.getByRole("tab", { name: /^Mine/ })).toHaveAttribute("aria-selected", "true");
  expect((await countedToo()).clicks).toBe(2);
});
