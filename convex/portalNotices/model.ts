/** Telling a client in the portal, what becomes of it, and reading it. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { PortalClient } from "../access/actors";
import { refuse } from "../access/refuse";
import { toldFacts, type Facts } from "../clientActivity/rules";
import { withTranslatedTitle } from "../translations/model";
import type { vPortalNotice } from "./answers";
import { planLetter } from "./letters";
import { isShown, letterLinesOf, MOST_NOTICES, noticeOf } from "./rules";

interface Told {
  clientId: Id<"clients">;
  caseId: Id<"cases"> | null;
  activityType: string;
  metadata: Facts;
}

/** More than a topic ever has. */
const MOST_OF_TOPIC = 100;

async function ofTopic(ctx: QueryCtx, clientId: Id<"clients">, topic: string): Promise<Doc<"portal_notices">[]> {
  return await ctx.db
    .query("portal_notices")
    .withIndex("by_client_and_topic", (q) => q.eq("clientId", clientId).eq("topic", topic))
    .take(MOST_OF_TOPIC);
}

/** Tells the client of an activity, if it is of a kind that makes a notice. An unread one about the same goes: it is overtaken. */
export async function tell(ctx: MutationCtx, told: Told): Promise<void> {
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

/** Staff have taken back what an activity tells: no notice about the same stays, read or not. */
export async function takeBack(ctx: MutationCtx, told: Told): Promise<void> {
  const topic = noticeOf(told)?.topic ?? null;
  if (topic === null) return;
  for (const { _id } of await ofTopic(ctx, told.clientId, topic)) await ctx.db.delete("portal_notices", _id);
}

/** The client has seen elsewhere what a notice tells. */
export async function markSeen(ctx: MutationCtx, told: Told): Promise<void> {
  const topic = noticeOf(told)?.topic ?? null;
  if (topic === null) return;
  const readAt = Date.now();
  for (const notice of await ofTopic(ctx, told.clientId, topic)) {
    if (notice.readAt === null) await ctx.db.patch("portal_notices", notice._id, { readAt });
  }
}

/** So many of the newest are looked at: the sweep leaves few that have expired among them. */
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

/** When the client was last told something about this case, or about none; null where that is long ago. */
export async function lastToldAt(
  ctx: QueryCtx,
  { clientId, caseId }: Pick<Told, "clientId" | "caseId">,
): Promise<number | null> {
  const newest = await listNewest(ctx, clientId);
  return newest.find((notice) => notice.caseId === null || notice.caseId === caseId)?.at ?? null;
}

/** The time of the first reading stays. Refuses NOT_FOUND for what is not the client's. */
export async function markRead(ctx: MutationCtx, { clientId }: PortalClient, noticeId: string): Promise<void> {
  const id = ctx.db.normalizeId("portal_notices", noticeId);
  const notice = id === null ? null : await ctx.db.get("portal_notices", id);
  if (notice?.clientId !== clientId) refuse("NOT_FOUND", { what: "notification" });
  if (notice.readAt === null) await ctx.db.patch("portal_notices", notice._id, { readAt: Date.now() });
}

/** More than a client is told while a notice is kept. */
const MOST_UNREAD = 1_000;

/** All up to the newest one that the client saw: what arrives meanwhile stays unread. */
export async function markAllRead(ctx: MutationCtx, { clientId }: PortalClient, upTo: number): Promise<void> {
  const readAt = Date.now();
  const unread = await ctx.db
    .query("portal_notices")
    .withIndex("by_client_and_readAt_and_at", (q) => q.eq("clientId", clientId).eq("readAt", null).lte("at", upTo))
    .take(MOST_UNREAD);
  for (const { _id } of unread) await ctx.db.patch("portal_notices", _id, { readAt });
}
