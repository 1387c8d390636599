import { beforeEach, describe, expect, test, vi } from "vitest";
import { faultsOf, says, SILENT, useFakeProvider } from "../../../tests/support/functions/fakeProvider";
import { LEASE_MS } from "../../cards/transactions/mirror";
import { CARD_TROUBLES } from "../../cards/transactions/rules";
import { fetchCardPage, REQUEST_INTERVAL_MS, REQUEST_TIMEOUT_MS } from "./airtable";

const provider = useFakeProvider();
const ENV = { AIRTABLE_URL: "https://airtable.test/", AIRTABLE_TOKEN: "pat1.secret", AIRTABLE_BASE_ID: "appBASE" };
const FIRST = { offset: null, timeoutMs: REQUEST_TIMEOUT_MS };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return () => {
    vi.useRealTimers();
  };
});

// Requirement 132. Caught: an ascending sort, after which the cap keeps the oldest; the token in the address, and so in logs.
test("a page is requested with the latest date first, a hundred records at a time, the token in a header", async () => {
  provider.answer(says({ records: [{ id: "rec1", createdTime: "x", fields: { USD: 1 } }], offset: "itr1/rec1" }));
  expect(await fetchCardPage(ENV, FIRST)).toEqual({
    kind: "page",
    records: [{ id: "rec1", fields: { USD: 1 } }],
    offset: "itr1/rec1",
  });
  const [request] = provider.requests;
  expect(request?.method).toBe("GET");
  const url = new URL(request?.url ?? "");
  expect(url.origin + url.pathname).toBe("https://airtable.test/v0/appBASE/Transactions");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    pageSize: "100",
    "sort[0][field]": "Date",
    "sort[0][direction]": "desc",
  });
  expect(request?.headers.get("authorization")).toBe("Bearer pat1.secret");
});

test("the next page is requested from the end of the last, of the configured table", async () => {
  provider.answer(says({ records: [] }));
  const env = { ...ENV, AIRTABLE_TABLE: "Card / 2025" };
  expect(await fetchCardPage(env, { ...FIRST, offset: "itr1/rec1" })).toEqual({
    kind: "page",
    records: [],
    offset: null,
  });
  const url = new URL(provider.requests[0]?.url ?? "");
  expect(url.pathname).toBe("/v0/appBASE/Card%20%2F%202025");
  expect(url.searchParams.get("offset")).toBe("itr1/rec1");
});

test("without a base URL the provider's own is used", async () => {
  provider.answer(says({ records: [] }), says({ records: [] }));
  await fetchCardPage({ AIRTABLE_TOKEN: "pat1", AIRTABLE_BASE_ID: "appBASE" }, FIRST);
  await fetchCardPage({ ...ENV, AIRTABLE_URL: "", AIRTABLE_TABLE: "" }, FIRST);
  expect(provider.requests[1]?.url).toMatch(/^https:\/\/api\.airtable\.com\/v0\/appBASE\/Transactions\?/);
  expect(provider.requests[0]?.url).toMatch(/^https:\/\/api\.airtable\.com\/v0\/appBASE\/Transactions\?/);
});

test("more than a hundred records, and records or offsets without a name, are not a page", async () => {
  const records = (count: number) => Array.from({ length: count }, (_, nth) => ({ id: `r${String(nth)}`, fields: {} }));
  provider.answer(says({ records: records(100) }));
  expect(await fetchCardPage(ENV, FIRST)).toMatchObject({ kind: "page" });
  const unreadable = { kind: "failed", failure: { kind: "unreadable", status: 200, reason: "" } };
  for (const page of [{ records: records(101) }, { records: [{ id: "", fields: {} }] }, { records: [], offset: "" }]) {
    provider.answer(says(page));
    expect(await fetchCardPage(ENV, FIRST)).toEqual(unreadable);
  }
});

test("a page of sixteen megabytes is read, and nothing is sent to an address in clear", async () => {
  const page = () => new Response('{"records":[]}', { headers: { "content-length": String(16 * 1024 * 1024) } });
  provider.answer(page);
  expect(await fetchCardPage(ENV, FIRST)).toMatchObject({ kind: "page" });
  const inClear = { kind: "failed", failure: { kind: "network", status: null, reason: "" } };
  expect(await fetchCardPage({ ...ENV, AIRTABLE_URL: "http://airtable.test" }, FIRST)).toEqual(inClear);
  expect(provider.requests).toHaveLength(1);
});

