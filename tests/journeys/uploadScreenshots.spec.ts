import { wholePdf } from "../support/functions/wholePdf.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { FOLDER, shootWhole } from "../support/journeys/pictures.ts";

test.skip(FOLDER === "", "pictures are taken only into the folder that PASSAGE_SCREENSHOTS names");
test.use({ actionTimeout: 30_000 });

const WIDE = { viewport: { width: 1440, height: 900 } };

const aPdf = (name: string, bytes = 2_000_000) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(wholePdf("x".repeat(bytes))),
});

test("pictures of the dialog that uploads documents", async ({ app, staff, watch }) => {
  test.slow();
  watch.expect(/403 \(Forbidden\)/);
  const page = await staff("sales", WIDE);
  await page.goto("/clients?q=Maria%20Santos");
  await page.getByRole("link", { name: "Maria Santos", exact: true }).click();
  await page.getByRole("button", { name: "Add Document" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Upload Document" });
  const files = dialog.getByLabel("Choose files");
  await files.setInputFiles(aPdf("early.pdf"));
  await expect(dialog.getByText("Please select a document type first")).toBeVisible();
  await shootWhole(page, "upload-begin");
  await dialog.getByLabel("Document type").selectOption("Passport");
  await app.refuseUploads(1, 403, "AccessDenied");
  await files.setInputFiles(aPdf("visa stamps.pdf"));
  await expect(dialog.getByText("Access denied - check B2 permissions")).toBeVisible();
  await app.clearFaults();
  await files.setInputFiles([
    aPdf("passport of the applicant, all pages with stamps, scanned again.pdf"),
    aPdf("letter.docx"),
  ]);
  await expect(dialog.getByText("Uploaded")).toBeVisible();
  await shootWhole(page, "upload-mixed");
  await page.setViewportSize(WIDE.viewport);
  await dialog.getByRole("button", { name: "Save" }).click();
  await shootWhole(page, "upload-unfinished", [1440]);
});
