import { exportPKCS8, generateKeyPair, jwtVerify } from "jose";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { askSheet, openSheet, parseSheet, rangeOf } from "./sheets";

const requests: Request[] = [];
let answers: Response[];

beforeEach(() => {
  requests.length = 0;
  answers = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    requests.push(new Request(url, init));
    return await Promise.resolve(answers.shift() ?? new Response("", { status: 500 }));
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const WHOLE = { start: 1, rows: null };

/** Reads the whole tab. */
async function fetchSheet(env: Record<string, string>, maxBytes = 1_000) {
  return await openSheet(env).fetchRange(WHOLE, maxBytes);
}

const WITH_KEY = { SHEETS_SPREADSHEET_ID: "a/b", SHEETS_API_KEY: "k&1", SHEETS_BASE_URL: "https://sheets.test" };

test.each([
  ["Pre Qual", "'Pre Qual'!A:Z"],
  ["CRM26", "'CRM26'!A:Z"],
  ["Ana's tab", "'Ana''s tab'!A:Z"],
])("the tab %j is requested as %j", (tab, range) => {
  expect(rangeOf(tab, "A:Z")).toBe(range);
});

test("one request reads all columns of the tab with the key", async () => {
  answers = [new Response("{}")];
  expect(await fetchSheet(WITH_KEY)).toEqual({ kind: "text", text: "{}" });
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET https://sheets.test/v4/spreadsheets/a%2Fb/values/'Pre%20Qual'!A1%3AZZ?key=k%261",
  ]);
});

test("without other settings the service is Google's and the tab the specified one", async () => {
  answers = [new Response("{}"), new Response("{}")];
  await fetchSheet({ SHEETS_SPREADSHEET_ID: "s", SHEETS_API_KEY: "k" });
  await fetchSheet({ SHEETS_SPREADSHEET_ID: "s", SHEETS_API_KEY: "k", SHEETS_TAB: "CRM26" });
  const address = "https://sheets.googleapis.com/v4/spreadsheets/s/values";
  expect(requests.map(({ url }) => url)).toEqual([
    `${address}/'Pre%20Qual'!A1%3AZZ?key=k`,
    `${address}/'CRM26'!A1%3AZZ?key=k`,
  ]);
});

test("a stretch is requested by its first and last row, and the size of the tab by its properties alone", async () => {
  const { fetchRange, countRows } = openSheet(WITH_KEY);
  const tab = (title: string, rowCount: number) => ({ properties: { title, gridProperties: { rowCount } } });
  answers = [new Response("{}"), Response.json({ sheets: [tab("Other", 7), tab("Pre Qual", 1_200)] })];
  await fetchRange({ start: 2_001, rows: 500 }, 100);
  expect(await countRows()).toEqual({ kind: "rows", rows: 1_200 });
  const fields = "fields=sheets.properties(title%2CgridProperties.rowCount)";
  expect(requests.map(({ url }) => url)).toEqual([
    "https://sheets.test/v4/spreadsheets/a%2Fb/values/'Pre%20Qual'!A2001%3AZZ2500?key=k%261",
    `https://sheets.test/v4/spreadsheets/a%2Fb?${fields}&key=k%261`,
  ]);
});

// Caught: a missing tab reported as an unreadable answer, instead of in the service's words.
test.each([
  ["without the tab, as one of one row", { sheets: [] }, { kind: "rows", rows: 1 }],
  ["of another shape, as unreadable", { sheets: {} }, { kind: "failed", trouble: { kind: "unreadable" } }],
])("a spreadsheet is counted %s", async (_how, body, told) => {
  answers = [Response.json(body)];
  expect(await openSheet(WITH_KEY).countRows()).toEqual(told);
});

test("a refused request for the size is a failure, and without settings none is made", async () => {
  answers = [new Response("no", { status: 403 })];
  const trouble = { kind: "refused", status: 403, reason: "no." };
  expect(await openSheet(WITH_KEY).countRows()).toEqual({ kind: "failed", trouble });
  expect(await openSheet({}).countRows()).toEqual({ kind: "unconfigured" });
  expect(requests).toHaveLength(1);
});

