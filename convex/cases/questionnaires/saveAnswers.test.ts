import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import { anAssignedQuestionnaire } from "../../../tests/support/functions/assignedQuestionnaire";
import { aField, aForm, aSection, WORK_FORM } from "../../../tests/support/functions/questionnaires";
import { api } from "../../_generated/api";
import type { FormFacts } from "../questionnaireForms/rules";
import { ENTRY, NO_ADDRESS, type AnswerValue } from "./rules";

const clock = useFixedClock();
const { assign, reopen } = api.cases.questionnaires.staff;
const { portal } = api.cases.questionnaires;

const ALL = { name: "Maria Santos", hasJobs: "no" } as const;

describe("a save", () => {
  // Requirement 289.
  test("sets in progress at first, completed with the time at 100", async () => {
    const { save, open } = await anAssignedQuestionnaire();
    clock.pass(1_000);
    expect(await save({ name: "Maria" })).toMatchObject({
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
    const { save, open } = await anAssignedQuestionnaire();
    await save(ALL);
    clock.pass(1_000);
    await save({ hasJobs: "yes" });
    expect(await open()).toMatchObject({ status: "in_progress", progress: 66, completedAt: null });
    await save({ "jobs/a": ENTRY, "jobs/a/employer": "Acme" });
    expect(await open()).toMatchObject({ status: "completed", completedAt: NOON + 1_000 });
  });

  // Caught: the last device to save, which overwrote the other's later answer.
  test("keeps the later of two devices' answers to each question, in any order of saving", async () => {
    const { save, open } = await anAssignedQuestionnaire();
    clock.pass(60_000);
    await save({ name: "Laptop", email: "laptop@home.test" }, { at: NOON + 5_000, device: "laptop" });
    await save({ name: "Phone, offline", hasJobs: "no" }, { at: NOON + 3_000 });
    expect((await open()).answers).toEqual([
      { field: "email", value: "laptop@home.test", at: NOON + 5_000, device: "laptop" },
      { field: "hasJobs", value: "no", at: NOON + 3_000, device: "phone" },
      { field: "name", value: "Laptop", at: NOON + 5_000, device: "laptop" },
    ]);
    // A repeated answer counts from its newest time, also one of the same device.
    await save({ hasJobs: "no" }, { at: NOON + 5_500 });
    expect((await open()).answers[1]).toMatchObject({ at: NOON + 5_500, device: "phone" });
    await save({ hasJobs: "no" }, { at: NOON + 6_000, device: "tablet" });
    expect((await open()).answers[1]).toEqual({
      field: "hasJobs",
      value: "no",
      at: NOON + 6_000,
      device: "tablet",
    });
  });

  // Caught: two screens that showed different answers, each device's own.
  test("at one moment has the same winner in both orders", async () => {
    const { save, open } = await anAssignedQuestionnaire();
    const name = async () => (await open()).answers.map(({ value, device }) => [value, device]);
    await save({ name: "Ana" }, { at: NOON });
    await save({ name: "Bea" }, { at: NOON });
    await save({ name: "Ana" }, { at: NOON });
    expect(await name()).toEqual([["Bea", "phone"]]);
    await save({ name: "Bea" }, { at: NOON, device: "tablet" });
    await save({ name: "Zoe" }, { at: NOON, device: "phone" });
    expect(await name()).toEqual([["Bea", "tablet"]]);
  });

  // Caught: a phone whose clock was a year ahead, which blocked all other devices.
  test("by a clock that is ahead counts as now", async () => {
    const { save, open } = await anAssignedQuestionnaire();
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
    const { save, open, stored } = await anAssignedQuestionnaire();
    expect(await refusalOf(save({ email: "fine", ...given }))).toEqual({ code: "INVALID", field, reason });
    expect(await open()).toMatchObject({ status: "assigned", answers: [] });
    expect((await stored()).answers).toEqual([]);
  });

  test("of too much at once, of too many entries, without a time or a device is refused", async () => {
    const { save } = await anAssignedQuestionnaire();
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
    for (const device of ["", "d".repeat(41)]) {
      expect(await refusalOf(save(ALL, { device }))).toEqual({ code: "INVALID", field: "device", reason: "tooLong" });
    }
    expect(await save(ALL, { device: "d".repeat(40) })).toMatchObject({ status: "completed" });
  });

  // Caught: 239 saves a second of one client.
  test("are limited to thirty a minute for each client, and a refusal loses none", async () => {
    const { save, open } = await anAssignedQuestionnaire();
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
    const { save, backend, questionnaireId, clientId } = await anAssignedQuestionnaire();
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

describe("an answer that was typed", () => {
  // Caught: the answers to hidden questions deleted, which a client who chose the wrong "No" had to type again.
  test("is kept while its question is hidden, and counts again when it is shown", async () => {
    const { save, open } = await anAssignedQuestionnaire();
    await save({ name: "Maria", hasJobs: "yes", "jobs/a": ENTRY, "jobs/a/employer": "Acme" });
    clock.pass(1_000);
    await save({ hasJobs: "no" });
    // Another device had not heard of the "No" yet.
    await save({ "jobs/a/since": "2020-01-31" }, { device: "laptop" });
    const kept = Object.fromEntries((await open()).answers.map(({ field, value }) => [field, value]));
    expect(kept).toMatchObject({ "jobs/a": ENTRY, "jobs/a/employer": "Acme", "jobs/a/since": "2020-01-31" });
    clock.pass(1_000);
    expect(await save({ hasJobs: "yes" })).toMatchObject({ status: "completed", progress: 100 });
  });

  // Caught: a save that a lost connection sent twice stored, counted as a change, and announced a second time.
  test("and is sent twice is stored once, and announced once", async () => {
    const { backend, save, stored } = await anAssignedQuestionnaire();
    await save(ALL);
    clock.pass(120_000);
    const first = await stored();
    await save(ALL, { at: NOON });
    expect(await stored()).toEqual(first);
    expect(await backend.run(async (ctx) => await ctx.db.query("earlier_questionnaire_answers").first())).toBeNull();
  });

  test("to one question twice in one save counts as the later one, in any order", async () => {
    const { asClient, questionnaireId, open } = await anAssignedQuestionnaire();
    const later = { field: "name", value: "Maria Souza", at: NOON };
    for (const answers of [
      [later, { ...later, value: "Maria", at: NOON - 1 }],
      [{ ...later, value: "Maria", at: NOON - 1 }, later],
    ]) {
      await asClient.mutation(portal.save, { questionnaireId, device: "phone", answers });
      expect((await open()).answers).toMatchObject([{ value: "Maria Souza" }]);
    }
  });

  // Caught: an answer refused because an administrator had removed its question from the form in the meantime.
  test("to a question that has been removed from the form is taken, because the questionnaire keeps its form", async () => {
    const { asAdmin, asSales, asClient, clientId, formKey, open, save } = await anAssignedQuestionnaire();
    const [you, ...others] = WORK_FORM.sections;
    const without = { ...WORK_FORM, sections: [{ ...you, fields: you?.fields.slice(0, 1) }, ...others] } as FormFacts;
    await asAdmin.mutation(api.cases.questionnaireForms.staff.save, { key: formKey, facts: without, version: 1 });
    await save({ email: "maria@work.test" });
    expect((await open()).answers).toMatchObject([{ field: "email", value: "maria@work.test" }]);
    const { questionnaireId } = await asSales.mutation(assign, { clientId, caseId: null, formKey });
    const answers = [{ field: "email", value: "maria@work.test", at: NOON }];
    const late = asClient.mutation(portal.save, { questionnaireId, device: "phone", answers });
    expect(await refusalOf(late)).toEqual({ code: "INVALID", field: "email", reason: "noSuchField" });
  });

  // Caught: a stored answer that no screen can show.
  test.each<[what: string, value: unknown]>([
    ["a number", 5],
    ["a list of numbers", [1]],
    ["an address without its parts", { city: "Newark" }],
    ["an address with one part more", { ...NO_ADDRESS, planet: "Earth" }],
    ["nothing", undefined],
  ])("as %s is refused, and nothing is stored", async (_, value) => {
    const form = aForm(aSection("you", [aField("email"), aField("home", { kind: "address" })]));
    const { save, stored } = await anAssignedQuestionnaire(form);
    await expect(save({ email: "fine@home.test", home: value as AnswerValue })).rejects.toThrow("Validator error");
    expect((await stored()).answers).toEqual([]);
  });
});

describe("completion", () => {
  // The screen of a reopened questionnaire sends no answer with "Done".
  test("comes with a save of nothing, if everything is answered already", async () => {
    const { asSales, questionnaireId, save, open } = await anAssignedQuestionnaire();
    await save(ALL);
    const before = (await open()).answers;
    await asSales.mutation(reopen, { questionnaireId });
    expect(await save({})).toMatchObject({ status: "completed", progress: 100 });
    expect((await open()).answers).toEqual(before);
  });

  test("is announced once to the case's team and the client, and audited, without any answer", async () => {
    const { asSales, backend, caseId, clientId, save, stored } = await anAssignedQuestionnaire();
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
    const { backend, clientId, caseId, save, stored } = await anAssignedQuestionnaire();
    await save(ALL);
    const { news } = await stored();
    const people = await backend.run(async (ctx) => await ctx.db.query("users").take(9));
    const nameOf = (id: string | undefined) => people.find(({ _id }) => _id === id)?.name;
    expect(news.map(({ kind, userId, recordId }) => [kind, nameOf(userId), recordId])).toEqual([
      ["questionnaireCompleted", "Sofia Reyes", `${clientId}/cases/${caseId}`],
    ]);
  });

  // Caught: a completed questionnaire announced to a team and an author who had left, and to nobody else.
  test("is announced to all staff if its author and the whole team have left", async () => {
    const { backend, caseId, save, stored } = await anAssignedQuestionnaire();
    const people = await backend.run(async (ctx) => await ctx.db.query("users").take(9));
    const idOf = (name: string) => people.find((person) => person.name === name)?._id ?? expect.fail(`no ${name}`);
    await backend.run(async (ctx) => {
      await ctx.db.insert("case_members", { caseId, userId: idOf("Rui Alves") });
      await ctx.db.patch("users", idOf("Sofia Reyes"), { status: "revoked" });
    });
    await save(ALL);
    const told = (await stored()).news.filter(({ kind }) => kind === "questionnaireCompleted");
    expect(told.map(({ userId }) => userId).sort()).toEqual([idOf("Ana Duarte"), idOf("Daniel Okafor")].sort());
  });

  test("of a questionnaire without a case is announced to its author, too", async () => {
    const { asClient, asSales, backend, clientId, formKey, stored } = await anAssignedQuestionnaire();
    const { questionnaireId } = await asSales.mutation(assign, { clientId, caseId: null, formKey });
    const answers = Object.entries(ALL).map(([field, value]) => ({ field, value, at: NOON }));
    await asClient.mutation(portal.save, { questionnaireId, device: "phone", answers });
    const author = await backend.run(
      async (ctx) => (await ctx.db.get("client_questionnaires", questionnaireId))?.assignedById,
    );
    expect((await stored()).news).toMatchObject([{ userId: author, name: "Form of Maria Santos", recordId: clientId }]);
  });

  test("is undone by staff, and returns when the client submits it again", async () => {
    const { asSales, backend, clientId, formKey, questionnaireId, save, open, stored } =
      await anAssignedQuestionnaire();
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
