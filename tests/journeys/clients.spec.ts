import type { Page } from "@playwright/test";
import { clientAction } from "../support/journeys/caseScreens.ts";
import { aName } from "../support/journeys/contractScreens.ts";
import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

/** Opens the client's form. */
async function edit(page: Page) {
  await clientAction(page, "Edit");
  const form = page.getByRole("dialog", { name: "Edit client" });
  await expect(form).toBeVisible();
  return form;
}

// Caught: a list that learned of an archived client by a reload only; the later of two edits that overwrote the earlier.
test("a client is created, edited by two at once, archived and reactivated, while everybody watches", async ({
  staff,
}) => {
  test.slow();
  const name = aName("Bruna");
  const sales = await staff("sales");
  await sales.goto("/clients");
  const lawyer = await staff("lawyer");
  await lawyer.goto("/clients");
  await expect(lawyer.getByRole("row").nth(1)).toBeVisible();

  await sales.getByRole("button", { name: "New Client" }).click();
  const form = sales.getByRole("dialog", { name: "New Client" });
  await form.getByRole("button", { name: "Create Client" }).click();
  await expect(form.getByText("Please fill in all required fields")).toHaveCount(2);
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill("bruna@mail.test");
  // Typed values survive a reload.
  await sales.reload();
  await expect(form.getByLabel("Name")).toHaveValue(name);
  await form.getByLabel("Case type").selectOption("EB-2 NIW");
  expect(await seriousFindings(sales)).toEqual([]);
  await form.getByRole("button", { name: "Create Client" }).click();
  await expect(sales.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(sales).toHaveURL(/\/clients\/\w+$/);
  await expect(sales.getByText("Case Type: EB-2 NIW")).toBeVisible();

  // The other person's list has the client already, at the top.
  const row = lawyer.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Active");
  await row.getByRole("link", { name, exact: true }).click();
  await expect(lawyer.getByRole("heading", { level: 1, name })).toBeVisible();

  // Two people edit at once: one wins, the other sees both values.
  const [first, second] = [await edit(sales), await edit(lawyer)];
  await second.getByLabel("Phone").fill("3105550100");
  await first.getByLabel("Phone").fill("2125550199");
  await first.getByRole("button", { name: "Save changes" }).click();
  await expect(sales.getByText("Client saved")).toBeVisible();
  await expect(second.getByText("Phone: it is now 2125550199; you typed 3105550100")).toBeVisible();
  expect(await seriousFindings(lawyer)).toEqual([]);
  await second.getByRole("button", { name: "Save changes" }).click();
  await expect(sales.getByRole("link", { name: "(310) 555-0100" })).toBeVisible();
  await expect(sales.getByRole("region", { name: "Activity" })).toContainText("Changed the client's details · Phone");

  await clientAction(lawyer, "Archive");
  await expect(sales.getByText("Archived", { exact: true })).toBeVisible();
  await clientAction(sales, "Reactivate");
  await expect(lawyer.getByText("Active", { exact: true })).toBeVisible();

  // A petitioner who is a client, too, is on both pages.
  await sales.getByRole("button", { name: "Add person" }).click();
  const person = sales.getByRole("dialog", { name: "Add related person" });
  await person.getByLabel("Relation to the client").selectOption("Petitioner");
  await person.getByLabel("Name").fill("helen m");
  await person.getByRole("button", { name: "Link with Helen Marsh" }).click();
  expect(await seriousFindings(sales)).toEqual([]);
  await person.getByRole("button", { name: "Add person" }).click();
  await lawyer.getByRole("link", { name: "Helen Marsh" }).click();
  await expect(lawyer.getByRole("heading", { level: 1, name: "Helen Marsh" })).toBeVisible();
  await expect(lawyer.getByRole("listitem").filter({ hasText: name })).toContainText("Beneficiary");
  expect(await seriousFindings(sales)).toEqual([]);
  expect(await seriousFindings(lawyer)).toEqual([]);
});

// Caught: "Granted" on the list of others until they loaded it again.
test("portal access is granted by a letter, seen by others at once, and revoked after a question", async ({
  staff,
}) => {
  onlyInLongRun();
  const name = aName("Caio");
  const email = `caio.${String(Date.now())}@mail.test`;
  const sales = await staff("sales");
  await sales.goto("/clients#new-client");
  const form = sales.getByRole("dialog", { name: "New Client" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill(email);
  await form.getByRole("button", { name: "Create Client" }).click();
  await expect(sales.getByText("No Portal Access")).toBeVisible();
  const lawyer = await staff("lawyer");
  await lawyer.goto("/clients");
  const row = lawyer.getByRole("row").filter({ hasText: name });
  const grant = row.getByRole("link", { name: `Grant Access: ${name}` });
  await expect(grant).toBeVisible();

  await sales.getByRole("button", { name: "Grant Portal Access" }).click();
  await expect(sales.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await expect(sales.getByText("Portal Access Granted")).toBeVisible();
  await expect(row.getByText("Granted", { exact: true })).toBeVisible();
  await sales.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await sales.getByRole("button", { name: "Copy Portal Link" }).click();
  await expect(sales.getByText("Portal link copied")).toBeVisible();
  expect(await seriousFindings(sales)).toEqual([]);

  await sales.getByRole("button", { name: "Revoke Access" }).click();
  const question = sales.getByRole("dialog", { name: "Revoke Access" });
  await expect(question).toContainText("Are you sure you want to revoke portal access for this client?");
  await question.getByRole("button", { name: "Revoke Access" }).click();
  await expect(sales.getByText("No Portal Access")).toBeVisible();
  await expect(grant).toBeVisible();

  await sales.goto("/clients/nobody");
  await expect(sales.getByText("Client not found")).toBeVisible();
  await expect(sales).toHaveURL(/\/clients$/);
  expect(await seriousFindings(sales)).toEqual([]);
});
