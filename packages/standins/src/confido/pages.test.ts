import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { elementsOf } from "../core/elementsOf.ts";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { openConfido } from "./standin.ts";

let server: TestServer;

beforeEach(async () => {
  server = await runServer({ makers: [openConfido], clock: "frozen" });
});
afterEach(() => server.dispose());

const env = (name: string) => server.standins[0]?.env[name] ?? "";

async function graph(query: string): Promise<unknown> {
  const answer = await fetch(env("CONFIDO_URL"), {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": env("CONFIDO_API_KEY") },
    body: JSON.stringify({ query }),
  });
  return ((await answer.json()) as { data: unknown }).data;
}

async function makeLink(input: string): Promise<string> {
  const vClient = z.object({ addClient: z.object({ id: z.string() }) });
  const { addClient } = vClient.parse(await graph('mutation { addClient(input: { clientName: "Ana" }) { id } }'));
  const vLink = z.object({ addPaymentLink: z.object({ id: z.string() }) });
  const made = await graph(`mutation { addPaymentLink(input: { clientId: "${addClient.id}" ${input} }) { id } }`);
  return vLink.parse(made).addPaymentLink.id;
}

const open = async (id: string, more = "") => await fetch(`${server.origin}/confido/paylink/${id}${more}`);
const shown = async (id: string, more = "") => elementsOf(await (await open(id, more)).text());

async function pay(id: string, fields: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({ name: "Ana Souza", method: "CREDIT", number: "4242 4242 4242 4242", ...fields });
  const headers = { origin: server.origin };
  return await fetch(`${server.origin}/confido/paylink/${id}`, { method: "POST", body, headers, redirect: "manual" });
}

describe("the page on which a client pays", () => {
  test("asks for a name, a way to pay and a number, with the sum that is due", async () => {
    const id = await makeLink('trust: 105000 memo: "Retainer <b>" partialPaymentAllowed: false');
    expect(await shown(id)).toEqual([
      '<main class="client">',
      "<h1>Payment",
      "<p>Retainer &lt;b&gt;",
      '<p class="sum">$1,050.00',
      '<form class="form signing" method="post">',
      "<label>Name",
      '<input name="name" value="" autocomplete="name" maxlength="120" />',
      "<label>Pay by",
      '<select name="method">',
      '<option value="CREDIT">Card',
      '<option value="ACH">Bank transfer',
      "</label>",
      "<label>Card or account number",
      '<input name="number" inputmode="numeric" autocomplete="off" />',
      '<button class="primary">Pay $1,050.00',
      '<p class="quiet">Test cards: 4242 4242 4242 4242 is taken, 4000 0000 0000 0002 is declined. Any account number works for a transfer.',
    ]);
    const page = await (await open(id)).text();
    expect(page).toContain('<header class="client">A stand-in, for trying.');
  });

  test("asks for an amount too where a part may be paid, and then for the rest", async () => {
    const id = await makeLink("trust: 105050");
    const amount = async () => (await shown(id)).filter((element) => /amount|sum|Pay/.test(element));
    expect(await amount()).toEqual([
      "<h1>Payment",
      '<p class="sum">$1,050.50',
      "<label>Pay by",
      '<input name="amount" inputmode="decimal" value="1050.5" />',
      '<button class="primary">Pay',
    ]);
    await pay(id, { amount: "50.50" });
    expect(await amount()).toEqual([
      "<h1>Payment",
      '<p class="sum">$1,000.00',
      "<label>Pay by",
      '<input name="amount" inputmode="decimal" value="1000" />',
      '<button class="primary">Pay',
    ]);
  });

  test.each([
    ["1050.51", 422],
    ["0", 422],
    ["-1", 422],
    ["x", 422],
    ["1050.50", 303],
    ["0.01", 303],
  ])("takes the part %s: %i", async (amount, status) => {
    const id = await makeLink("trust: 105050");
    const answer = await pay(id, { amount });
    expect(answer.status).toBe(status);
    const notice = '<p class="notice" role="status">Please type an amount up to what is due.';
    expect((await answer.text()).replaceAll(/\s+/g, " ").includes(notice)).toBe(status === 422);
  });

  test("keeps the typed name after an error, and shows the bank's refusal of a try", async () => {
    const id = await makeLink("trust: 100 partialPaymentAllowed: false");
    const refused = elementsOf(await (await pay(id, { name: 'Ana "A"', number: "1" })).text());
    expect(refused).toContain('<p class="notice" role="status">Please type the card number.');
    expect(refused).toContain('<input name="name" value="Ana &quot;A&quot;" autocomplete="name" maxlength="120" />');
    const declined = await pay(id, { number: "4000 0000 0000 0002" });
    expect(declined.headers.get("location")).toBe(`/confido/paylink/${id}?tried`);
    const notice = '<p class="notice" role="status">The payment failed: Card declined. Nothing was charged.';
    expect(await shown(id, "?tried")).toContain(notice);
    expect(await shown(id)).not.toContain(notice);
  });

  test.each([
    [{ method: "ACH", number: "123" }, 422],
    [{ method: "ACH", number: "1234" }, 303],
    [{ method: "ACH", number: "1".repeat(17) }, 303],
    [{ method: "ACH", number: "1".repeat(18) }, 422],
    [{ number: "1".repeat(12) }, 422],
    [{ number: "1".repeat(13) }, 303],
    [{ number: "1".repeat(19) }, 303],
    [{ number: "1".repeat(20) }, 422],
    [{ number: "4242-4242 4242-4242" }, 303],
    [{ number: "4242.4242.4242.4242" }, 422],
  ])("takes %j: %i", async (fields, status) => {
    const id = await makeLink("trust: 100");
    expect((await pay(id, fields)).status).toBe(status);
  });

  test("thanks once all is paid, and is closed once the link is removed or unknown", async () => {
    const id = await makeLink('trust: 105000 memo: "Retainer"');
    await pay(id);
    expect(await shown(id)).toEqual([
      '<main class="client">',
      "<h1>Paid",
      "<p>Retainer",
      "<p>Thank you. $1,050.00 was paid.",
    ]);
    const removed = await makeLink("trust: 100");
    await graph(`mutation { removePaymentLink(input: { id: "${removed}" }) { id } }`);
    for (const each of [removed, "guess"]) {
      expect((await open(each)).status).toBe(404);
      expect(await shown(each)).toEqual([
        '<main class="client">',
        "<h1>Not found",
        "<p>There is no payment at this address.",
      ]);
    }
    expect((await pay(removed)).headers.get("location")).toBe(`/confido/paylink/${removed}`);
    expect(await graph("{ transactionsList { total } }")).toEqual({ transactionsList: { total: 1 } });
  });

  test("accepts names up to 120 characters, and keeps four digits of a number", async () => {
    const id = await makeLink("trust: 100");
    await pay(id, { name: ` ${"é".repeat(121)} `, method: "ACH", number: "000123456789" });
    expect(await graph("{ transactionsList { transactions { payerName lastFour paymentMethod type } } }")).toEqual({
      transactionsList: {
        transactions: [{ payerName: "é".repeat(120), lastFour: "6789", paymentMethod: "ACH", type: "achPayment" }],
      },
    });
  });
});

