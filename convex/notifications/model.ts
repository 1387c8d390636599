/** What makes news: one row per event, however many people are told. */
import type { WithoutSystemFields } from "convex/server";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { cutForList } from "../liveList/rules";
import { isPersonalKind, KIND_KEYS, type NotificationKind, type PersonalKind, type SharedKind } from "./rules";
import { isUnread, MOST_COUNTED, type NewestNews } from "../unreadNews/rules";

type Row = WithoutSystemFields<Doc<"notifications">>;

/** What is told: of one record its name and id, of several only how many. */
export interface Announcement<Kind extends NotificationKind = SharedKind> {
  kind: Kind;
  count: number;
  name: string | null;
  recordId: string | null;
}

/** The newest of a kind: of one that everybody is told `userId` makes no difference, of the others it is whose they are. */
export function newestOf(ctx: QueryCtx, kind: NotificationKind, userId?: Id<"users">) {
  const reader = isPersonalKind(kind) ? userId : undefined;
  return ctx.db
    .query("notifications")
    .withIndex("by_userId_and_kind_and_at", (q) => q.eq("userId", reader).eq("kind", kind))
    .order("desc");
}

/** The newest that everybody was told, or this person alone. */
export async function newestNews(ctx: QueryCtx, userId?: Id<"users">): Promise<NewestNews> {
  const newest = await ctx.db
    .query("notifications")
    .withIndex("by_userId_and_at", (q) => q.eq("userId", userId))
    .order("desc")
    .take(MOST_COUNTED);
  const since = (newest.length === MOST_COUNTED ? newest.at(-1)?.at : undefined) ?? 0;
  const kinds = since === 0 ? [] : KIND_KEYS.filter((kind) => isPersonalKind(kind) === (userId !== undefined));
  // A person may want none of the kinds of the newest, and wants to know of older ones.
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

/** The time of what is told now, which no other news has. */
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

/** Tells all staff; returns the news, which `settle` can end. */
export async function announce(ctx: MutationCtx, announcement: Announcement): Promise<Id<"notifications">> {
  return await insert(ctx, rowOf(announcement));
}

/** What was told is explained: its news says so, leads to the record, and becomes no more unread by it. News that was swept stays away. */
export async function settle(
  ctx: MutationCtx,
  newsId: Id<"notifications">,
  { name, recordId }: Pick<Announcement, "recordId"> & { name: string },
): Promise<void> {
  if ((await ctx.db.get("notifications", newsId)) === null) return;
  await ctx.db.patch("notifications", newsId, { name: cutForList(name), recordId, endedAt: Date.now() });
}

/** What one person is told; `byName`: by whose doing, where it is somebody's. */
export interface PersonalNews extends Announcement<PersonalKind> {
  byName?: string;
}

/** Tells one person alone. */
export async function announceTo(
  ctx: MutationCtx,
  userId: Id<"users">,
  { byName, ...announcement }: PersonalNews,
): Promise<void> {
  await insert(ctx, { ...rowOf(announcement), userId, ...(byName !== undefined && { byName }) });
}

/** Trouble that returns within this time goes on: a sheet that fails every other minute is one piece of news. */
const SAME_EPISODE_MS = 10 * 60 * 1_000;

/** Trouble has begun. If it goes on, or has just ended, it stays one notification. */
export async function beginEpisode(ctx: MutationCtx, kind: SharedKind): Promise<void> {
  const last = await newestOf(ctx, kind).first();
  if (last === null || (last.endedAt !== null && last.endedAt + SAME_EPISODE_MS < Date.now())) {
    await insert(ctx, { kind, count: 1, name: null, recordId: null, endedAt: null });
    return;
  }
  if (last.endedAt !== null) await ctx.db.patch("notifications", last._id, { endedAt: null });
}

/** Trouble is over; its notification says so, and becomes no more unread by it. */
export async function endEpisode(ctx: MutationCtx, kind: SharedKind): Promise<void> {
  const last = await newestOf(ctx, kind).first();
  if (last?.endedAt === null) await ctx.db.patch("notifications", last._id, { endedAt: Date.now() });
}

const NOTHING_READ = { readUpTo: 0, readApart: [] };

/** What a person has marked and chosen; null before they have done either. */
export async function findReader(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"notification_readers"> | null> {
  return await ctx.db
    .query("notification_readers")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

/** Unread news that is older than so many others of its kind is left as it is. */
const MOST_LOOKED_AT = 50;

/** What is told, and below which address it is one row. */
interface Gathered extends PersonalNews {
  recordId: string;
  within: string;
}

/** Tells one person; what they have not read yet of the same doer and place says how many there are instead. */
export async function gatherFor(ctx: MutationCtx, userId: Id<"users">, { within, ...news }: Gathered): Promise<void> {
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
