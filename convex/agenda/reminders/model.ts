/** The log of the reminders. */
import type { WithoutSystemFields } from "convex/server";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { addDays } from "../../platform/days";
import type { LoggedStage } from "./rules";

interface SentReminder {
  itemId: string;
  dueOn: string;
  stage: LoggedStage;
}

/** Whether this reminder, or a nearer one, of this date was sent. */
export async function isSent(ctx: QueryCtx, { itemId, dueOn, stage }: SentReminder): Promise<boolean> {
  const sent = ctx.db
    .query("reminders")
    .withIndex("by_itemId_and_dueOn", (q) => q.eq("itemId", itemId).eq("dueOn", dueOn));
  for await (const reminder of sent) if (reminder.stage <= stage) return true;
  return false;
}

export async function record(ctx: MutationCtx, reminder: WithoutSystemFields<Doc<"reminders">>): Promise<void> {
  await ctx.db.insert("reminders", reminder);
}

/** The last finished day; null before the first. */
export async function lastDay(ctx: QueryCtx): Promise<string | null> {
  return (await ctx.db.query("reminder_days").unique())?.day ?? null;
}

const KEPT_DAYS = 180;
const BATCH = 500;

/** Stores that all reminders of this day were sent; deletes the oldest entries of the log. */
export async function finishDay(ctx: MutationCtx, day: string): Promise<void> {
  const row = await ctx.db.query("reminder_days").unique();
  if (row === null) await ctx.db.insert("reminder_days", { day });
  else await ctx.db.patch("reminder_days", row._id, { day });
  const old = await ctx.db
    .query("reminders")
    .withIndex("by_dueOn", (q) => q.lt("dueOn", addDays(day, -KEPT_DAYS)))
    .take(BATCH);
  for (const { _id } of old) await ctx.db.delete("reminders", _id);
}

/** Deletes the log of deleted records. */
export async function forget(ctx: MutationCtx, itemIds: readonly string[]): Promise<void> {
  for (const itemId of itemIds) {
    const sent = ctx.db.query("reminders").withIndex("by_itemId_and_dueOn", (q) => q.eq("itemId", itemId));
    for await (const { _id } of sent) await ctx.db.delete("reminders", _id);
  }
}
