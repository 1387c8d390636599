/** Notices in the portal: creating, withdrawing and reading them. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { PortalClient } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { withTranslatedTitle } from "../../practice/translations/model";
import type { vPortalNotice } from "./answers";
import { planLetter } from "./letters";
import { type Facts, type NoticeKind, isShown, letterLinesOf, MOST_NOTICES, noticeOf, toldFacts } from "./rules";

interface NotifiedActivity {
  clientId: Id<"clients">;
  caseId: Id<"cases"> | null;
  activityType: string;
  metadata: Facts;
}

/** More notices than a topic ever has. */
const MOST_OF_TOPIC = 100;

async function ofTopic(ctx: QueryCtx, clientId: Id<"clients">, topic: string): Promise<Doc<"portal_notices">[]> {
  return await ctx.db
    .query("portal_notices")
    .withIndex("by_client_and_topic", (q) => q.eq("clientId", clientId).eq("topic", topic))
    .take(MOST_OF_TOPIC);
}

/** Creates the notice of an activity, if its kind has one. Replaces an unread one with the same topic. */
export async function tell(ctx: MutationCtx, told: NotifiedActivity): Promise<void> {
  const notice = noticeOf(told);
  if (notice === null) return;
  const { clientId, caseId, metadata } = told;
  const { kind, priority, keptMs, topic } = notice;
  if (topic !== null) {
    for (const { _id, readAt } of await ofTopic(ctx, clientId, topic)) {
      if (readAt === null) await ctx.db.delete("portal_notices", _id);
    }
  }
  const at = Date.now();
  const facts = toldFacts(metadata);
  const row = { clientId, caseId, kind, facts, priority, topic, at, expiresAt: at + keptMs, readAt: null };
  await ctx.db.insert("portal_notices", row);
  if (letterLinesOf([kind]).length > 0) await planLetter(ctx, clientId);
}

/** Deletes all notices of an activity's topic, read or not, because staff have undone it. */
export async function takeBack(ctx: MutationCtx, told: NotifiedActivity): Promise<void> {
  const topic = noticeOf(told)?.topic ?? null;
  if (topic === null) return;
  for (const { _id } of await ofTopic(ctx, told.clientId, topic)) await ctx.db.delete("portal_notices", _id);
}

/** Marks an activity's notices as read, because the client has seen the news elsewhere. */
export async function markSeen(ctx: MutationCtx, told: NotifiedActivity): Promise<void> {
  const topic = noticeOf(told)?.topic ?? null;
  if (topic === null) return;
  const readAt = Date.now();
  for (const notice of await ofTopic(ctx, told.clientId, topic)) {
    if (notice.readAt === null) await ctx.db.patch("portal_notices", notice._id, { readAt });
  }
}

/** Number of newest ones examined: the sweep leaves few expired ones among them. */
const MOST_LOOKED_AT = 100;

async function listNewest(ctx: QueryCtx, clientId: Id<"clients">): Promise<Doc<"portal_notices">[]> {
  return await ctx.db
    .query("portal_notices")
    .withIndex("by_client_and_at", (q) => q.eq("clientId", clientId))
    .order("desc")
    .take(MOST_LOOKED_AT);
}

/** The newest that have not expired. */
export async function list(ctx: QueryCtx, { clientId }: PortalClient): Promise<Infer<typeof vPortalNotice>[]> {
  const now = Date.now();
  const newest = await listNewest(ctx, clientId);
  const shown = newest.filter((notice) => isShown(notice, now)).slice(0, MOST_NOTICES);
  return shown.map((notice) => ({
    noticeId: notice._id,
    ...pick(notice, ["caseId", "kind", "priority", "at", "expiresAt", "readAt"]),
    facts: withTranslatedTitle(notice.facts),
  }));
}

/** Whether the client has unread news of this kind. */
export async function hasUnread(ctx: QueryCtx, clientId: Id<"clients">, wanted: NoticeKind): Promise<boolean> {
  const now = Date.now();
  const newest = await listNewest(ctx, clientId);
  return newest.some((notice) => notice.kind === wanted && notice.readAt === null && isShown(notice, now));
}

/** When the client last got news about this case, or about no case; null if that is long ago. */
export async function lastToldAt(
  ctx: QueryCtx,
  { clientId, caseId }: Pick<NotifiedActivity, "clientId" | "caseId">,
): Promise<number | null> {
  const newest = await listNewest(ctx, clientId);
  return newest.find((notice) => notice.caseId === null || notice.caseId === caseId)?.at ?? null;
}

/** Keeps the time of the first reading. Refuses NOT_FOUND for another client's notice. */
export async function markRead(ctx: MutationCtx, { clientId }: PortalClient, noticeId: string): Promise<void> {
  const id = ctx.db.normalizeId("portal_notices", noticeId);
  const notice = id === null ? null : await ctx.db.get("portal_notices", id);
  if (notice?.clientId !== clientId) refuse("NOT_FOUND", { what: "notification" });
  if (notice.readAt === null) await ctx.db.patch("portal_notices", notice._id, { readAt: Date.now() });
}

/** More notices than a client gets while one is kept. */
const MOST_UNREAD = 1_000;

/** Marks all up to the newest that the client saw: later arrivals stay unread. */
export async function markAllRead(ctx: MutationCtx, { clientId }: PortalClient, upTo: number): Promise<void> {
  const readAt = Date.now();
  const unread = await ctx.db
    .query("portal_notices")
    .withIndex("by_client_and_readAt_and_at", (q) => q.eq("clientId", clientId).eq("readAt", null).lte("at", upTo))
    .take(MOST_UNREAD);
  for (const { _id } of unread) await ctx.db.patch("portal_notices", _id, { readAt });
}
