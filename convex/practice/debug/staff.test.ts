import { NOON, useFixedClock } from "@passage/testkit/clock";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { api } from "../../_generated/api";

const { readOnce, readSheet, settings } = api.practice.debug.staff;

const clock = useFixedClock();
const asked: string[] = [];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  asked.length = 0;
  vi.stubEnv("SHEETS_SPREADSHEET_ID", "sheet-1");
  vi.stubEnv("SHEETS_API_KEY", "key-1");
  vi.stubEnv("SHEETS_BASE_URL", "https://sheets.test");
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return await answer();
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the read for the test of Convex returns", async () => {
  const { asSales } = await aPractice(startBackend());
  expect(await asSales.mutation(readOnce, {})).toBeNull();
});

test.each([
  ["key-1", "", true],
  ["", "{}", true],
  ["", "", false],
])("with the key %j and the service account %j the screen gets only whether one is set", async (...given) => {
  const [key, account, hasSheetKey] = given;
  vi.stubEnv("SHEETS_API_KEY", key);
  vi.stubEnv("SHEETS_SERVICE_ACCOUNT", account);
  const { asSales } = await aPractice(startBackend());
  expect(await asSales.query(settings, {})).toEqual({ hasSheetKey });
});

describe("the test of the sheet", () => {
  test("asks for the fixed range and counts its cells", async () => {
    answer = () => Response.json({ range: "'Pre Qual'!A1:Z1", values: [["Email", "Phone"]] });
    const { asSales } = await aPractice(startBackend());
    expect(await asSales.action(readSheet, {})).toEqual({ kind: "read", cells: 2 });
    expect(asked).toEqual(["https://sheets.test/v4/spreadsheets/sheet-1/values/'Pre%20Qual'!A1%3AZ1?key=key-1"]);
  });

  // Caught: the whole page of a proxy on the screen; a key that was cut in half before it was looked for.
  test("returns a refusal with its status and the beginning of its body, without the key", async () => {
    answer = () => new Response(`${"x".repeat(297)}key-1 and more`, { status: 403 });
    const { asSales } = await aPractice(startBackend());
    const refused = await asSales.action(readSheet, {});
    expect(refused).toEqual({ kind: "refused", status: 403, body: `${"x".repeat(297)}… a` });
  });

  test.each<[string, () => Response | Promise<Response>, string]>([
    ["no connection", () => Promise.reject(new TypeError("no way to ?key=key-1")), "unreachable"],
    ["a web page", () => new Response("<html>"), "unreadable"],
  ])("with %s ends as %3$s", async (_what, response, kind) => {
    answer = response;
    const { asSales } = await aPractice(startBackend());
    expect(await asSales.action(readSheet, {})).toEqual({ kind });
  });

  test("without a key sends nothing", async () => {
    vi.stubEnv("SHEETS_API_KEY", "");
    const { asSales } = await aPractice(startBackend());
    expect(await asSales.action(readSheet, {})).toEqual({ kind: "unconfigured" });
    expect(asked).toEqual([]);
  });
});

// Caught: a button that sends a request for each click; a sixth test a minute after the fifth, not after the first; one
// person who blocks another; a limit for each kind of test.
test("a person may run five tests a minute, of both kinds together", async () => {
  answer = () => Response.json({ range: "A1:Z1", values: [] });
  const { asSales, asLawyer } = await aPractice(startBackend());
  const cells = { kind: "read", cells: 0 };
  for (let count = 0; count < 4; count += 1) {
    expect(await asSales.action(readSheet, {})).toEqual(cells);
    clock.pass(10_000);
  }
  await asSales.mutation(readOnce, {});
  clock.pass(19_999);
  const refusal = { code: "RATE_LIMITED", retryAt: NOON + 60_000 };
  expect(await refusalOf(asSales.mutation(readOnce, {}))).toEqual(refusal);
  expect(await refusalOf(asSales.action(readSheet, {}))).toEqual(refusal);
  expect(await asLawyer.action(readSheet, {})).toEqual(cells);
  clock.pass(1);
  expect(await asSales.action(readSheet, {})).toEqual(cells);
  expect(await refusalOf(asSales.action(readSheet, {}))).toEqual({ ...refusal, retryAt: NOON + 70_000 });
  expect(asked).toHaveLength(6);
});

// Caught: a deployment with an earlier version's time, where nobody could test.
test("one time, as an earlier version stored it, counts as one test", async () => {
  const { asSales, backend } = await aPractice(startBackend());
  await asSales.mutation(readOnce, {});
  await backend.run(async (ctx) => {
    const row = (await ctx.db.query("debug_tests").unique()) ?? expect.fail("nothing was counted");
    await ctx.db.patch("debug_tests", row._id, { testedAt: NOON });
  });
  for (let count = 0; count < 4; count += 1) await asSales.mutation(readOnce, {});
  expect(await refusalOf(asSales.mutation(readOnce, {}))).toMatchObject({ code: "RATE_LIMITED" });
});