describe("the page of links and payments", () => {
  const page = async () => elementsOf(await (await server.call("/confido/")).text());

  test("is empty at first", async () => {
    expect(await page()).toEqual([
      "<main>",
      "<h1>Payments",
      "<h2>Transactions",
      '<p class="quiet">Nobody has paid yet.',
      "<h2>Payment links",
      '<p class="quiet">No links yet.',
    ]);
  });

  test("lists the payments with payer and acts, and each link, newest first", async () => {
    const first = await makeLink('trust: 105000 memo: "Retainer"');
    const second = await makeLink("operating: 2000");
    await pay(first);
    await pay(second, { name: "Bo", method: "ACH", number: "6789", amount: "10" });
    const vIds = z.object({ transactionsList: z.object({ transactions: z.array(z.object({ id: z.string() })) }) });
    const { transactions } = vIds.parse(await graph("{ transactionsList { transactions { id } } }")).transactionsList;
    const named = (await page()).map((element) =>
      element
        .replace(first, "FIRST")
        .replace(second, "SECOND")
        .replace(transactions[0]?.id ?? "-", "PAID")
        .replace(transactions[1]?.id ?? "-", "PART"),
    );
    expect(named).toEqual([
      "<main>",
      "<h1>Payments",
      "<h2>Transactions",
      '<ul class="cards">',
      '<li class="card">',
      "<h2>achPayment: PENDING",
      "<p>$10.00 by Bo, ending in 6789",
      '<form class="actions" method="post" action="/confido/transactions/PART">',
      '<button name="act" value="settle">Settle',
      '<button name="act" value="return">Return the ACH payment',
      '<button name="act" value="refund">Refund',
      '<button name="act" value="partly">Partial refund',
      '<button name="act" value="void">Void',
      '<button name="act" value="dispute">Charge back',
      '<button name="act" value="resend">Tell the app again',
      '<li class="card">',
      "<h2>ccPayment: PENDING",
      "<p>$1,050.00 by Ana Souza, ending in 4242",
      '<form class="actions" method="post" action="/confido/transactions/PAID">',
      '<button name="act" value="settle">Settle',
      '<button name="act" value="return">Return the ACH payment',
      '<button name="act" value="refund">Refund',
      '<button name="act" value="partly">Partial refund',
      '<button name="act" value="void">Void',
      '<button name="act" value="dispute">Charge back',
      '<button name="act" value="resend">Tell the app again',
      "<h2>Payment links",
      '<ul class="cards">',
      '<li class="card">',
      "<h2>Payment",
      "<p>$20.00: partially_paid",
      "<p>",
      '<a href="/confido/paylink/SECOND">Open as the client',
      '<li class="card">',
      "<h2>Retainer",
      "<p>$1,050.00: paid",
      "<p>",
      '<a href="/confido/paylink/FIRST">Open as the client',
    ]);
  });

  test("has a hundred of each", async () => {
    for (let number = 0; number <= 100; number++) {
      const id = await makeLink(`trust: 100 memo: "Memo ${String(number)}"`);
      await pay(id, { name: `Payer ${String(number)}` });
    }
    const shownNow = await page();
    const numbers = (pattern: RegExp) => shownNow.flatMap((element) => pattern.exec(element)?.[1] ?? []);
    const newest = Array.from({ length: 100 }, (_, place) => String(100 - place));
    expect(numbers(/by Payer (\d+)/)).toEqual(newest);
    expect(numbers(/^<h2>Memo (\d+)/)).toEqual(newest);
  });

  test("does nothing for an unknown act or payment", async () => {
    const id = await makeLink("trust: 100");
    await pay(id);
    const body = () => new URLSearchParams({ act: "toString" });
    for (const path of ["none", id]) {
      const answer = await server.call(`/confido/transactions/${path}`, {
        method: "POST",
        body: body(),
        redirect: "manual",
      });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/confido/"]);
    }
    expect(await page()).toContain("<h2>ccPayment: PENDING");
  });
});
