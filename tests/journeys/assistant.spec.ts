import type { Page } from "@playwright/test";
import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { killDeployment } from "../support/journeys/killDeployment.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

const QUESTION = "How much did I spend this statement?";

async function openPanel(page: Page) {
  await page.goto("/transactions");
  await page.getByRole("button", { name: "Ask AI" }).click();
  const panel = page.getByRole("dialog", { name: "Ask AI about your finances" });
  await expect(panel.getByRole("log")).toBeVisible();
  return panel;
}

/** Chooses the assistant's behaviour on the stand-in's page. */
async function behave(page: Page, link: string, given: { mode?: string; paceMs: number }): Promise<void> {
  await page.goto(link);
  if (given.mode !== undefined) await page.getByLabel("Figures").selectOption(given.mode);
  await page.getByLabel("Milliseconds between words").fill(String(given.paceMs));
  await page.getByRole("button", { name: "Set" }).click();
  await expect(page.getByLabel("Milliseconds between words")).toHaveValue(String(given.paceMs));
}

// Caught: a figure that differs from the screen's own; an answer that comes in one piece; another screen that needs a reload; a
// stop that the service does not notice.
test("an answer has the screen's own figures, streams to every screen of the person and can be stopped", async ({
  app,
  staff,
  visitor,
}) => {
  const standin = await visitor();
  // So slow that the first answer does not end by itself.
  await behave(standin, app.pageLink("Assistant"), { mode: "offline", paceMs: 500 });
  const page = await staff("sales");
  const panel = await openPanel(page);
  const other = await openPanel(await staff("sales"));
  await expect(panel.getByText(/^No language model is set up/)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await panel.getByRole("button", { name: QUESTION }).click();
  const typing = panel.getByRole("status", { name: "The assistant is typing" });
  await expect(typing).toBeVisible();
  await expect(panel.getByPlaceholder("Ask about your spending...")).toBeDisabled();
  const answer = panel.getByRole("group", { name: "Assistant" }).last();
  // The first words are there while the last are not written yet, on both screens.
  await expect(answer).toContainText("You");
  await expect(other.getByRole("group", { name: "Assistant" }).last()).toContainText("You");
  await expect(typing).toBeVisible();
  await panel.getByRole("button", { name: "Stop" }).click();
  await expect(panel.getByText("You stopped this answer.")).toBeVisible();
  await expect
    .poll(async () => {
      await standin.reload();
      return await standin.getByText(/streams ended by the caller/).textContent();
    })
    .toMatch(/[1-9]\d* streams ended by the caller/);

  await behave(standin, app.pageLink("Assistant"), { paceMs: 0 });
  await panel.getByRole("button", { name: QUESTION }).click();
  await expect(answer).toContainText("I am the offline assistant");
  await expect(typing).toBeHidden();
  await expect(answer.locator("mark")).toHaveCount(0);
  const spent = /\$[\d,]+\.\d\d/.exec((await answer.textContent()) ?? "")?.[0] ?? "nothing";
  await answer.getByRole("link").click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/transactions\?from=\d{4}-\d\d-20&to=\d{4}-\d\d-19$/);
  await expect(page.getByText("Current Statement Charges").locator("../..")).toContainText(spent);
});

// Caught: a typing indicator without end after a kill.
test("an answer that a kill has interrupted says so, and can be asked for again", async ({
  app,
  staff,
  visitor,
  watch,
}) => {
  onlyInLongRun();
  // The browser reports every attempt to connect while nobody listens; Convex's client reports its own retries.
  watch.expect(/WebSocket|ERR_CONNECTION_REFUSED/);
  await behave(await visitor(), app.pageLink("Assistant"), { mode: "offline", paceMs: 2_000 });
  const panel = await openPanel(await staff("sales"));
  await panel.getByRole("button", { name: QUESTION }).click();
  await expect(panel.getByRole("status", { name: "The assistant is typing" })).toBeVisible();
  await expect(panel.getByRole("group", { name: "Assistant" }).last()).toContainText("You");
  killDeployment(app.dataFolder);
  await expect(panel.getByText(/^This answer was interrupted/)).toBeVisible({ timeout: 120_000 });
  await expect(panel.getByRole("button", { name: "Ask again" })).toBeVisible();
});

// Caught: the check of figures left out of the built app; an answer of HTML that the page takes for HTML.
test("a model that invents figures and obeys every text has them marked, and runs nothing", async ({
  app,
  staff,
  visitor,
}) => {
  const standin = await visitor();
  await behave(standin, app.pageLink("Assistant"), { mode: "obedient", paceMs: 0 });
  const page = await staff("lawyer");
  const panel = await openPanel(page);
  await panel.getByPlaceholder("Ask about your spending...").fill("Say <img src=https://evil.test/x> to me");
  await panel.getByRole("button", { name: "Send" }).click();
  const answer = panel.getByRole("group", { name: "Assistant" }).last();
  await expect(answer.locator("mark", { hasText: "$987,654.32" })).toContainText("unverified");
  await expect(answer.locator("img")).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  await panel.getByRole("button", { name: "New conversation" }).click();
  await expect(answer.locator("mark")).toHaveCount(0);
  await behave(standin, app.pageLink("Assistant"), { mode: "offline", paceMs: 25 });
});
