import { NOON, useFixedClock } from "@passage/testkit/clock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { says, useFakeProvider } from "../../../tests/support/functions/fakeProvider";
import { aPractice } from "../../../tests/support/functions/personas";
import { api, internal } from "../../_generated/api";
import { LEASE_MS } from "./mirror";
import { backOffMs } from "./rules";

const clock = useFixedClock();
const provider = useFakeProvider();

const CARD = "recCARD0000005331";
interface Fields {
  Date?: string;
  Name?: string;
  USD?: unknown;
  Category?: string;
  Account?: string[];
}
const record = (id: string, fields: Fields) => ({ id, createdTime: "x", fields: { Account: [CARD], ...fields } });
const table = (...records: ReturnType<typeof record>[]) => says({ records });
const refuses = (status: number, type: string) => says({ error: { type, message: `${type} of SECRET DINER` } }, status);

beforeEach(() => {
  vi.stubEnv("AIRTABLE_TOKEN", "pat1");
  vi.stubEnv("AIRTABLE_BASE_ID", "appBASE");
  vi.stubEnv("AIRTABLE_CARD_ACCOUNT_ID", CARD);
});

async function aPracticeWithCard() {
  const practice = await aPractice(startBackend());
  const run = async (reason: "schedule" | "asked" | "waited" = "schedule") => {
    await practice.backend.action(internal.cards.transactions.jobs.mirror, { reason });
    return await practice.asSales.query(api.cards.transactions.staff.mirror, {});
  };
  const rows = async () =>
    await practice.backend.run(async (ctx) => await ctx.db.query("card_transactions").order("asc").take(100));
  return { ...practice, run, rows };
}

const USED_UP = "PUBLIC_API_BILLING_LIMIT_EXCEEDED";
const LUNCH = record("rec1", { Date: "2026-03-03", Name: "Lunch", USD: -12.5, Category: "Meals" });
const TAXI = record("rec2", { Date: "2026-03-02", Name: "Taxi", USD: "pending" });

describe("a run", () => {
  test("brings the table over and says how it went", async () => {
    const { run, rows } = await aPracticeWithCard();
    provider.answer(table(LUNCH, TAXI));
    expect(await run()).toEqual({
      state: "ok",
      lastReadAt: NOON,
      failedSince: null,
      trouble: null,
      isCapped: false,
      rowCount: 2,
      doubtfulCount: 0,
      unreadableCount: 1,
      undatedCount: 0,
      isRunning: false,
      retryAt: null,
    });
    expect(await rows()).toMatchObject([
      { recordId: "rec1", dateOn: "2026-03-03", description: "Lunch", amountCents: -1250, account: "card" },
      { recordId: "rec2", amountCents: 0, isAmountReadable: false, category: null },
    ]);
  });

  // Caught: $12 for twelve thousand in every sum, without a warning.
  test("counts the card's ambiguous amounts, and can list them", async () => {
    const { run, rows } = await aPracticeWithCard();
    const doubtful = record("rec3", { USD: "12.000" });
    provider.answer(table(LUNCH, doubtful, record("rec4", { USD: "45,1", Account: ["recABCDE123456789"] })));
    expect(await run()).toMatchObject({ rowCount: 3, doubtfulCount: 1, unreadableCount: 0 });
    const stored = await rows();
    expect(stored.map(({ recordId, isAmountDoubtful }) => [recordId, isAmountDoubtful])).toEqual([
      ["rec1", undefined],
      ["rec3", true],
      ["rec4", true],
    ]);
  });

  // Caught: the business account taken for another one; a setting without effect.
  test("identifies the accounts by the settings, and stores the card's alone if they say so", async () => {
    vi.stubEnv("AIRTABLE_CHECKING_ACCOUNT_ID", "recCHEK0000004299");
    const { run, rows } = await aPracticeWithCard();
    const rent = record("rec2", { USD: -5, Account: ["recCHEK0000004299"] });
    provider.answer(table(LUNCH, rent), table(LUNCH, rent));
    await run();
    expect((await rows()).map(({ account }) => account)).toEqual(["card", "checking"]);
    vi.stubEnv("AIRTABLE_CARD_ONLY", "true");
    await run();
    expect((await rows()).map(({ account }) => account)).toEqual(["card"]);
  });

  // Caught: every row written at every run, so that every open screen reads all of them again; removed rows kept in the
  // sums.
  test("writes changed rows only, and deletes removed ones", async () => {
    const { run, rows } = await aPracticeWithCard();
    provider.answer(table(LUNCH, TAXI, record("rec3", {})));
    await run();
    const [lunch, taxi] = await rows();
    clock.pass(60_000);
    const coffee = record("rec4", { Name: "Coffee", USD: -3 });
    provider.answer(table(coffee, LUNCH, record("rec2", { Date: "2026-03-02", Name: "Taxi", USD: -20 })));
    expect(await run()).toMatchObject({ rowCount: 3, lastReadAt: NOON + 60_000, undatedCount: 1 });
    const after = await rows();
    expect(after.map(({ recordId }) => recordId)).toEqual(["rec1", "rec2", "rec4"]);
    expect(after[0]).toEqual(lunch);
    expect(after[1]).toMatchObject({ _id: taxi?._id, amountCents: -2000, isAmountReadable: true });
    expect(after[1]?.contentHash).not.toBe(taxi?.contentHash);
  });

  // Caught: an order of fields or a time in the hash, so that every row counts as changed.
  test("of an unchanged table writes no row", async () => {
    const { run, rows, backend } = await aPracticeWithCard();
    provider.answer(table(LUNCH, TAXI), table(TAXI, LUNCH));
    await run();
    const before = await rows();
    await backend.run(async (ctx) => {
      for (const { _id } of before) await ctx.db.patch("card_transactions", _id, { description: "as it was" });
    });
    clock.pass(60_000);
    expect(await run()).toMatchObject({ lastReadAt: NOON + 60_000 });
    expect((await rows()).map(({ description }) => description)).toEqual(["as it was", "as it was"]);
  });
});

