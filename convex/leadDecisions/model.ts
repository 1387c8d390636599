/** What staff have decided about leads: the rows, and their versions. What may be decided is up to those who call it. */
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { AuditActor } from "../audit/model";
import type { LeadStatus, StatusTuple } from "../leads/rules";
import {
  FIRST_RUN_MS,
  newestVersion,
  nextVersion,
  readFeed,
  startsFollowing,
  versionAfter,
  type Changes,
} from "../liveList/model";
import type { PackedFeed } from "../liveList/rules";
import { write, type Choice } from "./deciding";
import * as Joint from "./joint";
import { findRow, listRows, mapRows, rowsAfter } from "./rows";
import { statusTuple, type Listed, type NumberRange } from "./rules";
import type * as Tables from "./tables";

export type Decided = Tables.Decided;
export type Given = Tables.Given;

export async function find(ctx: QueryCtx, number: number): Promise<Decided | null> {
  const row = await findRow(ctx, number);
  const [decided = null] = await Joint.withWaiting(ctx, row === null ? [] : [row], (asked) => asked === number);
  return decided;
}

/** What was decided about these leads, by number. */
export async function mapOf(ctx: QueryCtx, numbers: readonly number[]): Promise<Map<number, Decided>> {
  const [rows, asked] = [await mapRows(ctx, numbers), new Set(numbers)];
  const decided = await Joint.withWaiting(ctx, [...rows.values()], (number) => asked.has(number));
  return new Map(decided.map((row) => [row.number, row]));
}

/** What was decided about the leads of a range: at most one row for each lead. */
export async function listRange(ctx: QueryCtx, range: NumberRange): Promise<Decided[]> {
  const isAsked = (number: number) => number >= range.lowest && number < range.before;
  return await Joint.withWaiting(ctx, await listRows(ctx, range), isAsked);
}

/** The rows with a version above this one, in the order of their versions. A lead of what waits may be there twice; the newer one is right. */
export function changedAfter(ctx: QueryCtx, version: number): Changes<Decided> {
  return {
    order: (order) => ({
      take: async (count) => {
        const rows = await rowsAfter(ctx, version).order(order).take(count);
        const waiting = await Joint.waitingAfter(ctx, version, { order, count });
        // What waits is newer than every row.
        return (order === "asc" ? [...rows, ...waiting] : [...waiting, ...rows]).slice(0, count);
      },
    }),
  };
}

/** What a screen asks the feed for, as `vFeedArgs` says. */
export interface Asked {
  after: number | null;
  columns?: true;
}

/** The rows that were decided last, or after a version. A decision about many leads is one answer while nothing has followed it. */
export async function feed(ctx: QueryCtx, asked: Asked): Promise<PackedFeed<StatusTuple>> {
  return await readFeed<Listed, StatusTuple>({
    ...asked,
    // While a joint decision waits it is the newest, and `newestTogether` answers: the live answer needs the stored rows only.
    changedAfter: (version) => (asked.after === null ? rowsAfter(ctx, version) : changedAfter(ctx, version)),
    rowOf: statusTuple,
    newestTogether: async (newest) => await Joint.findNewest(ctx, newest),
  });
}

/** A lead's row, for `decide`: whoever decides about a lead writes first what waits, so that what waits is newer than every row. */
export async function findToChange(ctx: MutationCtx, number: number): Promise<Doc<"lead_statuses"> | null> {
  await writeWaiting(ctx);
  return await findRow(ctx, number);
}

interface Decision {
  number: number;
  /** What `findToChange` has found. */
  stored: Doc<"lead_statuses"> | null;
  choice: Choice;
}

/** Writes a choice that differs from what the lead has, and records it; returns the version of its row. */
export async function decide(ctx: MutationCtx, by: AuditActor, { number, stored, choice }: Decision): Promise<number> {
  const version = versionAfter(await newestBefore(ctx));
  await write(ctx, stored, { number, version, by, choice, at: Date.now() });
  return version;
}

/**
 * Decides the same field of many leads, each named once, in one commit; `decided` is what `mapOf` says of them. Returns the version of the first, and each other has the next. A job
 * writes it into their rows and into the audit log.
 */
export async function decideJointly(
  ctx: MutationCtx,
  by: Joint.Author,
  { given, decided }: { given: Given; decided: ReadonlyMap<number, Decided> },
): Promise<number> {
  await writeWaiting(ctx);
  const after = await newestBefore(ctx);
  const first = versionAfter(after);
  await Joint.accept(ctx, by, { given, decided, after, first });
  return first;
}

/** The newest version before a decision, which starts the job that counts the leads if it is the first after a quiet time. */
async function newestBefore(ctx: MutationCtx): Promise<number> {
  const newest = await newestVersion(rowsAfter(ctx, 0));
  if (startsFollowing(newest)) await ctx.scheduler.runAfter(FIRST_RUN_MS, internal.leadFigures.jobs.follow, {});
  return newest;
}

/** When the decision about many leads was made that is not in all rows yet; null where there is none. */
export async function waitsSince(ctx: QueryCtx): Promise<number | null> {
  return await Joint.waitsSince(ctx);
}

/** Writes the decision about many leads into the next rows; returns whether there are more. */
export async function writeNext(ctx: MutationCtx, most: number): Promise<boolean> {
  return await Joint.writeNext(ctx, most);
}

/** Writes all that waits: before any other decision, because what waits is newer than every row, and before counting by the audit log. */
export async function writeWaiting(ctx: MutationCtx): Promise<void> {
  await Joint.writeNext(ctx, Number.MAX_SAFE_INTEGER);
}

/** Whether anybody has given a lead a status. */
export async function hasAny(ctx: QueryCtx): Promise<boolean> {
  return (await changedAfter(ctx, 0).order("asc").take(1)).length > 0;
}

/** Imports a status that was set elsewhere, for a lead that has none here; of several, the oldest first. */
export async function bringOverStatus(
  ctx: MutationCtx,
  author: Pick<Doc<"users">, "_id" | "name">,
  given: { number: number; status: LeadStatus; updatedAt: number },
): Promise<void> {
  await writeWaiting(ctx);
  const updatedAt = await nextVersion(rowsAfter(ctx, 0), given.updatedAt);
  await ctx.db.insert("lead_statuses", { ...given, updatedAt, userId: author._id, userName: author.name });
}

/** Rows whose next contact is on this day or earlier and of which nobody was reminded yet, the earliest first. */
export async function listToRemind(ctx: MutationCtx, today: string, count: number): Promise<Doc<"lead_statuses">[]> {
  await writeWaiting(ctx);
  return await ctx.db
    .query("lead_statuses")
    .withIndex("by_remindOn", (q) => q.gt("remindOn", "").lte("remindOn", today))
    .take(count);
}

/** Somebody was reminded. No screen shows it, so the row keeps its version. */
export async function setReminded(ctx: MutationCtx, { _id }: Doc<"lead_statuses">): Promise<void> {
  await ctx.db.patch("lead_statuses", _id, { remindOn: undefined });
}
