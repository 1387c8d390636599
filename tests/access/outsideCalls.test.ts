import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { fetchCardPage } from "../../convex/platform/providers/airtable.ts";
import { callConfido } from "../../convex/platform/providers/payments/confidoCall.ts";
import { readSubmission } from "../../convex/platform/providers/signing/docuseal.ts";
import { fetchPdf } from "../../convex/platform/providers/signing/docusealDocuments.ts";
import { callIdentity } from "../../convex/platform/providers/identity/identityCall.ts";
import { streamTurn } from "../../convex/platform/providers/openaiNode.ts";
import { sendLetter } from "../../convex/platform/providers/mail/resend.ts";
import { openSheet } from "../../convex/platform/providers/sheets.ts";
import { readHead } from "../../convex/platform/providers/storage/storage.ts";
import { z } from "zod";

const SECRET = "secret-of-ours";

/** The other host, which records the requests that reach it. */
const reached: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
let status = 302;
let redirecting: Server;
let elsewhere: Server;

beforeAll(async () => {
  elsewhere = await listening((request, response) => {
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      reached.push({ url: request.url ?? "", headers: request.headers, body });
      response.end("%PDF-1.4");
    });
  });
  redirecting = await listening((request, response) => {
    request.resume();
    response.writeHead(status, { location: `${addressOf(elsewhere)}/taken` }).end();
  });
});
afterAll(() => {
  for (const server of [redirecting, elsewhere]) server.close();
});

async function listening(answer: RequestListener): Promise<Server> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** Every service at this address. */
function setUp(base: string): void {
  for (const name of ["DOCUSEAL_URL", "CONFIDO_URL", "RESEND_URL", "CLERK_BACKEND_URL", "AIRTABLE_URL"]) {
    vi.stubEnv(name, base);
  }
  for (const name of ["OPENAI_BASE_URL", "SHEETS_BASE_URL", "S3_ENDPOINT"]) vi.stubEnv(name, base);
  for (const name of ["DOCUSEAL_API_KEY", "CONFIDO_API_KEY", "RESEND_API_KEY", "CLERK_SECRET_KEY"]) {
    vi.stubEnv(name, SECRET);
  }
  for (const name of ["OPENAI_API_KEY", "AIRTABLE_TOKEN", "SHEETS_API_KEY", "S3_SECRET_ACCESS_KEY"]) {
    vi.stubEnv(name, SECRET);
  }
  for (const name of ["MAIL_FROM", "AIRTABLE_BASE_ID", "SHEETS_SPREADSHEET_ID", "S3_REGION", "S3_BUCKET"]) {
    vi.stubEnv(name, "x");
  }
  vi.stubEnv("S3_ACCESS_KEY_ID", "id");
}

beforeEach(() => {
  reached.length = 0;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const LETTER = { to: "ana@home.test", toName: "Ana", subject: "s", html: "h", text: "t", idempotencyKey: "k" };

/** One call of each service, and its outcome if no answer comes. */
const CALLS: [service: string, call: () => Promise<unknown>, network: object, inClear: object][] = [
  ["DocuSeal", async () => await readSubmission("7"), unavailable("network"), { kind: "inClear" }],
  [
    "Confido Legal",
    async () => await callConfido({ query: "{a}", variables: {}, shape: z.unknown() }),
    unavailable("network"),
    { kind: "inClear" },
  ],
  ["Resend", async () => await sendLetter(LETTER), unavailable("network"), { kind: "inClear" }],
  [
    "Airtable",
    async () => await fetchCardPage(process.env, { offset: null, timeoutMs: 5_000 }),
    { kind: "failed", failure: { kind: "network", status: null, reason: "" } },
    { kind: "failed", failure: { kind: "network", status: null, reason: "" } },
  ],
  ["Clerk", async () => await callIdentity("/users/1"), NOTHING(), NOTHING()],
  ["OpenAI", ask, { kind: "connection" }, { kind: "connection" }],
  [
    "Sheets",
    async () => await openSheet(process.env).fetchRange({ start: 1, rows: null }, 1_000),
    { kind: "failed", trouble: { kind: "unreachable" } },
    { kind: "failed", trouble: { kind: "unreachable" } },
  ],
  [
    "the object storage",
    async () => await readHead("a"),
    { kind: "failed", problem: "network" },
    { kind: "failed", problem: "network" },
  ],
];

function unavailable(trouble: string): object {
  return { kind: "unavailable", trouble };
}

function NOTHING(): object {
  return { ok: false, status: null, code: null };
}

async function ask(): Promise<unknown> {
  const { signal } = new AbortController();
  return await streamTurn({ messages: [{ role: "user", content: "q" }], tools: [], onText: () => undefined, signal });
}

// Caught: DocuSeal's address answers 302 to another host, which gets `x-auth-token` in full (security review, finding 13).
describe.each([301, 302, 303, 307, 308])("a redirect with %i to another host", (code) => {
  test.each(CALLS)(
    "is not followed by a call of %s, which ends as one that reached nobody",
    async (...[, call, ended]) => {
      status = code;
      setUp(addressOf(redirecting));
      expect(await call()).toEqual(ended);
      expect(reached).toEqual([]);
    },
  );
});

test("a document of DocuSeal's is fetched where the service sends, without a key", async () => {
  status = 302;
  setUp(addressOf(redirecting));
  expect(await fetchPdf(`${addressOf(redirecting)}/file`)).toMatchObject({ kind: "ok" });
  expect(reached.map(({ url }) => url)).toEqual(["/taken"]);
  expect(JSON.stringify(reached)).not.toContain(SECRET);
});

// Caught: an address typed as http://, over which the key of the service travels in clear.
test.each(CALLS)("%s is not called at an http: address of another machine", async (...[, call, , ended]) => {
  const sent = vi.fn();
  vi.stubGlobal("fetch", sent);
  setUp("http://service.test");
  expect(await call()).toEqual(ended);
  expect(sent).not.toHaveBeenCalled();
});
