import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { newClient } from "../support/journeys/caseScreens.ts";
import { aPdfFile, aPngFile, ATTACKS, uploadPastForm } from "../support/journeys/documentFiles.ts";
import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

async function clientIdOf(page: Page): Promise<string> {
  await newClient(page);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

// Caught: a policy of the built app under which the worker that decrypts did not start.
test("documents are looked at, saved, reviewed and deleted, and another browser follows", async ({ staff, app }) => {
  onlyInLongRun();
  test.slow();
  const page = await staff("sales");
  const clientId = await clientIdOf(page);
  const pdf = aPdfFile(3, "Passport page");
  await uploadPastForm(app, clientId, { fileName: "passport.pdf", typeKey: "passport", bytes: pdf });
  await uploadPastForm(app, clientId, { fileName: "photo.png", typeKey: "photo", bytes: aPngFile(1_600, 900) });
  const watching = await staff("admin");
  await watching.goto(`/clients/${clientId}`);
  // On a phone the rows are cards, without a row of headings.
  const listed = watching.getByRole("button", { name: /^Open .*\.(pdf|png), / });
  await expect(listed).toHaveCount(2);
  expect(await seriousFindings(watching)).toEqual([]);

  await page.getByRole("button", { name: "Open photo.png" }).click();
  const image = page.getByRole("img", { name: "photo.png" });
  await expect(image).toBeVisible();
  await expect.poll(async () => await image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1_600);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("ArrowRight");
  const preview = page.getByRole("dialog", { name: "passport.pdf" });
  await expect(preview.getByText("Page 3 of 3")).toBeAttached();
  await expect(preview.getByText("Passport page 1")).toBeAttached();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download passport.pdf" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("passport.pdf");
  expect(Uint8Array.from(await readFile(await saved.path()))).toEqual(pdf);

  await page.getByRole("button", { name: "Review of passport.pdf" }).click();
  await page.getByRole("menuitemradio", { name: "Accepted" }).click();
  await expect(watching.getByRole("button", { name: "Review of passport.pdf: Accepted" })).toBeVisible();
  await page.getByRole("button", { name: "Review of photo.png" }).click();
  await page.getByRole("menuitemradio", { name: "New copy needed" }).click();
  await page.getByLabel("What should the client fix?").fill("The background must be white.");
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(watching.getByText("Reason: The background must be white.")).toBeVisible();

  await watching.getByRole("button", { name: "Access log", exact: true }).click();
  const log = watching.getByRole("dialog", { name: "Access log of all documents" });
  await expect(log.getByText("Downloaded passport.pdf")).toBeVisible();
  await expect(log.getByText("127.0.0.1").first()).toBeVisible();
  expect(await seriousFindings(watching)).toEqual([]);
  await page.getByRole("button", { name: "More for photo.png" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete document" }).click();
  await expect(log.getByText("Deleted photo.png")).toBeVisible();
  await watching.keyboard.press("Escape");
  await expect(listed).toHaveCount(1);
});

// Caught: HTML and SVG that were given to the browser under the type that their name says.
test("no opened file runs a script, whatever its type claims", async ({ staff, app, watch }) => {
  test.slow();
  // The PDF library reports broken files.
  watch.expect(/pdf/i);
  const page = await staff("sales");
  const clientId = await clientIdOf(page);
  for (const file of ATTACKS) await uploadPastForm(app, clientId, file);
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  for (const { fileName } of ATTACKS) {
    await page.getByRole("button", { name: `Open ${fileName}` }).click();
    const preview = page.getByRole("dialog", { name: fileName });
    const ended = ["This kind of file is not shown here", "This PDF is damaged", "Page 1 of 1"].join("|");
    await expect(preview.getByText(new RegExp(ended)).first()).toBeVisible();
    expect(await preview.locator("iframe, object, embed, svg script, img").count(), fileName).toBe(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await page.evaluate(() => "hasRun" in globalThis), fileName).toBe(false);
  }
  expect(dialogs).toBe(0);
  await expect(page).not.toHaveTitle("run");
});
