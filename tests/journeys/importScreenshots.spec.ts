import { clientAction, newClient } from "../support/journeys/caseScreens.ts";
import { aName } from "../support/journeys/contractScreens.ts";
import { aPdfFile, uploadPastForm } from "../support/journeys/documentFiles.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { FOLDER, shoot, shootWhole } from "../support/journeys/pictures.ts";

test.skip(FOLDER === "", "takes pictures for a person, where PASSAGE_SCREENSHOTS names a folder");

const WIDTHS = [1440, 1024, 390];

test("pictures of an import, from the choice of a file to its undo", async ({ staff }) => {
  test.slow();
  const page = await staff("sales");
  await page.goto("/clients/import");
  await expect(page.getByRole("heading", { level: 1, name: "Import clients" })).toBeVisible();
  await shootWhole(page, "import-empty");
  const choose = page.getByLabel("Choose a CSV file");
  await choose.setInputFiles({ name: "photo.csv", mimeType: "text/csv", buffer: Buffer.from("PK\u0003\u0004\u0000") });
  await expect(page.getByRole("alert")).toBeVisible();
  await shoot(page, "import-refused", WIDTHS);
  const rows = ["Who,E-mail,Phone,Visa", "Nobody,,,", "Somebody,not an address,,"];
  for (let place = 0; place < 30; place += 1) {
    rows.push(`${aName("Person")},person${String(place)}@mail.test,212555${String(1_000 + place)},H-1B`);
  }
  await choose.setInputFiles({ name: "clients.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
  await page.getByLabel("What “Who” is imported as").selectOption("Name");
  await expect(page.getByText("30 clients can be imported.")).toBeVisible();
  await shootWhole(page, "import-preview");
  await page.getByRole("button", { name: "Import 30 clients" }).click();
  const past = page.getByRole("region", { name: "Imports" }).getByRole("listitem").first();
  await expect(past).toContainText("30 clients imported");
  await shootWhole(page, "import-done");
  await past.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await shoot(page, "import-undo", WIDTHS);
  await page.getByRole("button", { name: "Undo the import" }).click();
  await expect(past).toContainText("30 clients removed");
  await shootWhole(page, "import-undone");
});

test("pictures of what deletes, holds and exports a client", async ({ app, staff, watch }) => {
  test.slow();
  // The browser itself reports the refused deletion.
  watch.expect(/\[CONVEX M\(workspace\/clientDeletion\/staff:begin\)\]/);
  const page = await staff("admin");
  const { name } = await newClient(page);
  const clientId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await uploadPastForm(app, clientId, { fileName: "passport.pdf", typeKey: "passport", bytes: aPdfFile(1, "Page") });
  await clientAction(page, "Export");
  await expect(page.getByRole("dialog")).toBeVisible();
  await shoot(page, "export", WIDTHS);
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Legal hold" }).getByText("Legal hold", { exact: true }).click();
  await page.getByLabel("Reason").fill("Subpoena of May 2");
  await shoot(page, "hold", WIDTHS);
  await page.getByRole("button", { name: "Set hold" }).click();
  await expect(page.getByText(/Nothing of this client can be deleted/)).toBeVisible();
  await shootWhole(page, "held");
  await clientAction(page, "Delete Client");
  const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
  await dialog.getByLabel("Please type DELETE to confirm").fill("DELETE");
  await dialog.getByRole("button", { name: "Delete Client" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await shoot(page, "delete-held", WIDTHS);
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Legal hold" }).getByText("Legal hold", { exact: true }).click();
  await page.getByRole("button", { name: "Lift hold" }).click();
  await expect(page.getByText("Legal hold lifted")).toBeVisible();
  await clientAction(page, "Delete Client");
  await dialog.getByLabel("Please type DELETE to confirm").fill("DELETE");
  await dialog.getByRole("button", { name: "Delete Client" }).click();
  await expect(page.getByRole("dialog", { name: "Client deleted" })).toBeVisible();
  await shoot(page, "deleted", WIDTHS);
});
