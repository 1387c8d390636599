import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice, type Practice } from "../../../tests/support/functions/personas";
import { aSheetAnswer, aSheetRow, SHEET_HEADERS } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";

import { addUp } from "./runs";

// The number itself: a limit that is imported moves with its mistake.
const MOST_RUNS = 50;

const clock = useFixedClock();
const { acceptSheet, history, listLeft, syncState } = api.leads.sheet.staff;

/** The rows of the sheet, or null while the service refuses. */
let rows: string[][] | null;
let refusedWith: number;
let practice: Practice;

const person = (n: number, differing: Parameters<typeof aSheetRow>[0] = {}) =>
  aSheetRow({ email: `p${String(n)}@mail.test`, first: `P${String(n)}`, phone: `555000${String(n)}`, ...differing });

beforeEach(async () => {
  refusedWith = 403;
  vi.stubEnv("SHEETS_SPREADSHEET_ID", "sheet-1");
  vi.stubEnv("SHEETS_API_KEY", "key-1");
  vi.stubGlobal("fetch", async () => {
    if (rows === null) return await Promise.resolve(new Response("no", { status: refusedWith }));
    return await Promise.resolve(Response.json(aSheetAnswer([SHEET_HEADERS, ...rows])));
  });
  practice = await aPractice(startBackend());
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Runs the job a minute later. */
async function sync(next: string[][] | null): Promise<void> {
  rows = next;
  clock.pass(60_000);
  await practice.backend.action(internal.leads.sheetRun.jobs.sync, {});
}

const runs = async () =>
  (await practice.asSales.query(history, {})).map(({ outcome, times, rows: count, skippedNoEmail, tally }) => {
    return [outcome, times, count, skippedNoEmail, Object.values(tally).join(" ")];
  });

const FIVE = [1, 2, 3, 4, 5].map((n) => person(n));

// Caught: planned instead of actual figures; a returned row counted as a new lead.
test("the history has the number of rows and the changes of each run", async () => {
  await sync([...FIVE, aSheetRow({ email: "" })]);
  await sync([...FIVE.slice(1), person(6), person(7)]);
  await sync([person(1), ...FIVE.slice(2), person(2, { goal: "Asylum" }), person(6), person(7)]);
  expect(await runs()).toEqual([
    ["applied", 1, 7, 0, "0 1 0 1"],
    ["applied", 1, 6, 0, "2 0 1 0"],
    ["applied", 1, 6, 1, "5 0 0 0"],
  ]);
});

// Caught: a history of fifty minutes without changes, instead of the last fifty changes.
test("successive runs that change nothing, or fail alike, are one line with the first and the last time", async () => {
  await sync(FIVE);
  for (let minute = 0; minute < 3; minute++) await sync(FIVE);
  for (let minute = 0; minute < 2; minute++) await sync(null);
  refusedWith = 401;
  await sync(null);
  await sync(FIVE);
  // Removing the key for a while does not make it another sheet.
  for (const key of ["", "key-1"]) {
    vi.stubEnv("SHEETS_API_KEY", key);
    await sync(FIVE);
  }
  expect((await runs()).map(([outcome, times]) => [outcome, times])).toEqual([
    ["unchanged", 1],
    ["unconfigured", 1],
    ["unchanged", 1],
    ["failed", 1],
    ["failed", 2],
    ["unchanged", 3],
    ["applied", 1],
  ]);
  const [, , , , failed, unchanged] = await practice.asSales.query(history, {});
  expect(failed).toMatchObject({ trouble: { kind: "refused", status: 403 } });
  expect(unchanged).toMatchObject({ at: NOON + 120_000, lastAt: NOON + 240_000 });
});

test("applied sheets are a line each, even without changes", async () => {
  await sync(FIVE);
  await sync(FIVE.toReversed());
  await sync(FIVE);
  expect((await runs()).map(([outcome, , , , done]) => [outcome, done])).toEqual([
    ["applied", "0 0 0 0"],
    ["applied", "0 0 0 0"],
    ["applied", "5 0 0 0"],
  ]);
});

// Caught: a failed run's changes lost because the run before it had failed the same way.
test("a run that changed leads and then failed has a line of its own", async () => {
  await sync(FIVE);
  const { begin, leave, apply, finish } = internal.leads.sheet.internal;
  const failed = { kind: "failed", trouble: { kind: "notApplied" } } as const;
  for (const [holder, numbers] of Object.entries({ one: [], two: [1] })) {
    await practice.backend.mutation(begin, { holder });
    await practice.backend.mutation(leave, { holder, numbers });
    await practice.backend.mutation(apply, { holder });
    await practice.backend.mutation(finish, { holder, outcome: failed });
  }
  expect(await runs()).toEqual([
    ["failed", 1, null, null, "0 0 1 0"],
    ["failed", 1, null, null, "0 0 0 0"],
    ["applied", 1, 5, 0, "5 0 0 0"],
  ]);
});

test("a held sheet is in the history with the reason, and the run that applied it after that", async () => {
  await sync(FIVE);
  await sync(FIVE.slice(0, 2));
  await practice.asAdmin.mutation(acceptSheet, {});
  await sync(FIVE.slice(0, 2));
  const [applied, held] = await practice.asSales.query(history, {});
  expect(held).toMatchObject({ outcome: "held", trouble: { kind: "tooManyMissing", missing: 3, listed: 5 } });
  expect(applied).toMatchObject({ outcome: "applied", rows: 2, tally: { left: 3 } });
});

// Caught: a table that grows by a row for each change of the sheet, for ever.
test("the history keeps the last fifty runs", async () => {
  for (let run = 0; run < MOST_RUNS + 3; run++) await sync([person(1, { goal: String(run) })]);
  const kept = await practice.backend.run(async (ctx) => await ctx.db.query("lead_sheet_runs").take(99));
  expect(kept.length).toBe(MOST_RUNS);
  const shown = await practice.asSales.query(history, {});
  expect([shown.length, shown[0]?.at, shown.at(-1)?.tally.changed]).toEqual([50, NOON + 53 * 60_000, 1]);
}, 60_000);

test("the changes of a killed run are counted by the next one", () => {
  const before = addUp(undefined, ["added", "added", "left"]);
  expect(addUp(before, ["changed", "added"])).toEqual({ added: 3, changed: 1, left: 1, returned: 0 });
});

// Caught: a filter with the count of loaded rows; notes and status lost with the row.
test("a lead that left the sheet is counted and listed with its status and notes until it returns", async () => {
  await sync([...FIVE, person(6)]);
  const subject = { kind: "lead", id: "lead-2" } as const;
  await practice.asSales.mutation(api.messages.notes.staff.add, { subject, text: "called" });
  const closed = { leadId: "lead-2", from: "needs_followup", to: "closed" } as const;
  await practice.asSales.mutation(api.leads.record.staff.setStatus, closed);
  await sync([...FIVE.filter((_, nth) => nth !== 1), person(6)]);
  const left = async () => {
    const { page } = await practice.asSales.query(listLeft, { paginationOpts: { numItems: 5, cursor: null } });
    const { leftCount } = await practice.asSales.query(syncState, {});
    return { page, leftCount };
  };
  expect(await left()).toEqual({
    leftCount: 1,
    page: [
      {
        leadId: "lead-2",
        firstName: "P2",
        lastName: "Vogt",
        email: "p2@mail.test",
        phone: "5550002",
        potentialCents: 1_200_000,
        status: "closed",
        notes: 1,
        leftAt: NOON + 120_000,
      },
    ],
  });
  await sync(FIVE.filter((_, nth) => nth !== 1));
  expect((await left()).page.map(({ leadId, status }) => [leadId, status])).toEqual([
    ["lead-6", "needs_followup"],
    ["lead-2", "closed"],
  ]);
  await sync([...FIVE, person(6)]);
  expect(await left()).toEqual({ leftCount: 0, page: [] });
});
