/** The steps of a case. The case's progress follows them unless staff have set it by hand. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireFacts, requireVersion } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Cases from "../record/model";
import { caseNumberOf, progressOf } from "../record/rules";
import * as CaseSummary from "../record/summary";
import * as ClientActivity from "../../clients/activity/model";
import * as LegalHolds from "../../clients/legalHolds/model";
import { readTranslations, titleFacts } from "../../practice/translations/model";
import type { vMilestone } from "./answers";
import {
  isAboutDocuments,
  MOST_MILESTONES,
  readMilestoneForm,
  lackingItems,
  type MilestoneFacts,
  type MilestoneForm,
  type Move,
  TRANSLATED_MILESTONE_TEXTS,
} from "./rules";

/** The milestones of a case in their order. */
async function listOfCase(ctx: QueryCtx, caseId: Id<"cases">): Promise<Doc<"case_milestones">[]> {
  return await ctx.db
    .query("case_milestones")
    .withIndex("by_case_and_place", (q) => q.eq("caseId", caseId))
    .take(MOST_MILESTONES);
}

/** The milestones of a case for its page; empty if the case does not exist. */
export async function listShown(ctx: QueryCtx, caseId: string): Promise<Infer<typeof vMilestone>[]> {
  const found = await Cases.findWithClient(ctx, caseId);
  if (found === null) return [];
  const milestones = await listOfCase(ctx, found.clientCase._id);
  return milestones.map((milestone) => ({
    milestoneId: milestone._id,
    ...pick(milestone, ["title", "description", "isVisibleToClient", "doneAt", "doneByName", "version"]),
    ...readTranslations(TRANSLATED_MILESTONE_TEXTS, milestone),
    isAboutDocuments: isAboutDocuments(milestone),
  }));
}

interface OfCase {
  milestone: Doc<"case_milestones">;
  clientCase: Doc<"cases">;
}

/** Refuses NOT_FOUND if the milestone or its case does not exist. */
/** The title of a milestone for the log; null for one that is gone. */
export async function findTitle(ctx: QueryCtx, milestoneId: string): Promise<string | null> {
  const id = ctx.db.normalizeId("case_milestones", milestoneId);
  return (id && (await ctx.db.get("case_milestones", id)))?.title ?? null;
}

async function get(ctx: QueryCtx, milestoneId: string): Promise<OfCase> {
  const id = ctx.db.normalizeId("case_milestones", milestoneId);
  const milestone = id && (await ctx.db.get("case_milestones", id));
  const found = milestone && (await Cases.findWithClient(ctx, milestone.caseId));
  return milestone && found ? { milestone, clientCase: found.clientCase } : refuse("NOT_FOUND", { what: "milestone" });
}

/** A milestone's name in the audit log, which outlives the client: never its title, which may be about a person. */
function inAudit({ fromItem, _id }: Pick<Doc<"case_milestones">, "fromItem" | "_id">): string {
  return fromItem ?? _id;
}

/** The progress that a case's milestones amount to. */
export async function progressOfCase(ctx: QueryCtx, caseId: Id<"cases">): Promise<number> {
  const milestones = await listOfCase(ctx, caseId);
  return progressOf({ done: milestones.filter(({ doneAt }) => doneAt !== null).length, all: milestones.length });
}

/** Facts about a case's milestones in the list of cases. */
export async function summaryPart(ctx: QueryCtx, caseId: Id<"cases">) {
  const open = (await listOfCase(ctx, caseId)).find(({ doneAt }) => doneAt === null);
  return { openMilestone: open?.title ?? null };
}

async function followList(ctx: MutationCtx, staff: Staff, caseId: Id<"cases">): Promise<void> {
  await CaseSummary.follow(ctx, caseId, { facts: await summaryPart(ctx, caseId), by: staff });
}

async function follow(ctx: MutationCtx, staff: Staff, { _id: caseId, isProgressByHand }: Doc<"cases">): Promise<void> {
  await followList(ctx, staff, caseId);
  if (isProgressByHand) return;
  await Cases.change(ctx, staff, { caseId, changes: { progress: await progressOfCase(ctx, caseId) } });
}

/** A milestone to add; `fromItem` names its template's item. */
export interface AddedMilestone extends MilestoneFacts {
  fromItem: string | null;
}

/**
 * Adds milestones at the end. Skips one whose template item the case has already, and one from a template whose title the case
 * has. Returns the added ones. Refuses INVALID if the case would have too many.
 */
export async function addAll(
  ctx: MutationCtx,
  staff: Staff,
  { clientCase, milestones }: { clientCase: Doc<"cases">; milestones: readonly AddedMilestone[] },
): Promise<AddedMilestone[]> {
  const { _id: caseId, clientId } = clientCase;
  const known = await listOfCase(ctx, caseId);
  const added = lackingItems(known, milestones);
  if (known.length + added.length > MOST_MILESTONES) {
    refuse("INVALID", { field: "title", reason: `A case can have at most ${String(MOST_MILESTONES)} milestones` });
  }
  const first = (known.at(-1)?.place ?? 0) + 1;
  const fresh = { doneAt: null, doneByName: null, version: 1, updatedAt: Date.now(), updatedByName: staff.name };
  for (const [nth, milestone] of added.entries()) {
    await ctx.db.insert("case_milestones", { caseId, clientId, ...milestone, ...fresh, place: first + nth });
  }
  if (added.length > 0) await follow(ctx, staff, clientCase);
  return added;
}

