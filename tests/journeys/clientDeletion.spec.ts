import { existsSync } from "node:fs";
import type { Page } from "@playwright/test";
import { ConvexHttpClient } from "convex/browser";
import { api } from "../../convex/_generated/api.js";
import { SAMPLE_PASSWORD } from "../../src/features/access/provider/samplePeople.ts";
import { clientAction, newClient } from "../support/journeys/caseScreens.ts";
import { aPdfFile, uploadPastForm } from "../support/journeys/documentFiles.ts";
import { emailOf, expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { killDeployment } from "../support/journeys/killDeployment.ts";
import type { RunningApp } from "../support/journeys/runningApp.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";
import { SignInWire } from "../support/journeys/signInWire.ts";

const idIn = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

/** The label of the switch, which a person presses. */
const holdSwitch = (page: Page) =>
  page.getByRole("region", { name: "Legal hold" }).getByText("Legal hold", { exact: true });

// Caught: a second browser that showed the client until it was reloaded; a hold that the dialog did not say.
test("a hold refuses the deletion; once it is lifted, the client disappears everywhere at once, and jobs remove all data", async ({
  app,
  staff,
  watch,
}) => {
  test.slow();
  // The browser itself reports the refused deletion.
  watch.expect(/\[CONVEX M\(workspace\/clientDeletion\/staff:begin\)\]/);
  const sales = await staff("sales");
  const { name } = await newClient(sales);
  const address = sales.url();
  await uploadPastForm(app, idIn(sales), { fileName: "passport.pdf", typeKey: "passport", bytes: aPdfFile(1, "Page") });
  await expect(sales.getByRole("button", { name: "Open passport.pdf" })).toBeVisible();
  const admin = await staff("admin");
  await admin.goto(address);
  await expect(admin.getByRole("heading", { level: 1, name })).toBeVisible();
  const lawyer = await staff("lawyer");
  await lawyer.goto(`/clients?q=${encodeURIComponent(name)}`);
  const row = lawyer.getByRole("row").filter({ hasText: name });
  await expect(row).toBeVisible();

  await holdSwitch(sales).click();
  const hold = sales.getByRole("dialog", { name: "Set a legal hold" });
  await hold.getByLabel("Reason").fill("Subpoena of May 2");
  expect(await seriousFindings(sales)).toEqual([]);
  await hold.getByRole("button", { name: "Set hold" }).click();
  await expect(admin.getByText(/“Subpoena of May 2”\. Nothing of this client can be deleted\./)).toBeVisible();
  await clientAction(sales, "Delete Client");
  const dialog = sales.getByRole("dialog", { name: `Delete ${name}?` });
  const confirm = dialog.getByRole("button", { name: "Delete Client" });
  const word = dialog.getByLabel("Please type DELETE to confirm");
  await expect(dialog.getByRole("list", { name: "Will be deleted" })).toContainText("1 document");
  await word.fill("delete");
  await word.blur();
  await expect(dialog.getByText("Please type DELETE to confirm")).toHaveCount(2);
  await expect(confirm).toBeDisabled();
  expect(await seriousFindings(sales)).toEqual([]);
  await word.fill("DELETE");
  await confirm.click();
  await expect(dialog.getByRole("alert")).toContainText("legal hold");

  await holdSwitch(admin).click();
  await admin.getByRole("button", { name: "Lift hold" }).click();
  await expect(admin.getByText("Legal hold lifted")).toBeVisible();
  await confirm.click();
  const removal = sales.getByRole("dialog", { name: "Client deleted" });
  await expect(removal).toContainText("Everything of the client is removed.");
  expect(await seriousFindings(sales)).toEqual([]);
  await expect(row).toHaveCount(0);
  await expect(admin.getByRole("heading", { name: "Client not found" })).toBeVisible();
  await expect(admin.getByText(/deleted this client/)).toBeVisible();
  expect(await seriousFindings(admin)).toEqual([]);
  await removal.getByRole("button", { name: "Close" }).last().click();
  await expect(sales.getByRole("heading", { name: "Client not found" })).toBeVisible();
  await sales.goto(address);
  await expect(sales).toHaveURL(/\/clients$/);
});

async function clientOf(app: RunningApp): Promise<ConvexHttpClient> {
  const client = new ConvexHttpClient(app.deploymentUrl, { logger: false });
  client.setAuth(await new SignInWire(app.url).signIn(emailOf("lawyer"), SAMPLE_PASSWORD));
  return client;
}

const TASKS = 600;

// Caught: a removal that nobody went on with after a power cut.
test("an interrupted deletion continues after the restart, and leaves nothing", async ({ app, staff, watch }) => {
  onlyInLongRun();
  test.skip(!existsSync("/proc"), "finds the process to kill in /proc, which only Linux has");
  test.slow();
  // The browser reports every attempt to connect while nobody listens; Convex's client reports its own retries.
  watch.expect(/WebSocket|ERR_CONNECTION_REFUSED/);
  const page = await staff("sales");
  await newClient(page);
  const clientId = idIn(page);
  const before = await clientOf(app);
  const form = { text: "Collect the forms", ownerId: "", dueOn: "" };
  for (let stored = 0; stored < TASKS; stored += 50) {
    const some = Array.from({ length: 50 }, () =>
      before.mutation(api.cases.tasks.staff.add, { clientId, caseId: null, form }),
    );
    await Promise.all(some);
  }
  await before.mutation(api.workspace.clientDeletion.staff.begin, { clientId, typed: "DELETE" });
  const cut = await before.query(api.workspace.clientDeletion.staff.progress, { clientId });
  killDeployment(app.dataFolder);
  // Otherwise the deletion was not interrupted.
  expect(cut?.state).toBe("removing");

  await expect(async () => {
    const after = await clientOf(app);
    expect(await after.query(api.workspace.clientDeletion.staff.progress, { clientId })).toMatchObject({
      state: "done",
    });
  }).toPass({ timeout: 60_000 });
  const after = await clientOf(app);
  const progress = await after.query(api.workspace.clientDeletion.staff.progress, { clientId });
  expect(progress?.parts.find(({ part }) => part === "tasks")?.done).toBe(TASKS);
  expect(await after.query(api.workspace.clientRecord.staff.get, { clientId })).toBeNull();
  expect(await after.query(api.cases.tasks.staff.list, { clientId, caseId: null })).toMatchObject({
    open: [],
    done: [],
  });
  await expect(page.getByRole("heading", { name: "Client not found" })).toBeVisible();
});
