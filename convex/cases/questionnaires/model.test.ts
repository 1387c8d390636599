import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeBoundClient } from "../../../tests/support/functions/portal";
import { WORK_FORM } from "../../../tests/support/functions/questionnaires";
import { storeCase } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import { removeSome } from "./removing";
import { ENTRY, type AnswerValue } from "./rules";

// The number itself: a limit that is imported moves with its mistake.
const MOST_OF_A_CLIENT = 50;

const clock = useFixedClock();
const { accept, assign, get, ofCase, ofClient, reopen, withdraw } = api.cases.questionnaires.staff;
const portal = api.cases.questionnaires.portal;

/** Maria has a case on which Daniel works; Sofia assigns her the employment form. */
async function aQuestionnaire() {
  const practice = await aPractice(startBackend());
  const { backend, asAdmin, asSales, asClient } = practice;
  const clientId = await storeBoundClient(backend, "client", {
    clientName: "Maria Santos",
    clientEmail: "maria@home.test",
  });
  const caseId = await storeCase(backend, { clientId });
  const { key: formKey } = await asAdmin.mutation(api.cases.questionnaireForms.staff.save, {
    key: null,
    facts: WORK_FORM,
    version: 0,
  });
  const { questionnaireId } = await asSales.mutation(assign, { clientId, caseId, formKey });
  const save = async (given: Record<string, AnswerValue>, { at = Date.now(), device = "phone" } = {}) => {
    const answers = Object.entries(given).map(([field, value]) => ({ field, value, at }));
    return await asClient.mutation(portal.save, { questionnaireId, device, answers });
  };
  const open = async () => (await asClient.query(portal.get, { questionnaireId })) ?? expect.fail("it is gone");
  const stored = async () =>
    await backend.run(async (ctx) => ({
      activities: await ctx.db.query("client_activities").take(20),
      audit: (await ctx.db.query("audit_events").take(20)).filter(({ action }) => action.startsWith("questionnaires:")),
      news: await ctx.db.query("notifications").take(20),
      answers: await ctx.db.query("client_questionnaire_answers").take(20),
    }));
  return { ...practice, clientId, caseId, formKey, questionnaireId, save, open, stored };
}

const ALL = { name: "Maria Santos", hasJobs: "no" } as const;

