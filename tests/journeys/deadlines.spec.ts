import type { Locator, Page } from "@playwright/test";
import { addDays, dayIn } from "../../convex/platform/days.ts";
import { openTab } from "../support/journeys/caseScreens.ts";
import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

/** A name that no other journey uses. */
const aName = (what: string) => `${what} ${String(Date.now() % 1_000_000)}`;

/** A new client, whose page is then open. */
async function openNewClient(page: Page, name: string): Promise<void> {
  await page.goto("/clients");
  await page.getByRole("button", { name: "New Client" }).click();
  const form = page.getByRole("dialog", { name: "New Client" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill(`${name.replaceAll(" ", ".").toLowerCase()}@mail.test`);
  await form.getByRole("button", { name: "Create Client" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

/** The visible click target: the ring, or the line of a switch, around a box that only screen readers see. */
const around = (box: Locator) => box.locator("xpath=..");

const WIDE = { width: 1440, height: 900 };

const inDays = (count: number) => addDays(dayIn("America/New_York", Date.now()), count);

// Caught: a task that its owner finds only after a reload.
test("an assigned task rings, is in the assignee's inbox and done there; the other page sees it", async ({ staff }) => {
  onlyInLongRun();
  const [client, text] = [aName("Task Client"), aName("Call the consulate")];
  const lawyer = await staff("lawyer");
  const bell = lawyer.getByRole("button", { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  const sales = await staff("sales");
  await openNewClient(sales, client);
  await sales.getByRole("button", { name: "Add task" }).click();
  const form = sales.getByRole("dialog", { name: "Add task" });
  await form.getByLabel("Task").fill(text);
  await form.getByLabel("Owner").selectOption({ label: "Daniel Okafor" });
  await form.getByLabel("Due on").fill(inDays(3));
  expect(await seriousFindings(sales, [390, 1440])).toEqual([]);
  await form.getByRole("button", { name: "Add task" }).click();
  await expect(sales.getByRole("checkbox", { name: `Done: ${text}` })).toBeVisible();

  await expect(bell).toHaveAccessibleName(/unread$/);
  await bell.click();
  const panel = lawyer.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByRole("link", { name: `Unread: Sofia Reyes assigned you a task: ${text}` })).toBeVisible();
  await panel.getByRole("tab", { name: /^My tasks/ }).click();
  await expect(panel.getByRole("link", { name: client })).toBeVisible();
  expect(await seriousFindings(lawyer, [390, 1440])).toEqual([]);
  await around(panel.getByRole("checkbox", { name: `Done: ${text}` })).click();

  await expect(sales.getByRole("checkbox", { name: `Done: ${text}` })).toBeHidden();
  await sales.getByRole("button", { name: "Show 1 done" }).click();
  await expect(sales.getByText("Done by Daniel Okafor")).toBeVisible();

  await panel.getByRole("button", { name: "Undo" }).click();
  await expect(sales.getByRole("button", { name: "Show 1 done" })).toBeHidden();
  await expect(sales.getByRole("checkbox", { name: `Done: ${text}` })).not.toBeChecked();
});

test("a deadline is on another person's open radar at once, and done from there", async ({ staff }) => {
  const [client, title] = [aName("Radar Client"), aName("Stay ends")];
  const lawyer = await staff("lawyer");
  await lawyer.getByRole("link", { name: "Deadlines" }).click();
  await expect(lawyer.getByRole("heading", { name: "Deadlines", level: 1 })).toBeVisible();
  await lawyer.getByRole("combobox", { name: "Owner" }).selectOption({ label: "Everyone" });
  const sales = await staff("sales");
  await openNewClient(sales, client);
  await sales.getByRole("button", { name: "Add deadline" }).click();
  const form = sales.getByRole("dialog", { name: "Add deadline" });
  await form.getByLabel("About").selectOption({ label: "I-94" });
  await form.getByLabel("What is due").fill(title);
  await form.getByLabel("Due on").fill(inDays(-2));
  await form.getByRole("button", { name: "Add deadline" }).click();

  const box = lawyer.getByRole("checkbox", { name: `Done: ${title}` });
  await expect(box).toBeVisible();
  await expect(lawyer.getByRole("region", { name: "Overdue" }).getByText("2 days late").first()).toBeVisible();
  expect(await seriousFindings(lawyer)).toEqual([]);
  await lawyer.setViewportSize(WIDE);
  await lawyer.getByRole("tab", { name: "I-94" }).click();
  await expect(box).toBeVisible();
  await lawyer.getByRole("tab", { name: "Tasks" }).click();
  await expect(box).toBeHidden();
  await lawyer.getByRole("tab", { name: "All" }).click();
  await around(box).click();
  await expect(box).toBeHidden();
  await expect(sales.getByText("No open deadlines")).toBeVisible();
  await lawyer.getByRole("button", { name: "Undo" }).click();
  await expect(box).toBeVisible();
  await expect(sales.getByRole("checkbox", { name: `Done: ${title}` })).toBeVisible();
});

test("a document that a case requires is on the open radar until it is accepted", async ({ staff }) => {
  onlyInLongRun();
  const [client, title] = [aName("Asked Client"), aName("Employer letter")];
  const lawyer = await staff("lawyer");
  await lawyer.setViewportSize(WIDE);
  await lawyer.getByRole("link", { name: "Deadlines" }).click();
  await lawyer.getByRole("combobox", { name: "Owner" }).selectOption({ label: "Everyone" });
  await lawyer.getByRole("tab", { name: "Requested documents" }).click();
  const sales = await staff("sales");
  await openNewClient(sales, client);
  await sales.getByRole("tab", { name: "Cases" }).click();
  await sales.getByRole("button", { name: "Create First Case" }).click();
  const newCase = sales.getByRole("dialog", { name: "Create New Case" });
  await newCase.getByLabel("Case Type").selectOption({ label: "H-1B" });
  await newCase.getByRole("button", { name: "Create Case" }).click();
  await expect(sales.getByText(/^CASE-/)).toBeVisible();
  await sales.getByRole("button", { name: "Request document" }).click();
  const form = sales.getByRole("dialog", { name: "Request document" });
  await form.getByLabel("Document type").selectOption({ label: "Passport" });
  await form.getByLabel("Name", { exact: true }).fill(title);
  await form.getByLabel("Due").fill(inDays(5));
  await form.getByRole("button", { name: "Request document" }).click();

  const line = lawyer.getByRole("listitem").filter({ hasText: title });
  await expect(line.getByText("In 5 days")).toBeVisible();
  await expect(line.getByRole("checkbox")).toHaveCount(0);
  expect(await seriousFindings(lawyer, [390, 1440])).toEqual([]);
  await openTab(sales, "Documents");
  await sales.getByRole("button", { name: `Status of ${title}` }).click();
  await sales.getByRole("menuitemradio", { name: "Accepted" }).click();
  await expect(line).toBeHidden();
});

// Caught: an address that answered still after it was ended.
test("a calendar fetches due items by its secret address, until the address is revoked", async ({ staff }) => {
  onlyInLongRun();
  const [client, title] = [aName("Feed Client"), aName("Visa ends")];
  const sales = await staff("sales");
  await openNewClient(sales, client);
  await sales.getByRole("button", { name: "Add deadline" }).click();
  const form = sales.getByRole("dialog", { name: "Add deadline" });
  await form.getByLabel("About").selectOption({ label: "Visa" });
  await form.getByLabel("What is due").fill(title);
  await form.getByLabel("Due on").fill(inDays(40));
  await form.getByRole("button", { name: "Add deadline" }).click();
  await expect(sales.getByRole("checkbox", { name: `Done: ${title}` })).toBeVisible();

  await sales.getByRole("link", { name: "Deadlines" }).click();
  await sales.getByRole("button", { name: "Calendar feed" }).click();
  const dialog = sales.getByRole("dialog", { name: "Calendar feed" });
  await dialog.getByRole("button", { name: "Create link" }).click();
  const address = await dialog.getByLabel("Your link").inputValue();
  expect(await seriousFindings(sales, [390, 1440])).toEqual([]);

  const read = async () => (await (await fetch(address)).text()).replaceAll("\r\n ", "");
  const day = inDays(40).replaceAll("-", "");
  const calendar = await read();
  expect(calendar).toContain(`SUMMARY:Visa: ${title}\r\n`);
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${day}\r\n`);
  expect(calendar).not.toContain(client);
  await around(dialog.getByRole("switch", { name: "Clients' names" })).click();
  await expect.poll(read).toContain(`SUMMARY:Visa: ${title} (${client})\r\n`);

  await dialog.getByRole("button", { name: "Turn off link" }).click();
  await dialog.getByRole("button", { name: "Turn off for good" }).click();
  await expect(dialog.getByRole("button", { name: "Create link" })).toBeVisible();
  const [ended, never] = await Promise.all([fetch(address), fetch(address.replace(/[\w-]{43}/, "A".repeat(43)))]);
  expect([ended.status, await ended.text()]).toEqual([404, await never.text()]);
  expect(never.status).toBe(404);
});
