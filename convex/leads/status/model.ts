/** Staff's decisions about leads: one row of `lead_statuses` per lead. Callers check whether a decision is allowed. */
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { AuditActor } from "../../access/audit/model";
import { FIRST_RUN_MS, newestVersion, nextVersion, startsFollowing, versionAfter } from "../../platform/liveList/model";
import { SNAPSHOT_PAGE } from "../../platform/liveList/rules";
import { writeDecisions, type Choice, type Decision } from "./decide";
import { finishEarlierChange } from "./earlierBulkChange";
import { type LeadStatus, mapRowsOf, type NumberRange } from "./rules";
import type * as Tables from "./tables";

export type LeadChoice = Choice;
export type LeadStatusRow = Tables.LeadStatusRow;
type Row = Doc<"lead_statuses">;

export async function find(ctx: QueryCtx, number: number): Promise<Row | null> {
  return await ctx.db
    .query("lead_statuses")
    .withIndex("by_number", (q) => q.eq("number", number))
    .unique();
}

/** The row of a lead that the caller will change. After 0.2 this is `find`. */
export async function findToChange(ctx: MutationCtx, number: number): Promise<Row | null> {
  await finishEarlierChange(ctx);
  return await find(ctx, number);
}

/** The rows of these leads, by number. */
export async function mapOf(ctx: QueryCtx, numbers: readonly number[]): Promise<Map<number, Row>> {
  return await mapRowsOf(numbers, async ({ lowest, before }) => {
    const rows = ctx.db
      .query("lead_statuses")
      .withIndex("by_number", (q) => q.gte("number", lowest).lt("number", before));
    return await rows.take(before - lowest);
  });
}

/** The rows of leads that the caller will change. After 0.2 this is `mapOf`. */
export async function mapToChange(ctx: MutationCtx, numbers: readonly number[]): Promise<Map<number, Row>> {
  await finishEarlierChange(ctx);
  return await mapOf(ctx, numbers);
}

/** The rows of the leads on one page of a snapshot, which may have no end. */
export async function listRange(ctx: QueryCtx, { lowest, before }: NumberRange): Promise<Row[]> {
  return await ctx.db
    .query("lead_statuses")
    .withIndex("by_number", (q) => q.gte("number", lowest).lt("number", before))
    .take(SNAPSHOT_PAGE);
}

/** The rows with a version above this one. */
export function changedAfter(ctx: QueryCtx, version: number) {
  return ctx.db.query("lead_statuses").withIndex("by_updatedAt", (q) => q.gt("updatedAt", version));
}

type NewDecision = Pick<Decision, "number" | "stored" | "choice">;

/** Writes and records a choice that differs from the lead's value; returns the version of the row. */
export async function decide(ctx: MutationCtx, by: AuditActor, decision: NewDecision): Promise<number> {
  return await decideMany(ctx, by, [decision]);
}

/** `decide` for many leads, each named once; returns the version of the first row, and each other has the next. */
export async function decideMany(ctx: MutationCtx, by: AuditActor, decisions: readonly NewDecision[]): Promise<number> {
  const newest = await newestVersion(changedAfter(ctx, 0));
  if (startsFollowing(newest)) await ctx.scheduler.runAfter(FIRST_RUN_MS, internal.leads.figures.jobs.follow, {});
  const [first, at] = [versionAfter(newest), Date.now()];
  await writeDecisions(
    ctx,
    decisions.map((decision, place) => ({ ...decision, version: first + place, by, at })),
  );
  return first;
}

/** Whether anybody has given a lead a status. */
export async function hasAny(ctx: QueryCtx): Promise<boolean> {
  return (await changedAfter(ctx, 0).first()) !== null;
}

/** Imports a status that was set elsewhere, for a lead that has none here; of several, the oldest first. */
export async function bringOverStatus(
  ctx: MutationCtx,
  author: Pick<Doc<"users">, "_id" | "name">,
  given: { number: number; status: LeadStatus; updatedAt: number },
): Promise<void> {
  const updatedAt = await nextVersion(changedAfter(ctx, 0), given.updatedAt);
  await ctx.db.insert("lead_statuses", { ...given, updatedAt, userId: author._id, userName: author.name });
}

/** Rows whose next contact is due and not yet reminded of, the earliest first. */
export async function listToRemind(ctx: QueryCtx, today: string, count: number): Promise<Row[]> {
  return await ctx.db
    .query("lead_statuses")
    .withIndex("by_remindOn", (q) => q.gt("remindOn", "").lte("remindOn", today))
    .take(count);
}

/** Marks the row as reminded. No screen shows it, so the row keeps its version. */
export async function setReminded(ctx: MutationCtx, { _id }: Row): Promise<void> {
  await ctx.db.patch("lead_statuses", _id, { remindOn: undefined });
}

/** The leads of an owner, or of nobody, whose next contact is due, the earliest first. */
export async function listDueOf(
  ctx: QueryCtx,
  { ownerId, today }: { ownerId: Row["ownerId"] | null; today: string },
  count: number,
): Promise<Row[]> {
  return await ctx.db
    .query("lead_statuses")
    .withIndex("by_ownerId_and_nextContactOn", (q) =>
      q
        .eq("ownerId", ownerId ?? undefined)
        .gt("nextContactOn", "")
        .lte("nextContactOn", today),
    )
    .take(count);
}

/** The leads of an owner without a next contact that got their first decision since then, the newest first. */
export async function listUndatedOf(
  ctx: QueryCtx,
  { ownerId, since }: { ownerId: Row["ownerId"]; since: number },
  count: number,
): Promise<Row[]> {
  const rows = await ctx.db
    .query("lead_statuses")
    .withIndex("by_ownerId_and_nextContactOn", (q) =>
      q.eq("ownerId", ownerId).eq("nextContactOn", undefined).gte("_creationTime", since),
    )
    .order("desc")
    .take(count);
  return rows;
}