describe("an assigned questionnaire", () => {
  test("is on the client's list at 0 percent, and has a notice", async () => {
    const { asClient, backend, clientId, caseId, questionnaireId, stored } = await aQuestionnaire();
    const listed = { questionnaireId, caseId, name: WORK_FORM.name, status: "assigned", progress: 0 };
    const open = { lastSavedAt: null, completedAt: null, isReopened: false };
    expect(await asClient.query(portal.list, {})).toEqual([{ ...listed, ...open }]);
    const row = await backend.run(async (ctx) => await ctx.db.get("client_questionnaires", questionnaireId));
    expect(row).toMatchObject({ isTold: false, updatedAt: NOON, assignedByName: "Sofia Reyes" });
    const { activities, audit } = await stored();
    expect(activities).toMatchObject([
      {
        clientId,
        caseId,
        activityType: "questionnaire_assigned",
        description: "Questionnaire: Form",
        metadata: { questionnaire: questionnaireId, title: "Form", titleEs: "Form (es)" },
        isVisibleToClient: true,
        byName: "Sofia Reyes",
      },
    ]);
    expect(audit).toMatchObject([{ action: "questionnaires:assign", subject: clientId, actorName: "Sofia Reyes" }]);
  });

  // Caught: a bell that counted questionnaires answered long ago.
  test("has a notice in the portal, which is read once everything is answered, and returns when it is reopened", async () => {
    const { asClient, asSales, questionnaireId, save } = await aQuestionnaire();
    const notices = async () => await asClient.query(api.clients.notices.portal.list, {});
    const asked = { kind: "questionnaire_assigned", facts: { title: "Form", titleEs: "Form (es)" } };
    await save({ name: "Maria Santos" });
    expect(await notices()).toMatchObject([{ ...asked, readAt: null }]);
    clock.pass(1_000);
    await save(ALL);
    expect(await notices()).toMatchObject([{ ...asked, readAt: NOON + 1_000 }]);
    await asSales.mutation(reopen, { questionnaireId });
    expect(await notices()).toMatchObject([{ kind: "questionnaire_reopened", readAt: null }, asked]);
    clock.pass(1_000);
    await save({ name: "Maria Santos Lima" });
    expect((await notices()).map(({ readAt }) => readAt)).toEqual([NOON + 2_000, NOON + 1_000]);
  });

  // Requirement 290: the oldest first.
  test("comes after older ones on the client's list, and on the list of its own case", async () => {
    const { asClient, asSales, clientId, caseId } = await aQuestionnaire();
    await asSales.mutation(assign, { clientId, caseId: null, formKey: "intake" });
    await asSales.mutation(assign, { clientId, caseId, formKey: "family" });
    const names = (rows: { name: { en: string } }[]) => rows.map(({ name }) => name.en);
    expect(names(await asClient.query(portal.list, {}))).toEqual(["Form", "Intake", "Family"]);
    expect(names(await asSales.query(ofClient, { clientId }))).toEqual(["Form", "Intake", "Family"]);
    expect(names(await asSales.query(ofCase, { caseId }))).toEqual(["Form", "Family"]);
  });

  // Caught: two presses of Assign that made two questionnaires.
  test("is not assigned twice while it is open, and again once it is completed", async () => {
    const { asSales, clientId, caseId, formKey, questionnaireId, save } = await aQuestionnaire();
    const again = async () => (await asSales.mutation(assign, { clientId, caseId, formKey })).questionnaireId;
    expect(await again()).toBe(questionnaireId);
    const elsewhere = await asSales.mutation(assign, { clientId, caseId: null, formKey });
    expect(elsewhere.questionnaireId).not.toBe(questionnaireId);
    await save(ALL);
    expect(await again()).not.toBe(questionnaireId);
  });

  test("needs an existing form and place, and is one of at most fifty", async () => {
    const { asSales, backend, clientId, caseId } = await aQuestionnaire();
    const assigning = (wanted: object) =>
      refusalOf(asSales.mutation(assign, { clientId, caseId, formKey: "intake", ...wanted }));
    expect(await assigning({ formKey: "none" })).toEqual({ code: "NOT_FOUND", what: "questionnaire form" });
    const otherCase = await storeCase(backend, {
      clientId: await storeBoundClient(backend, "lawyer", { number: 9 }),
      serial: 9,
    });
    expect(await assigning({ caseId: otherCase })).toEqual({ code: "NOT_FOUND", what: "case" });
    await backend.run(async (ctx) => {
      const row = (await ctx.db.query("client_questionnaires").first()) ?? expect.fail();
      const { _id, _creationTime, ...facts } = row;
      for (let nth = 1; nth < MOST_OF_A_CLIENT; nth += 1) await ctx.db.insert("client_questionnaires", facts);
    });
    expect(await assigning({})).toMatchObject({ reason: "A client can have at most 50 questionnaires" });
  });
});

