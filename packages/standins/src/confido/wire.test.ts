import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { signConfido } from "../core/webhooks.ts";
import { openConfido } from "./standin.ts";

let server: TestServer;

beforeEach(async () => {
  server = await runServer({ makers: [openConfido], siteUrl: "http://127.0.0.1:9", clock: "frozen" });
});
afterEach(() => server.dispose());

const env = (name: string) => server.standins[0]?.env[name] ?? "";

interface Answer {
  status: number;
  body: { data?: unknown; errors?: { message: string }[] };
}

async function call(query: string, variables: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(env("CONFIDO_URL"), {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": env("CONFIDO_API_KEY"), ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return {
    status: answer.status,
    body: z
      .object({ data: z.unknown(), errors: z.array(z.object({ message: z.string() })).optional() })
      .parse(await answer.json()) as Answer["body"],
  };
}

const ADD_CLIENT = "mutation ($input: AddClientInput!) { addClient(input: $input) { id clientName email } }";
const ADD_LINK =
  "mutation ($input: AddPaymentLinkInput!) { addPaymentLink(input: $input) { id url status client { id } amounts { amount bankAccount { id category } } } }";
const LINK =
  "query ($externalId: String) { paymentLink(externalId: $externalId) { id status balance { totalPaid totalOutstanding } transactions { edges { node { id type status_v2 amountProcessed lastFour errorMessage originalTransactionId } } } } }";

const vClient = z.object({ addClient: z.object({ id: z.string() }) });
const vLink = z.object({ addPaymentLink: z.object({ id: z.string(), url: z.string() }) });
const vShown = z.object({
  paymentLink: z.object({
    status: z.string(),
    balance: z.object({ totalPaid: z.number(), totalOutstanding: z.number() }),
    transactions: z.object({
      edges: z.array(
        z.object({
          node: z.object({
            id: z.string(),
            type: z.string(),
            status_v2: z.string(),
            amountProcessed: z.number(),
            lastFour: z.string(),
            errorMessage: z.string().nullable(),
            originalTransactionId: z.string().nullable(),
          }),
        }),
      ),
    }),
  }),
});

async function makeLink(input: object = {}) {
  const client = vClient.parse(
    (await call(ADD_CLIENT, { input: { clientName: "Ana", email: "ana@mail.test" } })).body.data,
  );
  const amounts = [{ amount: 105_000, bankAccountId: "ba_trust_local" }];
  const wanted = {
    clientId: client.addClient.id,
    amounts,
    externalId: "x1",
    memo: "Retainer",
    partialPaymentAllowed: false,
  };
  return vLink.parse((await call(ADD_LINK, { input: { ...wanted, ...input } })).body.data).addPaymentLink;
}

async function shown(externalId = "x1") {
  const { paymentLink } = vShown.parse((await call(LINK, { externalId })).body.data);
  return { ...paymentLink, transactions: paymentLink.transactions.edges.map(({ node }) => node) };
}

/** A client has no key of the stand-ins: their browser sends the page's own origin. */
async function pay(id: string, fields: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({ name: "Ana Souza", method: "CREDIT", number: "4242 4242 4242 4242", ...fields });
  return await fetch(`${server.origin}/confido/paylink/${id}`, {
    method: "POST",
    body,
    headers: { origin: server.origin },
    redirect: "manual",
  });
}

async function act(how: string): Promise<void> {
  const [first] = (await shown()).transactions;
  const path = `/confido/transactions/${first?.id ?? ""}`;
  await server.call(path, { method: "POST", body: new URLSearchParams({ act: how }), redirect: "manual" });
}

/** The webhooks that were sent, or wait to be. */
async function told(): Promise<string[]> {
  const vDeliveries = z.object({ deliveries: z.array(z.object({ type: z.string(), body: z.string() })) });
  const { deliveries } = vDeliveries.parse(await (await server.call("/__webhooks")).json());
  return deliveries.map(({ type }) => type.replace("transaction.", ""));
}

describe("the wire format", () => {
  test("has one trust and one operating account", async () => {
    const { body } = await call("{ bankAccountsList { bankAccounts { id category isDefault nickname lastFour } } }");
    expect(body.data).toMatchObject({
      bankAccountsList: { bankAccounts: [{ category: "trust" }, { category: "operating" }] },
    });
  });

  test("makes a client and a link once for each external id, over everything and for ever", async () => {
    const { id, url } = await makeLink();
    expect(url).toBe(`http://localhost:${new URL(server.origin).port}/confido/paylink/${id}`);
    const client = await call(
      "query ($email: String) { clientsList(email: $email) { total clients { clientName } } }",
      { email: "ANA@mail.test" },
    );
    expect(client.body.data).toEqual({ clientsList: { total: 1, clients: [{ clientName: "Ana" }] } });
    const again = await call(ADD_LINK, {
      input: { clientId: "x", externalId: "x1", amounts: [{ amount: 1, bankAccountId: "ba_trust_local" }] },
    });
    expect(again.status).toBe(200);
    expect(again.body.errors?.[0]?.message).toBe("could not find client");
    await expect(makeLink()).rejects.toThrow();
  });

  test.each([
    [
      { amounts: [{ amount: 1, bankAccountId: "ba_trust_local" }], trust: 1 },
      "Cannot mix amounts with operating or trust.",
    ],
    [{ amounts: null }, "Need to define amounts, operating, or trust."],
    [{ amounts: [{ amount: 1, bankAccountId: "other" }] }, "could not find bank account"],
  ])("refuses a link of %j", async (input, message) => {
    const client = vClient.parse((await call(ADD_CLIENT, { input: { clientName: "Ana" } })).body.data);
    const { status, body } = await call(ADD_LINK, { input: { clientId: client.addClient.id, ...input } });
    expect([status, body.errors?.[0]?.message]).toEqual([200, message]);
  });

  test("answers as the provider does to a wrong key, a missing link, an unknown field, a form and too many calls", async () => {
    const wrong = await call("{ bankAccountsList { bankAccounts { id } } }", {}, { "x-api-key": "guess" });
    expect([wrong.status, wrong.body.errors?.[0]?.message]).toEqual([
      500,
      "Context creation failed: Invalid firm token.",
    ]);
    const missing = await call(LINK, { externalId: "none" });
    expect([missing.status, missing.body.errors?.[0]?.message]).toEqual([200, "Paylink not found"]);
    const unknown = await call("{ nothing }");
    expect([unknown.status, unknown.body.errors?.[0]?.message]).toEqual([
      400,
      'Cannot query field "nothing" on type "Query".',
    ]);
    const form = await fetch(env("CONFIDO_URL"), { method: "POST", body: new URLSearchParams({ query: "{}" }) });
    expect(form.status).toBe(400);
    const bearer = { "x-api-key": "", authorization: `Bearer ${env("CONFIDO_API_KEY")}` };
    expect((await call("{ bankAccountsList { bankAccounts { id } } }", {}, bearer)).status).toBe(500);
  });

  test("takes at most 500 calls a minute", async () => {
    const query = "{ bankAccountsList { bankAccounts { id } } }";
    const statuses: number[] = [];
    for (let count = 0; count < 501; count++) statuses.push((await call(query)).status);
    expect([statuses[499], statuses[500]]).toEqual([200, 429]);
    server.advance(61_000);
    expect((await call(query)).status).toBe(200);
  });
});

describe("the payment page", () => {
  test("shows the sum to anybody with its address, and takes a card", async () => {
    const { id } = await makeLink();
    const page = await (await fetch(`${server.origin}/confido/paylink/${id}`)).text();
    expect(page).toContain("$1,050.00");
    expect((await pay(id)).status).toBe(303);
    expect(await shown()).toMatchObject({
      status: "paid",
      balance: { totalPaid: 105_000, totalOutstanding: 0 },
      transactions: [{ type: "ccPayment", status_v2: "PENDING", amountProcessed: 105_000, lastFour: "4242" }],
    });
    expect(await (await fetch(`${server.origin}/confido/paylink/${id}`)).text()).toContain("Thank you.");
    // A second press of Pay leads to the same thanks.
    expect((await pay(id)).status).toBe(303);
    expect((await shown()).transactions).toHaveLength(1);
    expect((await fetch(`${server.origin}/confido/`)).status).toBe(403);
    expect((await fetch(`${server.origin}/confido/paylink/guess`)).status).toBe(404);
  });

  test.each([
    [{ number: "4000 0000 0000 0002" }, "Card declined"],
    [{ number: "4000000000009995" }, "Insufficient funds"],
    [{ number: "4111111111111111" }, "Only test cards are taken here"],
  ])("declines %j", async (fields, reason) => {
    const { id } = await makeLink();
    const answer = await pay(id, fields);
    expect(await (await fetch(`${server.origin}${answer.headers.get("location") ?? ""}`)).text()).toContain(reason);
    expect(await shown()).toMatchObject({
      status: "unpaid",
      transactions: [{ status_v2: "ERROR", errorMessage: reason }],
    });
    await pay(id);
    expect(await shown()).toMatchObject({ status: "paid" });
  });

  test.each([
    [{ name: " " }, "Please type your name."],
    [{ number: "12" }, "Please type the card number."],
    [{ method: "ACH", number: "abc" }, "Please type the account number."],
  ])("with %j says %s", async (fields, words) => {
    const { id } = await makeLink();
    const answer = await pay(id, fields);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(words);
    expect((await shown()).transactions).toEqual([]);
  });

  test("takes a part only where the link allows it", async () => {
    const whole = await makeLink();
    await pay(whole.id, { amount: "1" });
    expect(await shown()).toMatchObject({ status: "paid" });
    const parts = await makeLink({ externalId: "x2", partialPaymentAllowed: true });
    await pay(parts.id, { amount: "100.50" });
    expect(await shown("x2")).toMatchObject({ status: "partially_paid", balance: { totalPaid: 10_050 } });
  });

  test("takes nothing from another site's page", async () => {
    const { id } = await makeLink();
    const body = new URLSearchParams({ name: "Ana" });
    const headers = { origin: "https://evil.test" };
    expect((await fetch(`${server.origin}/confido/paylink/${id}`, { method: "POST", body, headers })).status).toBe(403);
  });
});

describe("the life of a payment", () => {
  test("goes to the bank step by step, and each step sends a webhook", async () => {
    const { id } = await makeLink();
    await pay(id);
    await act("settle");
    await act("settle");
    await act("settle");
    expect(await shown()).toMatchObject({ transactions: [{ status_v2: "DEPOSITED" }] });
    expect(await told()).toEqual(["created", "funds_in_transit", "deposited"]);
  });

  test.each([
    ["return", { method: "ACH", number: "000123456789" }, "RETURNED", "achReturn", "ach_returned"],
    ["refund", {}, "REFUNDED", "refund", "refunded"],
    ["partly", {}, "PARTIALLY_REFUNDED", "refund", "partially_refunded"],
  ])("ends by a %s, as a transaction of its own", async (...row) => {
    const [how, fields, status, type, event] = row;
    const { id } = await makeLink();
    await pay(id, fields);
    await act("settle");
    await act(how);
    const { transactions } = await shown();
    expect(transactions).toMatchObject([{ status_v2: status }, { type, originalTransactionId: transactions[0]?.id }]);
    expect((await told()).at(-1)).toBe(event);
  });

  test("ends by a dispute, without a webhook", async () => {
    const { id } = await makeLink();
    await pay(id);
    await act("settle");
    await act("dispute");
    expect(await shown()).toMatchObject({ transactions: [{ status_v2: "CHARGED_BACK" }, { type: "chargeback" }] });
    expect(await told()).toEqual(["created", "funds_in_transit"]);
  });

  test("a card is not returned, a transfer not disputed, and nothing is refunded twice", async () => {
    const { id } = await makeLink();
    await pay(id);
    await act("return");
    await act("refund");
    await act("refund");
    await act("void");
    expect((await shown()).transactions.map(({ type }) => type)).toEqual(["ccPayment", "refund"]);
  });
});

test("a call is signed over its bytes, as the provider's documentation has it", () => {
  expect(signConfido("confido_secret", '[{"type":"transaction.created"}]')).toBe(
    "hzoOWyYb9gU61iBKOw0efsMz1yZRbEagEt1h94nNUhqgJgd00BgKSS+aKUTbA+FjX2j8ZdAjFjOMgaFITHWxpQ==",
  );
});

async function events() {
  const vDeliveries = z.object({ deliveries: z.array(z.object({ body: z.string() })) });
  const { deliveries } = vDeliveries.parse(await (await server.call("/__webhooks")).json());
  const vBody = z.array(
    z.object({ type: z.string(), eventId: z.string(), data: z.object({ transaction: z.object({ id: z.string() }) }) }),
  );
  return deliveries.map(({ body }) => vBody.parse(JSON.parse(body))[0]);
}

test("events are a list, with an id that a repetition keeps", async () => {
  const { id } = await makeLink();
  await pay(id);
  await act("resend");
  const [first, second] = await events();
  expect(second).toEqual(first);
});

// Caught: the second part that is given back told with the id of the first one, which the app takes for a repetition.
test("each part of a payment that is given back has an event of its own", async () => {
  const { id } = await makeLink();
  await pay(id);
  await act("settle");
  await act("partly");
  await act("partly");
  const parts = (await events()).filter((event) => event?.type.includes("refunded"));
  expect(parts).toHaveLength(2);
  expect(new Set(parts.map((event) => event?.eventId)).size).toBe(2);
});
