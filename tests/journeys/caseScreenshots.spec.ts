import { newClient, openTab, openTemplate } from "../support/journeys/caseScreens.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { FOLDER, shootWhole } from "../support/journeys/pictures.ts";

test.skip(FOLDER === "", "pictures are taken only into the folder that PASSAGE_SCREENSHOTS names");
test.use({ actionTimeout: 30_000 });

const WIDE = { viewport: { width: 1440, height: 900 } };

test("pictures of a client's cases, the form of a new one, and a case", async ({ staff }) => {
  test.slow();
  const page = await staff("sales", WIDE);
  await newClient(page);
  await page.getByRole("tab", { name: "Cases" }).click();
  await page.getByRole("button", { name: "Create First Case" }).waitFor();
  await shootWhole(page, "client-no-cases");
  await page.getByRole("button", { name: "Create First Case" }).click();
  const form = page.getByRole("dialog", { name: "Create New Case" });
  await form.getByLabel("Case type", { exact: true }).selectOption("Other (specify below)");
  await form.getByRole("button", { name: "Create Case" }).click();
  await shootWhole(page, "new-case-wrong");
  await form.getByLabel("Client", { exact: true }).click();
  await expect(form.getByRole("option", { name: /@/ }).nth(2)).toBeVisible();
  await shootWhole(page, "new-case-clients");
  await page.keyboard.press("Escape");
  await form.getByLabel("Case type", { exact: true }).selectOption("EB-1A");
  await expect(form.getByLabel("Template")).toHaveValue("eb1a");
  await shootWhole(page, "new-case");
  await form.getByRole("button", { name: "Create Case" }).click();
  await expect(page.getByRole("region", { name: "Milestones" }).getByRole("checkbox")).toHaveCount(9);
  for (const title of ["Information collected", "Criteria chosen"]) {
    await page.getByRole("checkbox", { name: `${title}: done` }).check();
  }
  await page.getByRole("button", { name: "Edit case" }).click();
  await page.getByLabel("Next step").fill("Your recommenders sign their letters. We send them to you on Friday.");
  await shootWhole(page, "case-edit");
  await page.getByRole("button", { name: "Save case" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Add member…" }).click();
  await page.getByRole("menuitemradio").first().click();
  await shootWhole(page, "case-overview");
  await openTab(page, "Documents");
  await page.getByRole("button", { name: "Status of Passport" }).click();
  await page.getByRole("menuitemradio", { name: "New copy needed" }).click();
  await page.getByLabel("What should the client fix?").fill("The page with the visa is missing.");
  await shootWhole(page, "case-redo");
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await shootWhole(page, "case");
  await openTab(page, "Questionnaires");
  await shootWhole(page, "case-questionnaires");
  await openTab(page, "Overview");
  await page.getByRole("button", { name: "Apply template" }).click();
  await shootWhole(page, "case-template");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Request document" }).click();
  await shootWhole(page, "case-request");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Edit “Petition letter drafted”" }).click();
  await shootWhole(page, "case-milestone");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Back to client" }).click();
  await expect(page.getByRole("table", { name: "Cases of this client" })).toBeVisible();
  await shootWhole(page, "client-cases");
  await page.goto("/clients/nobody/cases/nothing");
  await expect(page.getByText("Case not found")).toBeVisible();
  await shootWhole(page, "case-missing");
});

test("pictures of the templates of cases", async ({ staff }) => {
  const page = await staff("admin", WIDE);
  await page.goto("/settings/case-templates");
  await expect(page.getByRole("link", { name: /^N-400/ })).toBeVisible();
  await shootWhole(page, "templates");
  await openTemplate(page, "N-400 Naturalization");
  await page.getByRole("button", { name: "Green card", exact: true }).click();
  await page.getByRole("button", { name: "Interview and tests", exact: true }).click();
  await shootWhole(page, "template");
});