describe("a save", () => {
  // Requirement 289.
  test("sets in progress at first, completed with the time at 100, and returns its time", async () => {
    const { save, open } = await aQuestionnaire();
    clock.pass(1_000);
    expect(await save({ name: "Maria" })).toEqual({ status: "in_progress", progress: 50, savedAt: NOON + 1_000 });
    expect(await open()).toMatchObject({
      status: "in_progress",
      progress: 50,
      lastSavedAt: NOON + 1_000,
      completedAt: null,
    });
    clock.pass(1_000);
    await save({ hasJobs: "no" });
    expect(await open()).toMatchObject({ status: "completed", progress: 100, completedAt: NOON + 2_000 });
    clock.pass(1_000);
    await save({ name: "Maria Souza" });
    expect(await open()).toMatchObject({ completedAt: NOON + 2_000, lastSavedAt: NOON + 3_000 });
  });

  test("that leads to more questions undoes the completion", async () => {
    const { save, open } = await aQuestionnaire();
    await save(ALL);
    clock.pass(1_000);
    await save({ hasJobs: "yes" });
    expect(await open()).toMatchObject({ status: "in_progress", progress: 66, completedAt: null });
    await save({ "jobs/a": ENTRY, "jobs/a/employer": "Acme" });
    expect(await open()).toMatchObject({ status: "completed", completedAt: NOON + 1_000 });
  });

  // Caught: the last device to save, which overwrote the other's later answer.
  test("keeps the later of two devices' answers to each question, in any order of saving", async () => {
    const { save, open } = await aQuestionnaire();
    clock.pass(60_000);
    await save({ name: "Laptop", email: "laptop@home.test" }, { at: NOON + 5_000, device: "laptop" });
    await save({ name: "Phone, offline", hasJobs: "no" }, { at: NOON + 3_000 });
    expect((await open()).answers).toEqual([
      { field: "email", value: "laptop@home.test", at: NOON + 5_000, device: "laptop" },
      { field: "hasJobs", value: "no", at: NOON + 3_000, device: "phone" },
      { field: "name", value: "Laptop", at: NOON + 5_000, device: "laptop" },
    ]);
    // A repeated answer counts from its newest time.
    await save({ hasJobs: "no" }, { at: NOON + 6_000, device: "tablet" });
    expect((await open()).answers[1]).toEqual({
      field: "hasJobs",
      value: "no",
      at: NOON + 6_000,
      device: "tablet",
    });
  });

  // Caught: a phone whose clock was a year ahead, which blocked all other devices.
  test("by a clock that is ahead counts as now", async () => {
    const { save, open } = await aQuestionnaire();
    await save({ name: "Ahead" }, { at: NOON + 9_999_999 });
    clock.pass(1_000);
    await save({ name: "Later" }, { device: "laptop" });
    expect((await open()).answers).toMatchObject([{ value: "Later" }]);
  });

  test.each<[Record<string, AnswerValue>, string, string]>([
    [{ hasJobs: "maybe" }, "hasJobs", "notAnOption"],
    [{ nothing: "x" }, "nothing", "noSuchField"],
    [{ name: "x".repeat(100_000) }, "name", "tooLong"],
  ])("of %o is refused and changes nothing", async (given, field, reason) => {
    const { save, open, stored } = await aQuestionnaire();
    expect(await refusalOf(save({ email: "fine", ...given }))).toEqual({ code: "INVALID", field, reason });
    expect(await open()).toMatchObject({ status: "assigned", answers: [] });
    expect((await stored()).answers).toEqual([]);
  });

  test("of too much at once, of too many entries, without a time or a device is refused", async () => {
    const { save } = await aQuestionnaire();
    const entries = (count: number, from = 0) =>
      Object.fromEntries(Array.from({ length: count }, (_, nth) => [`jobs/e${String(nth + from)}`, ENTRY]));
    const tooMany = { code: "INVALID", field: "answers", reason: "tooMany" };
    const gone = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, nth) => [`jobs/g${String(nth)}`, null]));
    await save(gone(100));
    expect(await refusalOf(save(gone(101)))).toEqual(tooMany);
    await save(entries(30));
    expect(await refusalOf(save(entries(1, 30)))).toEqual(tooMany);
    expect(await refusalOf(save(ALL, { at: Infinity }))).toMatchObject({ reason: "wrongKind" });
    expect(await refusalOf(save(ALL, { device: "" }))).toMatchObject({ field: "device" });
    expect(await refusalOf(save(ALL, { device: "d".repeat(41) }))).toMatchObject({ field: "device" });
    expect(await save(ALL, { device: "d".repeat(40) })).toMatchObject({ status: "completed" });
  });

  // Caught: 239 saves a second of one client.
  test("are limited to thirty a minute for each client, and a refusal loses none", async () => {
    const { save, open } = await aQuestionnaire();
    for (let nth = 0; nth < 30; nth++) await save({ name: `Maria ${String(nth)}` }, { at: NOON + nth });
    expect(await refusalOf(save({ name: "Maria Santos" }, { at: NOON + 30 }))).toEqual({
      code: "RATE_LIMITED",
      retryAt: NOON + 2_000,
    });
    clock.pass(2_000);
    await save({ name: "Maria Santos" });
    expect(JSON.stringify(await open())).toContain("Maria Santos");
  });

  test("of more answers than a questionnaire has is refused", async () => {
    const { save, backend, questionnaireId, clientId } = await aQuestionnaire();
    await backend.run(async (ctx) => {
      const row = { questionnaireId, clientId, value: null, at: 1, device: "phone" };
      for (let nth = 0; nth < 999; nth += 1) {
        await ctx.db.insert("client_questionnaire_answers", { ...row, field: `jobs/x${String(nth)}` });
      }
    });
    await save({ name: "Maria" });
    expect(await refusalOf(save({ email: "a@b.test" }))).toMatchObject({ field: "answers", reason: "tooMany" });
  });
});

