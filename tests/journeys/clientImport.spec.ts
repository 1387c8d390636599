import { aName } from "../support/journeys/contractScreens.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

function utf16(text: string): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
}

// Caught: a list that showed imported clients after a reload only; an undo that took a client with a note.
test("a file is imported, a second browser sees its clients, and the undo removes the ones that nobody has worked with", async ({
  staff,
}) => {
  test.slow();
  const [one, two] = [aName("Inês"), aName("Łukasz")];
  const sales = await staff("sales");
  const lawyer = await staff("lawyer");
  await lawyer.goto("/clients");
  await expect(lawyer.getByRole("row").nth(1)).toBeVisible();
  await sales.goto("/clients");
  await sales.getByRole("link", { name: "Import" }).click();
  await expect(sales.getByRole("heading", { level: 1, name: "Import clients" })).toBeVisible();
  expect(await seriousFindings(sales)).toEqual([]);

  const choose = sales.getByLabel("Choose a CSV file");
  await choose.setInputFiles({ name: "photo.csv", mimeType: "text/csv", buffer: Buffer.from("PK\u0003\u0004\u0000") });
  await expect(sales.getByRole("alert")).toContainText("This is not a CSV file.");
  const rows = [
    "Who,E-mail,Visa",
    `${one},ines@mail.test,H-1B`,
    `${two},lukasz@mail.test,`,
    '"=HYPERLINK(""http://evil.test"")",formula@mail.test,',
    "Nobody,,",
  ];
  await choose.setInputFiles({ name: "clients.csv", mimeType: "text/csv", buffer: utf16(rows.join("\r\n")) });
  await expect(sales.getByText("Say which column has the name.")).toBeVisible();
  await sales.getByLabel("What “Who” is imported as").selectOption("Name");
  await expect(sales.getByText("3 clients can be imported.")).toBeVisible();
  const wrong = sales.getByRole("table").getByRole("row").nth(1);
  await expect(wrong).toContainText("Email address");
  expect(await seriousFindings(sales)).toEqual([]);
  await sales.getByRole("button", { name: "Import 3 clients" }).click();
  const past = sales.getByRole("region", { name: "Imports" }).getByRole("listitem").first();
  await expect(past).toContainText("3 clients imported");

  const row = (name: string) => lawyer.getByRole("row").filter({ hasText: name });
  await expect(row(one)).toContainText("H-1B");
  await expect(row(two)).toBeVisible();
  await expect(row("=HYPERLINK")).toBeVisible();
  await row(two).getByRole("link", { name: two, exact: true }).click();
  await lawyer.getByRole("button", { name: "Add task" }).click();
  const task = lawyer.getByRole("dialog", { name: "Add task" });
  await task.getByLabel("Task").fill("Ask for the passport");
  await task.getByRole("button", { name: "Add task" }).click();
  await expect(lawyer.getByRole("button", { name: "Edit task: Ask for the passport" })).toBeVisible();
  await expect(task).toHaveCount(0);
  // A closing dialog goes back in the browser's history, which would abort `goto`.
  await lawyer.getByRole("link", { name: "Back to Clients" }).click();
  await expect(row(one)).toBeVisible();

  await past.getByRole("button", { name: "Undo" }).click();
  await sales.getByRole("button", { name: "Undo the import" }).click();
  await expect(past).toContainText("2 clients removed, 1 kept");
  await past.getByRole("button", { name: "Show the 1 client kept" }).click();
  await expect(past.getByRole("list", { name: "Clients kept" })).toContainText(`${two} · has tasks`);
  expect(await seriousFindings(sales)).toEqual([]);
  await expect(row(one)).toHaveCount(0);
  await expect(row(two)).toBeVisible();
});
