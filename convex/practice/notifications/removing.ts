/** News removed with a record, old news, and marks of people who have left. */
import { internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import { listActiveStaff } from "../../access/accounts/model";
import { removableRows } from "../../platform/removableRows";

/** Sorts after every address below the record's. */
const LAST = "\uffff";

/** News about a record and about addresses below it. */
export const ofRecord = removableRows({
  read: (ctx, recordId: string) =>
    ctx.db
      .query("notifications")
      .withIndex("by_recordId", (q) => q.gte("recordId", recordId).lt("recordId", `${recordId}/${LAST}`)),
  deleteRow: (ctx, id) => ctx.db.delete("notifications", id),
});

/** How long notifications are kept. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1_000;
const BATCH = 200;
/** More people than a practice ever had. */
const MAX_READERS = 1_000;

/** Deletes old notifications batch by batch, and the rows of people who are no longer staff. */
export async function sweep(ctx: MutationCtx): Promise<void> {
  const old = await ctx.db
    .query("notifications")
    .withIndex("by_at", (q) => q.lt("at", Date.now() - KEPT_MS))
    .take(BATCH);
  for (const { _id } of old) await ctx.db.delete("notifications", _id);
  if (old.length === BATCH) await ctx.scheduler.runAfter(0, internal.practice.notifications.jobs.sweep, {});
  const staff = new Set((await listActiveStaff(ctx)).map(({ _id }) => _id));
  const readers = await ctx.db.query("notification_readers").take(MAX_READERS);
  for (const { _id, userId } of readers) if (!staff.has(userId)) await ctx.db.delete("notification_readers", _id);
}