describe("completion", () => {
  test("is announced once to the case's team and the client, and audited, without any answer", async () => {
    const { asSales, backend, caseId, clientId, save, stored } = await aQuestionnaire();
    const daniel = await backend.run(async (ctx) =>
      (await ctx.db.query("users").take(9)).find(({ name }) => name === "Daniel Okafor"),
    );
    if (daniel === undefined) expect.fail("nobody is here");
    await asSales.mutation(api.cases.record.staff.setMember, { caseId, userId: daniel._id, isMember: true });
    await save(ALL, { at: 1 });
    expect(await save({ hasJobs: "yes" }, { at: 2 })).toMatchObject({ status: "in_progress" });
    expect(await save({ hasJobs: "no" }, { at: 3 })).toMatchObject({ status: "completed" });
    const { activities, audit, news } = await stored();
    const told = news.filter(({ kind }) => kind === "questionnaireCompleted");
    expect(told).toMatchObject([
      { userId: daniel._id, name: "Form of Maria Santos", recordId: `${clientId}/cases/${caseId}` },
    ]);
    expect(activities.at(-1)).toMatchObject({
      caseId,
      activityType: "questionnaire_completed",
      description: "Questionnaire completed: Form",
      isVisibleToClient: true,
      byName: null,
    });
    expect(audit.map(({ action, actorName, after }) => [action, actorName, after?.startsWith("own-")])).toEqual([
      ["questionnaires:assign", "Sofia Reyes", true],
      ["questionnaires:complete", "Maria Santos (client)", true],
    ]);
  });

  test("is announced to its author if nobody works on the case", async () => {
    const { backend, clientId, caseId, save, stored } = await aQuestionnaire();
    await save(ALL);
    const { news } = await stored();
    const people = await backend.run(async (ctx) => await ctx.db.query("users").take(9));
    const nameOf = (id: string | undefined) => people.find(({ _id }) => _id === id)?.name;
    expect(news.map(({ kind, userId, recordId }) => [kind, nameOf(userId), recordId])).toEqual([
      ["questionnaireCompleted", "Sofia Reyes", `${clientId}/cases/${caseId}`],
    ]);
  });

  test("is undone by staff, and returns when the client submits it again", async () => {
    const { asSales, backend, clientId, formKey, questionnaireId, save, open, stored } = await aQuestionnaire();
    await asSales.mutation(reopen, { questionnaireId });
    expect(await open()).toMatchObject({ status: "assigned", isReopened: false });
    await save(ALL);
    clock.pass(1_000);
    await asSales.mutation(reopen, { questionnaireId });
    expect(await open()).toMatchObject({ status: "in_progress", progress: 100, completedAt: null, isReopened: true });
    const row = await backend.run(async (ctx) => await ctx.db.get("client_questionnaires", questionnaireId));
    expect(row).toMatchObject({ isTold: false, updatedAt: NOON + 1_000 });
    // A reopened one stays reopened while an answer is missing.
    await save({ name: "" });
    expect(await open()).toMatchObject({ status: "in_progress", isReopened: true });
    clock.pass(1_000);
    await save({ name: "Maria Santos" });
    expect(await open()).toMatchObject({ status: "completed", isReopened: false });
    const { activities, audit, news } = await stored();
    expect(news).toHaveLength(2);
    expect(activities.map(({ activityType, description, byName }) => [activityType, description, byName])).toEqual([
      ["questionnaire_assigned", "Questionnaire: Form", "Sofia Reyes"],
      ["questionnaire_completed", "Questionnaire completed: Form", null],
      ["questionnaire_reopened", "Please look again: Form", "Sofia Reyes"],
      ["questionnaire_completed", "Questionnaire completed: Form", null],
    ]);
    expect(audit.map(({ action, subject, after }) => [action, subject, after])).toEqual(
      ["assign", "complete", "reopen", "complete"].map((act) => [`questionnaires:${act}`, clientId, formKey]),
    );
  });
});

