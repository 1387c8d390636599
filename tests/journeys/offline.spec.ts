import { SAMPLE_PASSWORD } from "../../src/features/access/provider/samplePeople.ts";
import { emailOf, expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { LeadScreen } from "../support/journeys/leadScreen.ts";
import { aPerson } from "../support/journeys/leadSheet.ts";
import { ENDED_BY_ANOTHER_TAB, RENEWED_WHILE_ENDING } from "../support/journeys/watch.ts";
import { Wire } from "../support/journeys/wire.ts";

// Caught: a connection lost just as the token expired, which closed the page for good with the note in it.
test("minutes without a connection end neither the half-written note nor the session", async ({
  app,
  staff,
  watch,
}) => {
  // The browser reports every request without a network, and the clients report their retries.
  watch.expect(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch|offline/i);
  const lead = aPerson();
  app.sheet.addLine(lead);
  const page = await staff("sales");
  await page.clock.install();
  await page.goto("/");
  const leads = new LeadScreen(page);
  await leads.open(app, lead);
  const box = page.getByPlaceholder("Add a note...");
  await box.fill("Called: wants to bring her mo");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/sessions\/\w+\/tokens\b/.test(request.url())) asked.push(request.url());
  });

  await page.context().setOffline(true);
  // The token's minute and the pauses between retries pass at once, because no test may wait for them.
  for (let seconds = 0; seconds < 180; seconds += 15) await page.clock.fastForward(15_000);
  await expect(box).toHaveValue("Called: wants to bring her mo");
  await page.context().setOffline(false);

  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await box.pressSequentially("ther");
  await page.getByRole("button", { name: "Add Note" }).click();
  const colleague = await staff("lawyer");
  await colleague.goto(new URL(page.url()).pathname);
  await expect(colleague.getByRole("listitem").filter({ hasText: "wants to bring her mother" })).toBeVisible();
  await expect(page.getByText(/^Your session could not be renewed/)).toHaveCount(0);
});

// Caught: the jump to the sign-in page that took the half-written note along, and ended on the list.
test("a person whose session expired comes back to the same page with the draft", async ({ app, visitor, watch }) => {
  watch.expect(ENDED_BY_ANOTHER_TAB);
  watch.expect(RENEWED_WHILE_ENDING);
  const lead = aPerson();
  app.sheet.addLine(lead);
  const page = await visitor();
  const signInAsSales = async () => {
    await page.getByLabel("Email address").fill(emailOf("sales"));
    await page.getByLabel("Password", { exact: true }).fill(SAMPLE_PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  await page.goto("/login");
  await signInAsSales();
  await new LeadScreen(page).open(app, lead);
  const leadAddress = new URL(page.url()).pathname;
  await page.getByPlaceholder("Add a note...").fill("Called: wants to bring her mo");

  const otherTab = await page.context().newPage();
  await otherTab.goto("/");
  await otherTab.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Your session ended. Sign in to continue.")).toBeVisible();
  await signInAsSales();

  await expect(page.getByRole("heading", { name: lead.fullName })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(leadAddress);
  await expect(page.getByPlaceholder("Add a note...")).toHaveValue("Called: wants to bring her mo");
});

// Caught: a status that looked saved for as long as the deployment did not answer.
test("a status chosen while the deployment is silent says Saving, then arrives", async ({ app, staff }) => {
  onlyInLongRun();
  const lead = aPerson();
  app.sheet.addLine(lead);
  const page = await staff("sales");
  const wire = await Wire.open(page);
  await page.reload();
  const leads = new LeadScreen(page);
  await leads.find(app, lead.lastName);
  const row = leads.row(lead.lastName);

  wire.hold();
  await leads.setStatus(lead.fullName, "Closed");
  await leads.expectStatus(lead.fullName, "Closed");
  const word = row.getByText("Saving…");
  await expect(word).toBeVisible();
  // Caught: the word across the lower edge of its row.
  const [wordBox, rowBox] = [await word.boundingBox(), await row.boundingBox()];
  expect((wordBox?.y ?? 0) + (wordBox?.height ?? 0)).toBeLessThan((rowBox?.y ?? 0) + (rowBox?.height ?? 0));
  await expect(page.getByText("Saving takes longer than usual. 1 change waits.")).toBeVisible({ timeout: 15_000 });
  wire.release();

  await expect(row.getByText("Saving…")).toHaveCount(0);
  await expect(leads.status(lead.fullName)).toHaveAttribute("aria-busy", "false");
  await expect(page.getByText(/1 change waits/)).toHaveCount(0);
  await leads.expectStatus(lead.fullName, "Closed");
});

// Caught: the whole shell replaced by "Something went wrong on the server", which stayed until a reload.
test("opening a lead while offline keeps the shell, and opens when the connection is back", async ({
  staff,
  watch,
}) => {
  onlyInLongRun();
  // The browser reports every request without a network, and the clients report their retries.
  watch.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket|Failed to (fetch|load)|offline/i);
  const page = await staff("sales");
  // The list prefetches the code of a lead: here the file is lost on the way.
  const isLeadCode = /\/assets\/LeadRoute-/;
  await page.route(isLeadCode, (route) => route.abort());
  await page.reload();
  const link = page.getByRole("row").nth(1).getByRole("link").first();
  const name = (await link.textContent()) ?? "";
  await page.context().setOffline(true);
  await link.click();
  const failed = page.getByRole("heading", { name: "This page didn't load. Check your connection and reload." });
  await expect(failed).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.unroute(isLeadCode);
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(failed).toHaveCount(0);
});