// Caught: an answer of any length held in memory.
test("an answer that is too long is read only up to the limit", async () => {
  const read: number[] = [];
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      read.push(400);
      controller.enqueue(new Uint8Array(400));
    },
  });
  answers = [new Response(endless)];
  expect(await fetchSheet(WITH_KEY, 1_000)).toEqual({ kind: "tooLong" });
  expect(read.length).toBeLessThan(6);
  answers = [new Response("x".repeat(1_000))];
  expect(await fetchSheet(WITH_KEY, 1_000)).toEqual({ kind: "text", text: "x".repeat(1_000) });
});

// Caught: a whole page of an answer on the screen; a sentence that runs into the advice after it.
test.each([
  [`${"x".repeat(300)} `, `${"x".repeat(300)}.`],
  ["x".repeat(301), `${"x".repeat(300)}…`],
  ["  Busy! ", "Busy!"],
  ["Quota exceeded", "Quota exceeded."],
  ["v1.2 is gone", "v1.2 is gone."],
  ["Why?", "Why?"],
  ["a < b", "a < b."],
  ["<p>Sign in", "a web page instead of data."],
  ['{"error":{"message":"Not now"}}', "Not now."],
  ["", ""],
])("the text %# of a refusal is cut", async (body, reason) => {
  answers = [new Response(body, { status: 503 })];
  expect(await fetchSheet(WITH_KEY)).toEqual({
    kind: "failed",
    trouble: { kind: "serviceError", status: 503, reason },
  });
});

test.each([
  [400, "refused"],
  [401, "refused"],
  [403, "refused"],
  [404, "notFound"],
  [429, "serviceError"],
  [500, "serviceError"],
])("the status %i is of the kind %s", async (status, kind) => {
  answers = [new Response("no", { status })];
  expect(await fetchSheet(WITH_KEY)).toEqual({ kind: "failed", trouble: { kind, status, reason: "no." } });
});

// The stand-in for Google that reads a local file says so.
test("a broken or missing file has its own kind, with a reason of limited length", async () => {
  const told = (reason: string, metadata: object) => {
    const details = [{ domain: "googleapis.com" }, { domain: "sheet-file.passage", reason, metadata }];
    answers = [Response.json({ error: { message: "no", details } }, { status: 503 })];
  };
  told("FILE_GONE", {});
  expect(await fetchSheet(WITH_KEY)).toEqual({ kind: "failed", trouble: { kind: "fileGone" } });
  told("FILE_BROKEN", { flaw: "x".repeat(301) });
  const trouble = { kind: "fileBroken", flaw: `${"x".repeat(300)}…` };
  expect(await fetchSheet(WITH_KEY)).toEqual({ kind: "failed", trouble });
});

// Caught: a refusal that repeats the requested address, and with it the key.
test.each(["no k&1 here", "no ?key=k%261 here"])("the key in the refusal %j is left out", async (body) => {
  answers = [new Response(body, { status: 403 })];
  const { kind, ...rest } = await askSheet(WITH_KEY, "A1:Z1");
  expect([kind, JSON.stringify(rest).includes("k&1"), JSON.stringify(rest).includes("k%261")]).toEqual([
    "answered",
    false,
    false,
  ]);
});

test("a failed call is logged by the kind of error, and leaves no timer", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => await Promise.reject(new TypeError("no way to https://sheets.test/?key=k&1")));
  await fetchSheet(WITH_KEY);
  expect(vi.mocked(console.error).mock.calls).toEqual([["Reading the lead sheet failed: TypeError"]]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test.each([[{}], [{ SHEETS_API_KEY: "k" }], [{ SHEETS_SPREADSHEET_ID: "s" }]])(
  "without sheet or key, %j, no request is sent",
  async (env) => {
    expect(await fetchSheet(env)).toEqual({ kind: "unconfigured" });
    expect(requests).toEqual([]);
  },
);

test("a request without an answer ends after thirty seconds", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (_url: string, { signal }: { signal: AbortSignal }) => {
    return await new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        reject(new DOMException("aborted", "AbortError"));
      });
    });
  });
  const answer = fetchSheet(WITH_KEY);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  expect(await answer).toEqual({ kind: "failed", trouble: { kind: "silent" } });
});

