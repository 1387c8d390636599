import { addDays, dayIn } from "../../convex/platform/days.ts";
import { newClient } from "../support/journeys/caseScreens.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { FOLDER, shootWhole } from "../support/journeys/pictures.ts";

test.skip(FOLDER === "", "pictures are taken only into the folder that PASSAGE_SCREENSHOTS names");
test.use({ actionTimeout: 30_000 });

const WIDE = { viewport: { width: 1440, height: 900 } };

test("pictures of the deadlines, their filters and the calendar feed", async ({ staff }) => {
  const page = await staff("lawyer", WIDE);
  await page.goto("/deadlines?owner=anybody");
  await expect(page.getByRole("region", { name: "Overdue" })).toBeVisible();
  await shootWhole(page, "deadlines");
  await page.setViewportSize(WIDE.viewport);
  await page.getByRole("tab", { name: "Other deadlines" }).click();
  await page.getByRole("combobox", { name: "Owner" }).selectOption({ label: "Unassigned" });
  await shootWhole(page, "deadlines-filtered");
  await page.getByRole("button", { name: "Calendar feed" }).click();
  await expect(page.getByRole("button", { name: "Create link" })).toBeVisible();
  await shootWhole(page, "feed");
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByLabel("Your link")).toBeVisible();
  await shootWhole(page, "feed-made");
  await page.getByRole("button", { name: "Turn off link" }).click();
  await page.getByRole("button", { name: "Turn off for good" }).click();
});

test("pictures of a client's tasks and deadlines, their forms, and a person's own tasks", async ({ staff }) => {
  test.slow();
  const page = await staff("sales", WIDE);
  await newClient(page);
  const inDays = (count: number) => addDays(dayIn("America/New_York", Date.now()), count);
  for (const [text, day] of [
    ["Call about the missing birth certificate", inDays(-2)],
    ["Draft the support letter", inDays(3)],
  ] as const) {
    await page.getByRole("button", { name: "Add task" }).click();
    const form = page.getByRole("dialog", { name: "Add task" });
    await form.getByLabel("Task").fill(text);
    await form.getByLabel("Due on").fill(day);
    await form.getByRole("button", { name: "Add task" }).click();
    await expect(page.getByRole("checkbox", { name: `Done: ${text}` })).toBeVisible();
  }
  await page.getByRole("button", { name: "Add task" }).click();
  await page.getByRole("dialog", { name: "Add task" }).getByRole("button", { name: "Add task" }).click();
  await shootWhole(page, "task-new");
  await page.keyboard.press("Escape");
  await page.setViewportSize(WIDE.viewport);
  await page.getByRole("button", { name: "Add deadline" }).click();
  await page.getByRole("dialog", { name: "Add deadline" }).getByRole("button", { name: "Add deadline" }).click();
  await shootWhole(page, "deadline-new");
  await page.keyboard.press("Escape");
  await shootWhole(page, "client-dues");
  await page.setViewportSize(WIDE.viewport);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("tab", { name: /^My tasks/ }).click();
  await expect(page.getByRole("dialog").getByText("Draft the support letter").first()).toBeVisible();
  await shootWhole(page, "my-tasks");
});
