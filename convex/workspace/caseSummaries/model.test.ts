import { pick } from "convex-helpers";
import { ConvexError } from "convex/values";
import { expect, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { scaled } from "@passage/testkit/longRun";
import { fc } from "@passage/testkit/seededProperties";
import type { Backend } from "../../../tests/support/functions/backend";
import { aFile, upload } from "../../../tests/support/functions/documents";
import { storeDeadline, storeDocument, storeRequirement, storeTask } from "../../../tests/support/functions/dues";
import { begun, storeThread, written } from "../../../tests/support/functions/messages";
import { aPortalWithStorage, uploadOwn } from "../../../tests/support/functions/ownDocuments";
import { WORK_FORM } from "../../../tests/support/functions/questionnaires";
import { storeCase, storeClient } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import type { Doc, Id, TableNames } from "../../_generated/dataModel";
import { EMPTY_PARTS } from "../../cases/caseRows";
import { NEW_CASE } from "../../cases/form/rules";
import { CASE_PRIORITIES, CASE_STAGES, CASE_STATUSES } from "../../cases/record/rules";
import { factsOfCase } from "../../cases/record/summary";
import { REQUIREMENT_STATUSES } from "../../cases/requirements/rules";
import { partsOf } from "./model";

const clock = useFixedClock();
const { form, milestones, questionnaires, record, tasks } = api.cases;
const { deadlines } = api.agenda;
const review = api.documents.review.staff;
const threads = api.messages.conversations;

async function aWorkedPractice() {
  const practice = await aPortalWithStorage();
  const { backend, asSales, asAdmin, clientId } = practice;
  const made: Id<"cases">[] = [];
  for (const caseType of ["h1b", "n400"]) {
    const typed = { ...NEW_CASE, clientId, caseType };
    made.push((await asSales.mutation(form.staff.create, { form: typed })).caseId);
  }
  const facts = { key: null, facts: WORK_FORM, version: 0 };
  const { key: formKey } = await asAdmin.mutation(api.cases.questionnaireForms.staff.save, facts);
  const all = async <Table extends TableNames>(table: Table): Promise<Doc<Table>[]> =>
    await backend.run(async (ctx) => await ctx.db.query(table).take(200));
  return { ...practice, made, formKey, all };
}
type Practice = Awaited<ReturnType<typeof aWorkedPractice>>;

/** Every row of a case that has one, and the same computed from the stored rows. */
async function rowsOf(backend: Backend) {
  return await backend.run(async (ctx) => {
    const cases = await ctx.db.query("cases").take(20);
    const summaries = await ctx.db.query("case_summaries").take(20);
    const pairs = cases.map(async (clientCase) => {
      const client = await ctx.db.get("clients", clientCase.clientId);
      const expected = {
        ...factsOfCase(clientCase),
        ...(await partsOf(ctx, clientCase)),
        clientName: client?.clientName,
      };
      const stored = summaries.find(({ caseId }) => caseId === clientCase._id);
      const keys = Object.keys(expected);
      return {
        expected,
        stored: stored && Object.fromEntries(Object.entries(stored).filter(([key]) => keys.includes(key))),
      };
    });
    return (await Promise.all(pairs)).filter(({ stored }) => stored !== undefined);
  });
}

/** The acts of staff and of the client that a case's row may depend on, each on chosen rows. */
function actsOf(practice: Practice, random: () => number) {
  const { asSales, asLawyer, asClient, clientId, made, all, formKey } = practice;
  const one = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new ConvexError({ code: "NOT_FOUND", what: "nothing to choose" });
    return value;
  };
  const aCase = () => one(made);
  const isSo = () => random() < 0.5;
  const day = () => `2026-03-${String(1 + Math.floor(random() * 28)).padStart(2, "0")}`;
  const request = () => ({
    documentType: "passport",
    title: `Passport ${String(random())}`,
    instructions: "",
    isRequired: isSo(),
    dueOn: isSo() ? day() : "",
  });
  const milestone = () => ({ title: `Step ${String(random())}`, description: "", isVisibleToClient: isSo() });
  const task = () => ({ text: "Call", ownerId: "", dueOn: isSo() ? day() : "" });
  const deadline = () => ({ kind: "case", title: "Answer", ownerId: "", dueOn: day() });
  const aDocument = async () => {
    const document = one((await all("client_documents")).filter(({ status }) => status === "uploaded"));
    return { documentId: document._id, version: document.version };
  };
  const aRequest = async () => one(await all("case_requirements"));
  const anOpenPassport = async () =>
    one(
      (await all("case_requirements")).filter((each) => each.documentType === "passport" && each.status !== "accepted"),
    );
  const aMilestone = async () => one(await all("case_milestones"));
  const aTask = async () => one(await all("tasks"));
  const aDeadline = async () => one(await all("deadlines"));
  const aQuestionnaire = async () => one(await all("client_questionnaires"));
  const aThread = async () => one(await all("message_threads"));
  const found = async (caseId: Id<"cases">) => (await all("cases")).find(({ _id }) => _id === caseId) ?? one([]);
  const place = () => ({ clientId, caseId: isSo() ? aCase() : null });
  const acts: Record<string, () => Promise<unknown>> = {
    setStatus: async () => {
      const { _id: caseId, status } = await found(aCase());
      await asSales.mutation(record.staff.setStatus, { caseId, from: status, to: one(CASE_STATUSES) });
    },
    setStage: async () => {
      const { _id: caseId, stage } = await found(aCase());
      await asSales.mutation(record.staff.setStage, { caseId, from: stage, to: one(CASE_STAGES) });
    },
    setOwner: async () => {
      const owner = one((await all("users")).filter(({ role, status }) => role === "staff" && status === "active"));
      await asSales.mutation(record.staff.setOwner, { caseId: aCase(), from: "", to: owner._id, anyway: true });
    },
    changeMany: async () => {
      const { _id: caseId, priority: from } = await found(aCase());
      const change = { field: "priority" as const, to: one(CASE_PRIORITIES), cases: [{ caseId, from }] };
      const { changeId } = await asSales.mutation(api.cases.bulk.staff.change, change);
      if (changeId !== null && isSo()) await asLawyer.mutation(api.cases.bulk.staff.undo, { changeId });
    },
    edit: async () => {
      const { _id: caseId, version } = await found(aCase());
      const typed = {
        caseType: "tn",
        customCaseType: "",
        nextStep: isSo() ? "Sign" : "",
        progressBy: "milestones",
      };
      await asSales.mutation(form.staff.edit, { caseId, form: { ...typed, progress: "" }, version });
    },
    rename: async () => {
      const { version } = (await all("clients")).find(({ _id }) => _id === clientId) ?? one([]);
      const facts = { clientEmail: "maria@home.test", clientPhone: "", clientType: "beneficiary", caseType: "" };
      const typed = { clientName: `Maria ${String(random())}`, ...facts, customCaseType: "", status: "active" };
      await asSales.mutation(api.clients.form.staff.edit, { clientId, form: typed, version });
      await practice.backend.finishAllScheduledFunctions(vi.runAllTimers);
    },
    template: async () =>
      await asSales.mutation(api.cases.templates.staff.apply, { caseId: aCase(), key: one(["h1b", "n400"]) }),
    addMilestone: async () => await asSales.mutation(milestones.staff.add, { caseId: aCase(), form: milestone() }),
    changeMilestone: async () => {
      const { _id: milestoneId, version } = await aMilestone();
      await asSales.mutation(milestones.staff.change, { milestoneId, form: milestone(), version });
    },
    doneMilestone: async () =>
      await asSales.mutation(milestones.staff.setDone, { milestoneId: (await aMilestone())._id, isDone: isSo() }),
    moveMilestone: async () =>
      await asSales.mutation(milestones.staff.move, {
        milestoneId: (await aMilestone())._id,
        to: isSo() ? "up" : "down",
      }),
    removeMilestone: async () =>
      await asSales.mutation(milestones.staff.remove, { milestoneId: (await aMilestone())._id }),
    request: async () =>
      await asSales.mutation(api.cases.requirements.staff.request, { caseId: aCase(), form: request() }),
    changeRequest: async () => {
      const { _id: requirementId, version } = await aRequest();
      await asSales.mutation(api.cases.requirements.staff.change, { requirementId, form: request(), version });
    },
    requestStatus: async () => {
      const { _id: requirementId, status: from, documentId } = await aRequest();
      const change = { requirementId, from, documentId, to: one(REQUIREMENT_STATUSES), reason: "Blurred" };
      await asSales.mutation(review.setRequirementStatus, change);
    },
    withdrawRequest: async () =>
      await asSales.mutation(review.withdrawRequirement, { requirementId: (await aRequest())._id }),
    sendRequested: async () => await uploadOwn(asClient, { ...aFile(), requirementId: (await anOpenPassport())._id }),
    sendLoose: async () => {
      const { plain, offer } = aFile();
      await uploadOwn(asClient, { plain, offer: { ...offer, caseId: null } });
      const own = (await all("client_documents")).at(-1);
      // The portal sends no case with a loose document; one of an earlier version may have it.
      if (own !== undefined && isSo()) await upload(asSales, clientId, { plain, offer });
    },
    accept: async () => await asSales.mutation(review.accept, await aDocument()),
    sendBack: async () => await asSales.mutation(review.returnForRedo, { ...(await aDocument()), reason: "Blurred" }),
    reopen: async () => await asSales.mutation(review.reopen, await aDocument()),
    attach: async () =>
      await asSales.mutation(review.attach, { requirementId: (await aRequest())._id, ...(await aDocument()) }),
    detach: async () => {
      const { _id: requirementId, documentId } = one(
        (await all("case_requirements")).filter((each) => each.documentId),
      );
      await asSales.mutation(review.detach, { requirementId, documentId: documentId ?? "" });
    },
    removeDocument: async () =>
      await asSales.action(api.documents.deletion.staff.remove, { documentId: (await aDocument()).documentId }),
    assign: async () => await asSales.mutation(questionnaires.staff.assign, { ...place(), formKey }),
    answer: async () => {
      const { _id: questionnaireId } = await aQuestionnaire();
      const answers = [
        { field: "name", value: "Maria" },
        { field: "hasJobs", value: isSo() ? "no" : null },
      ].map((answer) => ({ ...answer, at: Date.now() }));
      await asClient.mutation(questionnaires.portal.save, { questionnaireId, device: "phone", answers });
    },
    reopenForm: async () =>
      await asSales.mutation(questionnaires.staff.reopen, { questionnaireId: (await aQuestionnaire())._id }),
    withdrawForm: async () =>
      await asSales.mutation(questionnaires.staff.withdraw, { questionnaireId: (await aQuestionnaire())._id }),
    addTask: async () => await asSales.mutation(tasks.staff.add, { ...place(), form: task() }),
    changeTask: async () => {
      const { _id: taskId, version } = await aTask();
      await asSales.mutation(tasks.staff.change, { taskId, form: task(), version });
    },
    doneTask: async () => await asSales.mutation(tasks.staff.setDone, { taskId: (await aTask())._id, isDone: isSo() }),
    removeTask: async () => await asSales.mutation(tasks.staff.remove, { taskId: (await aTask())._id }),
    addDeadline: async () => await asSales.mutation(deadlines.staff.add, { ...place(), form: deadline() }),
    changeDeadline: async () => {
      const { _id: deadlineId, version } = await aDeadline();
      await asSales.mutation(deadlines.staff.change, { deadlineId, form: deadline(), version });
    },
    doneDeadline: async () =>
      await asSales.mutation(deadlines.staff.setDone, {
        deadlineId: (await aDeadline())._id,
        isDone: isSo(),
      }),
    removeDeadline: async () => await asSales.mutation(deadlines.staff.remove, { deadlineId: (await aDeadline())._id }),
    write: async () => {
      const thread = begun(String(random()), isSo() ? aCase() : null);
      if (isSo()) await asClient.mutation(threads.portal.begin, { thread });
      else await asSales.mutation(threads.staff.begin, { clientId, thread });
    },
    reply: async () => {
      const message = { threadId: (await aThread())._id, ...written(String(random())) };
      if (isSo()) await asClient.mutation(threads.portal.send, { message });
      else await asSales.mutation(threads.staff.send, { message });
    },
    settle: async () => {
      const waitingFor = one(["staff", "client", null] as const);
      await asSales.mutation(threads.staff.setWaiting, { threadId: (await aThread())._id, waitingFor });
    },
    archive: async () =>
      await asSales.mutation(threads.staff.setArchived, { threadId: (await aThread())._id, isArchived: isSo() }),
  };
  return acts;
}

