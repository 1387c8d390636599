/** Announces news: one row per event, with any number of readers. */
import type { WithoutSystemFields } from "convex/server";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { cutForList } from "../../platform/liveList/rules";
import { isPersonalKind, KIND_KEYS, type NotificationKind, type PersonalKind, type SharedKind } from "./rules";
import { isUnread, MOST_COUNTED, type NewestNews } from "../unreadNews";

type Row = WithoutSystemFields<Doc<"notifications">>;

/** News about one record with its name and id, or about several with their number. */
export interface Announcement<Kind extends NotificationKind = SharedKind> {
  kind: Kind;
  count: number;
  name: string | null;
  recordId: string | null;
}

/** The newest of a kind. `userId` selects the reader for personal kinds and is ignored for shared ones. */
export function newestOf(ctx: QueryCtx, kind: NotificationKind, userId?: Id<"users">) {
  const reader = isPersonalKind(kind) ? userId : undefined;
  return ctx.db
    .query("notifications")
    .withIndex("by_userId_and_kind_and_at", (q) => q.eq("userId", reader).eq("kind", kind))
    .order("desc");
}

/** The newest shared news, or this person's. */
export async function newestNews(ctx: QueryCtx, userId?: Id<"users">): Promise<NewestNews> {
  const newest = await ctx.db
    .query("notifications")
    .withIndex("by_userId_and_at", (q) => q.eq("userId", userId))
    .order("desc")
    .take(MOST_COUNTED);
  const since = (newest.length === MOST_COUNTED ? newest.at(-1)?.at : undefined) ?? 0;
  const kinds = since === 0 ? [] : KIND_KEYS.filter((kind) => isPersonalKind(kind) === (userId !== undefined));
  // A person may have turned off the kinds of the newest, and then needs the older ones.
  const before = await Promise.all(kinds.map(async (kind) => await lastBefore(ctx, { kind, userId, since })));
  const all = [...newest, ...before.filter((each) => each !== null)];
  const byKind = Map.groupBy(all, ({ kind }) => kind);
  return { since, timesOf: new Map([...byKind].map(([kind, told]) => [kind, told.map(({ at }) => at)])) };
}

interface Before {
  kind: NotificationKind;
  userId: Id<"users"> | undefined;
  since: number;
}

async function lastBefore(ctx: QueryCtx, { kind, userId, since }: Before): Promise<Doc<"notifications"> | null> {
  return await ctx.db
    .query("notifications")
    .withIndex("by_userId_and_kind_and_at", (q) => q.eq("userId", userId).eq("kind", kind).lt("at", since))
    .order("desc")
    .first();
}

/** Whether there is news with this key. */
export async function isKept(ctx: QueryCtx, at: number): Promise<boolean> {
  const found = ctx.db.query("notifications").withIndex("by_at", (q) => q.eq("at", at));
  return (await found.first()) !== null;
}

/** The time and key of new news, which is unique. */
async function nextAt(ctx: MutationCtx): Promise<number> {
  const newest = await ctx.db.query("notifications").withIndex("by_at").order("desc").first();
  return Math.max(Date.now(), (newest?.at ?? 0) + 1);
}

async function insert(ctx: MutationCtx, row: Omit<Row, "at">): Promise<Id<"notifications">> {
  return await ctx.db.insert("notifications", { ...row, at: await nextAt(ctx) });
}

function rowOf({ kind, count, name, recordId }: Announcement<NotificationKind>): Omit<Row, "at"> {
  const isOne = count === 1;
  const named = { name: isOne && name !== null ? cutForList(name) : null, recordId: isOne ? recordId : null };
  return { kind, count, ...named, endedAt: null };
}

/** Announces to all staff; returns the news, which `settle` can end. */
export async function announce(ctx: MutationCtx, announcement: Announcement): Promise<Id<"notifications">> {
  return await insert(ctx, rowOf(announcement));
}

/**
 * Ends news once its cause is explained: it then leads to the record, and does not become unread again. Swept news is not
 * restored.
 */
export async function settle(
  ctx: MutationCtx,
  newsId: Id<"notifications">,
  { name, recordId }: Pick<Announcement, "recordId"> & { name: string },
): Promise<void> {
  if ((await ctx.db.get("notifications", newsId)) === null) return;
  await ctx.db.patch("notifications", newsId, { name: cutForList(name), recordId, endedAt: Date.now() });
}

/** News for one person; `byName` is the person who caused it, if any. */
export interface PersonalNews extends Announcement<PersonalKind> {
  byName?: string;
}

/** Announces to one person. */
export async function announceTo(
  ctx: MutationCtx,
  userId: Id<"users">,
  { byName, ...announcement }: PersonalNews,
): Promise<void> {
  await insert(ctx, { ...rowOf(announcement), userId, ...(byName !== undefined && { byName }) });
}

/** Trouble that returns within this time continues: a sheet that fails every other minute is one notification. */
const SAME_EPISODE_MS = 10 * 60 * 1_000;

/** Begins an episode of trouble. It stays one notification if it lasts, or has just ended. */
export async function beginEpisode(ctx: MutationCtx, kind: SharedKind): Promise<void> {
  const last = await newestOf(ctx, kind).first();
  if (last === null || (last.endedAt !== null && last.endedAt + SAME_EPISODE_MS < Date.now())) {
    await insert(ctx, { kind, count: 1, name: null, recordId: null, endedAt: null });
    return;
  }
  if (last.endedAt !== null) await ctx.db.patch("notifications", last._id, { endedAt: null });
}

/** Ends an episode; its notification then says so, and does not become unread again. */
export async function endEpisode(ctx: MutationCtx, kind: SharedKind): Promise<void> {
  const last = await newestOf(ctx, kind).first();
  if (last?.endedAt === null) await ctx.db.patch("notifications", last._id, { endedAt: Date.now() });
}

const NOTHING_READ = { readUpTo: 0, readApart: [] };

/** A person's marks and choices; null before the first. */
export async function findReader(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"notification_readers"> | null> {
  return await ctx.db
    .query("notification_readers")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

/** Unread news older than this many others of its kind is not gathered. */
const MOST_LOOKED_AT = 50;

/** News, and the address below which it is gathered into one row. */
interface GatheredNews extends PersonalNews {
  recordId: string;
  within: string;
}

/** Announces to one person; adds to their unread news with the same author and place, if there is any. */
export async function gatherFor(
  ctx: MutationCtx,
  userId: Id<"users">,
  { within, ...news }: GatheredNews,
): Promise<void> {
  const reader = (await findReader(ctx, userId)) ?? NOTHING_READ;
  const newest = await newestOf(ctx, news.kind, userId).take(MOST_LOOKED_AT);
  const known = newest.find(
    ({ at, recordId, byName }) =>
      isUnread(reader, at) &&
      byName === news.byName &&
      (recordId === within || recordId?.startsWith(`${within}/`) === true),
  );
  if (known === undefined) {
    await announceTo(ctx, userId, news);
    return;
  }
  const isSamePlace = known.recordId === news.recordId;
  await ctx.db.patch("notifications", known._id, {
    count: known.count + news.count,
    name: null,
    recordId: isSamePlace ? news.recordId : within,
    at: await nextAt(ctx),
  });
}
