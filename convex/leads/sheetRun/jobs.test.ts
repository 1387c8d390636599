import { describe, expect, test, vi } from "vitest";
import { refusalOf, startBackend, type Backend } from "../../../tests/support/functions/backend";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { aPractice } from "../../../tests/support/functions/personas";
import { aSheetAnswer, aSheetRow, SHEET_HEADERS } from "../../../tests/support/functions/samples";
import {
  aSyncedPractice,
  listedOf,
  person,
  sheetAnswers,
  sheetSays,
  TEN,
  useSheet,
  type SyncedPractice,
} from "../../../tests/support/functions/syncedSheet";
import { api, internal } from "../../_generated/api";
import { LEAD_STATUS_CODES } from "../status/rules";
import { unpackFeed, unpackRows } from "../../platform/liveList/rules";

const clock = useFixedClock();
useSheet();

describe("a run", () => {
  test("puts the rows of the sheet on the list and says how it went", async () => {
    const practice = await aSyncedPractice(...TEN.slice(0, 2), aSheetRow({ email: "" }));
    expect(await listedOf(practice)).toEqual([
      [1, "p0@mail.test"],
      [2, "p1@mail.test"],
    ]);
    expect(await practice.asSales.query(api.leads.sheet.staff.syncState, {})).toEqual({
      state: "ok",
      lastGoodAt: NOON,
      failedSince: null,
      trouble: null,
      access: { mode: "apiKey" },
      canAccept: false,
      skippedNoEmail: 1,
      skippedRows: [4],
      hasMoreColumns: false,
      running: false,
      leadCount: 2,
      leftCount: 0,
      sheetUrl: null,
    });
  });

  test("adds a new row as the next lead and touches no other", async () => {
    const practice = await aSyncedPractice(...TEN.slice(0, 2));
    clock.pass(60_000);
    sheetSays(SHEET_HEADERS, person(9), ...TEN.slice(0, 2));
    await practice.sync();
    const { rows } = unpackFeed(await practice.asSales.query(api.leads.record.staff.feed, { after: NOON + 1 }));
    expect(rows.map(([number, updatedAt]) => [number, updatedAt])).toEqual([[3, NOON + 60_000]]);
  });

  test("keeps status and notes with the person through sorting and an edited address", async () => {
    const practice = await aSyncedPractice(...TEN);
    await practice.asSales.mutation(api.leads.record.staff.setStatus, {
      leadId: "lead-1",
      from: "needs_followup",
      to: "closed",
    });
    await practice.asSales.mutation(api.messages.notes.staff.add, {
      subject: { kind: "lead", id: "lead-1" },
      text: "called",
    });
    const moved = aSheetRow({ at: "1/1/2026 9:00:0", email: "new@mail.test", first: "P0", phone: "55500000" });
    sheetSays(SHEET_HEADERS, ...TEN.slice(1).toReversed(), moved);
    await practice.sync();
    expect(await practice.asSales.query(api.leads.record.staff.get, { leadId: "lead-1" })).toMatchObject({
      email: "new@mail.test",
      firstName: "P0",
    });
    const { side } = await practice.asSales.query(api.leads.record.staff.snapshot, { cursor: null });
    expect(unpackRows(side)).toEqual([[1, NOON, LEAD_STATUS_CODES.closed]]);
    expect(
      await practice.asSales.query(api.messages.notes.staff.count, { subject: { kind: "lead", id: "lead-1" } }),
    ).toBe(1);
  });

  test("takes a lead whose row is gone off the list, and back on when the row returns", async () => {
    const practice = await aSyncedPractice(...TEN);
    sheetSays(SHEET_HEADERS, ...TEN.slice(1));
    expect(await practice.sync()).toMatchObject({ leadCount: 9 });
    expect(await practice.asSales.query(api.leads.record.staff.get, { leadId: "lead-1" })).toMatchObject({
      state: "missing",
    });
    sheetSays(SHEET_HEADERS, ...TEN);
    expect(await practice.sync()).toMatchObject({ leadCount: 10 });
    expect((await listedOf(practice)).length).toBe(10);
  });

  // Caught: a change in the sheet recorded as a return to it, and the reverse.
  test("writes an audit event for each lead it changes, and none for the others", async () => {
    const practice = await aSyncedPractice(...TEN);
    const renamed = person(0).with(2, "Pia");
    for (const first of [[renamed], [], [renamed]]) {
      sheetSays(SHEET_HEADERS, ...first, ...TEN.slice(1));
      await practice.sync();
    }
    const events = await practice.backend.run(async (ctx) => await ctx.db.query("audit_events").take(5));
    const [was, is] = ["P0 Vogt <p0@mail.test>", "Pia Vogt <p0@mail.test>"];
    const byJob = { subject: "lead-1", actorName: "sheet sync", actorId: null };
    expect(events).toMatchObject([
      { ...byJob, action: "leads:changedInSheet", before: was, after: is },
      { ...byJob, action: "leads:leftSheet", before: is, after: null },
      { ...byJob, action: "leads:returnedToSheet", before: is, after: is },
    ]);
    expect(events).toHaveLength(3);
  });

  // Caught: times taken from the clock alone; a screen keeps the older of two versions with one time.
  test("gives two changes of a lead in one millisecond an order", async () => {
    const practice = await aSyncedPractice(...TEN);
    for (const first of [[person(0).with(2, "Pia")], [], [person(0)]]) {
      const { newest: before } = unpackFeed(await practice.asSales.query(api.leads.record.staff.feed, { after: null }));
      sheetSays(SHEET_HEADERS, ...first, ...TEN.slice(1));
      await practice.sync();
      const { rows } = unpackFeed(await practice.asSales.query(api.leads.record.staff.feed, { after: before }));
      expect(rows.map(([number, updatedAt]) => [number, updatedAt])).toEqual([[1, before + 1]]);
    }
  });

  test("reads an empty sheet of a fresh installation as an empty list", async () => {
    const practice = await aPractice(startBackend());
    sheetAnswers(() => Response.json({ ...aSheetAnswer([]), values: undefined }));
    await practice.backend.action(internal.leads.sheetRun.jobs.sync, {});
    expect(await practice.asSales.query(api.leads.sheet.staff.syncState, {})).toMatchObject({
      state: "ok",
      leadCount: 0,
    });
  });

  // Caught: nothing written by a run without a key, so that screens waited for a first run that had ended.
  test("without a key leaves an empty list and no error, even after a key that was wrong", async () => {
    const practice = await aPractice(startBackend());
    sheetAnswers(() => new Response("", { status: 403 }));
    await practice.backend.action(internal.leads.sheetRun.jobs.sync, {});
    vi.stubEnv("SHEETS_API_KEY", "");
    await practice.backend.action(internal.leads.sheetRun.jobs.sync, {});
    expect(await practice.asSales.query(api.leads.sheet.staff.syncState, {})).toMatchObject({
      state: "unconfigured",
      trouble: null,
      failedSince: null,
      lastGoodAt: null,
      running: false,
    });
  });

  test("without a key that was there before keeps the last good data and says so", async () => {
    const practice = await aSyncedPractice(...TEN);
    vi.stubEnv("SHEETS_API_KEY", "");
    expect(await practice.sync()).toMatchObject({
      state: "failed",
      lastGoodAt: NOON,
      leadCount: 10,
      trouble: { kind: "noKey" },
    });
  });
});

