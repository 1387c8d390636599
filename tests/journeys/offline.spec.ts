import { expect, test } from "../support/journeys/journeyTest.ts";
import { LeadScreen } from "../support/journeys/leadScreen.ts";
import { aPerson } from "../support/journeys/leadSheet.ts";

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
    if (request.url().includes("/tokens/convex")) asked.push(request.url());
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
