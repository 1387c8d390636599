import { describe, expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import { aPracticeWithCase, openCase, storeDeadline } from "../../../tests/support/functions/dues";
import { storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";

import type { DeadlineForm } from "./rules";

// The numbers themselves: with an imported limit, the test would move with a mistake.
const MOST_OPEN = 200;
const MOST_DONE = 50;

const clock = useFixedClock();
const { add, change, list, remove, setDone } = api.agenda.deadlines.staff;
const DAY_MS = 86_400_000;

const typed = (differing: Partial<DeadlineForm> = {}): DeadlineForm => {
  return { kind: "case", title: "Answer the request", ownerId: "", dueOn: "2026-03-11", ...differing };
};

type Practice = Awaited<ReturnType<typeof aPracticeWithCase>>;

const deadlinesIn = async ({ backend }: Practice) =>
  await backend.run(async (ctx) => await ctx.db.query("deadlines").take(9));
const auditIn = async ({ backend }: Practice) =>
  (await backend.run(async (ctx) => await ctx.db.query("audit_events").take(20)))
    .filter(({ action }) => action.startsWith("deadlines:"))
    .map(({ action, subject, before, after }) => ({ action, subject, before, after }));
const newsOf = async (reader: Practice["asSales"]) =>
  (await reader.query(api.practice.notifications.staff.list, { wanted: 9 })).items
    .filter(({ kind }) => kind === "deadlineAssigned")
    .map(({ name, byName, recordId }) => ({ name, byName, recordId }));

describe("a new deadline", () => {
  test("is stored, its owner notified, and in the audit log without its title", async () => {
    const practice = await aPracticeWithCase();
    const { asLawyer, asSales, caseId, clientId, ids } = practice;
    const form = typed({ kind: "i94", title: " Stay ends ", ownerId: ids.lawyer });
    const { deadlineId } = await asSales.mutation(add, { clientId, caseId, form });
    expect(await deadlinesIn(practice)).toMatchObject([
      {
        _id: deadlineId,
        clientId,
        caseId,
        kind: "i94",
        title: "Stay ends",
        ownerId: ids.lawyer,
        dueOn: "2026-03-11",
        dueSetOn: "2026-03-04",
        doneAt: null,
        doneByName: null,
        version: 1,
        createdByName: "Sofia Reyes",
        updatedAt: Date.now(),
        updatedByName: "Sofia Reyes",
      },
    ]);
    const after = "I-94, due 2026-03-11, Daniel Okafor";
    expect(await auditIn(practice)).toEqual([{ action: "deadlines:add", subject: clientId, before: null, after }]);
    const told = { name: "Stay ends", byName: "Sofia Reyes", recordId: `${clientId}/cases/${caseId}` };
    expect([await newsOf(asLawyer), await newsOf(asSales)]).toEqual([[told], []]);
    await asLawyer.mutation(add, { clientId, caseId, form });
    expect(await newsOf(asLawyer)).toEqual([told]);
  });

  test("is refused for an unknown client or case, and with a wrong field", async () => {
    const practice = await aPracticeWithCase();
    const { asSales, backend, caseId, clientId, ids } = practice;
    const otherId = await storeClient(backend, { number: 2 });
    const refused = async (place: { clientId: string; caseId: string | null }, form = typed()) =>
      await refusalOf(asSales.mutation(add, { ...place, form }));
    expect(await refused({ clientId: otherId, caseId })).toEqual({ code: "NOT_FOUND", what: "case" });
    expect(await refused({ clientId: caseId, caseId: null })).toEqual({ code: "NOT_FOUND", what: "client" });
    const here = { clientId, caseId: null };
    const wrong = [
      [{ kind: "document" }, "kind", "Choose what the deadline is about"],
      [{ title: " " }, "title", "Say what is due"],
      [{ dueOn: "" }, "dueOn", "Choose the day on which it is due"],
      [{ ownerId: ids.revoked }, "ownerId", "Choose a team member"],
    ] as const;
    for (const [form, field, reason] of wrong) {
      expect(await refused(here, typed(form))).toEqual({ code: "INVALID", field, reason });
    }
    expect(await deadlinesIn(practice)).toEqual([]);
  });
});

describe("an edit", () => {
  test("moves the date, which counts as set today, and is in the audit log", async () => {
    const practice = await aPracticeWithCase();
    const { asLawyer, asSales, backend, clientId, ids } = practice;
    const deadlineId = await storeDeadline(backend, { clientId });
    clock.pass(DAY_MS);
    const form = typed({ kind: "visa", title: "Stay ends", ownerId: ids.lawyer, dueOn: "2026-04-01" });
    await asSales.mutation(change, { deadlineId, form, version: 1 });
    const stamp = { version: 2, updatedAt: Date.now(), updatedByName: "Sofia Reyes" };
    const changed = { kind: "visa", dueOn: "2026-04-01", dueSetOn: "2026-03-05" };
    expect(await deadlinesIn(practice)).toMatchObject([{ ...changed, ...stamp }]);
    const [before, after] = ["Case deadline, due 2026-03-11, nobody", "Visa, due 2026-04-01, Daniel Okafor"];
    expect(await auditIn(practice)).toEqual([{ action: "deadlines:change", subject: clientId, before, after }]);
    expect(await newsOf(asLawyer)).toEqual([{ name: "Stay ends", byName: "Sofia Reyes", recordId: clientId }]);
    clock.pass(DAY_MS);
    await asSales.mutation(change, { deadlineId, form: { ...form, title: "Visa ends" }, version: 2 });
    await asSales.mutation(change, { deadlineId, form: { ...form, title: "Visa ends" }, version: 3 });
    expect([(await newsOf(asLawyer)).length, (await auditIn(practice)).length]).toEqual([1, 2]);
    expect(await deadlinesIn(practice)).toMatchObject([{ ...changed, version: 3 }]);
  });

  test("of a done one leaves it done, and keeps an owner who has left", async () => {
    const practice = await aPracticeWithCase();
    const { asSales, backend, clientId, ids } = practice;
    const deadlineId = await storeDeadline(backend, { clientId, ownerId: ids.revoked, doneAt: 5, doneByName: "Ana" });
    await asSales.mutation(change, { deadlineId, form: typed({ title: "Late", ownerId: ids.revoked }), version: 1 });
    const kept = { ownerId: ids.revoked, doneAt: 5, doneByName: "Ana" };
    expect(await deadlinesIn(practice)).toMatchObject([{ ...kept, title: "Late" }]);
  });

  // Caught: a change of the kind alone, which was not saved.
  test.each(["kind", "title", "dueOn", "ownerId"] as const)("of the %s alone is saved", async (field) => {
    const practice = await aPracticeWithCase();
    const { asSales, backend, clientId, ids } = practice;
    const deadlineId = await storeDeadline(backend, { clientId, kind: "case", title: "Answer the request" });
    const changed = { kind: "visa", title: "Visa ends", dueOn: "2026-04-01", ownerId: ids.lawyer } as const;
    await asSales.mutation(change, { deadlineId, form: typed({ [field]: changed[field] }), version: 1 });
    expect(await deadlinesIn(practice)).toMatchObject([{ [field]: changed[field], version: 2 }]);
  });

  test("of an outdated version is refused", async () => {
    const { asLawyer, asSales, backend, clientId } = await aPracticeWithCase();
    const deadlineId = await storeDeadline(backend, { clientId });
    await asLawyer.mutation(change, { deadlineId, form: typed({ dueOn: "2026-04-01" }), version: 1 });
    const at = Date.now();
    clock.pass(1_000);
    const late = asSales.mutation(change, { deadlineId, form: typed({ dueOn: "2026-05-01" }), version: 1 });
    expect(await refusalOf(late)).toMatchObject({ code: "CHANGED_MEANWHILE", byName: "Daniel Okafor", at });
  });
});

test("a done deadline has its author, once, and can be undone", async () => {
  const practice = await aPracticeWithCase();
  const { asLawyer, asSales, backend, clientId } = practice;
  const deadlineId = await storeDeadline(backend, { clientId });
  await asSales.mutation(setDone, { deadlineId, isDone: true });
  await asLawyer.mutation(setDone, { deadlineId, isDone: true });
  expect(await deadlinesIn(practice)).toMatchObject([{ doneAt: Date.now(), doneByName: "Sofia Reyes", version: 1 }]);
  await asLawyer.mutation(setDone, { deadlineId, isDone: false });
  expect(await deadlinesIn(practice)).toMatchObject([{ doneAt: null, doneByName: null }]);
  const words = "Case deadline, due 2026-03-11, nobody";
  const event = { action: "deadlines:setDone", subject: clientId };
  expect(await auditIn(practice)).toEqual([
    { ...event, before: words, after: "done" },
    { ...event, before: "done", after: words },
  ]);
});

test("a removed deadline is gone, and the audit log has its facts", async () => {
  const practice = await aPracticeWithCase();
  const { asSales, backend, clientId } = practice;
  const deadlineId = await storeDeadline(backend, { clientId });
  await asSales.mutation(remove, { deadlineId });
  expect(await deadlinesIn(practice)).toEqual([]);
  const before = "Case deadline, due 2026-03-11, nobody";
  expect(await auditIn(practice)).toEqual([{ action: "deadlines:remove", subject: clientId, before, after: null }]);
  expect(await refusalOf(asSales.mutation(remove, { deadlineId }))).toEqual({ code: "NOT_FOUND", what: "deadline" });
});

test("a deadline of a deleted client is not found", async () => {
  const { asSales, backend } = await aPracticeWithCase();
  const clientId = await storeClient(backend, { number: 2, deleted: { at: 1, byName: "Ana" } });
  const deadlineId = await storeDeadline(backend, { clientId });
  const calls = [
    asSales.mutation(change, { deadlineId, form: typed(), version: 1 }),
    asSales.mutation(setDone, { deadlineId, isDone: true }),
    asSales.mutation(remove, { deadlineId }),
  ];
  for (const call of calls) expect(await refusalOf(call)).toEqual({ code: "NOT_FOUND", what: "deadline" });
  expect(await asSales.query(list, { clientId, caseId: null })).toEqual({ open: [], done: [], hasMore: false });
});

describe("a list", () => {
  test("of a client includes their cases', by date, and the done ones newest first", async () => {
    const { asSales, backend, caseId, clientId, ids } = await aPracticeWithCase();
    const store = async (title: string, dueOn: string, more: object = {}) =>
      await storeDeadline(backend, { clientId, title, dueOn, ...more });
    await store("later", "2027-01-01");
    await store("of the case", "2026-03-05", { caseId, ownerId: ids.lawyer, kind: "visa" });
    await store("done first", "2026-01-01", { doneAt: 1 });
    await store("done last", "2025-01-01", { doneAt: 2, caseId });
    const [otherId, otherCase] = [await storeClient(backend, { number: 2 }), await openCase(backend, clientId)];
    await store("somebody else's", "2026-03-05", { clientId: otherId });
    await store("somebody else's, done", "2026-03-05", { clientId: otherId, doneAt: 3 });
    const titles = (deadlines: { title: string }[]) => deadlines.map(({ title }) => title);
    const ofClient = await asSales.query(list, { clientId, caseId: null });
    expect([titles(ofClient.open), titles(ofClient.done)]).toEqual([
      ["of the case", "later"],
      ["done last", "done first"],
    ]);
    await store("of another case", "2026-03-05", { caseId: otherCase });
    await store("of another case, done", "2026-03-05", { caseId: otherCase, doneAt: 3 });
    const ofCase = await asSales.query(list, { clientId, caseId });
    expect([titles(ofCase.open), titles(ofCase.done)]).toEqual([["of the case"], ["done last"]]);
    expect(ofCase.open[0]).toMatchObject({ kind: "visa", ownerName: "Daniel Okafor", isOwnerHere: true });
  });

  test("marks that it ends before the last deadline", async () => {
    const { asSales, backend, clientId } = await aPracticeWithCase();
    for (let nth = 0; nth < MOST_OPEN; nth += 1) await storeDeadline(backend, { clientId });
    for (let nth = 0; nth <= MOST_DONE; nth += 1) await storeDeadline(backend, { clientId, doneAt: nth });
    const listed = async () => {
      const { open, done, hasMore } = await asSales.query(list, { clientId, caseId: null });
      return [open.length, done.length, hasMore];
    };
    expect(await listed()).toEqual([MOST_OPEN, MOST_DONE, false]);
    await storeDeadline(backend, { clientId });
    expect(await listed()).toEqual([MOST_OPEN, MOST_DONE, true]);
  });
});
