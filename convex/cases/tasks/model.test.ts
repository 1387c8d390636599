import { describe, expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import { aPracticeWithCase, openCase, storeTask } from "../../../tests/support/functions/dues";
import { storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";

import * as Tasks from "./model";
import type { TaskForm } from "./rules";

// The numbers themselves: a limit that is imported moves with its mistake.
const MOST_OPEN = 200;
const MOST_DONE = 50;

const clock = useFixedClock();
const { add, change, list, mine, owners, remove, setDone } = api.cases.tasks.staff;
const DAY_MS = 86_400_000;

const typed = (differing: Partial<TaskForm> = {}): TaskForm => {
  return { text: "Call the consulate", ownerId: "", dueOn: "", ...differing };
};

type Practice = Awaited<ReturnType<typeof aPracticeWithCase>>;

const tasksIn = async ({ backend }: Practice) => await backend.run(async (ctx) => await ctx.db.query("tasks").take(9));
const auditIn = async ({ backend }: Practice) =>
  (await backend.run(async (ctx) => await ctx.db.query("audit_events").take(20)))
    .filter(({ action }) => action.startsWith("tasks:"))
    .map(({ action, actorName, subject, before, after }) => ({ action, actorName, subject, before, after }));
const newsOf = async (reader: Practice["asSales"]) =>
  (await reader.query(api.practice.notifications.staff.list, { wanted: 9 })).items
    .filter(({ kind }) => kind === "taskAssigned")
    .map(({ name, byName, recordId }) => ({ name, byName, recordId }));

describe("a new task", () => {
  test("is stored with its author, and in the audit log without its text", async () => {
    const practice = await aPracticeWithCase();
    const { asSales, caseId, clientId, ids } = practice;
    const form = typed({ text: " Call the consulate ", ownerId: ids.sales, dueOn: "2026-03-11" });
    const { taskId } = await asSales.mutation(add, { clientId, caseId, form });
    expect(await tasksIn(practice)).toMatchObject([
      {
        _id: taskId,
        clientId,
        caseId,
        text: "Call the consulate",
        ownerId: ids.sales,
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
    const after = "due 2026-03-11, Sofia Reyes";
    expect(await auditIn(practice)).toEqual([
      { action: "tasks:add", actorName: "Sofia Reyes", subject: clientId, before: null, after },
    ]);
  });

  test("needs neither an owner nor a date", async () => {
    const practice = await aPracticeWithCase();
    await practice.asSales.mutation(add, { clientId: practice.clientId, caseId: null, form: typed() });
    expect(await tasksIn(practice)).toMatchObject([{ ownerId: null, dueOn: null, caseId: null }]);
    expect((await auditIn(practice))[0]?.after).toBe("no date, nobody");
  });

  // Caught: another client's case on this client's task, with both names side by side.
  test("is refused for an absent client or case, and if it is invalid", async () => {
    const practice = await aPracticeWithCase();
    const { asSales, backend, caseId, clientId, ids, client } = practice;
    const otherId = await storeClient(backend, { number: 2 });
    const goneId = await storeClient(backend, { number: 3, deleted: { at: 1, byName: "Ana" } });
    const refused = async (place: { clientId: string; caseId: string | null }, form = typed()) =>
      await refusalOf(asSales.mutation(add, { ...place, form }));
    for (const place of [
      { clientId: otherId, caseId },
      { clientId, caseId: "case" },
      { clientId, caseId: clientId },
      { clientId: goneId, caseId },
    ]) {
      expect(await refused(place)).toEqual({ code: "NOT_FOUND", what: "case" });
    }
    for (const absent of ["nobody", caseId, goneId]) {
      expect(await refused({ clientId: absent, caseId: null })).toEqual({ code: "NOT_FOUND", what: "client" });
    }
    const here = { clientId, caseId };
    expect(await refused(here, typed({ text: " " }))).toMatchObject({
      field: "text",
      reason: "Say what has to be done",
    });
    expect(await refused(here, typed({ dueOn: "2026-02-30" }))).toMatchObject({ field: "dueOn" });
    for (const ownerId of [ids.revoked, client, clientId, "nobody"]) {
      expect(await refused(here, typed({ ownerId }))).toEqual({
        code: "INVALID",
        field: "ownerId",
        reason: "Choose a team member",
      });
    }
    expect(await tasksIn(practice)).toEqual([]);
  });
});

// Caught: every task twice after a template is applied again.
test("the tasks of a template have no owner, and applying it again adds only missing ones", async () => {
  const practice = await aPracticeWithCase();
  const { backend, caseId, clientId } = practice;
  const [first, second] = ["Draft the letter", "File"].map((text, nth) => {
    return { text, dueOn: nth === 0 ? "2026-03-11" : null, fromItem: `h1b ${String(nth)}` };
  });
  if (first === undefined || second === undefined) throw new Error("there are two");
  const apply = async (...tasks: (typeof first)[]) =>
    await backend.run(async (ctx: MutationCtx) => {
      const staff = { name: "Sofia Reyes" } as Staff;
      return await Tasks.addAll(ctx, staff, { clientCase: { _id: caseId, clientId }, tasks });
    });
  expect(await apply(first)).toBe(1);
  await backend.run(async (ctx) => {
    for (const { _id } of await ctx.db.query("tasks").take(1)) await ctx.db.patch("tasks", _id, { doneAt: 1 });
  });
  expect(await apply(first, second)).toBe(1);
  const shared = { clientId, caseId, ownerId: null, createdByName: "Sofia Reyes", dueSetOn: "2026-03-04", version: 1 };
  expect(await tasksIn(practice)).toMatchObject([
    { ...shared, text: "Draft the letter", dueOn: "2026-03-11", doneAt: 1 },
    { ...shared, text: "File", dueOn: null, doneAt: null },
  ]);
  const otherCase = await openCase(backend, clientId);
  const again = async (ctx: MutationCtx) => {
    const clientCase = { _id: otherCase, clientId };
    return await Tasks.addAll(ctx, { name: "Sofia Reyes" } as Staff, { clientCase, tasks: [first] });
  };
  expect(await backend.run(again)).toBe(1);
});

describe("the owner of a task", () => {
  test("is notified when somebody else assigns it, and not when they take it", async () => {
    const { asAdmin, asLawyer, asSales, caseId, clientId, ids } = await aPracticeWithCase();
    await asSales.mutation(add, { clientId, caseId, form: typed({ ownerId: ids.lawyer }) });
    await asLawyer.mutation(add, { clientId, caseId: null, form: typed({ ownerId: ids.lawyer, text: "My own" }) });
    const told = { name: "Call the consulate", byName: "Sofia Reyes", recordId: `${clientId}/cases/${caseId}` };
    expect(await newsOf(asLawyer)).toEqual([told]);
    expect(await newsOf(asSales)).toEqual([]);
    expect(await newsOf(asAdmin)).toEqual([]);
  });

  // Caught: news at every change of a date.
  test("is notified again only when it becomes theirs", async () => {
    const { asAdmin, asLawyer, asSales, clientId, ids } = await aPracticeWithCase();
    const { taskId } = await asSales.mutation(add, { clientId, caseId: null, form: typed({ ownerId: ids.lawyer }) });
    const form = typed({ ownerId: ids.lawyer, dueOn: "2026-03-11" });
    await asSales.mutation(change, { taskId, form, version: 1 });
    expect(await newsOf(asLawyer)).toHaveLength(1);
    await asSales.mutation(change, { taskId, form: { ...form, ownerId: ids.admin, text: "Write" }, version: 2 });
    expect(await newsOf(asAdmin)).toEqual([{ name: "Write", byName: "Sofia Reyes", recordId: clientId }]);
    expect(await newsOf(asLawyer)).toHaveLength(1);
  });

  test("may stay somebody who has left, until another is chosen", async () => {
    const practice = await aPracticeWithCase();
    const { asSales, backend, clientId, ids } = practice;
    const taskId = await storeTask(backend, { clientId, ownerId: ids.revoked });
    const form = typed({ ownerId: ids.revoked, text: "Call again" });
    await asSales.mutation(change, { taskId, form, version: 1 });
    expect((await asSales.query(list, { clientId, caseId: null })).open).toMatchObject([
      { text: "Call again", ownerName: "Rui Alves", isOwnerHere: false },
    ]);
    await asSales.mutation(change, { taskId, form: typed({ ownerId: ids.lawyer }), version: 2 });
    const back = asSales.mutation(change, { taskId, form, version: 3 });
    expect(await refusalOf(back)).toMatchObject({ code: "INVALID", field: "ownerId" });
  });

  test("may be anybody who works here; people who have left are listed separately", async () => {
    const { asSales } = await aPracticeWithCase();
    expect((await asSales.query(owners, {})).map(({ name, isHere }) => [name, isHere])).toEqual([
      ["Ana Duarte", true],
      ["Daniel Okafor", true],
      ["Sofia Reyes", true],
      ["Rui Alves", false],
    ]);
  });
});

describe("an edit", () => {
  test("changes the facts, raises the version, and is in the audit log", async () => {
    const practice = await aPracticeWithCase();
    const { asSales, backend, clientId, ids } = practice;
    const taskId = await storeTask(backend, { clientId, dueOn: "2026-03-11" });
    clock.pass(DAY_MS);
    const form = typed({ ownerId: ids.lawyer, dueOn: "2026-04-01", text: "Call again" });
    await asSales.mutation(change, { taskId, form, version: 1 });
    const stamp = { version: 2, updatedAt: Date.now(), updatedByName: "Sofia Reyes" };
    expect(await tasksIn(practice)).toMatchObject([
      { text: "Call again", dueOn: "2026-04-01", dueSetOn: "2026-03-05", ...stamp },
    ]);
    const [before, after] = ["due 2026-03-11, nobody", "due 2026-04-01, Daniel Okafor"];
    const event = { action: "tasks:change", actorName: "Sofia Reyes", subject: clientId };
    expect(await auditIn(practice)).toEqual([{ ...event, before, after }]);
  });

  test.each(["text", "dueOn", "ownerId"] as const)("of the %s alone is saved", async (field) => {
    const practice = await aPracticeWithCase();
    const { asSales, backend, clientId, ids } = practice;
    const taskId = await storeTask(backend, { clientId, dueOn: null });
    const changed = { text: "Call again", dueOn: "2026-04-01", ownerId: ids.lawyer } as const;
    await asSales.mutation(change, { taskId, form: typed({ [field]: changed[field] }), version: 1 });
    expect(await tasksIn(practice)).toMatchObject([{ [field]: changed[field], version: 2 }]);
  });

  // Caught: a date that counted as newly set, so that its reminders never came.
  test("of the text leaves the day on which the date was set; one that changes nothing leaves everything", async () => {
    const practice = await aPracticeWithCase();
    const { asSales, backend, clientId } = practice;
    const taskId = await storeTask(backend, { clientId, dueOn: "2026-03-11", dueSetOn: "2026-01-01" });
    const form = typed({ dueOn: "2026-03-11", text: "Call again" });
    await asSales.mutation(change, { taskId, form, version: 1 });
    await asSales.mutation(change, { taskId, form, version: 2 });
    expect(await tasksIn(practice)).toMatchObject([{ dueSetOn: "2026-01-01", version: 2 }]);
    expect(await auditIn(practice)).toHaveLength(1);
  });

  test("of an outdated version is refused", async () => {
    const { asLawyer, asSales, backend, clientId } = await aPracticeWithCase();
    const taskId = await storeTask(backend, { clientId });
    await asLawyer.mutation(change, { taskId, form: typed({ text: "Daniel's" }), version: 1 });
    const at = Date.now();
    clock.pass(1_000);
    const late = asSales.mutation(change, { taskId, form: typed({ text: "Sofia's" }), version: 1 });
    expect(await refusalOf(late)).toMatchObject({ code: "CHANGED_MEANWHILE", byName: "Daniel Okafor", at });
  });
});

describe("done", () => {
  test("has author and time; done by two at once it is done once, and can be undone", async () => {
    const practice = await aPracticeWithCase();
    const { asLawyer, asSales, backend, clientId } = practice;
    const taskId = await storeTask(backend, { clientId });
    await Promise.all([
      asSales.mutation(setDone, { taskId, isDone: true }),
      asLawyer.mutation(setDone, { taskId, isDone: true }),
    ]);
    const [task] = await tasksIn(practice);
    expect(task?.doneAt).toBe(Date.now());
    expect(["Sofia Reyes", "Daniel Okafor"]).toContain(task?.doneByName);
    const words = "due 2026-03-11, nobody";
    const event = { action: "tasks:setDone", subject: clientId };
    expect(await auditIn(practice)).toMatchObject([{ ...event, before: words, after: "done" }]);
    await asLawyer.mutation(setDone, { taskId, isDone: false });
    expect(await tasksIn(practice)).toMatchObject([{ doneAt: null, doneByName: null, version: 1 }]);
    expect(await auditIn(practice)).toMatchObject([{}, { ...event, before: "done", after: words }]);
  });
});

test("a removed task is gone, and its facts are in the audit log", async () => {
  const practice = await aPracticeWithCase();
  const { asSales, backend, clientId } = practice;
  const taskId = await storeTask(backend, { clientId });
  await asSales.mutation(remove, { taskId });
  expect(await tasksIn(practice)).toEqual([]);
  expect(await auditIn(practice)).toMatchObject([
    { action: "tasks:remove", subject: clientId, before: "due 2026-03-11, nobody", after: null },
  ]);
  expect(await refusalOf(asSales.mutation(remove, { taskId }))).toEqual({ code: "NOT_FOUND", what: "task" });
});

test("a task of a deleted client is hidden", async () => {
  const { asSales, backend } = await aPracticeWithCase();
  const clientId = await storeClient(backend, { number: 2, deleted: { at: 1, byName: "Ana" } });
  const taskId = await storeTask(backend, { clientId });
  const calls = [
    asSales.mutation(change, { taskId, form: typed(), version: 1 }),
    asSales.mutation(setDone, { taskId, isDone: true }),
    asSales.mutation(remove, { taskId }),
  ];
  for (const call of calls) expect(await refusalOf(call)).toEqual({ code: "NOT_FOUND", what: "task" });
  expect(await asSales.query(list, { clientId, caseId: null })).toEqual({ open: [], done: [], hasMore: false });
});

describe("a list", () => {
  // Caught: tasks without a date before those that are overdue.
  test("of a client includes the cases' tasks, by date, without one last, and the done ones newest first", async () => {
    const { asSales, backend, caseId, clientId } = await aPracticeWithCase();
    const otherId = await storeClient(backend, { number: 2 });
    const store = async (text: string, dueOn: string | null, more: object = {}) =>
      await storeTask(backend, { clientId, text, dueOn, ...more });
    await store("no date", null);
    await store("next year", "2027-01-01");
    await store("of the case", "2026-03-05", { caseId });
    await store("overdue", "2025-12-31");
    await store("done first", null, { doneAt: 1, doneByName: "Ana" });
    await store("done last", "2026-01-01", { doneAt: 2, doneByName: "Ana", caseId });
    await store("of the case, no date", null, { caseId });
    await store("of another case", "2027-02-01", { caseId: await openCase(backend, clientId) });
    await storeTask(backend, { clientId: otherId, text: "somebody else's", doneAt: 3 });
    await storeTask(backend, { clientId: otherId, text: "somebody else's" });
    const texts = (tasks: { text: string }[]) => tasks.map(({ text }) => text);
    const ofClient = await asSales.query(list, { clientId, caseId: null });
    const dated = ["overdue", "of the case", "next year", "of another case"];
    expect(texts(ofClient.open)).toEqual([...dated, "no date", "of the case, no date"]);
    expect(texts(ofClient.done)).toEqual(["done last", "done first"]);
    const ofCase = await asSales.query(list, { clientId, caseId });
    expect([texts(ofCase.open), texts(ofCase.done)]).toEqual([["of the case", "of the case, no date"], ["done last"]]);
    expect(ofCase.open[0]).toMatchObject({ clientName: "Ana Souza", ownerName: null, isOwnerHere: false });
    expect(ofCase.open[0]?.caseNumber).toMatch(/^CASE-2026-\d{4}$/);
  });

  test("of another client's case is empty, like that of nobody", async () => {
    const { asSales, backend, clientId } = await aPracticeWithCase();
    const otherId = await storeClient(backend, { number: 2 });
    const otherCase = await openCase(backend, otherId);
    await storeTask(backend, { clientId: otherId, caseId: otherCase });
    for (const place of [
      { clientId, caseId: otherCase },
      { clientId: "nobody", caseId: null },
      { clientId: otherCase, caseId: null },
    ]) {
      expect(await asSales.query(list, place)).toEqual({ open: [], done: [], hasMore: false });
    }
  });

  test("says if it ends before the last task, and has tasks with a date first", async () => {
    const { asSales, backend, clientId } = await aPracticeWithCase();
    for (let nth = 0; nth <= MOST_OPEN; nth += 1) await storeTask(backend, { clientId, dueOn: null });
    for (let nth = 0; nth <= MOST_DONE; nth += 1) await storeTask(backend, { clientId, doneAt: nth });
    await storeTask(backend, { clientId, dueOn: "2099-12-31" });
    const { open, done, hasMore } = await asSales.query(list, { clientId, caseId: null });
    expect([open.length, open[0]?.dueOn, done.length, hasMore]).toEqual([MOST_OPEN, "2099-12-31", MOST_DONE, true]);
  });

  // Caught: "there are more" when there are none.
  test.each([
    [MOST_OPEN - 1, false, "2026-03-11"],
    [MOST_OPEN, false, "2026-03-11"],
    [MOST_OPEN + 1, true, "2026-03-11"],
    [MOST_OPEN + 1, true, null],
  ])("with %d tasks says that there are more: %s (due %s)", async (count, hasMore, dueOn) => {
    const { asSales, backend, clientId } = await aPracticeWithCase();
    for (let nth = 0; nth < count; nth += 1) await storeTask(backend, { clientId, dueOn });
    expect((await asSales.query(list, { clientId, caseId: null })).hasMore).toBe(hasMore);
  });

  test("of one's own has the open tasks of all clients", async () => {
    const { asLawyer, asSales, backend, clientId, ids } = await aPracticeWithCase();
    const otherId = await storeClient(backend, { number: 2, clientName: "Ben Osei" });
    await storeTask(backend, { clientId, ownerId: ids.lawyer, dueOn: null, text: "no date" });
    await storeTask(backend, { clientId: otherId, ownerId: ids.lawyer, dueOn: "2026-01-01", text: "overdue" });
    await storeTask(backend, { clientId, ownerId: ids.lawyer, doneAt: 1 });
    await storeTask(backend, { clientId, ownerId: ids.lawyer, doneAt: 1, dueOn: null });
    await storeTask(backend, { clientId, ownerId: null });
    expect((await asLawyer.query(mine, {})).open.map(({ text, clientName }) => [text, clientName])).toEqual([
      ["overdue", "Ben Osei"],
      ["no date", "Ana Souza"],
    ]);
    expect(await asSales.query(mine, {})).toEqual({ open: [], hasMore: false });
  });
});
