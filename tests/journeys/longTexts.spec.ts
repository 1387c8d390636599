import { newClient } from "../support/journeys/caseScreens.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { PHONE } from "../support/journeys/contractScreens.ts";

/** The screen is this much wider than the window. */
const TOO_WIDE = () => {
  const scrollers = [document.documentElement, ...document.querySelectorAll("main")];
  return Math.max(...scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
};

test.use({ actionTimeout: 30_000 });

// Caught: a task of one long word, which made the page of its client twice as wide as the phone.
test("texts of one long word leave a client, a case and the deadlines as wide as the phone", async ({ staff }) => {
  test.slow();
  const page = await staff("sales");
  const { name } = await newClient(page);
  await page.getByRole("tab", { name: "Cases" }).click();
  await page.getByRole("button", { name: "Create First Case" }).click();
  const newCase = page.getByRole("dialog", { name: "Create New Case" });
  await newCase.getByLabel("Case type", { exact: true }).selectOption("Other (specify below)");
  await newCase.getByLabel("Custom case type").fill("T".repeat(200));
  await newCase.getByLabel("First note").fill("N".repeat(900));
  await newCase.getByRole("button", { name: "Create Case" }).click();
  await expect(page).toHaveURL(/\/cases\/\w+$/);
  await page.getByRole("button", { name: "Add milestone" }).click();
  await page.getByRole("dialog").getByLabel("Title", { exact: true }).fill("M".repeat(200));
  await page.getByRole("button", { name: "Save milestone" }).click();
  await page.getByRole("button", { name: "Add task" }).click();
  const task = page.getByRole("dialog", { name: "Add task" });
  await task.getByLabel("Task").fill("L".repeat(500));
  await task.getByLabel("Due on").fill("2090-01-05");
  await task.getByRole("button", { name: "Add task" }).click();
  await page.getByRole("button", { name: "Add deadline" }).click();
  const deadline = page.getByRole("dialog", { name: "Add deadline" });
  await deadline.getByLabel("What is due").fill("D".repeat(500));
  await deadline.getByLabel("Due on").fill("2000-01-05");
  await deadline.getByRole("button", { name: "Add deadline" }).click();
  await expect(page.getByRole("checkbox", { name: /^Done: DDD/ })).toBeVisible();

  await page.setViewportSize(PHONE.viewport);
  expect.soft(await page.evaluate(TOO_WIDE), "the case").toBe(0);
  await page.getByRole("link", { name: "Back to client" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Done: LLL/ })).toBeVisible();
  expect.soft(await page.evaluate(TOO_WIDE), "the client").toBe(0);
  await page.goto("/deadlines?owner=anybody");
  await expect(page.getByRole("checkbox", { name: /^Done: DDD/ })).toBeVisible();
  expect.soft(await page.evaluate(TOO_WIDE), "the deadlines").toBe(0);
});
