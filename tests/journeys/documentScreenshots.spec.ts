import { newClient } from "../support/journeys/caseScreens.ts";
import { aPdfFile, aPngFile, uploadPastForm } from "../support/journeys/documentFiles.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { FOLDER, shootWhole } from "../support/journeys/pictures.ts";

test.skip(FOLDER === "", "pictures are taken only into the folder that PASSAGE_SCREENSHOTS names");
test.use({ actionTimeout: 30_000 });

const WIDE = { viewport: { width: 1440, height: 900 } };

test("pictures of a client's documents, the previews, the dialogs, and the settings of types", async ({
  staff,
  app,
}) => {
  test.slow();
  const page = await staff("admin", WIDE);
  await newClient(page);
  await expect(page.getByText("No documents yet")).toBeVisible();
  await shootWhole(page, "documents-none");
  const clientId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const pdf = { fileName: "Passport of Ana Nova, all pages with stamps, scanned.pdf", typeKey: "passport" };
  await uploadPastForm(app, clientId, { ...pdf, bytes: aPdfFile(3, "Passport page") });
  await uploadPastForm(app, clientId, { fileName: "photo.png", typeKey: "photo", bytes: aPngFile(1_600, 900) });
  await page.getByRole("button", { name: /^More for Passport/ }).click();
  await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
  await page.getByLabel("Expires on").fill(new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10));
  await shootWhole(page, "document-edit");
  await page.getByRole("button", { name: "Save document" }).click();
  await page.getByRole("button", { name: "Review of photo.png" }).click();
  await page.getByRole("menuitemradio", { name: "New copy needed" }).click();
  await page
    .getByLabel("What should the client fix?")
    .fill("The background must be white, and the face in the middle.");
  await shootWhole(page, "document-redo");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/^Reason:/)).toBeVisible();
  await shootWhole(page, "documents");
  await page.getByRole("button", { name: "Open photo.png" }).click();
  await expect(page.getByRole("img", { name: "photo.png" })).toBeVisible();
  await shootWhole(page, "document-image");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Passport page 1")).toBeAttached();
  await shootWhole(page, "document-pdf");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Access log", exact: true }).click();
  await expect(page.getByText("Previewed photo.png")).toBeVisible();
  await shootWhole(page, "document-log");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More for photo.png" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await shootWhole(page, "document-delete");
  await page.goto("/settings/document-types");
  await expect(page.getByRole("button", { name: "Edit Passport" })).toBeVisible();
  await shootWhole(page, "document-types");
  await page.getByRole("button", { name: "Edit Passport" }).click();
  await shootWhole(page, "document-type");
});
