import { fact, linkOf, pay, PHONE, sign, signingLink } from "../support/journeys/contractScreens.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { LeadScreen } from "../support/journeys/leadScreen.ts";
import { aPerson } from "../support/journeys/leadSheet.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

// Caught: a payment that was shown only after a reload; a PDF worker that the content policy refuses.
test("a lead becomes a contract that is signed, paid, charged and paid again, while everybody watches", async ({
  app,
  staff,
  visitor,
}) => {
  test.slow();
  const lead = aPerson();
  app.sheet.addLine(lead);
  const page = await staff("sales");
  const leads = new LeadScreen(page);
  const row = await leads.find(app, lead.lastName);
  await leads.setStatus(lead.fullName, "Closed");
  await row.getByRole("link", { name: "Create Contract" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue(lead.fullName);
  await page.getByLabel("Case type", { exact: true }).selectOption("H-1B");
  await page.getByLabel("Fee amount").fill("3500");
  await expect(page.getByLabel("Retainer amount")).toHaveValue("$1,050");
  await page.getByRole("button", { name: "Send Contract & Payment Link" }).click();
  await expect(page.getByText("Contract Sent Successfully!")).toBeVisible();
  await expect(page).toHaveURL(/\/contracts\/\d+$/);
  await expect(page.getByText("Document not available yet")).toBeVisible();
  // Another person watches the list.
  const list = await staff("lawyer");
  await list.goto("/contracts");
  // The sample practice's contracts, which exist from the start.
  await expect(list.getByRole("tab", { name: /^Completed/ })).toContainText(/1\d/);
  const listed = list.getByRole("row").filter({ hasText: lead.fullName });
  await expect(listed).toContainText("Sent");
  const client = await visitor(PHONE);
  const retainerLink = await linkOf(page, "Open Payment Link");
  await sign(client, await signingLink(app, await visitor(), lead.fullName), lead.fullName);
  await expect(page.getByText("Page 1 of")).toBeVisible();
  await expect(listed).toContainText("Signed");
  await pay(client, retainerLink);
  await expect(listed).toHaveCount(0);
  await list.getByRole("tab", { name: /^Active/ }).click();
  await expect(listed).toContainText("$2,450");
  // The balance: one dialog, one link.
  await page.getByRole("button", { name: "Create Balance Charge" }).click();
  await page.getByRole("button", { name: "Create Charge" }).click();
  await expect(page.getByText("Balance payment link created successfully!")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(fact(page, "Balance")).toContainText("charged | view");
  // The charge has written to the client: within a minute that is the letter.
  await expect(page.getByText("Balance link emailed")).toHaveCount(1);
  await page.getByRole("button", { name: "Email balance link" }).click();
  await expect(page.getByText("The balance link is on its way")).toBeVisible();
  await expect(page.getByText("Balance link emailed")).toHaveCount(1);
  await pay(client, await linkOf(page, "view"));
  await expect(page.getByText("Balance paid", { exact: true })).toBeVisible();
  await list.getByRole("tab", { name: /^Completed/ }).click();
  await expect(listed).toContainText("$0");
  expect(await seriousFindings(page)).toEqual([]);
  expect(await seriousFindings(list)).toEqual([]);
});
