import { expect, test } from "../support/journeys/journeyTest.ts";
import { FOLDER, shootWhole } from "../support/journeys/pictures.ts";

test.skip(FOLDER === "", "pictures are taken only into the folder that PASSAGE_SCREENSHOTS names");
test.use({ actionTimeout: 30_000 });

const WIDE = { viewport: { width: 1440, height: 900 } };
const WIDTHS = [1440, 768, 390];

test("pictures of the card transactions, those of a category, and the plots as tables", async ({ staff }) => {
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
