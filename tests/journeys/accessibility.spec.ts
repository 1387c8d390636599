import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { seriousFindings, WIDTHS } from "../support/journeys/seriousFindings.ts";
import { openContract, openContracts, PHONE } from "../support/journeys/contractScreens.ts";
import { LeadScreen } from "../support/journeys/leadScreen.ts";

test("the sign-in form passes, also with an error", async ({ visitor, watch }) => {
  // The browser itself reports the refused request.
  watch.expect(/422 \(Unprocessable Entity\).*sign_ins/);
  const page = await visitor();
  await page.goto("/login");
  await page.getByLabel("Email address").fill("sales@passage.test");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
});

test("the page of a setup link, the sign-up form and the waiting page pass", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/setup");
  await expect(page.getByText(/^This page needs the link/)).toBeVisible();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
  await page.goto("/create-account");
  await expect(page.getByRole("button", { name: "Create account" })).toBeEnabled();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
  await page.getByLabel("Email address").fill(`axe.${String(Date.now())}@mail.test`);
  await page.getByLabel("Password", { exact: true }).fill("a long phrase that nobody else uses 7");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for access" })).toBeVisible();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
});

test("the lead list passes, also when empty and with an open status menu", async ({ staff }) => {
  const page = await staff("sales");
  // The edges of the columns come when the page has time for them.
  await expect(page.getByRole("separator", { name: "Width of Lead" })).toBeAttached();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
  const leads = new LeadScreen(page);
  await leads.search.fill("nobody has this name");
  await expect(page.getByText("No leads found")).toBeVisible();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
  await leads.search.fill("");
  await page
    .getByRole("button", { name: /^Status of/ })
    .first()
    .click();
  await expect(page.getByRole("menu")).toBeVisible();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
});

test("the banner of a held sheet passes, and so does the question whether to accept it", async ({ app, staff }) => {
  onlyInLongRun();
  const page = await staff("admin");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await app.breakSheet({ status: 200, body: { range: "A1:Z2", values: [["Timestamp", "Email"]] } });
  const accept = page.getByRole("button", { name: "Accept changes…" });
  await expect(async () => {
    await app.syncSheet();
    await expect(accept).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
  await accept.click();
  const question = page.getByRole("dialog", { name: /^Accept the sheet without “First Name”/ });
  await expect(question).toBeVisible();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  await app.repairSheet();
  await expect(async () => {
    await app.syncSheet();
    await expect(accept).toHaveCount(0, { timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
});

test("the page of a setup link passes, with and without the link, also signed in", async ({ visitor }) => {
  onlyInLongRun();
  const page = await visitor();
  await page.goto("/setup");
  await expect(page.getByText(/^This page needs the link/)).toBeVisible();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
  await page.goto("/login");
  await page.goto("/setup#no-such-link");
  await expect(page.getByRole("heading", { name: "This link has been used or has expired" })).toBeVisible();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
  await page.goto("/create-account");
  await page.getByLabel("Email address").fill(`setup.${String(Date.now())}@mail.test`);
  await page.getByLabel("Password", { exact: true }).fill("a long phrase that nobody else uses 7");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for access" })).toBeVisible();
  await page.goto("/setup#no-such-link");
  await expect(page.getByRole("button", { name: "Set up as administrator" })).toBeVisible();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
  await page.getByRole("button", { name: "Set up as administrator" }).click();
  await expect(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
});

test("the details of a lead pass, also with notes beside them", async ({ staff }) => {
  const page = await staff("sales");
  await page
    .getByRole("row")
    .nth(1)
    .click({ position: { x: 5, y: 5 } });
  await expect(page.getByText("Email address")).toBeVisible();
  for (const text of ["Called, no answer", "Asked about:\n- work visa\n- family"]) {
    await page.getByPlaceholder("Add a note...").fill(text);
    await page.getByRole("button", { name: "Add Note" }).click();
  }
  await page.getByPlaceholder("Add a note...").fill("one more");
  await expect(page.getByText("work visa")).toBeVisible();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
});

test("the pages for unknown addresses and leads pass", async ({ staff }) => {
  onlyInLongRun();
  const page = await staff("sales");
  // The page of all parts is left out of a build.
  for (const address of ["/parts", "/no/such/page"]) {
    await page.goto(address);
    await expect(page.getByText("Page not found")).toBeVisible();
  }
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
  await page.goto("/lead/lead-99999999");
  await expect(page.getByText("Lead not found")).toBeVisible();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
});

test("the palette and the list of keys pass", async ({ staff }) => {
  onlyInLongRun();
  const page = await staff("sales");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search records and actions" });
  await expect(field).toBeFocused();
  await page.keyboard.type("e");
  await expect(page.getByRole("option").first()).toBeVisible();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  // The keys are loaded once the page has settled.
  await expect(async () => {
    if (!(await list.isVisible())) await page.keyboard.press("?");
    await expect(list).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
});

test("the list of contracts passes with its pictures, and the form of a new one with its messages", async ({
  staff,
}) => {
  const page = await staff("sales");
  await openContracts(page, "?tab=active");
  await page.getByRole("button", { name: "Charts" }).click();
  await expect(page.locator("[data-drawing] svg").nth(1)).toBeVisible();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
  await page.getByRole("link", { name: "Create Contract" }).click();
  await page.getByRole("button", { name: "Send Contract & Payment Link" }).click();
  await expect(page.getByText("Client name is required")).toBeVisible();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
});

test("a contract passes with an alert, and with the question about its balance, and so do the settings", async ({
  staff,
}) => {
  onlyInLongRun();
  const page = await staff("admin");
  await openContract(page, "?sort=contract", "Needs attention");
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
  await openContract(page, "?tab=active", "Not charged");
  await page.getByRole("button", { name: "Create Balance Charge" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
  await page.goto("/settings/payments");
  await expect(page.getByLabel("Trust account, for retainers")).toBeVisible();
  expect(await seriousFindings(page, WIDTHS)).toEqual([]);
});

test("the client's signing and payment pages pass on a phone", async ({ app, visitor }) => {
  onlyInLongRun();
  const page = await visitor(PHONE);
  for (const [label, open] of [
    ["Documents to sign", "pending"],
    ["Payments", "unpaid"],
  ] as const) {
    await page.goto(app.pageLink(label));
    const card = page.getByRole("listitem").filter({ hasText: open }).first();
    await card.getByRole("link", { name: "Open as the client" }).click();
    await expect(page.getByRole("button", { name: /^(Sign|Pay)/ })).toBeVisible();
    expect(await seriousFindings(page, [390])).toEqual([]);
  }
});
