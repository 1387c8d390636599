import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { Listings, queryFrom, queryFromAddress } from "./listing.ts";
import { RequestLimit } from "./limits.ts";
import { recordsIn, type CardRecord } from "./records.ts";
import { cardsMaker } from "./standin.ts";

const HEADERS = ["Date", "Name", "USD"];
const record = (id: string, fields: CardRecord["fields"]): CardRecord => ({ id, createdTime: "then", fields });
const RECORDS = [
  record("a", { Date: "2026-01-02", Name: "Bus", USD: 10 }),
  record("b", { Date: "2026-01-03", Name: "Bus", USD: 9 }),
  record("c", { Name: "Ana", USD: -2 }),
  record("d", { Date: "2026-01-02", Name: "Cab" }),
];
const idsOf = ({ records }: { records: readonly CardRecord[] }) => records.map(({ id }) => id).join("");
let now: number;
let listings: Listings;

beforeEach(() => {
  now = 1_000_000;
  listings = new Listings(() => now);
});

const list = (given: object) => listings.list(RECORDS, HEADERS, queryFrom(given));
const by = (field: string, direction?: string) => ({ field, ...(direction === undefined ? {} : { direction }) });

describe("a listing", () => {
  test.each([
    [[], "abcd"],
    [[by("Date")], "cadb"],
    [[by("Date", "desc")], "badc"],
    [[by("USD")], "dcba"],
    [[by("USD", "desc")], "abcd"],
    [[by("Name"), by("Date", "desc")], "cbad"],
    [[by("Name", "desc"), by("USD")], "dbac"],
  ])("sorted by %j is %s", (sort, ids) => {
    expect(idsOf(list({ sort }))).toBe(ids);
  });

  test("continues at the end of a page, repeatedly for one offset, and ends with the last record", () => {
    const first = list({ pageSize: 2, sort: [by("Date")] });
    expect([idsOf(first), first.offset]).toEqual(["ca", expect.stringMatching(/^itr[0-9a-f]{14}\/d$/)]);
    for (const pageSize of [2, 3]) {
      const rest = list({ pageSize, offset: first.offset });
      expect([idsOf(rest), rest.offset]).toEqual(["db", undefined]);
    }
    expect(idsOf(list({ pageSize: 1, offset: first.offset }))).toBe("d");
    expect(list({ pageSize: 4 }).offset).toBeUndefined();
  });

  test("has at most the records asked for, over all its pages, with the fields asked for", () => {
    const first = list({ maxRecords: 3, pageSize: 2, fields: ["USD"] });
    expect(first.records).toEqual([record("a", { USD: 10 }), record("b", { USD: 9 })]);
    expect(list({ offset: first.offset }).records).toEqual([RECORDS[2]]);
  });

  test("keeps its place for five minutes, and the places of the last fifty", () => {
    const places = Array.from({ length: 51 }, () => list({ pageSize: 1 }).offset);
    const isKept = (offset: string | undefined) => {
      try {
        return idsOf(list({ offset })) === "bcd";
      } catch {
        return false;
      }
    };
    expect([0, 1, 50].map((place) => isKept(places[place]))).toEqual([false, true, true]);
    now += 5 * 60_000 - 1;
    expect(isKept(places[1])).toBe(true);
    now += 1;
    expect(isKept(places[1])).toBe(false);
    const { offset } = list({ pageSize: 1 });
    listings.reset();
    expect(isKept(offset)).toBe(false);
  });

  test.each([
    [{ pageSize: 0 }, "pageSize"],
    [{ pageSize: 101 }, "pageSize"],
    [{ pageSize: 1.5 }, "pageSize"],
    [{ maxRecords: 0 }, "maxRecords"],
    [{ sort: [{ field: "Date", direction: "up" }] }, "sort.0.direction"],
    [null, ""],
  ])("of %j is refused", (given, place) => {
    expect(() => queryFrom(given)).toThrow(
      expect.objectContaining({
        status: 422,
        error: {
          type: "INVALID_REQUEST_UNKNOWN",
          message: `Invalid request: parameter validation failed at ${place}`,
        },
      }),
    );
  });

  test("is read from an address", () => {
    const address = "pageSize=7&maxRecords=9&offset=x&sort[1][field]=USD&sort[0][field]=Date&sort[0][direction]=desc";
    expect(queryFromAddress(new URLSearchParams(`${address}&fields[]=Date&fields[1]=USD&fields[x]=no`))).toEqual({
      pageSize: 7,
      maxRecords: 9,
      offset: "x",
      sort: [
        { field: "Date", direction: "desc" },
        { field: "USD", direction: "asc" },
      ],
      fields: ["Date", "USD"],
    });
    expect(queryFromAddress(new URLSearchParams())).toEqual({ pageSize: 100, sort: [] });
  });
});

