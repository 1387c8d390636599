/** Maria Santos: a green card through her husband. The petition is approved, and her own papers are being collected. */
import { api } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { NEW_MILESTONE } from "../../cases/milestones/rules";
import type { AnswerValue } from "../../cases/questionnaires/rules";
import * as Tasks from "../../cases/tasks/model";
import * as Messages from "../../messages/conversations/model";
import * as Notes from "../../messages/notes/model";
import * as Access from "../../access/accounts/model";
import { addDays, DAY_MS, dayIn } from "../../platform/days";
import * as Firm from "../../practice/settings/model";
import { at } from "../samples/model";
import { ago, workday } from "./moments";
import { DANIEL, SOFIA, STAFF } from "./people";
import { getMaria, memberId, type Stage } from "./stage";

/** Steps before those of the template, and when they were done. */
const EARLIER_STEPS = [
  { title: "Form I-130 filed", titleEs: "Formulario I-130 presentado", daysAgo: 132 },
  { title: "Form I-130 approved", titleEs: "Formulario I-130 aprobado", daysAgo: 27 },
];
const BEGUN_DAYS_AGO = 22;

/** Steps, requests, team, and what is due. */
export async function openCase({ ctx, now }: Stage): Promise<void> {
  const { clientCase } = await getMaria(ctx);
  const { _id: caseId } = clientCase;
  for (const { daysAgo, ...texts } of EARLIER_STEPS) {
    await at(ago(now, daysAgo), async () => {
      await ctx.runMutation(api.cases.milestones.staff.add, { caseId, form: { ...NEW_MILESTONE, ...texts } });
    });
    await doNextStep(ctx, caseId, workday(now, daysAgo));
  }
  await at(workday(now, BEGUN_DAYS_AGO), async () => {
    for (const email of STAFF) {
      const userId = await memberId(ctx, email);
      await ctx.runMutation(api.cases.record.staff.setMember, { caseId, userId, isMember: true });
    }
    await ctx.runMutation(api.cases.templates.staff.apply, { caseId, key: "familyI485" });
    await ctx.runMutation(api.cases.record.staff.setPriority, { caseId, from: clientCase.priority, to: "high" });
    const place = { clientId: clientCase.clientId, caseId };
    await ctx.runMutation(api.cases.questionnaires.staff.assign, { ...place, formKey: "intake" });
  });
  await withdrawNeedless(ctx, caseId, workday(now, BEGUN_DAYS_AGO));
}

export const REVIEW_DAYS_AGO = 12;

/** The information is complete: the documents are being reviewed. */
export async function startReview({ ctx, now }: Stage): Promise<void> {
  const { _id: caseId, stage: from } = (await getMaria(ctx)).clientCase;
  await doNextStep(ctx, caseId, workday(now, REVIEW_DAYS_AGO));
  await at(workday(now, REVIEW_DAYS_AGO), async () => {
    await ctx.runMutation(api.cases.record.staff.setStage, { caseId, from, to: "document_review" });
  });
}

/** Requests of the template that are not needed here. */
const NEEDLESS = new Set([
  "Form I-130: receipt or approval",
  "End of earlier marriages",
  "Police and court records",
  "Two-year rule of exchange visitors",
]);

async function withdrawNeedless(ctx: MutationCtx, caseId: Id<"cases">, moment: number): Promise<void> {
  const requests = await ctx.runQuery(api.cases.requirements.staff.ofCase, { caseId });
  for (const { requirementId, title } of requests) {
    if (!NEEDLESS.has(title)) continue;
    await at(moment, async () => {
      await ctx.runMutation(api.documents.review.staff.withdrawRequirement, { requirementId });
    });
  }
}

async function doNextStep(ctx: MutationCtx, caseId: Id<"cases">, moment: number): Promise<void> {
  const steps = await ctx.runQuery(api.cases.milestones.staff.ofCase, { caseId });
  const next = steps.find(({ doneAt }) => doneAt === null);
  if (next === undefined) return;
  const { milestoneId } = next;
  await at(
    moment,
    async () => await ctx.runMutation(api.cases.milestones.staff.setDone, { milestoneId, isDone: true }),
  );
}

const NOTES = [
  {
    by: SOFIA,
    daysAgo: 21,
    text: "Prefers messages to calls: works nights at the hospital until the end of the year.",
  },
  {
    by: DANIEL,
    daysAgo: 3,
    text: "Peter changed jobs in March. We need the new employer's pay stubs beside the return.",
  },
];

export const PLANNED_DAYS_AGO = 20;

