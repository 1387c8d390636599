import type { Locator, Page } from "@playwright/test";
import { aName, openContract, openContracts, PHONE, send, signingLink } from "../support/journeys/contractScreens.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { FOLDER, shootWhole } from "../support/journeys/pictures.ts";
import { Wire } from "../support/journeys/wire.ts";

test.skip(FOLDER === "", "pictures are taken only into the folder that PASSAGE_SCREENSHOTS names");
test.use({ actionTimeout: 30_000 });

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONES = [390];

const sendButton = (page: Page): Locator => page.getByRole("button", { name: "Send Contract & Payment Link" });

/** Stops timers, for example of a redirect. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 50));
}

test("pictures of the list of contracts", async ({ staff }) => {
  const page = await staff("sales", WIDE);
  for (const tab of ["active", "completed", "archived"]) {
    await openContracts(page, `?tab=${tab}`);
    await shootWhole(page, `contracts-${tab}`);
  }
  await openContracts(page, "?page=2");
  await shootWhole(page, "contracts-page-2");
  await openContracts(page, "");
  await shootWhole(page, "contracts-pending");
  await page.getByPlaceholder("Search contracts by client name...").fill("nobody has this name");
  await expect(page.getByText("No contracts found")).toBeVisible();
  await shootWhole(page, "contracts-nothing");
  // A phone has the button in a menu.
  await page.setViewportSize(WIDE.viewport);
  await openContracts(page, "?tab=active");
  await page.getByRole("button", { name: "Charts" }).click();
  await expect(page.locator("[data-drawing] svg").nth(1)).toBeVisible();
  await shootWhole(page, "contracts-drawing");
  await page.getByRole("switch").check({ force: true });
  await expect(page.locator("[data-drawing]")).toHaveCount(0);
  await shootWhole(page, "contracts-figures");
});

test("pictures of the list while it loads", async ({ staff }) => {
  const page = await staff("sales", WIDE);
  const wire = await Wire.open(page);
  await page.goto("/clients");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  wire.hold();
  await page.getByRole("link", { name: "Contracts/Payments" }).click();
  await expect(page.getByText("Loading contracts...")).toBeVisible();
  await shootWhole(page, "contracts-loading");
});

test("pictures of the form of a new contract", async ({ app, staff }) => {
  const page = await staff("sales", WIDE);
  await page.goto("/create-contract");
  await sendButton(page).waitFor();
  await shootWhole(page, "create");
  await page.getByLabel("Email", { exact: true }).fill("ana@mail");
  await page.getByLabel("Phone (optional)").fill("12");
  await page.getByLabel("Case type", { exact: true }).selectOption("Other (specify below)");
  await page.locator("summary").focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Scope of services").fill("");
  await page.getByLabel("Fee amount").fill("12.345");
  await sendButton(page).click();
  await expect(page.getByText("Please specify the case type")).toBeVisible();
  await shootWhole(page, "create-problems");
  await app.failCalls("docuseal");
  await send(page, aName("Downtime"));
  await expect(page.getByRole("alert")).toContainText("Failed to send contract");
  await shootWhole(page, "create-failed");
  await app.clearFaults();
});

test("pictures of a contract that is being sent, and of the next states", async ({ app, staff }) => {
  const page = await staff("sales", WIDE);
  await page.clock.install();
  const wire = await Wire.open(page);
  await app.failCalls("confido");
  await send(page, aName("Linkless"));
  await expect(page.getByText(/^Payment link creation was not successful\./)).toBeVisible();
  await shootWhole(page, "create-linkless");
  await app.clearFaults();
  await send(page, aName("Successful"), wire);
  await expect(page.getByText("Sending Contract...")).toBeVisible();
  await shootWhole(page, "create-sending");
  wire.release();
  await expect(page.getByRole("link", { name: /^Payment link/ })).toBeVisible();
  await stopTime(page);
  await shootWhole(page, "create-sent");
});

test("pictures of contracts that wait or have ended", async ({ staff }) => {
  const page = await staff("sales", WIDE);
  for (const [query, status] of [
    ["?sort=contract", "Sent"],
    ["?sort=contract&page=2", "Signed"],
    ["?sort=-contract", "Declined"],
    ["?sort=-contract", "Expired"],
    ["?sort=-contract", "Error"],
    ["?sort=contract", "Needs attention"],
    ["?tab=archived", "Declined"],
  ] as const) {
    await openContract(page, query, status);
    if (status === "Signed") await expect(page.getByText("Page 1 of")).toBeVisible();
    const tab = query.includes("archived") ? "archived" : status.toLowerCase().replace(" ", "-");
    await shootWhole(page, `contract-${tab}`);
  }
  await page.goto("/contracts/nothing");
  await page.getByRole("button", { name: "Test Database" }).click();
  await expect(page.getByText(/The database answered/)).toBeVisible();
  await shootWhole(page, "contract-unknown");
});

test("pictures of a contract whose balance is charged", async ({ app, staff }) => {
  const page = await staff("sales", WIDE);
  await page.clock.install();
  await openContract(page, "?tab=active", "Not charged");
  await expect(page.getByText("Page 1 of")).toBeVisible();
  await shootWhole(page, "contract-active");
  await page.getByRole("button", { name: "Create Balance Charge" }).click();
  await shootWhole(page, "charge");
  await app.failCalls("confido");
  await page.getByRole("button", { name: "Create Charge" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Failed to create payment link");
  await shootWhole(page, "charge-failed");
  await app.clearFaults();
  await page.getByRole("button", { name: "Create Charge" }).click();
  await expect(page.getByText("Balance payment link created successfully!")).toBeVisible();
  await stopTime(page);
  await shootWhole(page, "charge-done");
  await page.clock.resume();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await shootWhole(page, "contract-charged");
  await app.failCalls("docuseal");
  await openContract(page, "?tab=completed&page=2", "Signed");
  await expect(page.getByRole("alert").first()).toBeVisible();
  await shootWhole(page, "contract-document-failed");
  await app.clearFaults();
});

const SETTINGS = ["firm", "office-hours", "contract", "payments", "reminders", "portal", "installation"];

test("pictures of the settings", async ({ app, staff }) => {
  const page = await staff("admin", WIDE);
  for (const section of SETTINGS) {
    await page.goto(`/settings/${section}`);
    await expect(page.getByRole("button", { name: /^(Save|Check now)$/ })).toBeVisible();
    await shootWhole(page, `settings-${section}`);
  }
  await page.goto("/settings/firm");
  await page.getByLabel("Firm name").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/is required/).first()).toBeVisible();
  await shootWhole(page, "settings-problems");
  await page.goto("/settings/payments");
  const taken = await app.takeSettings(["CONFIDO_API_KEY", "DOCUSEAL_API_KEY"]);
  await page.reload();
  await expect(page.getByText(/is not set in the deployment/).first()).toBeVisible();
  await shootWhole(page, "settings-missing");
  await taken.putBack();
});

test("pictures of a lead that has a contract", async ({ staff }) => {
  const page = await staff("sales", WIDE);
  const link = page.getByRole("link", { name: /^lead-/ });
  for (let place = 1; !(await link.isVisible()); place += 1) {
    await openContracts(page, "?tab=active");
    await page.getByRole("row").nth(place).getByRole("link").first().click();
    await expect(page.getByText("Submission ID")).toBeVisible();
  }
  await link.click();
  await expect(page.getByRole("heading", { name: "Contracts", exact: true })).toBeVisible();
  await shootWhole(page, "lead-with-contract");
});

test("pictures of the client's pages on a phone", async ({ app, staff, visitor, watch }) => {
  // Empty fields are refused, and the letter's frame runs no script, not even the test's own.
  watch.expect(/422 \(Unprocessable Entity\)/);
  watch.expect(/Blocked script execution/);
  const page = await staff("sales");
  const name = aName("Phoning");
  await send(page, name);
  await expect(page).toHaveURL(/\/contracts\/\d+$/);
  const paying = (await page.getByRole("link", { name: "Open Payment Link" }).getAttribute("href")) ?? "";
  const service = await visitor();
  const signing = await signingLink(app, service, name);
  const client = await visitor(PHONE);
  await client.goto(app.pageLink("Mailbox of clients"));
  await expect(client.getByRole("listitem").first()).toBeVisible();
  await shootWhole(client, "client-mailbox", PHONES);
  await client.getByRole("listitem").first().getByRole("link").first().click();
  await expect(client.frameLocator("iframe").getByRole("link").first()).toBeVisible();
  await shootWhole(client, "client-letter", PHONES);
  await client.goto(signing);
  await shootWhole(client, "client-signing", PHONES);
  await client.getByRole("button", { name: "Sign the document" }).click();
  await expect(client.getByText("Please tick that you agree")).toBeVisible();
  await shootWhole(client, "client-signing-problem", PHONES);
  await client.getByLabel("Your full name").fill(name);
  await client.getByLabel("I agree to sign").check();
  await client.getByRole("button", { name: "Sign the document" }).click();
  await expect(client.getByText("The document is signed")).toBeVisible();
  await shootWhole(client, "client-signed", PHONES);
  await client.goto(paying);
  await shootWhole(client, "client-paying", PHONES);
  await client.getByLabel("Name").fill("Ana Souza");
  await client.getByLabel("Card or account number").fill("4000000000000002");
  await client.getByRole("button", { name: /^Pay/ }).click();
  await expect(client.getByText(/The payment failed/)).toBeVisible();
  await shootWhole(client, "client-paying-failed", PHONES);
  await client.getByLabel("Name").fill("Ana Souza");
  await client.getByLabel("Card or account number").fill("4242424242424242");
  await client.getByRole("button", { name: /^Pay/ }).click();
  await expect(client.getByText("Thank you.")).toBeVisible();
  await shootWhole(client, "client-paid", PHONES);
  await service.goto(app.pageLink("Documents to sign"));
  await expect(service.getByRole("listitem").first()).toBeVisible();
  await shootWhole(service, "client-documents", PHONES);
  await service.goto(app.pageLink("Payments"));
  await expect(service.getByRole("listitem").first()).toBeVisible();
  await shootWhole(service, "client-payments", PHONES);
});
