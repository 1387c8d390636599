import { aName, fact, linkOf, pay, PHONE, send, signingLink } from "../support/journeys/contractScreens.ts";
import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

// Caught: a second request after a failure; what was typed lost with the error.
test("a signing service that is down loses nothing, and the form sends again once it is back", async ({
  app,
  staff,
}) => {
  onlyInLongRun();
  const page = await staff("sales");
  const name = aName("Downtime");
  await app.failCalls("docuseal");
  try {
    await send(page, name);
    await expect(page.getByRole("alert")).toContainText("Failed to send contract");
    await expect(page.getByLabel("Full name")).toHaveValue(name);
    expect(await seriousFindings(page, [390])).toEqual([]);
  } finally {
    await app.clearFaults();
  }
  await page.getByRole("button", { name: "Send Contract & Payment Link" }).click();
  await expect(page).toHaveURL(/\/contracts\/\d+$/);
  await page.goto("/contracts");
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(1);
});

test("a failed payment link is shown as failed and retried, and the contract is sent all the same", async ({
  app,
  staff,
}) => {
  onlyInLongRun();
  const page = await staff("sales");
  await app.failCalls("confido");
  try {
    await send(page, aName("Linkless"));
    await expect(page.getByText(/^Payment link creation was not successful\./)).toBeVisible();
  } finally {
    await app.clearFaults();
  }
  await page.getByRole("button", { name: "Retry payment link" }).click();
  await expect(page.getByRole("link", { name: "Payment link ($1,050)" })).toBeVisible();
});

// Caught: a returned transfer that stayed "Paid"; a refund that was seen only after a reload.
test("a transfer that the bank returns, a refund and a dispute each reduce the paid amount and open an alert, live", async ({
  app,
  staff,
  visitor,
}) => {
  onlyInLongRun();
  test.slow();
  const page = await staff("sales");
  const name = aName("Returning");
  await send(page, name);
  await expect(page).toHaveURL(/\/contracts\/\d+$/);
  const link = await linkOf(page, "Open Payment Link");
  const list = await staff("lawyer");
  await list.goto("/contracts");
  const listed = list.getByRole("row").filter({ hasText: name });
  const [client, payments] = [await visitor(PHONE), await visitor()];
  const act = async (type: string, ...buttons: string[]) => {
    await payments.goto(app.pageLink("Payments"));
    const newest = payments.getByRole("listitem").filter({ hasText: type }).first();
    for (const button of buttons) await newest.getByRole("button", { name: button, exact: true }).click();
  };
  const resolve = async (message: string) => {
    await expect(fact(page, "Retainer")).toContainText("Returned");
    await expect(page.getByRole("alert")).toContainText(message);
    await expect(listed).toContainText("Returned");
    await expect(listed).toContainText("Needs attention");
    await page.getByRole("button", { name: "Resolve" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(listed).not.toContainText("Needs attention");
  };
  const paid = async () => {
    await expect(fact(page, "Retainer")).toContainText("Paid");
    await expect(listed).toContainText("Paid");
  };

  await pay(client, link, { method: "Bank transfer", number: "000123456789" });
  await act("achPayment", "Settle");
  await paid();
  await act("achPayment", "Return the ACH payment");
  await resolve("The bank returned a payment of $1,050.");

  await pay(client, link);
  await paid();
  await act("ccPayment", "Refund");
  await resolve("A payment of $1,050 was refunded.");

  await pay(client, link);
  await paid();
  // The provider sends no event for a dispute: the hourly check finds it, and so does the next event of the payment.
  await act("ccPayment", "Charge back", "Tell the app again");
  await resolve("A payment of $1,050 is disputed: the bank took the money back.");
});

test("a client declines with a reason, another lets the time pass: badge, reason and inbox say so", async ({
  app,
  staff,
  visitor,
}) => {
  onlyInLongRun();
  const page = await staff("sales");
  const declining = aName("Declining");
  await send(page, declining);
  await expect(page).toHaveURL(/\/contracts\/\d+$/);
  const client = await visitor(PHONE);
  await client.goto(await signingLink(app, await visitor(), declining));
  await client.getByText("I do not want to sign").click();
  await client.getByLabel("Why, in a few words").fill("Too expensive");
  await client.getByRole("button", { name: "Decline to sign" }).click();
  await expect(page.getByText("Declined by the client: Too expensive")).toBeVisible();

  const late = aName("Late");
  await send(page, late);
  await expect(page).toHaveURL(/\/contracts\/\d+$/);
  const service = await visitor();
  await service.goto(app.pageLink("Documents to sign"));
  const card = service.getByRole("listitem").filter({ hasText: late }).first();
  await card.getByRole("button", { name: "Let it expire" }).click();
  await expect(fact(page, "Status")).toHaveText("Expired");
  await expect(page.getByText("The client did not sign in time: the request to sign has expired.")).toBeVisible();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await panel.getByRole("link", { name: `Unread: The contract of ${late} has expired` }).click();
  await expect(page.getByRole("heading", { name: late })).toBeVisible();
});

test("a letter that bounces opens an alert, and the firm's settings pass the checks of accessibility", async ({
  app,
  staff,
  visitor,
}) => {
  onlyInLongRun();
  const page = await staff("admin");
  await send(page, aName("Bouncing"));
  await expect(page).toHaveURL(/\/contracts\/\d+$/);
  await expect(page.getByText("Contract emailed")).toBeVisible();
  const mailbox = await visitor();
  await mailbox.goto(app.pageLink("Mailbox of clients"));
  await mailbox.getByRole("listitem").first().getByRole("button", { name: "Bounce" }).click();
  await expect(page.getByRole("alert")).toContainText("was not delivered");
  await page.goto("/settings/payments");
  await expect(page.getByLabel("Trust account, for retainers")).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Firm" })).toBeVisible();
  await page.getByLabel("Phone").fill("(212) 555-0100");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});
