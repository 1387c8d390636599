/** For any JSON that a service answers with, an adapter returns a result or a failure, and never throws. */
import { cases, fc } from "@passage/testkit/seededProperties";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchCardPage } from "./airtable";
import { listBankAccounts, listTransactions, readTransaction, removeLink, requestLink } from "./payments/confido";
import { archiveSubmission, readSubmission, requestSigning, restoreSubmission } from "./signing/docuseal";
import { fetchDocument, findSigned } from "./signing/docusealDocuments";
import { endSessions, findAccount, getAccountById, newestSessionAt, setAccountRole } from "./identity/identity";
import { sendInvitation, withdrawInvitation } from "./identity/invitations";
import { streamTurn } from "./openaiNode";
import { sendLetter } from "./mail/resend";
import { openSheet, parseSheet } from "./sheets";
import { readHead, removeObject } from "./storage/storage";

const KEYS = [
  ...["AIRTABLE_TOKEN", "AIRTABLE_BASE_ID", "CONFIDO_API_KEY", "DOCUSEAL_API_KEY", "RESEND_API_KEY", "MAIL_FROM"],
  ...["CLERK_SECRET_KEY", "OPENAI_API_KEY", "SHEETS_API_KEY", "SHEETS_SPREADSHEET_ID"],
  ...["S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
];

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const name of KEYS) vi.stubEnv(name, "key");
  vi.stubEnv("S3_ENDPOINT", "https://s3.test");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const PERSON = { clientName: "Ana Souza", clientEmail: "ana@mail.test", clientPhone: null };
const LINK = {
  externalId: "e1",
  purpose: "retainer",
  account: "trust",
  providerClientId: null,
  amountCents: 100,
  memo: "m",
} as const;
const SIGNING = { externalId: "e1", title: "t", values: {}, html: "<p></p>" };
const LETTER = { to: "ana@mail.test", toName: "Ana", subject: "s", html: "h", text: "t", idempotencyKey: "k" };
const INVITATION = { email: "ana@mail.test", role: "client", invitationId: "i", expiresInDays: 7 } as const;

async function turn() {
  const signal = new AbortController().signal;
  return await streamTurn({ messages: [{ role: "user", content: "?" }], tools: [], onText: () => undefined, signal });
}

const CALLS: readonly [name: string, call: () => Promise<unknown>][] = [
  ["Airtable's page", async () => await fetchCardPage(process.env, { offset: null, timeoutMs: 1_000 })],
  ["a payment link", async () => await requestLink({ ...LINK, ...PERSON, bankAccountId: null })],
  ["a link's removal", async () => await removeLink("l1")],
  ["the bank accounts", async () => await listBankAccounts()],
  ["a transaction", async () => await readTransaction("t1")],
  ["the transactions", async () => await listTransactions(["l1"])],
  ["a signing request", async () => await requestSigning({ ...SIGNING, ...PERSON, templateId: null })],
  ["a signing request of a template", async () => await requestSigning({ ...SIGNING, ...PERSON, templateId: 7 })],
  ["a request's state", async () => await readSubmission("7")],
  ["a request's archiving", async () => await archiveSubmission("7")],
  ["a request's return", async () => await restoreSubmission("7")],
  ["a request's document", async () => await fetchDocument("7")],
  ["a signed document", async () => await findSigned("7")],
  ["an account by its address", async () => await findAccount("ana@mail.test")],
  ["an account", async () => await getAccountById("u1")],
  ["a role", async () => await setAccountRole("u1", "client")],
  ["the end of sessions", async () => await endSessions("u1")],
  ["the newest session", async () => await newestSessionAt("u1")],
  ["an invitation", async () => await sendInvitation({ ...INVITATION, redirectUrl: "https://firm.test" })],
  ["an invitation's end", async () => await withdrawInvitation("i1")],
  ["a turn of the model", turn],
  ["a letter", async () => await sendLetter(LETTER)],
  ["the lead sheet", async () => await openSheet(process.env).fetchRange({ start: 1, rows: null }, 1_000_000)],
  ["an object's head", async () => await readHead("o1")],
  ["an object's removal", async () => await removeObject("o1", null)],
];

/** The services' own words, so that some answers are partly valid. */
const WORDS = [
  ...["id", "data", "errors", "error", "message", "code", "name", "url", "status", "type", "documents", "submitters"],
  ...["records", "fields", "offset", "paymentLink", "client", "clientsList", "clients", "bankAccountsList"],
  ...["bankAccounts", "transactionsList", "transactions", "transaction", "slug", "submission_id", "choices", "delta"],
  ...["content", "tool_calls", "index", "values", "range", "email_address", "created_at", "details", "__proto__"],
];
const anyAnswer = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, "", "x", "completed", "https://x.test/", "\ud800", 7),
    fc.array(tie("value"), { maxLength: 3 }),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom(...WORDS), tie("value")), { selector: ([key]) => key, maxLength: 5 })
      .map((fields) => Object.fromEntries(fields)),
  ),
})).value;

/** An answer to all following requests: JSON, an event of a stream, or a text. */
const anyResponse = fc.record({
  text: fc.oneof(
    anyAnswer.map((value) => JSON.stringify(value)),
    anyAnswer.map((value) => `data: ${JSON.stringify(value)}\n\n`),
    fc.string({ unit: "binary", maxLength: 20 }),
  ),
  status: fc.constantFrom(200, 200, 200, 201, 400, 401, 404, 409, 422, 429, 500, 503),
  isStream: fc.boolean(),
});

// Caught: an adapter that read an answer before its shape was checked.
test.each(CALLS)("%s is a result or a failure for any answer", async (_, call) => {
  const property = fc.asyncProperty(fc.array(anyResponse, { minLength: 1, maxLength: 3 }), async (answers) => {
    let asked = 0;
    vi.stubGlobal("fetch", async () => {
      const { text, status, isStream } = answers[asked++ % answers.length] ?? {
        text: "",
        status: 200,
        isStream: false,
      };
      const headers = { "content-type": isStream ? "text/event-stream" : "application/json" };
      return await Promise.resolve(new Response(text, { status, headers }));
    });
    await expect(call()).resolves.toBeDefined();
  });
  await fc.assert(property, { numRuns: cases(40, 1_000) });
});

test("the cells of a sheet are texts, or the sheet is null", () => {
  const cells = fc.oneof(anyAnswer, fc.record({ range: fc.string(), values: fc.array(fc.array(anyAnswer)) }));
  const property = fc.property(cells, (answer) => {
    const rows = parseSheet(JSON.stringify(answer));
    for (const cell of rows?.flat() ?? []) expect(cell).toBeTypeOf("string");
  });
  fc.assert(property, { numRuns: cases(200, 3_000) });
});
