import { addDays, dayIn } from "../../convex/platform/days.ts";
import { newClient } from "../support/journeys/caseScreens.ts";
import { SAMPLE_PASSWORD } from "../../src/features/access/provider/samplePeople.ts";
import { emailOf, expect, signIn, test } from "../support/journeys/journeyTest.ts";
import { LANGUAGES } from "../support/journeys/languages.ts";
import { PHONE, signInAsClient } from "../support/journeys/portalScreens.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

const WIDE = { viewport: { width: 1440, height: 900 } };

// Caught: a day that begins with a click; a message that Today shows only after a reload; a line that E or H loses for good.
test("Today opens after sign-in, shows a client's message at once, and E, H and Undo move its lines", async ({
  staff,
  visitor,
}) => {
  test.slow();
  const account = await staff("lawyer", WIDE);
  await account.goto("/account");
  const choice = account.getByRole("combobox", { name: "Start page" });
  await choice.selectOption("Today");
  await expect(account.getByText("Start page saved")).toBeVisible();
  const page = await visitor(WIDE);
  await signIn(page, emailOf("lawyer"), SAMPLE_PASSWORD);
  await expect(page.getByRole("heading", { level: 1, name: /Daniel$/ })).toBeVisible();
  await expect(page).toHaveURL(/\/today$/);
  await choice.selectOption("Leads");
  const needs = page.getByRole("region", { name: /^Needs you/ });
  await expect(needs.locator("[data-line]").first()).toBeVisible();
  expect(await seriousFindings(page, [390, 700, 1440])).toEqual([]);

  const [english] = LANGUAGES;
  if (english === undefined) throw new Error("the portal has no language");
  const phone = await visitor({ ...PHONE, locale: english.browser });
  await signInAsClient(phone, english);
  const { messages } = english.words;
  const subject = `A question ${String(Date.now())}`;
  await phone.goto("/client-portal/messages/new");
  await phone.getByLabel(messages.form.subject).fill(subject);
  await phone.getByLabel(messages.form.text, { exact: true }).fill("When is my interview?");
  await phone.getByRole("button", { name: messages.form.send }).click();
  const line = needs.locator("[data-line]", { hasText: subject });
  await expect(line).toBeVisible();

  await line.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByText("When is my interview?")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(line).toBeFocused();
  await page.keyboard.press("e");
  await expect(line).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(line).toBeVisible();
  await line.focus();
  await page.keyboard.press("h");
  await page.getByRole("menuitem", { name: "Snooze until tomorrow" }).click();
  await expect(line).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(line).toBeVisible();
});

test("a task of today is done from a phone's line, and gone from the other window", async ({ staff }) => {
  const page = await staff("sales", WIDE);
  await newClient(page);
  const text = `Call the consulate ${String(Date.now())}`;
  await page.getByRole("button", { name: "Add task" }).click();
  const form = page.getByRole("dialog", { name: "Add task" });
  await form.getByLabel("Task").fill(text);
  await form.getByLabel("Owner").selectOption({ label: "Sofia Reyes" });
  await form.getByLabel("Due on").fill(addDays(dayIn("America/New_York", Date.now()), -1));
  await form.getByRole("button", { name: "Add task" }).click();
  await expect(page.getByRole("checkbox", { name: `Done: ${text}` })).toBeVisible();
  const phone = await staff("sales", { viewport: { width: 390, height: 844 } });
  await phone.goto("/today");
  await expect(phone.getByRole("tab", { name: /^Now/ })).toBeVisible();
  const row = phone.getByRole("listitem").filter({ hasText: text });
  await row.getByRole("button", { name: /^More for/ }).click();
  await phone.getByRole("menuitem", { name: "Done" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: `Done: ${text}` })).toHaveCount(0);
});