describe("staff", () => {
  test("see the answers live, beside the record", async () => {
    const { asLawyer, backend, clientId, caseId, formKey, questionnaireId, save } = await aQuestionnaire();
    await backend.run(async (ctx) => await ctx.db.patch("clients", clientId, { clientPhone: "212 555 0101" }));
    clock.pass(1_000);
    await save({ name: "Maria Souza" });
    const row = await backend.run(async (ctx) => await ctx.db.get("client_questionnaires", questionnaireId));
    expect(await asLawyer.query(get, { questionnaireId })).toEqual({
      questionnaireId,
      caseId,
      name: WORK_FORM.name,
      status: "in_progress",
      progress: 50,
      lastSavedAt: NOON + 1_000,
      completedAt: null,
      isReopened: false,
      formKey,
      assignedAt: row?._creationTime,
      form: WORK_FORM,
      answers: [{ field: "name", value: "Maria Souza", at: NOON + 1_000, device: "phone" }],
      record: { clientName: "Maria Santos", clientEmail: "maria@home.test", clientPhone: "212 555 0101" },
      assignedByName: "Sofia Reyes",
    });
  });

  test("accept one answer into the record, and the others stay out", async () => {
    const { asSales, backend, clientId, questionnaireId, save, stored } = await aQuestionnaire();
    await save({ name: "Maria Souza", email: "new@home.test" });
    const accepted = { questionnaireId, field: "name", recorded: "Maria Santos", answered: "Maria Souza" };
    await asSales.mutation(accept, accepted);
    await asSales.mutation(accept, accepted);
    const client = await backend.run(async (ctx) => await ctx.db.get("clients", clientId));
    expect(client).toMatchObject({
      clientName: "Maria Souza",
      nameKey: "maria souza",
      clientEmail: "maria@home.test",
      userName: "Sofia Reyes",
    });
    const events = (await stored()).audit.filter(({ action }) => action === "questionnaires:accept");
    expect(events).toMatchObject([{ subject: clientId, before: null, after: "clientName" }]);
  });

  // Caught: an answer accepted that the client had changed while it was on the screen.
  test("accept only an answer that is as they saw it", async () => {
    const { asSales, asAdmin, backend, caseId, clientId, questionnaireId, save } = await aQuestionnaire();
    clock.pass(1_000);
    await save({ name: "Maria Souza", email: "not an address" });
    await backend.run(async (ctx) => await ctx.db.patch("clients", clientId, { userName: "Ana", updatedAt: 5_000 }));
    const accepted = { questionnaireId, field: "name", recorded: "Maria Santos", answered: "Maria Souza" };
    const refused = async (wanted: object) => await refusalOf(asSales.mutation(accept, { ...accepted, ...wanted }));
    const code = "CHANGED_MEANWHILE";
    const [answer, record] = [await refused({ answered: "Mary" }), await refused({ recorded: "Mary" })];
    expect(answer).toEqual({ code, current: "Maria Souza", byName: null, at: NOON + 1_000 });
    expect(record).toEqual({ code, current: "Maria Santos", byName: "Ana", at: 5_000 });
    const email = { field: "email", recorded: "maria@home.test", answered: "not an address" };
    expect(await refused(email)).toMatchObject({ code: "INVALID", field: "clientEmail" });
    await asAdmin.mutation(api.workspace.clientDeletion.staff.begin, { clientId, typed: "DELETE" });
    expect(await refused({})).toEqual({ code: "NOT_FOUND", what: "questionnaire" });
    expect(await asSales.query(ofClient, { clientId })).toEqual([]);
    expect(await asSales.query(ofCase, { caseId })).toEqual([]);
    expect(await asSales.query(get, { questionnaireId })).toBeNull();
  });

  test("withdraw it with its answers and its notice", async () => {
    const { asSales, asClient, formKey, questionnaireId, clientId, save, stored } = await aQuestionnaire();
    await save({ name: "Maria", hasJobs: "no" });
    await asSales.mutation(reopen, { questionnaireId });
    await asSales.mutation(withdraw, { questionnaireId });
    expect(await asClient.query(portal.list, {})).toEqual([]);
    expect(await asClient.query(portal.get, { questionnaireId })).toBeNull();
    expect(await refusalOf(save({ name: "Late" }))).toEqual({ code: "NOT_FOUND", what: "questionnaire" });
    const { activities, answers, audit } = await stored();
    expect([activities, answers]).toEqual([[], []]);
    expect(audit.at(-1)).toMatchObject({ action: "questionnaires:withdraw", subject: clientId, after: formKey });
  });

  // Caught: a step of a deletion that removed more rows than it may.
  test("lose answers first, then questionnaires, with a deleted client, in batches", async () => {
    const { backend, clientId, save } = await aQuestionnaire();
    await save(ALL);
    const removed = async (most: number) => await backend.run(async (ctx) => await removeSome(ctx, clientId, most));
    expect(await removed(2)).toEqual({ rows: 2, records: 0 });
    expect(await removed(2)).toEqual({ rows: 1, records: 1 });
    expect(await removed(2)).toEqual({ rows: 0, records: 0 });
    const other = await aQuestionnaire();
    await other.save({ name: "Maria" });
    await other.asSales.mutation(assign, { clientId: other.clientId, caseId: null, formKey: "intake" });
    const step = await other.backend.run(async (ctx) => await removeSome(ctx, other.clientId, 2));
    expect(step).toEqual({ rows: 2, records: 1 });
  });

  test("withdraw nothing while there is a legal hold", async () => {
    const { asSales, questionnaireId, clientId, open } = await aQuestionnaire();
    await asSales.mutation(api.clients.legalHolds.staff.set, { clientId, reason: "Lawsuit" });
    expect(await refusalOf(asSales.mutation(withdraw, { questionnaireId }))).toMatchObject({ code: "ON_HOLD" });
    expect(await open()).toMatchObject({ status: "assigned" });
  });
});
