import { readFile } from "node:fs/promises";
import { PDFDocument } from "pdf-lib";
import { newClient } from "../support/journeys/caseScreens.ts";
import { aPdfFile, uploadPastForm } from "../support/journeys/documentFiles.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

const DAMAGED = Uint8Array.from(Buffer.from("%PDF-1.4 cut off", "latin1"));

// Caught: a worker that the content policy refused; a file that no reader opens; an earlier version that does not decrypt.
test("pages are turned and merged in the browser, a damaged file is named, and the earlier version opens", async ({
  staff,
  app,
  watch,
}) => {
  test.slow();
  // The PDF library reports broken files.
  watch.expect(/pdf/i);
  const page = await staff("sales");
  await newClient(page);
  const clientId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await uploadPastForm(app, clientId, { fileName: "cut.pdf", typeKey: "passport", bytes: DAMAGED });
  await uploadPastForm(app, clientId, { fileName: "stamps.pdf", typeKey: "passport", bytes: aPdfFile(1, "Stamp") });
  await uploadPastForm(app, clientId, { fileName: "passport.pdf", typeKey: "passport", bytes: aPdfFile(3, "Page") });

  await page.getByRole("button", { name: "More for passport.pdf" }).click();
  await page.getByRole("menuitem", { name: "Edit pages" }).click();
  const dialog = page.getByRole("dialog", { name: "Pages of passport.pdf" });
  await dialog.getByRole("button", { name: "Page 1 of 3", exact: true }).focus();
  await page.keyboard.press("r");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Delete");
  await expect(dialog.getByRole("button", { name: "Page 1 of 2, turned right", exact: true })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await dialog.getByRole("button", { name: "Add pages from…" }).click();
  const add = page.getByRole("dialog", { name: "Add pages" });
  await add.getByRole("button", { name: "Add the pages of cut.pdf" }).click();
  await expect(add.getByText("cut.pdf is damaged, so its pages cannot be edited.")).toBeVisible();
  await add.getByRole("button", { name: "Add the pages of stamps.pdf" }).click();
  await expect(dialog.getByRole("button", { name: "Page 3 of 3, from stamps.pdf" })).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Pages saved. The earlier version is kept.")).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download passport.pdf" }).click();
  const saved = await PDFDocument.load(await readFile(await (await saving).path()));
  expect(saved.getPages().map((each) => each.getRotation().angle)).toEqual([90, 0, 0]);

  await page.getByRole("button", { name: "More for passport.pdf" }).click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  const versions = page.getByRole("dialog", { name: "Versions of passport.pdf" });
  await versions
    .getByRole("button", { name: /^Open the version of / })
    .last()
    .click();
  await expect(versions.getByText("Page 3 of 3")).toBeAttached();
  await expect(versions.getByText("Page 1", { exact: true })).toBeAttached();
  expect(await seriousFindings(page)).toEqual([]);
});