describe("good data stays", () => {
  const refusal = (kind: "refused" | "notFound" | "serviceError", status: number, reason: string) => ({
    kind,
    status,
    reason,
  });

  test.each<[string, () => Response | Promise<Response>, object]>([
    ["400", () => googleError(400, "API key not valid"), refusal("refused", 400, "API key not valid.")],
    ["401", () => googleError(401, "Who are you?"), refusal("refused", 401, "Who are you?")],
    ["403", () => googleError(403, "No permission"), refusal("refused", 403, "No permission.")],
    ["404", () => googleError(404, "Not found."), refusal("notFound", 404, "Not found.")],
    ["429", () => googleError(429, "Quota exceeded"), refusal("serviceError", 429, "Quota exceeded.")],
    ["500", () => new Response("", { status: 500 }), refusal("serviceError", 500, "")],
    [
      "a web page with 502",
      () => new Response("<html>Bad gateway</html>", { status: 502 }),
      refusal("serviceError", 502, "a web page instead of data."),
    ],
    [
      "with the key in its words",
      () => googleError(403, "The key key-1 is not known"),
      refusal("refused", 403, "The key … is not known."),
    ],
    ["that its file is gone", () => fileError("FILE_GONE"), { kind: "fileGone" }],
    [
      "that its file is broken",
      () => fileError("FILE_BROKEN", "it is empty"),
      { kind: "fileBroken", flaw: "it is empty" },
    ],
    ["a web page with 200", () => new Response("<!doctype html><p>Sign in"), { kind: "unreadable" }],
    ["truncated JSON", () => new Response('{"range":"A1","values":[["Timestamp","Em'), { kind: "unreadable" }],
    ["another shape", () => Response.json({ range: "A1", values: [[{ deep: 1 }]] }), { kind: "unreadable" }],
    ["no connection", () => Promise.reject(new TypeError("connect ECONNREFUSED with key-1")), { kind: "unreachable" }],
  ])(
    "when the service answers %s, and the screen shows the problem and its start",
    async (_what, response, trouble) => {
      const practice = await aSyncedPractice(...TEN);
      clock.pass(60_000);
      sheetAnswers(response);
      const first = await practice.sync();
      clock.pass(60_000);
      const second = await practice.sync();
      expect(first).toMatchObject({
        state: "failed",
        lastGoodAt: NOON,
        failedSince: NOON + 60_000,
        leadCount: 10,
      });
      expect(second).toMatchObject({ state: "failed", failedSince: NOON + 60_000, running: false });
      expect(second.trouble).toEqual(trouble);
      expect(await listedOf(practice)).toHaveLength(10);

      sheetSays(SHEET_HEADERS, ...TEN);
      expect(await practice.sync()).toMatchObject({
        state: "ok",
        failedSince: null,
        trouble: null,
        lastGoodAt: NOON + 120_000,
      });
    },
  );

  function googleError(code: number, message: string): Response {
    return Response.json({ error: { code, message, status: "ANY" } }, { status: code });
  }

  function fileError(reason: string, flaw?: string): Response {
    const details = [{ reason, domain: "sheet-file.passage", metadata: { flaw } }];
    return Response.json({ error: { code: 503, message: "The file", details } }, { status: 503 });
  }

  interface Change {
    what: string;
    rows: string[][];
    trouble: object;
    /** Leads left after an administrator has accepted the sheet; null if it cannot be applied. */
    accepted: number | null;
  }
  const CHANGES: Change[] = [
    {
      what: "a column is renamed",
      rows: [SHEET_HEADERS.with(4, "Mobile"), ...TEN],
      trouble: { kind: "headersChanged", headers: ["Phone"] },
      accepted: 10,
    },
    {
      what: "the e-mail column is gone",
      rows: [SHEET_HEADERS.with(1, "Contact"), ...TEN],
      trouble: { kind: "missingColumn", column: "email" },
      accepted: null,
    },
    { what: "the sheet is emptied", rows: [], trouble: { kind: "empty" }, accepted: 0 },
    {
      what: "more than a fifth of the leads vanish",
      rows: [SHEET_HEADERS, ...TEN.slice(3)],
      trouble: { kind: "tooManyMissing", missing: 3, listed: 10 },
      accepted: 7,
    },
  ];

  test.each(CHANGES)("when $what, until the sheet is corrected", async ({ rows, trouble, accepted }) => {
    const practice = await aSyncedPractice(...TEN);
    sheetSays(...rows);
    const held = await practice.sync();
    expect(held).toMatchObject({ state: "held", failedSince: NOON, leadCount: 10, canAccept: accepted !== null });
    expect(held.trouble).toEqual(trouble);
    expect(await listedOf(practice)).toHaveLength(10);
    // The same answer is not judged again: it must neither count as good nor appear under the message of a later failure.
    sheetAnswers(() => new Response("", { status: 500 }));
    await practice.sync();
    sheetSays(...rows);
    expect(await practice.sync()).toMatchObject({ state: "held", trouble });
    sheetSays(SHEET_HEADERS, ...TEN);
    expect(await practice.sync()).toMatchObject({ state: "ok", failedSince: null, canAccept: false });
  });

  test.each(CHANGES.filter(({ accepted }) => accepted !== null))(
    "when $what, until an administrator accepts the sheet as it is, and from then on it is the last good one",
    async ({ rows, accepted }) => {
      const practice = await aSyncedPractice(...TEN);
      sheetSays(...rows);
      await practice.sync();
      await accept(practice);
      await finishScheduled(practice.backend);
      const applied = { state: "ok", leadCount: accepted, failedSince: null, trouble: null };
      expect(await practice.asSales.query(api.leads.sheet.staff.syncState, {})).toMatchObject(applied);
      expect(await practice.sync()).toMatchObject(applied);
    },
  );

  // Caught: an acceptance that applies to the next sheet, or that outlives its own.
  test.each<[string, (practice: SyncedPractice) => Promise<unknown>]>([
    ["read at once", async () => await Promise.resolve()],
    [
      "read after the service had failed",
      async (practice) => {
        sheetAnswers(() => new Response("", { status: 403 }));
        return await practice.sync();
      },
    ],
    [
      "read after the sheet was corrected",
      async (practice) => {
        sheetSays(SHEET_HEADERS, ...TEN);
        return await practice.sync();
      },
    ],
  ])("an administrator's acceptance does not hold for another sheet, %s", async (_when, meanwhile) => {
    const practice = await aSyncedPractice(...TEN);
    sheetSays(SHEET_HEADERS, ...TEN.slice(5));
    await practice.sync();
    await accept(practice);
    await meanwhile(practice);
    sheetSays(SHEET_HEADERS, ...TEN.slice(8));
    expect(await practice.sync()).toMatchObject({ state: "held", leadCount: 10 });
    sheetSays(SHEET_HEADERS, ...TEN.slice(5));
    expect(await practice.sync()).toMatchObject({ state: "held", leadCount: 10 });
  });

  // Caught: an acceptance that an outage cleared.
  test("an administrator's acceptance survives an outage of the service, and ends once it is applied", async () => {
    const practice = await aSyncedPractice(...TEN);
    sheetSays(SHEET_HEADERS, ...TEN.slice(5));
    await practice.sync();
    await accept(practice);
    sheetAnswers(() => new Response("", { status: 500 }));
    expect(await practice.sync()).toMatchObject({ state: "failed", leadCount: 10 });
    sheetSays(SHEET_HEADERS, ...TEN.slice(5));
    expect(await practice.sync()).toMatchObject({ state: "ok", leadCount: 5 });
    for (const [rows, state] of [[TEN, "ok"] as const, [TEN.slice(5), "held"] as const]) {
      sheetSays(SHEET_HEADERS, ...rows);
      expect(await practice.sync()).toMatchObject({ state, leadCount: 10 });
    }
  });

  test("an administrator's acceptance is in the audit trail", async () => {
    const practice = await aSyncedPractice(...TEN);
    sheetSays(SHEET_HEADERS, ...TEN.slice(5));
    await practice.sync();
    await accept(practice);
    const events = await practice.backend.run(async (ctx) => await ctx.db.query("audit_events").take(2));
    expect(events).toMatchObject([{ action: "leads:acceptSheet", subject: "sheet", actorName: "Ana Duarte" }]);
  });

  // Caught: a held sheet offered and accepted although the service has been failing since.
  test("an administrator is not offered a held sheet during an outage of the service", async () => {
    const practice = await aSyncedPractice(...TEN);
    sheetSays(SHEET_HEADERS, ...TEN.slice(5));
    expect(await practice.sync()).toMatchObject({ state: "held", canAccept: true });
    sheetAnswers(() => new Response("", { status: 500 }));
    expect(await practice.sync()).toMatchObject({ state: "failed", canAccept: false });
    expect(await refusalOf(accept(practice))).toEqual({ code: "CONFLICT", what: "lead sheet" });
  });

  // Caught: an acceptance taken while nothing is held, or while the held sheet cannot be applied.
  test.each<[string, () => void]>([
    ["nothing is held", () => undefined],
    ["the sheet cannot be read", () => sheetAnswers(() => new Response("", { status: 403 }))],
    ["the held sheet has no e-mail column", () => sheetSays(SHEET_HEADERS.with(1, "Contact"), ...TEN)],
  ])("an administrator has nothing to accept while %s", async (_what, comes) => {
    const practice = await aSyncedPractice(...TEN);
    comes();
    await practice.sync();
    expect(await refusalOf(accept(practice))).toEqual({ code: "CONFLICT", what: "lead sheet" });
    sheetSays(SHEET_HEADERS, ...TEN.slice(5));
    expect(await practice.sync()).toMatchObject({ state: "held", leadCount: 10 });
  });

  test("a new column is accepted", async () => {
    const practice = await aSyncedPractice(...TEN);
    sheetSays([...SHEET_HEADERS, "Notes"], ...TEN.map((row) => [...row, "x"]));
    expect(await practice.sync()).toMatchObject({ state: "ok", leadCount: 10 });
    const details = await practice.asSales.query(api.leads.record.staff.get, { leadId: "lead-1" });
    expect(details?.fields.at(-1)).toEqual({ label: "Notes", value: "x" });
  });
});

async function accept({ asAdmin }: SyncedPractice): Promise<void> {
  await asAdmin.mutation(api.leads.sheet.staff.acceptSheet, {});
}

async function finishScheduled(backend: Backend): Promise<void> {
  await backend.finishAllScheduledFunctions(() => {
    vi.runAllTimers();
  });
}

describe("sync now", () => {
  test("runs the job at once, and not again within five seconds", async () => {
    const practice = await aSyncedPractice(...TEN);
    sheetSays(SHEET_HEADERS, ...TEN, person(11));
    await practice.asSales.mutation(api.leads.sheet.staff.syncNow, {});
    expect(await refusalOf(practice.asLawyer.mutation(api.leads.sheet.staff.syncNow, {}))).toEqual({
      code: "RATE_LIMITED",
      retryAt: NOON + 5_000,
    });
    await finishScheduled(practice.backend);
    expect(await practice.asSales.query(api.leads.sheet.staff.syncState, {})).toMatchObject({ leadCount: 11 });
    clock.pass(5_000);
    await practice.asLawyer.mutation(api.leads.sheet.staff.syncNow, {});
    await finishScheduled(practice.backend);
  });
});
