import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Airtable from "airtable";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { parseCsv } from "../core/csvText.ts";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { CARD_ACCOUNT, CHECKING_ACCOUNT, recordsIn, type CardRecord } from "./records.ts";
import { sampleCards } from "./seed.ts";
import { cardsMaker } from "./standin.ts";

let server: TestServer;
beforeEach(async () => {
  server = await runServer({ makers: [cardsMaker(null)] });
});
afterEach(() => server.dispose());

const env = (name: string) => server.standins[0]?.env[name] ?? "";
const cardsPath = () => join(server.dataFolder, "cards.csv");
const writeCards = (text: string) => {
  writeFileSync(cardsPath(), text);
};

interface Access {
  apiKey?: string;
  base?: string;
  table?: string;
}

/** The table through the provider's own client. */
function tableOf({ apiKey = env("AIRTABLE_TOKEN"), base = env("AIRTABLE_BASE_ID"), table }: Access = {}) {
  const client = new Airtable({ apiKey, endpointUrl: env("AIRTABLE_URL"), noRetryIfRateLimited: true });
  return client.base(base)(table ?? env("AIRTABLE_TABLE"));
}

const NEWEST = { sort: [{ field: "Date", direction: "desc" as const }] };

async function call(path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${env("AIRTABLE_TOKEN")}`, "content-type": "application/json" };
  const answer = await fetch(`${env("AIRTABLE_URL")}/v0/${env("AIRTABLE_BASE_ID")}/${path}`, { ...init, headers });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

const vPage = z.object({
  records: z.array(z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()) })),
  offset: z.string().optional(),
});

describe("the provider's own client", () => {
  // Caught: a page of more than 100; an offset after the last page; the oldest first.
  test("reads every sample transaction in pages of a hundred, the latest first", async () => {
    const pages: number[] = [];
    const dates: unknown[] = [];
    await tableOf()
      .select(NEWEST)
      .eachPage((records, next) => {
        pages.push(records.length);
        dates.push(...records.map((record) => record.get("Date") ?? ""));
        server.advance(1_000);
        next();
      });
    expect(pages).toEqual([100, 100, 100, 100, 100, 100, 100]);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(dates.at(-1)).toBe("");
    expect(dates[0]).toBe(new Date(server.now()).toISOString().slice(0, 10));
  });

  test("stops at the most records asked for, and takes smaller pages and some fields only", async () => {
    const records = await tableOf()
      .select({ ...NEWEST, maxRecords: 3, pageSize: 2, fields: ["USD"] })
      .all();
    expect(records).toHaveLength(3);
    expect(new Set(records.flatMap(({ fields }) => Object.keys(fields)))).toEqual(new Set(["USD"]));
  });

  // Caught: empty cells sent as empty texts, which the provider leaves out; an amount of text sent as a number.
  test("gets numbers as numbers, links as lists, other cells as text, and empty ones not at all", async () => {
    writeCards(
      `Date,Name,USD,Account,Category,Vendor\n2025-07-17,Lunch,-12.50,${CARD_ACCOUNT},Meals,Cafe\n,,"$1,204.50",x5331,,\n`,
    );
    const records = await tableOf().select(NEWEST).all();
    expect(records.map(({ fields }) => fields)).toEqual([
      { Date: "2025-07-17", Name: "Lunch", USD: -12.5, Account: [CARD_ACCOUNT], Category: "Meals", Vendor: "Cafe" },
      { USD: "$1,204.50", Account: "x5331" },
    ]);
    const found = await tableOf().find(records[0]?.id ?? "");
    expect(found.fields["Name"]).toBe("Lunch");
  });

  test("can ask by POST, as it does where an address would be too long", async () => {
    const records = await tableOf()
      .select({ ...NEWEST, maxRecords: 2, method: "post" })
      .all();
    expect(records).toHaveLength(2);
  });

  test.each<[string, () => Access, unknown]>([
    ["a wrong token", () => ({ apiKey: "patGuess" }), { error: "AUTHENTICATION_REQUIRED", statusCode: 401 }],
    ["another base", () => ({ base: "appOTHER" }), { error: "NOT_AUTHORIZED", statusCode: 403 }],
    ["another table", () => ({ table: "Payroll" }), { error: "NOT_AUTHORIZED", statusCode: 403 }],
  ])("is refused with %s", async (_, access, refusal) => {
    await expect(tableOf(access()).select(NEWEST).all()).rejects.toMatchObject(refusal as object);
  });

  test.each([
    [
      "a field that is not there",
      { sort: [{ field: "When" }] },
      { error: "UNKNOWN_FIELD_NAME", message: 'Unknown field name: "When"' },
    ],
    ["a formula", { filterByFormula: "TRUE()" }, { error: "INVALID_FILTER_BY_FORMULA" }],
    ["a page of 101", { pageSize: 101 }, { error: "INVALID_REQUEST_UNKNOWN" }],
  ])("is refused for %s", async (_, query, refusal) => {
    await expect(tableOf().select(query).all()).rejects.toMatchObject({ statusCode: 422, ...refusal });
  });

  test("gets an error for a missing record", async () => {
    await expect(tableOf().find("recNone0000000000")).rejects.toMatchObject({ error: "NOT_FOUND", statusCode: 404 });
  });
});

describe("limits", () => {
  // Caught: a limit that lets the next second through, so that an app without back-off seems to work.
  test("after five requests in a second everything is refused for 30 seconds", async () => {
    await server.dispose();
    server = await runServer({ makers: [cardsMaker(null)], clock: "frozen" });
    const ask = async () => (await call("Transactions?pageSize=1")).status;
    const statuses = [];
    for (let count = 0; count < 6; count++) statuses.push(await ask());
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    server.advance(29_999);
    expect(await ask()).toBe(429);
    server.advance(1);
    expect(await ask()).toBe(200);
    expect(await tableOf().select({ pageSize: 1, maxRecords: 1 }).all()).toHaveLength(1);
  });

  test("the month's calls can be used up and given back", async () => {
    const plan = () => server.call("/airtable/plan", { method: "POST", redirect: "manual" });
    await plan();
    expect(await call("Transactions")).toMatchObject({
      status: 429,
      body: { error: { type: "PUBLIC_API_BILLING_LIMIT_EXCEEDED" } },
    });
    await plan();
    expect((await call("Transactions")).status).toBe(200);
  });

  // Caught: a place that is kept for ever; a place that counts on in a table that has changed.
  test("a listing shows the table as of its start, and its offset expires after five minutes", async () => {
    const first = vPage.parse((await call("Transactions?pageSize=2")).body);
    writeCards("Date,Name,USD,Account,Category,Vendor\n2025-07-17,Alone,-1,,,\n");
    const next = `Transactions?pageSize=2&offset=${encodeURIComponent(first.offset ?? "")}`;
    const second = vPage.parse((await call(next)).body);
    expect(second.records).toHaveLength(2);
    expect(JSON.stringify(second)).not.toContain("Alone");
    expect(vPage.parse((await call("Transactions")).body).records).toHaveLength(1);
    server.advance(5 * 60_000);
    expect(await call(next)).toMatchObject({
      status: 422,
      body: { error: { type: "LIST_RECORDS_ITERATOR_NOT_AVAILABLE" } },
    });
  });
});

describe("the table's file", () => {
  // Caught: ids by place, after which a new row at the top makes all rows other records.
  test("a row keeps its id when others are added, moved or removed; equal rows have ids of their own", () => {
    const row = (name: string) => ["2025-07-17", name, "-1", "", "", ""];
    const idsOf = (...rows: string[][]) =>
      new Map(
        recordsIn([["Date", "Name", "USD", "Account", "Category", "Vendor"], ...rows], 0).map(({ id }, at) => [at, id]),
      );
    const before = idsOf(row("a"), row("b"), row("b"));
    const after = idsOf(row("new"), row("b"), row("a"), row("b"));
    expect(new Set(before.values()).size).toBe(3);
    expect([after.get(2), after.get(1), after.get(3)]).toEqual([before.get(0), before.get(1), before.get(2)]);
    for (const id of before.values()) expect(id).toMatch(/^rec[A-Za-z0-9]{14}$/);
  });

  test("is followed; while it is broken or gone the table cannot be read", async () => {
    writeCards("<html>");
    expect((await call("Transactions")).status).toBe(403);
    writeCards("Date,Name\n2025-07-17,Back\n");
    server.advance(1_000);
    expect(vPage.parse((await call("Transactions")).body).records).toHaveLength(1);
  });

  test("gets a row from the page, which shows its content as text", async () => {
    writeCards("Date,Name,USD,Account,Category,Vendor\n");
    const body = new URLSearchParams({
      Date: "2026-01-02",
      Name: "<b>=SUM(1)</b>",
      USD: "-12.50",
      Account: CARD_ACCOUNT,
    });
    expect((await server.call("/airtable/rows", { method: "POST", body, redirect: "manual" })).status).toBe(303);
    const formula = new URLSearchParams({ Date: "2026-01-02", Name: "=1+1", USD: "5" });
    await server.call("/airtable/rows", { method: "POST", body: formula, redirect: "manual" });
    const added = await tableOf().select(NEWEST).all();
    expect(added.map(({ fields }) => [fields["Name"], fields["USD"]])).toEqual([
      ["<b>=SUM(1)</b>", -12.5],
      ["=1+1", 5],
    ]);
    const page = await (await server.call("/airtable/")).text();
    expect(page).toContain("&lt;b&gt;=SUM(1)&lt;/b&gt;");
    expect((await fetch(`${server.origin}/airtable/`)).status).toBe(403);
  });

  test("a reset brings the samples back", async () => {
    writeCards("Date,Name\n2025-07-17,Only\n");
    await server.call("/__reset", { method: "POST" });
    expect(vPage.parse((await call("Transactions")).body).records).toHaveLength(100);
  });
});

// Caught: a sample table without anything odd in it, so that nobody sees how it is shown.
test("the samples are 700 over fourteen months, with accounts, credits, unreadable amounts and odd texts", () => {
  const now = Date.UTC(2026, 2, 4, 12);
  const parsed = parseCsv(
    new TextEncoder().encode(
      sampleCards(now)
        .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
        .join("\n"),
    ),
  );
  if ("flaw" in parsed) expect.fail(parsed.flaw);
  const records = recordsIn(parsed.grid, now);
  const count = (isMeant: (fields: CardRecord["fields"]) => boolean) =>
    records.filter(({ fields }) => isMeant(fields)).length;
  const linked = (id: string) => count(({ Account }) => Array.isArray(Account) && Account[0] === id);
  expect(records).toHaveLength(700);
  expect(new Set(records.map(({ id }) => id)).size).toBe(700);
  expect(linked(CARD_ACCOUNT)).toBeGreaterThan(600);
  expect(linked(CHECKING_ACCOUNT)).toBeGreaterThan(15);
  expect(count(({ Account }) => Account === "Breeze ending 5331")).toBeGreaterThan(15);
  expect(
    count(({ Account }) => Array.isArray(Account) && ![CARD_ACCOUNT, CHECKING_ACCOUNT].includes(Account[0] ?? "")),
  ).toBeGreaterThan(2);
  expect(count(({ USD }) => typeof USD === "number" && USD > 0)).toBeGreaterThan(20);
  expect(count(({ USD }) => USD === undefined || (typeof USD === "string" && !/\d/.test(USD)))).toBeGreaterThan(5);
  expect(count(({ USD }) => typeof USD === "string" && /\d/.test(USD))).toBeGreaterThan(20);
  expect(count(({ Name }) => /Ignore previous|<script>|=HYPERLINK|\u200b/.test(String(Name)))).toBe(4);
  const dates = records
    .map(({ fields }) => String(fields["Date"] ?? ""))
    .filter((date) => date !== "")
    .toSorted();
  expect([dates.length, dates[0], dates.at(-1)]).toEqual([699, "2025-01-03", "2026-03-04"]);
});
