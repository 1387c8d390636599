import { beforeEach, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import { aPracticeWithCase, storeDeadline, storeDocument } from "../../../tests/support/functions/dues";
import { storeQuestionnaire } from "../../../tests/support/functions/questionnaires";
import { storeClient, storeContract, storeLeads } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";

useFixedClock();

const { snooze, snoozes, wake } = api.agenda.today.staff;
const UNTIL = "2026-03-09";

let practice: Awaited<ReturnType<typeof aPracticeWithCase>>;

beforeEach(async () => {
  practice = await aPracticeWithCase();
});

type Store = (of: typeof practice) => Promise<string>;

const SOURCES: Record<string, Store> = {
  "documents of a client without a case": async ({ clientId }) => await Promise.resolve(`review:${clientId}`),
  "a request of a case": async ({ caseId }) => await Promise.resolve(`requested:${caseId}`),
  "a deadline": async ({ backend, clientId }) => `deadline:${await storeDeadline(backend, { clientId })}`,
  "an expiry": async ({ backend, clientId }) => `expiry:${await storeDocument(backend, { clientId })}`,
  "a questionnaire": async ({ backend, clientId }) => `questionnaire:${await storeQuestionnaire(backend, clientId)}`,
  "a contract": async ({ backend, clientId }) => `unsigned:${await storeContract(backend, { clientId })}`,
};

const hide = async (key: string, mark = 1) => await practice.asLawyer.mutation(snooze, { key, until: UNTIL, mark });
const rows = async () =>
  await practice.backend.run(async (ctx: MutationCtx) => await ctx.db.query("today_snoozes").take(600));
const actions = async () =>
  await practice.backend.run(async (ctx: MutationCtx) =>
    (await ctx.db.query("audit_events").take(99)).map(({ action, after, before }) => [action, after ?? before]),
  );
const deleteClient = async () => {
  await practice.backend.run(async (ctx: MutationCtx) => {
    await ctx.db.patch("clients", practice.clientId, { deleted: { at: 1, byName: "Ana" } });
  });
};

// Caught: a kind of line that cannot be snoozed; a snooze that stays with the name of a deleted client's paper.
test.each(Object.keys(SOURCES))("%s can be snoozed, and belongs to its client", async (name) => {
  const key = (await SOURCES[name]?.(practice)) ?? "";
  await hide(key);
  expect(await rows()).toMatchObject([{ key, clientId: practice.clientId, userId: practice.ids.lawyer }]);
  await practice.backend.mutation(internal.agenda.today.jobs.sweep, { cursor: null });
  expect(await rows()).toHaveLength(1);
  if (name === "a contract") return;
  await deleteClient();
  expect(await refusalOf(hide(key, 2))).toEqual({ code: "NOT_FOUND", what: "line" });
});

// Caught: a contract or a lead that is gone, and a lead that was merged into another, snoozed for a year.
test("a deleted contract and a merged lead cannot be snoozed; leads and mentions can", async () => {
  const { backend, ids } = practice;
  const contractId = await storeContract(backend, { deleted: { at: 1, byName: "Ana" } });
  await storeLeads(backend, { number: 1 }, { number: 2, merged: { into: 1, at: 1, byName: "Ana" } });
  await backend.run(async (ctx: MutationCtx) => {
    const row = { kind: "mention", count: 1, name: "Lena Vogt", recordId: "lead-1", endedAt: null } as const;
    await ctx.db.insert("notifications", { ...row, at: NOON, userId: ids.lawyer, byName: "Ana" });
  });
  for (const key of [`balance:${contractId}`, "newLead:lead-2", `mention:${String(NOON + 1)}`]) {
    expect([key, await refusalOf(hide(key))]).toMatchObject([key, { code: "NOT_FOUND" }]);
  }
  await hide("newLead:lead-1");
  await hide(`mention:${String(NOON)}`);
  expect((await rows()).map(({ clientId }) => clientId)).toEqual([null, null]);
});

// Caught: a change of what a person sees that nobody can look up; an event of a press that changed nothing.
test("snoozes and their end are in the audit log by kind of line, once", async () => {
  const { asLawyer, clientId } = practice;
  const key = `review:${clientId}`;
  for (const mark of [1, 1, 2]) await hide(key, mark);
  for (const _ of [1, 2]) await asLawyer.mutation(wake, { key });
  expect(await actions()).toEqual([
    ["today:snooze", `review until ${UNTIL}`],
    ["today:snooze", `review until ${UNTIL}`],
    ["today:wake", `review until ${UNTIL}`],
  ]);
});

test("a member has at most 500 snoozes, and the sweep goes through all of them in batches", async () => {
  const { asLawyer, asSales, backend, clientId, ids } = practice;
  await backend.run(async (ctx: MutationCtx) => {
    const row = { userId: ids.lawyer, until: "2026-03-01", mark: 1, clientId };
    for (let nth = 0; nth < 500; nth += 1) await ctx.db.insert("today_snoozes", { ...row, key: `task:${String(nth)}` });
  });
  const key = `review:${await storeClient(backend, { number: 2 })}`;
  expect(await refusalOf(hide(key))).toEqual({
    code: "INVALID",
    field: "until",
    reason: "At most 500 lines can be snoozed",
  });
  await asSales.mutation(snooze, { key, until: UNTIL, mark: 1 });
  let cursor: string | null = null;
  for (let batch = 1; batch <= 3; batch += 1) {
    await backend.mutation(internal.agenda.today.jobs.sweep, { cursor });
    const jobs = await backend.run(
      async (ctx: MutationCtx) => await ctx.db.system.query("_scheduled_functions").take(9),
    );
    expect([batch, jobs.length]).toEqual([batch, Math.min(batch, 2)]);
    cursor = (jobs.at(-1)?.args[0] as { cursor: string } | undefined)?.cursor ?? null;
  }
  expect((await rows()).map(({ userId }) => userId)).toEqual([ids.sales]);
  expect(await asLawyer.query(snoozes, {})).toEqual([]);
});