/** A deadline, a task and notes. */
export async function planWork({ ctx, now }: Stage): Promise<void> {
  const { clientCase } = await getMaria(ctx);
  const { _id: caseId, clientId } = clientCase;
  const today = await Firm.today(ctx);
  const ownerId = await memberId(ctx, DANIEL);
  const due = {
    kind: "case",
    title: "Answer the USCIS notice about the filing fee",
    ownerId,
    dueOn: addDays(today, -2),
  };
  await at(workday(now, PLANNED_DAYS_AGO), async () => {
    await ctx.runMutation(api.agenda.deadlines.staff.add, { clientId, caseId, form: due });
    const form = { text: "Call Maria about her trip to Mexico", ownerId, dueOn: today };
    await ctx.runMutation(api.cases.tasks.staff.add, { clientId, caseId, form });
  });
  const staff = await Access.listActiveStaff(ctx);
  for (const { by, daysAgo, text } of NOTES) {
    const author = staff.find(({ email }) => email === by);
    const note = { subject: { kind: "case", id: caseId }, text, writtenAt: workday(now, daysAgo) } as const;
    if (author !== undefined) await Notes.bringOver(ctx, author, note);
  }
}

const MOST_TASKS = 50;

/** The open tasks of earlier days, and when each is done: in the afternoon of its day. */
export async function listTasksDone(ctx: QueryCtx, now: number): Promise<{ taskId: string; time: number }[]> {
  const today = dayIn((await Firm.get(ctx)).timeZone, now);
  const tasks = await Tasks.allOfClient(ctx, (await getMaria(ctx)).client._id).take(MOST_TASKS);
  return tasks.flatMap(({ _id: taskId, dueOn, doneAt }) =>
    doneAt === null && dueOn !== null && dueOn < today ? [{ taskId, time: Date.parse(`${dueOn}T16:00:00Z`) }] : [],
  );
}

/** Does the task that the act is about. */
export async function doTask({ ctx, now, about }: Stage): Promise<void> {
  const done = (await listTasksDone(ctx, now)).find(({ taskId }) => taskId === about);
  if (done === undefined) return;
  const { taskId, time } = done;
  await at(time, async () => await ctx.runMutation(api.cases.tasks.staff.setDone, { taskId, isDone: true }));
}

const HOME = { street: "18 Tide Street", unit: "5B", city: "Boston", state: "MA", postalCode: "02210", country: "USA" };

/** A half of the intake: the person, their address and their passport. */
const ANSWERS: Record<string, AnswerValue> = {
  fullName: "María Santos Herrera",
  familyName: "Santos Herrera",
  givenName: "María",
  hasOtherNames: "no",
  birthDate: "1991-05-14",
  birthCity: "Puebla",
  birthCountry: "México",
  sex: "female",
  citizenship: "México",
  hasMoreCitizenships: "no",
  hasSocialSecurity: "yes",
  email: "client@passage.test",
  phone: "(415) 555-0142",
  language: "Español",
  needsInterpreter: "yes",
  home: HOME,
  homeSince: "2023-08-01",
  hasOtherMail: "no",
  hasPassport: "yes",
  passportNumber: "G26104417",
  passportCountry: "México",
};

/** The client's own act: half of the questionnaire, on her phone. */
export async function answerHalf({ ctx, now }: Stage): Promise<void> {
  const [form] = await ctx.runQuery(api.cases.questionnaires.portal.list, {});
  if (form === undefined) return;
  const time = ago(now, 4.4);
  const answers = Object.entries(ANSWERS).map(([field, value]) => ({ field, value, at: time }));
  await at(time, async () => {
    await ctx.runMutation(api.cases.questionnaires.portal.save, {
      questionnaireId: form.questionnaireId,
      device: "phone",
      answers,
    });
  });
}

/** The client's own act: she reads Spanish. */
export async function chooseLanguage({ ctx }: Stage): Promise<void> {
  await ctx.runMutation(api.access.accounts.open.setLocale, { locale: "es" });
}

/** The client's own act: she has read the older notices, and the answer about her payment. */
export async function readNotices({ ctx, now }: Stage): Promise<void> {
  const { client } = await getMaria(ctx);
  for await (const { _id: threadId, lastAt } of Messages.newestOfClient(ctx, client._id)) {
    if (lastAt > ago(now, 1.5)) continue;
    await at(lastAt + DAY_MS / 24, async () => {
      await ctx.runMutation(api.messages.conversations.portal.markRead, { threadId });
    });
  }
  await ctx.runMutation(api.clients.notices.portal.markAllRead, { upTo: ago(now, 1.5) });
}
