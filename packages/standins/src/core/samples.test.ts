import { DocusealApi } from "@docuseal/api";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openConfido } from "../confido/standin.ts";
import { openDocuseal } from "../docuseal/standin.ts";
import { runServer, type TestServer } from "./runningServer.ts";

const MAKERS = [openDocuseal, openConfido];
const DAY_MS = 24 * 60 * 60_000;
const SENT_AT = Date.UTC(2026, 1, 2, 15);
let server: TestServer;

beforeEach(async () => {
  server = await runServer({ makers: MAKERS, siteUrl: "http://127.0.0.1:9" });
});
afterEach(() => server.dispose());

const env = (name: string) => server.standins.map((each) => each.env[name]).find(Boolean) ?? "";

const NEVER = { openedAt: null, completedAt: null, declinedAt: null, declineReason: null, expiredAt: null };
const aRequest = (number: number, happened: object = {}) => ({
  number,
  slug: `sample-${String(number)}`,
  name: "Legal Services Agreement - Ana Souza",
  html: '<h1>Agreement</h1><signature-field name="Signature"></signature-field>',
  email: "ana@mail.test",
  clientName: "Ana Souza",
  createdAt: SENT_AT,
  ...NEVER,
  ...happened,
});
const SIGNED = { openedAt: SENT_AT + DAY_MS, completedAt: SENT_AT + 2 * DAY_MS };
const REQUESTS = [
  aRequest(901),
  aRequest(902, SIGNED),
  aRequest(903, { declinedAt: SENT_AT + DAY_MS, declineReason: "Too much" }),
  aRequest(904, { expiredAt: SENT_AT + DAY_MS }),
];
const LINK = {
  id: "sample-902-retainer",
  client: { id: "sample-client-ana@mail.test", name: "Ana Souza", email: "ana@mail.test", phone: null },
  account: "trust",
  amountCents: 105_000,
  memo: "Retainer for EB-2 NIW - Ana Souza",
  madeAt: SENT_AT,
};
const UNPAID = { ...LINK, id: "sample-901-retainer", madeAt: SENT_AT + DAY_MS };
const PAYMENT = {
  transactionId: "sample-902-retainer-payment",
  linkId: LINK.id,
  type: "ccPayment",
  status: "DEPOSITED",
  amountCents: 105_000,
  refundedCents: 0,
  originalTransactionId: null,
  method: "CREDIT",
  lastFour: "4242",
  payerName: "Ana Souza",
  errorText: null,
  occurredAt: SENT_AT + 3 * DAY_MS,
  providerUpdatedAt: SENT_AT + 5 * DAY_MS,
};
const SAMPLES = { docuseal: { submissions: REQUESTS }, confido: { links: [LINK, UNPAID], transactions: [PAYMENT] } };

const put = async (body: object, by: TestServer = server) =>
  await by.call("/__samples", { method: "PUT", body: JSON.stringify(body) });

async function submission(number: number): Promise<unknown> {
  return await new DocusealApi({ key: env("DOCUSEAL_API_KEY"), url: env("DOCUSEAL_URL") }).getSubmission(number);
}

async function linkOf(id: string): Promise<unknown> {
  const query = `query ($id: String) { paymentLink(id: $id) { status balance { totalPaid totalOutstanding }
    transactions { edges { node { id status_v2 amountProcessed updatedOn bankAccount { category } } } } } }`;
  const answer = await fetch(env("CONFIDO_URL"), {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": env("CONFIDO_API_KEY") },
    body: JSON.stringify({ query, variables: { id } }),
  });
  return await answer.json();
}

const iso = (at: number) => new Date(at).toISOString();

async function expectSamples(): Promise<void> {
  expect(await submission(901)).toMatchObject({ status: "pending", created_at: iso(SENT_AT), submission_events: [] });
  expect(await submission(902)).toMatchObject({
    status: "completed",
    completed_at: iso(SIGNED.completedAt),
    submitters: [{ opened_at: iso(SIGNED.openedAt), email: "ana@mail.test" }],
    submission_events: [{ event_type: "view_form" }, { event_type: "start_form" }, { event_type: "complete_form" }],
  });
  expect(await submission(903)).toMatchObject({
    status: "declined",
    submission_events: [{ event_type: "decline_form", data: { reason: "Too much" } }],
  });
  expect(await submission(904)).toMatchObject({ status: "expired" });
  const paid = { id: PAYMENT.transactionId, status_v2: "DEPOSITED", updatedOn: iso(PAYMENT.providerUpdatedAt) };
  expect(await linkOf(LINK.id)).toMatchObject({
    data: {
      paymentLink: {
        status: "paid",
        balance: { totalPaid: 105_000, totalOutstanding: 0 },
        transactions: { edges: [{ node: { ...paid, bankAccount: { category: "trust" } } }] },
      },
    },
  });
  expect(await linkOf(UNPAID.id)).toMatchObject({ data: { paymentLink: { status: "unpaid" } } });
}

