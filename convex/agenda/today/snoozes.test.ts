import { beforeEach, expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import { aPracticeWithCase, storeTask } from "../../../tests/support/functions/dues";
import { storeThread } from "../../../tests/support/functions/messages";
import { storeLeads } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";

const clock = useFixedClock();
const { snooze, snoozes, wake } = api.agenda.today.staff;
const DAY_MS = 86_400_000;

let practice: Awaited<ReturnType<typeof aPracticeWithCase>>;
let key: string;

beforeEach(async () => {
  practice = await aPracticeWithCase();
  const { backend, clientId } = practice;
  key = `message:${await storeThread(backend, { clientId })}`;
});

const hide = async (given: Partial<{ key: string; until: string; mark: number }> = {}) =>
  await practice.asLawyer.mutation(snooze, { key, until: "2026-03-05", mark: 7, ...given });
const hidden = async (person = practice.asLawyer) => await person.query(snoozes, {});
const sweep = async () => await practice.backend.mutation(internal.agenda.today.jobs.sweep, { cursor: null });

// Caught: a line hidden from everyone; two rows for one line.
test("a snooze hides a line from one person, and the second one replaces the first", async () => {
  await hide();
  await hide({ until: "2026-03-09", mark: 8 });
  expect(await hidden()).toEqual([{ key, until: "2026-03-09", mark: 8 }]);
  expect(await hidden(practice.asSales)).toEqual([]);
  await practice.asLawyer.mutation(wake, { key });
  await practice.asLawyer.mutation(wake, { key });
  expect(await hidden()).toEqual([]);
});

// Caught: snoozes of days that never come, and of records that do not exist.
test.each([
  ["yesterday", { until: "2026-03-03" }, { code: "INVALID", field: "until" }],
  ["the year 2099", { until: "2099-01-01" }, { code: "INVALID", field: "until" }],
  ["today", { until: "2026-03-04" }, { code: "INVALID", field: "until" }],
  ["a day after a year", { until: "2027-03-06" }, { code: "INVALID", field: "until" }],
  ["a text", { until: "tomorrow" }, { code: "INVALID", field: "until" }],
  ["a lead that does not exist", { key: "followUp:lead-9" }, { code: "NOT_FOUND" }],
  ["what has happened", { key: "signed:1" }, { code: "NOT_FOUND" }],
  ["no line", { key: "x".repeat(500) }, { code: "NOT_FOUND" }],
])("a snooze of %s is refused", async (_, given, refusal) => {
  expect(await refusalOf(hide(given))).toMatchObject(refusal);
});

// Caught: rows of past days, removed records and former members that stay for ever.
test("the sweep deletes snoozes of past days, of removed sources and of former members, and no others", async () => {
  const { backend, caseId, clientId, ids } = practice;
  await storeLeads(backend, { number: 1 });
  const taskId = await storeTask(backend, { clientId });
  for (const each of [`review:${caseId}`, `task:${taskId}`, "followUp:lead-1"]) {
    await hide({ key: each, until: "2026-03-09" });
  }
  await hide();
  await backend.run(async (ctx: MutationCtx) => {
    await ctx.db.insert("today_snoozes", { userId: ids.revoked, key, until: "2026-03-09", mark: 1, clientId });
  });
  await sweep();
  expect(await hidden()).toHaveLength(4);
  await backend.run(async (ctx: MutationCtx) => {
    expect(await ctx.db.query("today_snoozes").take(9)).toHaveLength(4);
    await ctx.db.delete("tasks", taskId);
  });
  clock.pass(DAY_MS);
  await sweep();
  expect((await hidden()).map((each) => each.key)).toEqual([`review:${caseId}`, "followUp:lead-1"]);
});

// Caught: the other choices lost with each change, or a person's choice that others have.
test("choices are a person's own, and each change keeps the others", async () => {
  const { asLawyer, asSales } = practice;
  const { choices, choose } = api.agenda.today.staff;
  await asLawyer.mutation(choose, { changes: { work: "lawyer" } });
  await asLawyer.mutation(choose, { changes: { startPage: "today" } });
  expect(await asLawyer.query(choices, {})).toEqual({ work: "lawyer", startPage: "today" });
  expect(await asSales.query(choices, {})).toEqual({});
  const { me } = api.access.accounts.open;
  expect(await asLawyer.query(me, {})).toMatchObject({ startPage: "today" });
  expect(await asSales.query(me, {})).toMatchObject({ startPage: "leads", density: "compact" });
  await asLawyer.mutation(choose, { changes: { density: "comfortable" } });
  expect(await asLawyer.query(me, {})).toMatchObject({ startPage: "today", density: "comfortable" });
});
