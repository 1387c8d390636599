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
  const { deeds, hasDocuments } = await stepDeeds(stage, work, done);
  deeds.push(...(await requestDeeds(stage, work, hasDocuments)), ...(await taskDeeds(stage, work)));
  const inOrder = deeds.toSorted((one, other) => one.time - other.time);
  for (const { time, run } of inOrder) await at(time, run);
  await endCase(stage, work, Math.max(ago(now, ENDED_DAYS_AGO), inOrder.at(-1)?.time ?? 0));
}

/** A write at its time. The log of a case has them in the order of their times. */
interface Deed {
  time: number;
  run: () => Promise<unknown>;
}

const ENDED = { archived: "completed", inactive: "on_hold" } as const;
const ENDED_DAYS_AGO = 5;

/** The case of an archived client is completed, that of an inactive one on hold. */
async function endCase({ ctx }: Stage, { clientCase }: Work, time: number): Promise<void> {
  const { _id: caseId, clientId } = clientCase;
  const { status } = await Clients.get(ctx, clientId);
  if (status === "active") return;
  const change = { caseId, from: "active", to: ENDED[status] } as const;
  await at(time, async () => await ctx.runMutation(api.cases.record.staff.setStatus, change));
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

/** The first steps, three weeks apart, and whether the documents are complete then. */
async function stepDeeds({ ctx }: Stage, { clientCase, begunAt }: Work, done: number) {
  const { _id: caseId, stage: from } = clientCase;
  const steps = await ctx.runQuery(api.cases.milestones.staff.ofCase, { caseId });
  const reached = steps.slice(0, Math.min(done, steps.length - 1));
  const deeds = reached.map(({ milestoneId }, nth): Deed => {
    const run = async () => await ctx.runMutation(api.cases.milestones.staff.setDone, { milestoneId, isDone: true });
    return { time: begunAt + (nth + 1) * STEP_DAYS * DAY_MS, run };
  });
  const to = stageAt(reached.length / steps.length);
  deeds.push({
    time: begunAt + reached.length * STEP_DAYS * DAY_MS,
    run: async () => await ctx.runMutation(api.cases.record.staff.setStage, { caseId, from, to }),
  });
  return { deeds, hasDocuments: reached.some(({ isAboutDocuments }) => isAboutDocuments) };
}

/** The last stage belongs to a case that is over. */
function stageAt(share: number): CaseStage {
  return CASE_STAGES[Math.floor(share * (CASE_STAGES.length - 1))] ?? "information_collection";
}

/** Documents that have arrived are accepted; those that a complete case does not need are withdrawn. */
async function requestDeeds({ ctx, now }: Stage, work: Work, isComplete: boolean): Promise<Deed[]> {
  const { _id: caseId } = work.clientCase;
  const { setRequirementStatus, withdrawRequirement } = api.documents.review.staff;
  const today = await Firm.today(ctx);
  const longLate = addDays(today, -LATE_DAYS);
  const requests = await ctx.runQuery(api.cases.requirements.staff.ofCase, { caseId });
  return requests.flatMap(({ requirementId, isRequired, dueOn, status: from }, place): Deed[] => {
    const isThere = dueOn !== null && dueOn < (place % LATE_OF === 0 ? longLate : today);
    if (isRequired && !isComplete && !isThere) return [];
    const accepted = { requirementId, from, documentId: null, to: "accepted" } as const;
    const run = async () =>
      isRequired
        ? await ctx.runMutation(setRequirementStatus, accepted)
        : await ctx.runMutation(withdrawRequirement, { requirementId });
    return [{ time: Math.min(work.begunAt + (ACCEPTED_AFTER_DAYS + place) * DAY_MS, now), run }];
  });
}

async function taskDeeds({ ctx, now }: Stage, { clientCase }: Work): Promise<Deed[]> {
  const { _id: caseId, clientId } = clientCase;
  const today = await Firm.today(ctx);
  const { open } = await ctx.runQuery(api.cases.tasks.staff.list, { clientId, caseId });
  return open.flatMap(({ taskId, dueOn }): Deed[] => {
    if (dueOn === null || dueOn > today) return [];
    const run = async () => await ctx.runMutation(api.cases.tasks.staff.setDone, { taskId, isDone: true });
    return [{ time: Math.min(Date.parse(`${dueOn}T15:00:00Z`), now), run }];
  });
}
