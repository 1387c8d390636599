import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { LeadScreen } from "../support/journeys/leadScreen.ts";
import { aPerson } from "../support/journeys/leadSheet.ts";
import { FOLDER, shoot } from "../support/journeys/pictures.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

// Caught: a mention that rings nowhere, or at everybody; a changed or deleted note that other screens go on to show as it was.
test("a person mentioned in a note finds it by the bell, and sees it changed and deleted", async ({ app, staff }) => {
  onlyInLongRun();
  const lead = aPerson();
  app.sheet.addLine(lead);
  const lawyer = await staff("lawyer");
  const sales = await staff("sales");
  await new LeadScreen(sales).open(app, lead);
  const box = sales.getByPlaceholder("Add a note...");
  await box.pressSequentially("@dan");
  await expect(sales.getByRole("option")).toHaveText(["Daniel Okafor"]);
  // At another width the notes are another form.
  expect(await seriousFindings(sales, [1280])).toEqual([]);
  if (FOLDER !== "") await shoot(sales, "mention-picker", [1280]);
  await box.press("Enter");
  await expect(box).toHaveValue("@Daniel Okafor ");
  await box.pressSequentially("please call her");
  await sales.getByRole("button", { name: "Add Note" }).click();

  await expect(sales.getByRole("region", { name: "List of notes" }).getByText("@Daniel Okafor")).toBeVisible();
  await lawyer.getByRole("button", { name: /^Notifications.*unread$/ }).click();
  const news = lawyer.getByRole("link", { name: new RegExp(`mentioned you in a note about ${lead.fullName}`) });
  await news.click();
  const note = lawyer.getByRole("region", { name: "List of notes" }).getByRole("listitem");
  await expect(note.getByText("@Daniel Okafor")).toBeVisible();
  await expect(note.getByRole("button")).toHaveCount(0);

  await sales.getByRole("button", { name: "Edit note" }).click();
  expect(await seriousFindings(sales, [1280])).toEqual([]);
  if (FOLDER !== "") await shoot(sales, "note-edit", [1280]);
  await sales.getByRole("textbox", { name: "Edit note" }).fill("@Daniel Okafor please write to her");
  await sales.getByRole("button", { name: "Save" }).click();
  await expect(note).toContainText("please write to her");
  await expect(note.getByText("edited")).toBeVisible();
  if (FOLDER !== "") await shoot(lawyer, "mention-chip", [1280]);

  await sales.getByRole("button", { name: "Delete note" }).click();
  await sales.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(note).toContainText("This note was deleted by its author.");
  await expect(note).not.toContainText("write to her");
  expect(await seriousFindings(lawyer)).toEqual([]);
});
