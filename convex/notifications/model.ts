/** What makes news: one row per event, however many people are told. */
import type { WithoutSystemFields } from "convex/server";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { cutForList } from "../liveList/rules";
import { SAME_EPISODE_MS, type NotificationKind } from "./rules";

type Row = WithoutSystemFields<Doc<"notifications">>;

/** What is told: of one record its name and id, of several only how many. */
export interface Announcement {
  kind: NotificationKind;
  count: number;
  name: string | null;
  recordId: string | null;
}

export function newestOf(ctx: QueryCtx, kind: NotificationKind) {
  return ctx.db
    .query("notifications")
    .withIndex("by_kind_and_at", (q) => q.eq("kind", kind))
    .order("desc");
}

async function insert(ctx: MutationCtx, row: Omit<Row, "at">): Promise<void> {
  const newest = await ctx.db.query("notifications").withIndex("by_at").order("desc").first();
  const at = Math.max(Date.now(), (newest?.at ?? 0) + 1);
  await ctx.db.insert("notifications", { ...row, at });
}

/** Tells all staff. */
export async function announce(ctx: MutationCtx, { kind, count, name, recordId }: Announcement): Promise<void> {
  const isOne = count === 1;
  const named = { name: isOne && name !== null ? cutForList(name) : null, recordId: isOne ? recordId : null };
  await insert(ctx, { kind, count, ...named, endedAt: null });
}

/** Trouble has begun. If it goes on, or has just ended, it stays one notification. */
export async function beginEpisode(ctx: MutationCtx, kind: NotificationKind): Promise<void> {
  const last = await newestOf(ctx, kind).first();
  if (last === null || (last.endedAt !== null && last.endedAt + SAME_EPISODE_MS < Date.now())) {
    await insert(ctx, { kind, count: 1, name: null, recordId: null, endedAt: null });
    return;
  }
  if (last.endedAt !== null) await ctx.db.patch("notifications", last._id, { endedAt: null });
}

/** Trouble is over; its notification says so, and becomes no more unread by it. */
export async function endEpisode(ctx: MutationCtx, kind: NotificationKind): Promise<void> {
  const last = await newestOf(ctx, kind).first();
  if (last?.endedAt === null) await ctx.db.patch("notifications", last._id, { endedAt: Date.now() });
}
