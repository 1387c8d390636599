import { expect, test } from "../support/journeys/journeyTest.ts";
import { FOLDER, shoot, shootWhole } from "../support/journeys/pictures.ts";

test.skip(FOLDER === "", "pictures are taken only into the folder that PASSAGE_SCREENSHOTS names");
test.use({ actionTimeout: 30_000 });

test("pictures of the leads' pictures, drawn and as tables", async ({ staff }) => {
  test.setTimeout(300_000);
  const page = await staff("sales", { viewport: { width: 1440, height: 900 } });
  await page.goto("/");
  await page.getByRole("button", { name: "Charts" }).click();
  await shoot(page, "lead-pictures-none", [1440, 390]);
  await expect(page.getByRole("table", { name: "Closed leads by source" })).toBeAttached({ timeout: 120_000 });
  await shootWhole(page, "lead-pictures");
  await page.getByText("Show as table").click();
  await shootWhole(page, "lead-pictures-tables");
});