// Caught: a writer that forgot the list, so that a case waited for its client although the document was there.
test("after any history, every row of the list equals one computed from the stored rows", async () => {
  const practice = await aWorkedPractice();
  const drawn = fc.sample(fc.nat(999_999), 20_000);
  let nth = 0;
  const random = () => {
    nth += 1;
    return (drawn[nth % drawn.length] ?? 0) / 1_000_000;
  };
  const acts = actsOf(practice, random);
  const names = Object.keys(acts);
  const done = new Set<string>();
  const rounds = Array.from({ length: scaled(7, 50) }, () => names.toSorted(() => random() - 0.5));
  for (const name of rounds.flat()) {
    clock.pass(60_000);
    try {
      await acts[name]?.();
      done.add(name);
    } catch (error) {
      // Nothing to choose, or a change that the rules refuse.
      if (!(error instanceof ConvexError)) throw error;
    }
    for (const { expected, stored } of await rowsOf(practice.backend)) expect(stored, name).toEqual(expected);
  }
  // Caught: an act that was always refused, so that this proved nothing about it.
  expect(names.filter((name) => !done.has(name))).toEqual([]);
});

/** Runs the job until it has nothing left; returns how often it ran. */
async function writeAll(backend: Backend): Promise<number> {
  for (let runs = 1; runs < 20; runs += 1) {
    await backend.mutation(internal.workspace.caseSummaries.jobs.write, {});
    const run = await backend.run(async (ctx) => await ctx.db.query("case_summary_runs").unique());
    if (run?.isDone === true) return runs;
  }
  throw new Error("The job does not end.");
}

