/** What staff have decided about leads: the rows, and their versions. What may be decided is up to those who call it. */
import type { Infer } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import { DEFAULT_LEAD_STATUS, type LeadStatus } from "../leads/rules";
import { nextVersion } from "../liveList/model";
import { SNAPSHOT_PAGE } from "../liveList/rules";
import type { vDecided } from "./tables";

type Decided = Infer<typeof vDecided>;
type Status = "status" | "statusSet";
type Decisions = Partial<Pick<Decided, Status>> & {
  [Field in Exclude<keyof Decided, Status>]?: Decided[Field] | undefined;
};

export function changedAfter(ctx: QueryCtx, version: number) {
  return ctx.db.query("lead_statuses").withIndex("by_updatedAt", (q) => q.gt("updatedAt", version));
}

export async function find(ctx: QueryCtx, number: number): Promise<Doc<"lead_statuses"> | null> {
  return await ctx.db
    .query("lead_statuses")
    .withIndex("by_number", (q) => q.eq("number", number))
    .unique();
}

/** Who decided something about a lead and when; `at` is the version of the row that has it. */
export interface SetBy {
  byName: string;
  at: number;
}

/** Who chose a lead's status; null while it is the default. */
export function statusSetOf(row: Doc<"lead_statuses"> | null): SetBy | null {
  if (row === null || row.statusSet === null) return null;
  return row.statusSet ?? { byName: row.userName ?? "", at: row.updatedAt };
}

/** The version of what is decided about a lead now. */
export async function nextVersionOf(ctx: MutationCtx): Promise<number> {
  return await nextVersion(changedAfter(ctx, 0));
}

interface Decision {
  number: number;
  /** The lead's row, null where it has none. */
  stored: Doc<"lead_statuses"> | null;
  version: number;
  /** Null for a job. */
  by: Pick<Staff, "userId" | "name"> | null;
}

/** Writes what was decided about a lead; all else that was decided before stays. */
export async function decide(
  ctx: MutationCtx,
  { number, stored, version, by }: Decision,
  changes: Decisions,
): Promise<void> {
  const statusSet = statusSetOf(stored);
  const id =
    stored?._id ??
    (await ctx.db.insert("lead_statuses", { number, status: DEFAULT_LEAD_STATUS, statusSet, updatedAt: version }));
  const signed = { updatedAt: version, userId: by?.userId, userName: by?.name };
  await ctx.db.patch("lead_statuses", id, { statusSet, ...changes, ...signed });
}

/** Whether anybody has given a lead a status. */
export async function hasAny(ctx: QueryCtx): Promise<boolean> {
  return (await ctx.db.query("lead_statuses").first()) !== null;
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

/** Rows whose next contact is on this day or earlier and of which nobody was reminded yet, the earliest first. */
export async function listToRemind(ctx: QueryCtx, today: string, count: number): Promise<Doc<"lead_statuses">[]> {
  return await ctx.db
    .query("lead_statuses")
    .withIndex("by_remindOn", (q) => q.gt("remindOn", "").lte("remindOn", today))
    .take(count);
}

/** Somebody was reminded. No screen shows it, so the row keeps its version. */
export async function setReminded(ctx: MutationCtx, { _id }: Doc<"lead_statuses">): Promise<void> {
  await ctx.db.patch("lead_statuses", _id, { remindOn: undefined });
}

/** The rows of the leads from number `lowest` to below `before`: at most one for each lead. */
export async function listRange(
  ctx: QueryCtx,
  { lowest, before }: { lowest: number; before: number },
): Promise<Doc<"lead_statuses">[]> {
  return await ctx.db
    .query("lead_statuses")
    .withIndex("by_number", (q) => q.gte("number", lowest).lt("number", before))
    .take(SNAPSHOT_PAGE);
}
