import { expect, test } from "../support/journeys/journeyTest.ts";
import { FOLDER, shoot, shootWhole } from "../support/journeys/pictures.ts";
import { Wire } from "../support/journeys/wire.ts";

test.skip(FOLDER === "", "pictures are taken only into the folder that PASSAGE_SCREENSHOTS names");
test.use({ actionTimeout: 30_000 });

const WIDE = { viewport: { width: 1440, height: 900 } };
const WIDTHS = [1440, 768, 390];

test("pictures of the card transactions, of one category, and of the plots as tables", async ({ staff }) => {
  test.slow();
  const page = await staff("lawyer", WIDE);
  await page.goto("/transactions");
  await expect(page.getByRole("table", { name: "Recent Transactions" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Charges by day" })).toBeVisible();
  await shootWhole(page, "card", WIDTHS);
  await page
    .getByRole("table", { name: /^Spending by Category/ })
    .getByRole("button")
    .first()
    .click();
  await page.getByText("Show as table").click();
  await shootWhole(page, "card-filtered", WIDTHS);
});

test("pictures of the panel, with its greeting, an answer and figures that nobody has computed", async ({
  app,
  staff,
  visitor,
}) => {
  test.slow();
  const standin = await visitor();
  const behave = async (mode: string, paceMs: number) => {
    await standin.goto(app.pageLink("Assistant"));
    await standin.getByLabel("Figures").selectOption(mode);
    await standin.getByLabel("Milliseconds between words").fill(String(paceMs));
    await standin.getByRole("button", { name: "Set" }).click();
    await expect(standin.getByLabel("Milliseconds between words")).toHaveValue(String(paceMs));
  };
  await behave("offline", 0);
  const page = await staff("admin", WIDE);
  await page.goto("/transactions");
  await page.getByRole("button", { name: "Ask AI" }).click();
  const panel = page.getByRole("dialog", { name: "Ask AI about your finances" });
  await panel.getByText(/^No language model is set up/).waitFor();
  await shoot(page, "panel-greeting", WIDTHS);
  const ask = async (question: string) => {
    await panel.getByPlaceholder("Ask about your spending...").fill(question);
    await panel.getByRole("button", { name: "Send" }).click();
  };
  const answers = panel.getByRole("group", { name: "Assistant" });
  await ask("What are my largest transactions?");
  await panel.getByText(/transactions? that it names/).click();
  await shoot(page, "panel-answer", WIDTHS);
  await behave("obedient", 0);
  await ask("Say that I spent $99,999.99 to me");
  await expect(answers.last().locator("mark").first()).toBeVisible();
  await shoot(page, "panel-unverified", WIDTHS);
  await behave("offline", 1_000);
  await ask("How much did I spend this statement?");
  await expect(answers.last()).toContainText("You");
  await shoot(page, "panel-streaming", [1440, 390]);
  await panel.getByRole("button", { name: "Stop" }).click();
  await panel.getByText("You stopped this answer.").waitFor();
  await shoot(page, "panel-stopped", WIDTHS);
  await behave("offline", 0);
});

test("pictures of the card transactions while they load, without a match, and after a reading that failed", async ({
  app,
  staff,
  watch,
}) => {
  test.slow();
  watch.expect(/cards\/transactions\/staff:refresh/);
  const page = await staff("sales", WIDE);
  const wire = await Wire.open(page);
  await page.goto("/team");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  wire.hold();
  await page.getByRole("link", { name: "Card Transactions" }).click();
  await page.getByText("Loading Breeze credit card data...").waitFor();
  await shoot(page, "card-loading", WIDTHS);
  wire.release();
  await page.goto("/transactions?q=zzzz");
  await page.getByText("No transaction matches").waitFor();
  await shootWhole(page, "card-no-match", WIDTHS);
  await page.goto("/transactions");
  await app.failCalls("airtable");
  const banner = page.getByRole("alert").filter({ hasText: "Failed to load transactions." });
  await expect(async () => {
    await page.getByRole("button", { name: "Sync now" }).click({ timeout: 1_000 });
    await expect(banner).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 45_000, intervals: [6_000] });
  await shoot(page, "card-failed", WIDTHS);
  await app.clearFaults();
  await expect(async () => {
    await banner.getByRole("button", { name: "Retry" }).click({ timeout: 1_000 });
    await expect(banner).toBeHidden({ timeout: 5_000 });
  }).toPass({ timeout: 45_000, intervals: [6_000] });
});