test.each(["AIRTABLE_TOKEN", "AIRTABLE_BASE_ID"])("a missing %s is named, and no request is made", async (setting) => {
  expect(await fetchCardPage({ ...ENV, [setting]: "" }, FIRST)).toEqual({ kind: "unconfigured", setting });
  expect(provider.requests).toEqual([]);
});

// Requirement 136. Caught: all of these as one and the same failure.
describe("each status of the provider is distinguished", () => {
  const told: [number, unknown, string, string][] = [
    [
      401,
      { error: { type: "AUTHENTICATION_REQUIRED", message: "Authentication required" } },
      "authenticationRequired",
      "Authentication required",
    ],
    [
      403,
      { error: { type: "INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND", message: "Invalid permissions" } },
      "notAuthorized",
      "Invalid permissions",
    ],
    [404, { error: "NOT_FOUND" }, "notFound", "NOT_FOUND"],
    [413, { error: { type: "REQUEST_TOO_LARGE" } }, "requestTooLarge", "REQUEST_TOO_LARGE"],
    [
      422,
      { error: { type: "UNKNOWN_FIELD_NAME", message: 'Unknown field name: "Date"' } },
      "unprocessable",
      'Unknown field name: "Date"',
    ],
    [422, { error: { type: "LIST_RECORDS_ITERATOR_NOT_AVAILABLE" } }, "expired", "LIST_RECORDS_ITERATOR_NOT_AVAILABLE"],
    [429, { error: "RATE_LIMIT_REACHED" }, "tooManyRequests", "RATE_LIMIT_REACHED"],
    [429, { error: { type: "PUBLIC_API_BILLING_LIMIT_EXCEEDED", message: "Used up" } }, "planUsedUp", "Used up"],
    [500, { error: { type: "SERVER_ERROR" } }, "serverError", "SERVER_ERROR"],
    [503, "down", "serviceUnavailable", ""],
    [400, { error: { type: "PUBLIC_API_BILLING_LIMIT_EXCEEDED" } }, "unexpected", "PUBLIC_API_BILLING_LIMIT_EXCEEDED"],
    [418, { error: { type: "__proto__" } }, "unexpected", "__proto__"],
    [422, { error: { type: "__proto__" } }, "unprocessable", "__proto__"],
    [502, { no: 1 }, "unexpected", ""],
  ];
  test.each(told)("%i %j", async (status, body, ...[kind, reason]) => {
    provider.answer(says(body, status));
    expect(await fetchCardPage(ENV, FIRST)).toEqual({ kind: "failed", failure: { kind, status, reason } });
  });

  // Caught: the token on every staff member's screen, because a proxy repeats the request.
  test("a reason never contains the token", async () => {
    provider.answer(says({ error: { type: "X", message: "pat1.secret is\n no token" } }, 401));
    expect(await fetchCardPage(ENV, FIRST)).toMatchObject({ failure: { reason: "… is no token" } });
  });
});

// Design 9's faults. Caught: an exception that ends the job silently; a web page mistaken for an empty table.
test.each(faultsOf((message) => ({ error: { type: "X", message } })))("%s ends in a named failure", async (...row) => {
  const [name, answer, { kind: house }] = row;
  provider.answer(answer);
  const page = fetchCardPage(ENV, FIRST);
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
  const answered = await page;
  if (answered.kind !== "failed") expect.fail(`${name} was taken for ${answered.kind}`);
  expect(CARD_TROUBLES).toContain(answered.failure.kind);
  if (house === "unavailable" && answered.failure.status === null) {
    expect(["timeout", "network", "unreadable"]).toContain(answered.failure.kind);
  }
});

// Requirement 137. Caught: the house's own limit of 20 seconds.
test("a request may take 300 seconds, or as long as its run has left", async () => {
  expect(REQUEST_TIMEOUT_MS).toBe(300_000);
  for (const timeoutMs of [REQUEST_TIMEOUT_MS, 1_000]) {
    provider.answer(SILENT);
    let ended = false;
    const page = fetchCardPage(ENV, { offset: null, timeoutMs }).finally(() => (ended = true));
    await vi.advanceTimersByTimeAsync(timeoutMs - 1);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await page).toEqual({ kind: "failed", failure: { kind: "timeout", status: null, reason: "" } });
  }
});

test("five requests fit into a second, and a run holds its lease for longer than its longest request", () => {
  expect(1_000 / REQUEST_INTERVAL_MS).toBeLessThanOrEqual(5);
  expect(LEASE_MS).toBeGreaterThan(REQUEST_TIMEOUT_MS);
});