describe("with a service account", () => {
  async function anAccount() {
    const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
    const account = {
      client_email: "robot@firm.test",
      private_key: await exportPKCS8(privateKey),
      token_uri: "https://sheets.test/token",
    };
    const env = {
      SHEETS_SPREADSHEET_ID: "s",
      SHEETS_SERVICE_ACCOUNT: JSON.stringify(account),
      SHEETS_BASE_URL: "https://sheets.test",
    };
    return { env, publicKey };
  }

  test("a signed assertion is exchanged for the token that reads the sheet", async () => {
    const { env, publicKey } = await anAccount();
    answers = [Response.json({ access_token: "t-1" }), new Response("{}")];
    expect(await fetchSheet(env)).toEqual({ kind: "text", text: "{}" });
    const form = new URLSearchParams(await requests[0]?.text());
    expect(form.get("grant_type")).toBe("urn:ietf:params:oauth:grant-type:jwt-bearer");
    const { payload } = await jwtVerify(form.get("assertion") ?? "", publicKey, {
      audience: "https://sheets.test/token",
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3_600);
    expect(payload).toMatchObject({
      iss: "robot@firm.test",
      scope: "https://www.googleapis.com/auth/spreadsheets.readonly",
    });
    expect(requests[1]?.headers.get("authorization")).toBe("Bearer t-1");
    expect(requests[1]?.url).not.toContain("key=");
  });

  // Caught: a token for each of fifty stretches, which the service limits.
  test("one token reads all stretches of a run, and another run gets another one", async () => {
    const { env } = await anAccount();
    const token = (name: string) => Response.json({ access_token: name });
    answers = [token("t-1"), new Response("{}"), new Response("{}"), token("t-2"), new Response("{}")];
    const { fetchRange } = openSheet(env);
    await fetchRange(WHOLE, 100);
    await fetchRange(WHOLE, 100);
    await openSheet(env).fetchRange(WHOLE, 100);
    const sent = requests.map(({ headers }) => headers.get("authorization"));
    expect(sent).toEqual([null, "Bearer t-1", "Bearer t-1", null, "Bearer t-2"]);
  });

  test("a refused assertion is reported, and the sheet is not read", async () => {
    const { env } = await anAccount();
    answers = [Response.json({ error: "invalid_grant" }, { status: 401 })];
    expect(await fetchSheet(env)).toEqual({
      kind: "failed",
      trouble: { kind: "refused", status: 401, reason: '{"error":"invalid_grant"}.' },
    });
    expect(requests).toHaveLength(1);
  });

  // Caught: the assertion, and the key file's lines in their JSON form, on the debug screen.
  test("a refusal that repeats the assertion or the key file is shown without them", async () => {
    const { env } = await anAccount();
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      const sent = new URLSearchParams(await new Request(url, init).text()).get("assertion");
      return new Response(`{"sent":"${sent ?? ""}","keyFile":${env.SHEETS_SERVICE_ACCOUNT}}`, { status: 400 });
    });
    const answer = JSON.stringify(await askSheet(env, "A1:Z1"));
    expect(answer).toContain("robot@firm.test");
    expect(answer).not.toMatch(/eyJ|BEGIN PRIVATE KEY/);
  });

  test("a setting that is not a key file is reported", async () => {
    const answer = await fetchSheet({ SHEETS_SPREADSHEET_ID: "s", SHEETS_SERVICE_ACCOUNT: "{" });
    expect(answer).toEqual({ kind: "failed", trouble: { kind: "badAccount" } });
  });
});

describe("an answer", () => {
  test("without values is an empty range", () => {
    expect(parseSheet('{"range":"A1:Z1","majorDimension":"ROWS"}')).toEqual([]);
  });

  test.each([
    "",
    "<html>",
    '{"range":"A1","values":[["a"',
    "[]",
    '{"values":[["a"]]}',
    '{"range":"A1","values":["a"]}',
    '{"range":"A1","values":[["a",1]]}',
  ])("like %j is refused", (text) => {
    expect(parseSheet(text)).toBeNull();
  });
});
