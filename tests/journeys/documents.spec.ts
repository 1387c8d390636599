import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

const HEIC = readFileSync(new URL("../support/journeys/photo.heic", import.meta.url));

function aFile(name: string, start: string, bytes = 200_000) {
  const mimeType = name.endsWith(".pdf") ? "application/pdf" : "image/png";
  return {
    name,
    mimeType,
    buffer: Buffer.concat([Buffer.from(start, "latin1"), Buffer.alloc(bytes, "Page of a document. ")]),
  };
}

const PDF = "%PDF-1.7\n";

async function openClient(page: Page, name: string): Promise<void> {
  await page.goto(`/clients?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

const activity = (page: Page) => page.getByRole("region", { name: "Activity" });

// Caught: a worker that the content policy refused; a photo that went out as HEIC; a page that stood still while a file was encrypted.
test("several files are uploaded at once, one is refused, one fails and goes on, while somebody else watches", async ({
  app,
  staff,
  watch,
}) => {
  test.slow();
  // The browser itself reports what the storage refuses.
  watch.expect(/403 \(Forbidden\)/);
  const sales = await staff("sales");
  const lawyer = await staff("lawyer");
  await openClient(sales, "Maria Santos");
  await openClient(lawyer, "Maria Santos");
  await sales.getByRole("button", { name: "Add Document" }).first().click();
  const dialog = sales.getByRole("dialog", { name: "Upload Document" });
  await expect(dialog.getByText("For Maria Santos")).toBeVisible();
  const files = dialog.getByLabel("Choose files");
  await files.setInputFiles(aFile("before.pdf", PDF));
  await expect(dialog.getByText("Please select a document type first")).toBeVisible();

  await dialog.getByLabel("Document type").selectOption("Passport");
  await app.refuseUploads(1, 403, "AccessDenied");
  await files.setInputFiles(aFile("passport.pdf", PDF));
  await expect(dialog.getByText("Access denied - check B2 permissions")).toBeVisible();
  await app.clearFaults();
  await files.setInputFiles([
    aFile("stamps.pdf", PDF, 30_000_000),
    aFile("page.pdf", "<html><script>document.title = 'ran'</script>"),
    { name: "photo.HEIC", mimeType: "image/heic", buffer: HEIC },
  ]);
  const item = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
  await expect(item("page.pdf")).toContainText("File type not allowed. Please upload PDF, image, or document files.");
  await expect(item("stamps.pdf")).toContainText("Uploaded");
  await expect(item("photo.HEIC")).toContainText("Uploaded");
  await expect(activity(lawyer)).toContainText("Passport uploaded");
  await item("passport.pdf").getByRole("button", { name: "Retry: passport.pdf" }).click();
  await expect(item("passport.pdf")).toContainText("Uploaded");
  await item("passport.pdf").getByLabel("Whose document is it?").selectOption("Spouse");
  await item("passport.pdf").getByLabel("Expires on").fill("2031-05-01");
  expect(await seriousFindings(sales)).toEqual([]);
  await item("page.pdf").getByRole("button", { name: "Remove: page.pdf" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(sales.getByText("3 documents uploaded")).toBeVisible();
  await expect(activity(lawyer).getByText("Passport uploaded")).toHaveCount(3);
});