// Caught: a reset after which the app's contracts were unknown at the providers.
test("samples look like real history, given twice and after a reset too, and send no webhooks", async () => {
  expect(await (await put(SAMPLES)).json()).toEqual({ taken: ["docuseal", "confido"] });
  await put(SAMPLES);
  await expectSamples();
  await server.call("/__reset", { method: "POST" });
  await expectSamples();
  expect(await (await server.call("/__webhooks")).json()).toMatchObject({ deliveries: [] });
});

test("a refund belongs to the payment that it refunds", async () => {
  const back = {
    ...PAYMENT,
    transactionId: "sample-902-refund",
    type: "refund",
    originalTransactionId: PAYMENT.transactionId,
  };
  const other = { ...PAYMENT, transactionId: "sample-901-payment", linkId: UNPAID.id };
  await put({ confido: { links: [LINK, UNPAID], transactions: [PAYMENT, back, other] } });
  const query = "query { transactionsList(limit: 9) { transactions { id payment { id } } } }";
  const answer = await fetch(env("CONFIDO_URL"), {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": env("CONFIDO_API_KEY") },
    body: JSON.stringify({ query }),
  });
  expect(await answer.json()).toEqual({
    data: {
      transactionsList: {
        transactions: [
          { id: PAYMENT.transactionId, payment: { id: `${PAYMENT.transactionId}-payment` } },
          { id: "sample-902-refund", payment: { id: `${PAYMENT.transactionId}-payment` } },
          { id: "sample-901-payment", payment: { id: "sample-901-payment-payment" } },
        ],
      },
    },
  });
});

test("a person with two links is one client, made with the first of them", async () => {
  await put(SAMPLES);
  const query = "query { clientsList(limit: 100) { clients { id email createdOn } } }";
  const answer = await fetch(env("CONFIDO_URL"), {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": env("CONFIDO_API_KEY") },
    body: JSON.stringify({ query }),
  });
  const client = { id: "sample-client-ana@mail.test", email: "ana@mail.test", createdOn: iso(SENT_AT) };
  expect(await answer.json()).toEqual({ data: { clientsList: { clients: [client] } } });
});

test("open samples can be signed and paid, and new records have their own numbers", async () => {
  await put(SAMPLES);
  const page = await (await fetch(`${server.origin}/docuseal/s/sample-901`)).text();
  expect(page).toContain("Agreement");
  expect(await submission(901)).toMatchObject({ submitters: [{ status: "opened" }] });
  expect(await (await fetch(`${server.origin}/confido/paylink/${UNPAID.id}`)).text()).toContain("$1,050.00");
  const pdf = await fetch(documentOf(await submission(902)));
  expect([pdf.headers.get("content-type"), (await pdf.text()).slice(0, 5)]).toEqual(["application/pdf", "%PDF-"]);
  const api = new DocusealApi({ key: env("DOCUSEAL_API_KEY"), url: env("DOCUSEAL_URL") });
  const submitters = [{ role: "Client", name: "Bo", email: "bo@mail.test" }];
  const made = await api.createSubmissionFromHtml({ documents: [{ html: "<p>x</p>" }], submitters });
  expect(made.id).toBeGreaterThan(1_000);
});

function documentOf(shown: unknown): string {
  return /https?:[^"]*\/document\/[^"]*/.exec(JSON.stringify(shown))?.[0] ?? "";
}

test("samples of another shape are refused, and none are stored", async () => {
  const wrong = { submissions: [aRequest(901), { ...aRequest(902), number: "902" }] };
  expect((await put({ docuseal: wrong })).status).toBe(400);
  await expect(submission(901)).rejects.toThrow("404");
  expect((await put({ clerk: {} })).status).toBe(404);
  expect((await server.call("/__samples", { method: "PUT", body: "no" })).status).toBe(400);
});

test("samples ask for the key, and a copy without sample data takes none", async () => {
  const stranger = await fetch(`${server.origin}/__samples`, { method: "PUT", body: JSON.stringify(SAMPLES) });
  expect(stranger.status).toBe(403);
  const own = await runServer({ makers: MAKERS, samples: false });
  expect((await put(SAMPLES, own)).status).toBe(403);
  await own.dispose();
});
