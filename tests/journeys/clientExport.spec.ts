import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { wholePdf } from "../support/functions/wholePdf.ts";
import { clientAction } from "../support/journeys/caseScreens.ts";
import { aName } from "../support/journeys/contractScreens.ts";
import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

const PASSPORT = Buffer.from(wholePdf("A page. ".repeat(12_500)));
const DIPLOMA = Buffer.from(wholePdf("Another one. ".repeat(5_400)));

async function makeClient(page: Page, name: string): Promise<void> {
  await page.goto("/clients");
  await page.getByRole("button", { name: "New Client" }).click();
  const form = page.getByRole("dialog", { name: "New Client" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill("export@mail.test");
  await form.getByRole("button", { name: "Create Client" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

async function upload(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Document" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Upload Document" });
  await dialog.getByLabel("Document type").selectOption("Passport");
  await dialog.getByLabel("Choose files").setInputFiles([
    { name: "scan.pdf", mimeType: "application/pdf", buffer: PASSPORT },
    { name: "SCAN.pdf", mimeType: "application/pdf", buffer: DIPLOMA },
  ]);
  await expect(dialog.getByText("Uploaded", { exact: true })).toHaveCount(2);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

// Caught: a document that overwrote another of the same name; bytes that were still encrypted; an export that nobody could see later.
test("an administrator exports a client: the ZIP has record, documents and their hashes, and the logs say so", async ({
  staff,
}) => {
  test.slow();
  const name = aName("Eva");
  const admin = await staff("admin");
  // A browser with a save dialog would wait for an answer that the journey cannot give: this disables it, as in other browsers.
  await admin.addInitScript(() => {
    Reflect.deleteProperty(window, "showSaveFilePicker");
  });
  await makeClient(admin, name);
  await upload(admin);
  await clientAction(admin, "Export");
  const dialog = admin.getByRole("dialog", { name: "Export this client" });
  await expect(dialog).toContainText(`Saves everything about ${name} as one ZIP file`);
  expect(await seriousFindings(admin)).toEqual([]);
  const saving = admin.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  const download = await saving;
  await expect(dialog.getByText("The file is saved, with 2 documents.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).first().click();

  const day = new Date().toISOString().slice(0, 10);
  const folder = `${name} ${day}`;
  expect(download.suggestedFilename()).toBe(`${folder}.zip`);
  const files = unzipSync(readFileSync(await download.path()));
  // The order of the two uploads is random: the second one has the number.
  expect(
    Object.keys(files)
      .map((file) => file.replace("- SCAN -", "- scan -"))
      .sort(),
  ).toEqual(
    [
      `Documents/Passport - scan - ${day}.pdf`,
      `Documents/Passport - scan - ${day} (2).pdf`,
      "Internal/Internal.html",
      "Internal/Internal.json",
      "Manifest.json",
      "Record.html",
      "Record.json",
    ]
      .map((file) => `${folder}/${file}`)
      .sort(),
  );
  const contents = Object.entries(files).filter(([file]) => file.includes("/Documents/"));
  const stored = contents.map(([, bytes]) => Buffer.from(bytes)).sort((a, b) => a.length - b.length);
  expect(stored.map((bytes, place) => bytes.equals([DIPLOMA, PASSPORT][place] ?? Buffer.alloc(0)))).toEqual([
    true,
    true,
  ]);
  const manifest: unknown = JSON.parse(strFromU8(files[`${folder}/Manifest.json`] ?? new Uint8Array()));
  const hashes = Object.entries(files)
    .filter(([file]) => !file.endsWith("/Manifest.json"))
    .map(([file, bytes]) => ({
      name: file.slice(folder.length + 1),
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    }));
  expect(manifest).toMatchObject({ client: name, files: expect.arrayContaining(hashes), notOpened: [] });
  expect(strFromU8(files[`${folder}/Record.html`] ?? new Uint8Array())).toContain("export@mail.test");
  const record: unknown = JSON.parse(strFromU8(files[`${folder}/Record.json`] ?? new Uint8Array()));
  expect(record).toMatchObject({
    client: [{ clientName: name }],
    documents: [{ type: "Passport" }, { type: "Passport" }],
  });

  await admin.goto("/audit");
  // A phone shows the log as a list.
  const entries = admin.getByRole("row").or(admin.getByRole("listitem"));
  const ended = entries.filter({ hasText: "Ended the export of the client" }).first();
  await expect(ended).toContainText("after: 2 documents, 0 not opened");
  const began = entries.filter({ hasText: "Began an export of the client" }).first();
  await expect(began).toContainText(/after: 2 documents$/);
});

test("staff who are no administrators have no export", async ({ staff }) => {
  onlyInLongRun();
  const sales = await staff("sales");
  await sales.goto("/clients?q=Maria%20Santos");
  await sales.getByRole("link", { name: "Maria Santos", exact: true }).click();
  await sales.getByRole("button", { name: "More actions" }).click();
  await expect(sales.getByRole("menuitem", { name: "Edit" })).toBeVisible();
  await expect(sales.getByRole("menuitem", { name: "Export" })).toHaveCount(0);
});