/** Adds a milestone at the end. Refuses NOT_FOUND, and INVALID with the field and its sentence. */
export async function add(
  ctx: MutationCtx,
  staff: Staff,
  { caseId, form }: { caseId: string; form: MilestoneForm },
): Promise<void> {
  const clientCase = await Cases.get(ctx, caseId);
  const facts = requireFacts(readMilestoneForm(form));
  await addAll(ctx, staff, { clientCase, milestones: [{ ...facts, fromItem: null }] });
  await recordEvent(ctx, { actor: staff, action: "milestones:add", subject: clientCase._id });
}

interface Edit {
  milestoneId: string;
  form: MilestoneForm;
  /** The version that the person has seen. */
  version: number;
}

/** Refuses NOT_FOUND, INVALID, and CHANGED_MEANWHILE if somebody else's edit would be lost unseen. */
export async function change(ctx: MutationCtx, staff: Staff, { milestoneId, form, version }: Edit): Promise<void> {
  const { milestone } = await get(ctx, milestoneId);
  const facts = requireFacts(readMilestoneForm(form));
  requireVersion(milestone, version);
  const stamp = { version: version + 1, updatedAt: Date.now(), updatedByName: staff.name };
  await ctx.db.patch("case_milestones", milestone._id, { ...facts, ...stamp });
  await followList(ctx, staff, milestone.caseId);
  const [subject, after] = [milestone.caseId, inAudit(milestone)];
  await recordEvent(ctx, { actor: staff, action: "milestones:change", subject, after });
  if (milestone.isVisibleToClient && !facts.isVisibleToClient) await untell(ctx, milestone);
}

/** Refuses NOT_FOUND, and ON_HOLD under a legal hold. */
export async function remove(ctx: MutationCtx, staff: Staff, milestoneId: string): Promise<void> {
  const { milestone, clientCase } = await get(ctx, milestoneId);
  await LegalHolds.requireNone(ctx, milestone.clientId);
  await ctx.db.delete("case_milestones", milestone._id);
  await follow(ctx, staff, clientCase);
  const [subject, before] = [clientCase._id, inAudit(milestone)];
  await recordEvent(ctx, { actor: staff, action: "milestones:remove", subject, before });
}

/** Refuses NOT_FOUND. Setting the current value changes nothing, so two people may press at once. */
export async function setDone(
  ctx: MutationCtx,
  staff: Staff,
  { milestoneId, isDone }: { milestoneId: string; isDone: boolean },
): Promise<void> {
  const { milestone, clientCase } = await get(ctx, milestoneId);
  if ((milestone.doneAt !== null) === isDone) return;
  const done = isDone ? { doneAt: Date.now(), doneByName: staff.name } : { doneAt: null, doneByName: null };
  await ctx.db.patch("case_milestones", milestone._id, done);
  await follow(ctx, staff, clientCase);
  await recordEvent(ctx, {
    actor: staff,
    action: "milestones:setDone",
    subject: clientCase._id,
    before: isDone ? null : inAudit(milestone),
    after: isDone ? inAudit(milestone) : null,
  });
  if (isDone) await tell(ctx, staff, { milestone, clientCase });
  else await untell(ctx, milestone);
}

async function tell(ctx: MutationCtx, staff: Staff, { milestone, clientCase }: OfCase): Promise<void> {
  const { _id, title, isVisibleToClient } = milestone;
  await ClientActivity.record(ctx, {
    clientId: clientCase.clientId,
    caseId: clientCase._id,
    activityType: "milestone_done",
    description: `Case ${caseNumberOf(clientCase)}: ${title}`,
    metadata: { milestone: _id, ...titleFacts(milestone) },
    isVisibleToClient,
    byName: staff.name,
  });
}

/** Withdraws the news of a completed milestone when it is undone. */
async function untell(ctx: MutationCtx, { clientId, _id }: Doc<"case_milestones">): Promise<void> {
  await ClientActivity.takeBack(ctx, { clientId, activityType: "milestone_done", about: { milestone: _id } });
}

/** Moves a milestone by one place; the first and the last stay where they are. Refuses NOT_FOUND. */
export async function move(
  ctx: MutationCtx,
  staff: Staff,
  { milestoneId, to }: { milestoneId: string; to: Move },
): Promise<void> {
  const { milestone, clientCase } = await get(ctx, milestoneId);
  const milestones = await listOfCase(ctx, clientCase._id);
  const at = milestones.findIndex(({ _id }) => _id === milestone._id);
  const other = milestones[to === "up" ? at - 1 : at + 1];
  if (other === undefined) return;
  await ctx.db.patch("case_milestones", milestone._id, { place: other.place });
  await ctx.db.patch("case_milestones", other._id, { place: milestone.place });
  await followList(ctx, staff, clientCase._id);
  const after = `${inAudit(milestone)}, ${to}`;
  await recordEvent(ctx, { actor: staff, action: "milestones:move", subject: clientCase._id, after });
}
