/** The work on cases: steps, requested documents and tasks by the age of the case. */
import { api } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import * as Cases from "../../cases/record/model";
import { CASE_STAGES, type CaseStage } from "../../cases/record/rules";
import * as Clients from "../../clients/record/model";
import { addDays, DAY_MS } from "../../platform/days";
import * as Firm from "../../practice/settings/model";
import { at } from "../samples/model";
import { ago } from "./moments";
import { findTemplate, type Stage } from "./stage";

/** Steps of a case whose type has no template. */
const GENERAL_STEPS = ["Information collected", "Documents complete", "Petition filed", "Receipt notice received"];
const STEP_DAYS = 21;
const ACCEPTED_AFTER_DAYS = 4;
/** One of so many documents is late, and by so many days at most. */
const [LATE_OF, LATE_DAYS] = [4, 9];

interface Work {
  clientCase: Doc<"cases">;
  /** When the work began. */
  begunAt: number;
}

/** The case page as it would be after so many weeks of work. `about` is the case. */
export async function workOnCase(stage: Stage): Promise<void> {
  const { ctx, now } = stage;
  const clientCase = await Cases.get(ctx, stage.about);
  const { onboardedAt } = await Clients.get(ctx, clientCase.clientId);
  const work = { clientCase, begunAt: onboardedAt };
  await at(onboardedAt, async () => {
    await addWork(stage, work);
  });
  const done = Math.floor((now - onboardedAt) / (STEP_DAYS * DAY_MS));
  const hasDocuments = await doSteps(stage, work, done);
  await settleRequests(stage, work, hasDocuments);
  await doTasks(stage, work);
  await endCase(stage, work);
}

const ENDED = { archived: "completed", inactive: "on_hold" } as const;

/** The case of an archived client is completed, that of an inactive one on hold. */
async function endCase({ ctx, now }: Stage, { clientCase }: Work): Promise<void> {
  const { _id: caseId, clientId } = clientCase;
  const { status } = await Clients.get(ctx, clientId);
  if (status === "active") return;
  const change = { caseId, from: "active", to: ENDED[status] } as const;
  await at(ago(now, 5), async () => await ctx.runMutation(api.cases.record.staff.setStatus, change));
}

async function addWork({ ctx }: Stage, { clientCase }: Work): Promise<void> {
  const { _id: caseId, ownerId = null } = clientCase;
  if (ownerId !== null) {
    await ctx.runMutation(api.cases.record.staff.setMember, { caseId, userId: ownerId, isMember: true });
  }
  const key = await findTemplate(ctx, clientCase);
  if (key !== null) {
    await ctx.runMutation(api.cases.templates.staff.apply, { caseId, key });
    return;
  }
  for (const title of GENERAL_STEPS) {
    const form = { title, description: "", isVisibleToClient: true };
    await ctx.runMutation(api.cases.milestones.staff.add, { caseId, form });
  }
}

/** Does the first steps, three weeks apart; returns whether the documents are complete. */
async function doSteps({ ctx }: Stage, { clientCase, begunAt }: Work, done: number): Promise<boolean> {
  const { _id: caseId } = clientCase;
  const steps = await ctx.runQuery(api.cases.milestones.staff.ofCase, { caseId });
  const reached = steps.slice(0, Math.min(done, steps.length - 1));
  for (const [nth, { milestoneId }] of reached.entries()) {
    const moment = begunAt + (nth + 1) * STEP_DAYS * DAY_MS;
    await at(moment, async () => {
      await ctx.runMutation(api.cases.milestones.staff.setDone, { milestoneId, isDone: true });
    });
  }
  const to = stageAt(reached.length / steps.length);
  const moment = begunAt + reached.length * STEP_DAYS * DAY_MS;
  await at(moment, async () => {
    await ctx.runMutation(api.cases.record.staff.setStage, { caseId, from: clientCase.stage, to });
  });
  return reached.some(({ isAboutDocuments }) => isAboutDocuments);
}

/** The last stage belongs to a case that is over. */
function stageAt(share: number): CaseStage {
  return CASE_STAGES[Math.floor(share * (CASE_STAGES.length - 1))] ?? "information_collection";
}

/** Documents that have arrived are accepted; those that a complete case does not need are withdrawn. */
async function settleRequests({ ctx, now }: Stage, work: Work, isComplete: boolean): Promise<void> {
  const { _id: caseId } = work.clientCase;
  const today = await Firm.today(ctx);
  const longLate = addDays(today, -LATE_DAYS);
  const requests = await ctx.runQuery(api.cases.requirements.staff.ofCase, { caseId });
  for (const [place, { requirementId, isRequired, dueOn, status }] of requests.entries()) {
    const isThere = dueOn !== null && dueOn < (place % LATE_OF === 0 ? longLate : today);
    const moment = Math.min(work.begunAt + (ACCEPTED_AFTER_DAYS + place) * DAY_MS, now);
    if (isRequired && (isComplete || isThere)) {
      const change = { requirementId, from: status, documentId: null, to: "accepted" } as const;
      await at(moment, async () => await ctx.runMutation(api.documents.review.staff.setRequirementStatus, change));
    } else if (!isRequired) {
      await at(moment, async () => {
        await ctx.runMutation(api.documents.review.staff.withdrawRequirement, { requirementId });
      });
    }
  }
}

async function doTasks({ ctx }: Stage, { clientCase }: Work): Promise<void> {
  const { _id: caseId, clientId } = clientCase;
  const today = await Firm.today(ctx);
  const { open } = await ctx.runQuery(api.cases.tasks.staff.list, { clientId, caseId });
  for (const { taskId, dueOn } of open) {
    if (dueOn === null || dueOn > today) continue;
    await at(Date.parse(`${dueOn}T15:00:00Z`), async () => {
      await ctx.runMutation(api.cases.tasks.staff.setDone, { taskId, isDone: true });
    });
  }
}