describe("trouble", () => {
  // Requirement 136. Caught: good rows deleted because the table could not be read; the time of the first failure
  // moved.
  test.each([
    [401, "AUTHENTICATION_REQUIRED", "authenticationRequired"],
    [403, "NOT_AUTHORIZED", "notAuthorized"],
    [404, "NOT_FOUND", "notFound"],
    [413, "REQUEST_TOO_LARGE", "requestTooLarge"],
    [422, "INVALID_FILTER_BY_FORMULA", "unprocessable"],
    [500, "SERVER_ERROR", "serverError"],
    [503, "SERVICE_UNAVAILABLE", "serviceUnavailable"],
    [402, "X", "unexpected"],
  ])("of status %i keeps the last good rows and is shown as %s/%s", async (status, type, kind) => {
    const { run, rows } = await aPracticeWithCard();
    provider.answer(table(LUNCH), refuses(status, type), refuses(status, type));
    await run();
    clock.pass(60_000);
    await run();
    clock.pass(60_000);
    expect(await run()).toMatchObject({
      state: "failed",
      lastReadAt: NOON,
      failedSince: NOON + 60_000,
      trouble: { kind, status },
      rowCount: 1,
      retryAt: null,
    });
    expect(await rows()).toHaveLength(1);
    provider.answer(table(LUNCH));
    expect(await run()).toMatchObject({ state: "ok", failedSince: null, trouble: null });
  });

  // Caught: the table's data in the deployment's log.
  test("is logged by its kind, without the table's data", async () => {
    const { run } = await aPracticeWithCard();
    provider.answer(refuses(422, "X"));
    await run();
    const logged = JSON.stringify(vi.mocked(console.error).mock.calls);
    expect(logged).toContain("unprocessable");
    expect(logged).not.toContain("SECRET DINER");
  });

  // Caught: a failure reported by a fresh machine without an account.
  test("of a missing setting is not the provider's: never set up, or no longer", async () => {
    const { run } = await aPracticeWithCard();
    provider.answer(refuses(429, USED_UP));
    await run();
    vi.stubEnv("AIRTABLE_TOKEN", "");
    const noKey = { kind: "noKey", status: null, reason: "AIRTABLE_TOKEN" };
    const calm = { trouble: noKey, retryAt: null };
    expect(await run("asked")).toMatchObject({ state: "unconfigured", failedSince: null, ...calm });
    vi.stubEnv("AIRTABLE_TOKEN", "pat1");
    provider.answer(table(LUNCH), refuses(429, USED_UP));
    await run();
    await run();
    vi.stubEnv("AIRTABLE_TOKEN", "");
    clock.pass(60_000);
    expect(await run("asked")).toMatchObject({ state: "failed", failedSince: NOON, rowCount: 1, ...calm });
  });
});

