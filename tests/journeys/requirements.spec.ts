import type { Page } from "@playwright/test";
import { wholePdf } from "../support/functions/wholePdf.ts";
import { newClient, openTab } from "../support/journeys/caseScreens.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

const DAY_MS = 24 * 60 * 60_000;

async function upload(page: Page, title: string, name: string): Promise<void> {
  await page.getByRole("button", { name: `Upload a document for “${title}”` }).click();
  const dialog = page.getByRole("dialog", { name: "Upload Document" });
  await expect(dialog.getByText(`Requested: ${title}`)).toBeVisible();
  const buffer = Buffer.from(wholePdf("A page. ".repeat(2_000)));
  await dialog.getByLabel("Choose files").setInputFiles({ name, mimeType: "application/pdf", buffer });
  await expect(dialog.getByRole("listitem").filter({ hasText: name })).toContainText("Uploaded");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
}

// Caught: a request that stayed on the radar after its document was accepted; a case's page that showed the upload only after a reload.
test("a requested document is uploaded, returned with a reason, uploaded again and accepted, while others watch", async ({
  staff,
}) => {
  test.slow();
  const page = await staff("sales");
  await newClient(page);
  await page.getByRole("tab", { name: "Cases" }).click();
  await page.getByRole("button", { name: "Create First Case" }).click();
  const form = page.getByRole("dialog", { name: "Create New Case" });
  await form.getByLabel("Case type", { exact: true }).selectOption("Naturalization N-400");
  await form.getByLabel("Template").selectOption({ index: 0 });
  await form.getByRole("button", { name: "Create Case" }).click();
  await expect(page).toHaveURL(/\/clients\/\w+\/cases\/\w+$/);

  const title = `Passport ${String(Date.now())}`;
  await page.getByRole("button", { name: "Request document" }).click();
  const request = page.getByRole("dialog", { name: "Request document" });
  await request.getByLabel("Document type").selectOption("Passport");
  await request.getByLabel("Name", { exact: true }).fill(title);
  await request.getByLabel("Due").fill(new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10));
  await request.getByRole("button", { name: "Request document" }).click();
  await openTab(page, "Documents");
  const status = (of: Page, label: string) => of.getByRole("button", { name: `Status of ${title}: ${label}` });
  await expect(status(page, "Requested")).toBeVisible();

  const watching = await staff("lawyer");
  await watching.goto(page.url());
  await expect(status(watching, "Requested")).toBeVisible();
  const radar = await staff("admin");
  await radar.goto("/deadlines?owner=anybody");
  await expect(radar.getByText(title)).toBeVisible();

  await upload(page, title, "first.pdf");
  await expect(status(watching, "To review")).toBeVisible();
  await watching.getByRole("button", { name: `Ask for a new copy of “${title}”` }).click();
  await watching.getByLabel("What should the client fix?").fill("Page 2 is missing.");
  await watching.getByRole("button", { name: "Send", exact: true }).click();
  await expect(
    page.getByRole("region", { name: "Requested documents" }).getByText("Reason: Page 2 is missing."),
  ).toBeVisible();
  await expect(radar.getByText(title)).toBeVisible();

  await upload(page, title, "second.pdf");
  const sent = watching.getByRole("list", { name: `Documents for “${title}”` }).getByRole("listitem");
  await expect(sent.nth(0)).toContainText("second.pdf");
  await expect(sent.nth(1)).toContainText(/first\.pdf.*Sent earlier.*New copy needed/);
  expect(await seriousFindings(watching)).toEqual([]);
  await watching.getByRole("button", { name: `Accept “${title}”` }).click();
  await expect(status(page, "Accepted")).toBeVisible();
  await expect(radar.getByText(title)).toHaveCount(0);

  // A second request uses the existing document.
  await page.getByRole("region", { name: "Case summary" }).getByRole("button", { name: "Request document" }).click();
  await request.getByLabel("Document type").selectOption("Passport");
  await request.getByLabel("Name", { exact: true }).fill("The same passport");
  await request.getByRole("button", { name: "Request document" }).click();
  await page.getByRole("button", { name: "Use an existing document for “The same passport”" }).click();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Use second.pdf" }).click();
  await expect(watching.getByRole("button", { name: "Status of The same passport: Accepted" })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});