test("five requests fit into any second, and a refused one costs thirty", () => {
  const limit = new RequestLimit(() => now);
  const admit = (count: number) => Array.from({ length: count }, () => limit.admit());
  expect(admit(5)).toEqual(Array(5).fill(true));
  now += 1_000;
  expect(admit(5)).toEqual(Array(5).fill(true));
  now += 999;
  expect(admit(1)).toEqual([false]);
  now += 29_999;
  expect(admit(1)).toEqual([false]);
  limit.reset();
  expect(admit(6)).toEqual([true, true, true, true, true, false]);
});

test("a row becomes a record with the values of its cells", () => {
  const rows = [
    [" Date ", "", "USD", "Account", "Name"],
    ["2026-01-02", "dropped", "-3.50", "recABCDEFGHIJ1234", "'=1+1"],
    ["", "", "", "", ""],
    ["", "", "1.", "recABCDEFGHIJ123", "12x"],
  ];
  expect(recordsIn(rows, Date.UTC(2026, 0, 2)).map(({ createdTime, fields }) => [createdTime, fields])).toEqual([
    ["2026-01-02T00:00:00.000Z", { Date: "2026-01-02", USD: -3.5, Account: ["recABCDEFGHIJ1234"], Name: "=1+1" }],
    ["2026-01-02T00:00:00.000Z", { USD: "1.", Account: "recABCDEFGHIJ123", Name: "12x" }],
  ]);
});

describe("on the wire", () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await runServer({ makers: [cardsMaker(null)], clock: "frozen" });
    const rows = "2026-01-02,First,-1,,,\n2026-01-03,Second,-2,,,\n";
    writeFileSync(join(server.dataFolder, "cards.csv"), `Date,Name,USD,Account,Category,Vendor\n${rows}`);
  });
  afterEach(() => server.dispose());

  const env = (name: string) => server.standins[0]?.env[name] ?? "";
  async function call(
    path: string,
    init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {},
  ): Promise<unknown[]> {
    server.advance(1_000);
    const headers = { authorization: `Bearer ${env("AIRTABLE_TOKEN")}`, ...init.headers };
    const answer = await fetch(`${env("AIRTABLE_URL")}/v0/${path}`, { ...init, headers });
    const body: unknown = await answer.json();
    return [answer.status, body];
  }
  const table = () => `${env("AIRTABLE_BASE_ID")}/Transactions`;
  const denied = {
    error: {
      type: "INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND",
      message: expect.stringContaining("permissions") as unknown,
    },
  };

  test("one record is the one asked for, and the list has them all", async () => {
    const vList = z.object({
      records: z.array(z.object({ id: z.string(), createdTime: z.string(), fields: z.unknown() })),
    });
    const [status, body] = await call(table());
    const { records } = vList.parse(body);
    expect([status, records.map(({ fields }) => fields)]).toEqual([
      200,
      [
        { Date: "2026-01-02", Name: "First", USD: -1 },
        { Date: "2026-01-03", Name: "Second", USD: -2 },
      ],
    ]);
    expect(await call(`${table()}/${records[1]?.id ?? ""}`)).toEqual([200, records[1]]);
  });

  test("each refusal is in the provider's words", async () => {
    expect(await call(table(), { headers: { authorization: "" } })).toEqual([
      401,
      { error: { type: "AUTHENTICATION_REQUIRED", message: "Authentication required" } },
    ]);
    expect(await call("appOther/Transactions")).toEqual([403, denied]);
    expect(await call(`${env("AIRTABLE_BASE_ID")}/Other`)).toEqual([403, denied]);
    expect(await call(`${table()}/recNone0000000000`)).toEqual([404, { error: "NOT_FOUND" }]);
    expect(await call(`${table()}/a/b`)).toEqual([404, { error: "NOT_FOUND" }]);
    expect(await call("meta")).toEqual([404, { error: "NOT_FOUND" }]);
    expect(await call(`${table()}?filterByFormula=1`)).toMatchObject([
      422,
      { error: { type: "INVALID_FILTER_BY_FORMULA" } },
    ]);
    expect(await call(`${table()}/listRecords`, { method: "POST", body: "no" })).toMatchObject([422, {}]);
    await server.call("/airtable/plan", { method: "POST", redirect: "manual" });
    expect(await call(table())).toEqual([
      429,
      {
        error: {
          type: "PUBLIC_API_BILLING_LIMIT_EXCEEDED",
          message: "The monthly API limit of this workspace is used up.",
        },
      },
    ]);
  });

  test("too many calls are refused, and a reset forgets them", async () => {
    const ask = async () => {
      server.advance(-1_000);
      return await call(table());
    };
    const answers = [];
    for (let count = 0; count < 6; count++) answers.push(await ask());
    expect(answers.map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[5]?.[1]).toEqual({
      error: { type: "RATE_LIMIT_REACHED", message: "Rate limit exceeded. Please try again later" },
    });
    await server.call("/__reset", { method: "POST" });
    expect((await ask())[0]).toBe(200);
  });
});