// Requirement 137. Caught: an immediate retry, which makes the provider refuse for longer; a scheduled run in between.
describe("when the provider asks to wait", () => {
  test.each([
    [0, 5_000],
    [1, 10_000],
    [6, 320_000],
    [7, 600_000],
    [500, 600_000],
  ])("the wait after %i others is at most %i ms, and any time up to it", (waits, most) => {
    expect([backOffMs(waits, 0), backOffMs(waits, 0.5), backOffMs(waits, 1)]).toEqual([0, most / 2, most]);
    expect(backOffMs(waits, 0.000_099_9)).toBe(Math.floor(most * 0.000_099_9));
  });

  test("it is not called, twice as long each time, and then retried automatically", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const { run, backend, asSales } = await aPracticeWithCard();
    provider.answer(refuses(429, "RATE_LIMIT_REACHED"));
    expect(await run()).toMatchObject({
      state: "failed",
      trouble: { kind: "tooManyRequests", status: 429 },
      retryAt: NOON + 2_500,
    });
    await run();
    await run("schedule");
    expect(provider.requests).toHaveLength(1);
    provider.answer(refuses(429, "RATE_LIMIT_REACHED"), table(LUNCH));
    await backend.finishAllScheduledFunctions(vi.runAllTimers);
    expect(provider.requests).toHaveLength(3);
    expect(Date.now()).toBeGreaterThanOrEqual(NOON + 7_500);
    expect(await asSales.query(api.cards.transactions.staff.mirror, {})).toMatchObject({ state: "ok", retryAt: null });
    // A run that has waited does nothing after another one's success.
    await run("waited");
    expect(provider.requests).toHaveLength(3);
  });

  test("for the plan's calls are used up, it is not called for an hour, unless staff ask", async () => {
    const { run } = await aPracticeWithCard();
    provider.answer(refuses(429, USED_UP));
    expect(await run()).toMatchObject({ trouble: { kind: "planUsedUp" }, retryAt: NOON + 3_600_000 });
    clock.pass(3_599_999);
    await run();
    expect(provider.requests).toHaveLength(1);
    provider.answer(refuses(500, "SERVER_ERROR"), table(LUNCH), refuses(429, USED_UP), table(LUNCH));
    expect(await run("asked")).toMatchObject({ trouble: { kind: "serverError" }, retryAt: null });
    expect(await run("asked")).toMatchObject({ state: "ok", retryAt: null });
    await run();
    clock.pass(3_600_000);
    expect(await run()).toMatchObject({ state: "ok", retryAt: null });
  });

  // Caught: a run after a wait that called the provider although another one had got its answer since.
  test.each([
    ["had an answer", () => table(LUNCH)],
    ["was refused for the rest of the month", () => refuses(429, USED_UP)],
    ["failed otherwise", () => refuses(500, "SERVER_ERROR")],
  ])("the run after the wait does nothing if another one %s in between", async (_what, answer) => {
    const { run, backend } = await aPracticeWithCard();
    provider.answer(refuses(429, "RATE_LIMIT_REACHED"), answer());
    await run();
    await run("asked");
    await backend.finishAllScheduledFunctions(vi.runAllTimers);
    expect(provider.requests).toHaveLength(2);
  });
});

// Caught: two runs that write at once, so that the older one wins; a dead run that blocks the job for ever.
describe("two runs", () => {
  const begin = internal.cards.transactions.internal.begin;

  test.each([
    ["schedule", 329_999, false],
    ["schedule", 330_000, true],
    ["asked", 29_999, false],
    ["asked", 30_000, true],
    ["waited", 0, false],
  ] as const)("a second one (%s) %i ms later begins: %s", async (reason, later, begins) => {
    const { backend, asSales } = await aPracticeWithCard();
    expect(await backend.mutation(begin, { holder: "a", reason: "schedule" })).toEqual({
      timeZone: "America/New_York",
    });
    expect(await asSales.query(api.cards.transactions.staff.mirror, {})).toMatchObject({ isRunning: true });
    clock.pass(later);
    expect((await backend.mutation(begin, { holder: "b", reason })) !== null).toBe(begins);
  });

  test("the run that lost its lease writes nothing; a sign of life keeps the lease", async () => {
    const { backend, rows, run } = await aPracticeWithCard();
    provider.answer(table(LUNCH));
    await run();
    const { apply, keep, settle } = internal.cards.transactions.internal;
    await backend.mutation(begin, { holder: "a", reason: "schedule" });
    clock.pass(29_000);
    expect(await backend.mutation(keep, { holder: "a" })).toBe(true);
    clock.pass(29_000);
    expect(await backend.mutation(begin, { holder: "b", reason: "asked" })).toBeNull();
    clock.pass(1_000);
    expect(await backend.mutation(begin, { holder: "b", reason: "asked" })).not.toBeNull();
    expect(await backend.mutation(keep, { holder: "a" })).toBe(false);
    const changes = [{ kind: "gone" as const, recordId: "rec1" }];
    expect(await backend.mutation(apply, { holder: "a", changes })).toBe(false);
    const counts = { isCapped: false, rowCount: 9, unreadableCount: 0, doubtfulCount: 0, undatedCount: 0 };
    await backend.mutation(settle, { holder: "a", outcome: { kind: "read", counts } });
    expect(await backend.run(async (ctx) => await ctx.db.query("card_mirror").unique())).toMatchObject({
      rowCount: 1,
      lease: { holder: "b" },
    });
    expect(await rows()).toHaveLength(1);
    expect(await backend.mutation(apply, { holder: "b", changes })).toBe(true);
    expect(await backend.mutation(apply, { holder: "b", changes })).toBe(true);
    expect(await rows()).toEqual([]);
  });
});

