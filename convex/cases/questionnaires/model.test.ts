import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import { storeBoundClient } from "../../../tests/support/functions/portal";
import { anAssignedQuestionnaire } from "../../../tests/support/functions/assignedQuestionnaire";
import { WORK_FORM } from "../../../tests/support/functions/questionnaires";
import { storeCase } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import { removeSome } from "./removing";

// The number itself: a limit that is imported moves with its mistake.
const MOST_OF_A_CLIENT = 50;

const clock = useFixedClock();
const { assign, get, ofCase, ofClient, reopen, withdraw } = api.cases.questionnaires.staff;
const portal = api.cases.questionnaires.portal;

const ALL = { name: "Maria Santos", hasJobs: "no" } as const;

describe("an assigned questionnaire", () => {
  test("is on the client's list at 0 percent, and has a notice", async () => {
    const { asClient, backend, clientId, caseId, questionnaireId, stored } = await anAssignedQuestionnaire();
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
    const { asClient, asSales, questionnaireId, save } = await anAssignedQuestionnaire();
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
    const { asClient, asSales, clientId, caseId } = await anAssignedQuestionnaire();
    await asSales.mutation(assign, { clientId, caseId: null, formKey: "intake" });
    await asSales.mutation(assign, { clientId, caseId, formKey: "family" });
    const names = (rows: { name: { en: string } }[]) => rows.map(({ name }) => name.en);
    expect(names(await asClient.query(portal.list, {}))).toEqual(["Form", "Intake", "Family"]);
    expect(names(await asSales.query(ofClient, { clientId }))).toEqual(["Form", "Intake", "Family"]);
    expect(names(await asSales.query(ofCase, { caseId }))).toEqual(["Form", "Family"]);
  });

  // Caught: two presses of Assign that made two questionnaires.
  test("is not assigned twice while it is open, and again once it is completed", async () => {
    const { asSales, clientId, caseId, formKey, questionnaireId, save } = await anAssignedQuestionnaire();
    const again = async () => (await asSales.mutation(assign, { clientId, caseId, formKey })).questionnaireId;
    expect(await again()).toBe(questionnaireId);
    const elsewhere = await asSales.mutation(assign, { clientId, caseId: null, formKey });
    expect(elsewhere.questionnaireId).not.toBe(questionnaireId);
    await save(ALL);
    expect(await again()).not.toBe(questionnaireId);
  });

  test("needs an existing form and place, and is one of at most fifty", async () => {
    const { asSales, backend, clientId, caseId } = await anAssignedQuestionnaire();
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

describe("staff", () => {
  test("see the answers live, beside the record", async () => {
    const { asLawyer, backend, clientId, caseId, formKey, questionnaireId, save } = await anAssignedQuestionnaire();
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

  test("withdraw it with its answers and its notice", async () => {
    const { asSales, asClient, formKey, questionnaireId, clientId, save, stored } = await anAssignedQuestionnaire();
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
    const { backend, clientId, save } = await anAssignedQuestionnaire();
    await save(ALL);
    const removed = async (most: number) => await backend.run(async (ctx) => await removeSome(ctx, clientId, most));
    expect(await removed(2)).toEqual({ rows: 2, records: 0 });
    expect(await removed(2)).toEqual({ rows: 1, records: 1 });
    expect(await removed(2)).toEqual({ rows: 0, records: 0 });
    const other = await anAssignedQuestionnaire();
    await other.save({ name: "Maria" });
    await other.asSales.mutation(assign, { clientId: other.clientId, caseId: null, formKey: "intake" });
    const step = await other.backend.run(async (ctx) => await removeSome(ctx, other.clientId, 2));
    expect(step).toEqual({ rows: 2, records: 1 });
  });

  test("withdraw nothing while there is a legal hold", async () => {
    const { asSales, questionnaireId, clientId, open } = await anAssignedQuestionnaire();
    await asSales.mutation(api.clients.legalHolds.staff.set, { clientId, reason: "Lawsuit" });
    expect(await refusalOf(asSales.mutation(withdraw, { questionnaireId }))).toMatchObject({ code: "ON_HOLD" });
    expect(await open()).toMatchObject({ status: "assigned" });
  });
});