// Caught: a case of an earlier version that no list had; a second page that was never read; a job that starts again at each run.
test("cases of an earlier version get their rows, in pages, and once", async () => {
  const { backend, asSales, clientId, made } = await aWorkedPractice();
  const gone = await storeClient(backend, { number: 9, deleted: { at: 1, byName: "Ana" } });
  await storeCase(backend, { clientId: gone, serial: 2_000 });
  const cases: Id<"cases">[] = [];
  for (let serial = 3_000; serial < 3_030; serial += 1) cases.push(await storeCase(backend, { clientId, serial }));
  const [caseId = made[0]] = cases;
  if (caseId === undefined) throw new Error("no case");
  await storeRequirement(backend, { clientId, caseId });
  await storeRequirement(backend, { clientId, caseId, status: "accepted", dueOn: "2026-03-01" });
  await storeTask(backend, { clientId, caseId, dueOn: "2026-03-20" });
  await storeDeadline(backend, { clientId, caseId, dueOn: "2026-03-09" });
  await storeThread(backend, { clientId, caseId });
  await storeDocument(backend, { clientId, caseId, isFromClient: true });
  // A change before the job has come makes no row with half of its parts.
  await asSales.mutation(record.staff.setPriority, { caseId, from: "medium", to: "high" });
  expect(await writeAll(backend)).toBeGreaterThan(1);
  const { main } = await asSales.query(record.staff.snapshot, { cursor: null });
  expect(JSON.parse(main)).toHaveLength(33);
  const rows = await rowsOf(backend);
  expect(rows).toHaveLength(19);
  for (const { expected, stored } of rows) expect(stored).toEqual(expected);
  const row = await backend.run(async (ctx) => {
    const summary = await ctx.db
      .query("case_summaries")
      .withIndex("by_caseId", (q) => q.eq("caseId", caseId))
      .unique();
    return (
      summary && pick(summary, ["priority", "asked", "accepted", "awaited", "requestDueOn", "taskDueOn", "deadlineOn"])
    );
  });
  expect(row).toEqual({
    priority: "high",
    asked: 2,
    accepted: 1,
    awaited: 1,
    requestDueOn: "2026-03-11",
    taskDueOn: "2026-03-20",
    deadlineOn: "2026-03-09",
  });
  await backend.mutation(internal.workspace.caseSummaries.jobs.write, {});
  expect(await backend.run(async (ctx) => (await ctx.db.query("case_summaries").take(99)).length)).toBe(33);
});

test("a new case begins with the parts of a case without anything", async () => {
  const { backend } = await aWorkedPractice();
  const rows = await rowsOf(backend);
  expect(rows.map(({ stored }) => stored)).toMatchObject([EMPTY_PARTS, EMPTY_PARTS]);
});