// Caught: Retry that only reads stored rows; a button that, held down, uses up the month's calls.
test("staff's Retry runs the job now, at most once in five seconds", async () => {
  const { backend, asLawyer, run } = await aPracticeWithCard();
  const { refresh, mirror } = api.cards.transactions.staff;
  expect(await asLawyer.query(mirror, {})).toMatchObject({ state: "never", isRunning: false, lastReadAt: null });
  provider.answer(table(LUNCH));
  await asLawyer.mutation(refresh, {});
  expect(await refusalOf(asLawyer.mutation(refresh, {}))).toMatchObject({
    code: "RATE_LIMITED",
    retryAt: NOON + 5_000,
  });
  await backend.finishAllScheduledFunctions(vi.runAllTimers);
  expect(await asLawyer.query(mirror, {})).toMatchObject({ state: "ok", rowCount: 1 });
  clock.pass(5_000);
  provider.answer(table());
  await asLawyer.mutation(refresh, {});
  await backend.finishAllScheduledFunctions(vi.runAllTimers);
  expect(await asLawyer.query(mirror, {})).toMatchObject({ state: "ok", rowCount: 0 });
  // Retry also works while the schedule pauses.
  provider.answer(refuses(429, USED_UP), table(LUNCH));
  await run();
  clock.pass(5_000);
  await asLawyer.mutation(refresh, {});
  await backend.finishAllScheduledFunctions(vi.runAllTimers);
  expect(await asLawyer.query(mirror, {})).toMatchObject({ state: "ok", rowCount: 1 });
});

describe("a run that dies with its server between two batches", () => {
  const { endDead } = internal.cards.transactions.jobs;
  const { begin, apply } = internal.cards.transactions.internal;

  async function aDeadRun() {
    const practice = await aPracticeWithCard();
    const { backend, run, rows } = practice;
    provider.answer(table(LUNCH, TAXI, record("rec3", { USD: -5 })));
    await run();
    const [lunch] = await rows();
    if (lunch === undefined) throw new Error("nothing was read");
    await backend.mutation(begin, { holder: "dead", reason: "schedule" });
    const { _id, _creationTime, ...row } = lunch;
    const changes = [
      { kind: "write", row: { ...row, amountCents: -99, contentHash: "changed" } } as const,
      { kind: "gone", recordId: "rec3" } as const,
    ];
    await backend.mutation(apply, { holder: "dead", changes });
    return practice;
  }

  // Caught: a reading shown as running until a Retry; a live run ended as dead.
  test("is ended when its lease expires, and reported as interrupted; a live one is not", async () => {
    const { backend, asSales } = await aDeadRun();
    const state = async () => await asSales.query(api.cards.transactions.staff.mirror, {});
    clock.pass(LEASE_MS - 1);
    await backend.mutation(endDead, {});
    expect(await state()).toMatchObject({ state: "ok", isRunning: true });
    clock.pass(1);
    await backend.mutation(endDead, {});
    const trouble = { kind: "interrupted", status: null, reason: "" };
    expect(await state()).toMatchObject({ state: "failed", trouble, isRunning: false, failedSince: NOON + LEASE_MS });
    expect(await state()).toMatchObject({ lastReadAt: NOON, rowCount: 3 });
    await backend.mutation(begin, { holder: "dead too", reason: "schedule" });
    clock.pass(LEASE_MS);
    await backend.mutation(endDead, {});
    expect(await state()).toMatchObject({ state: "failed", failedSince: NOON + LEASE_MS });
  });

  // Caught: a dead run without a successor; its rows lost or stored twice.
  test("is followed by another one, which completes the rows", async () => {
    const { backend, asSales, rows } = await aDeadRun();
    clock.pass(LEASE_MS);
    provider.answer(table(LUNCH, TAXI, record("rec3", { USD: -5 })));
    await backend.mutation(endDead, {});
    vi.advanceTimersByTime(0);
    await backend.finishInProgressScheduledFunctions();
    expect(await asSales.query(api.cards.transactions.staff.mirror, {})).toMatchObject({ state: "ok", trouble: null });
    const after = await rows();
    expect(after.map(({ recordId, amountCents }) => [recordId, amountCents]).toSorted()).toEqual([
      ["rec1", -1250],
      ["rec2", 0],
      ["rec3", -500],
    ]);
  });
});
