/** One person's read marks and choices. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { findReader, newestNews, newestOf } from "./model";
import { chosenKinds, listLength, type KindChoice, type NotificationKind } from "./rules";
import { isUnread, packNews, readAllUpTo, readOneMore } from "../unreadNews";

/** Marking one as read looks at this many older ones; the rest waits for the next mark. */
const FOLLOWING_READ = 100;

type Reader = Pick<Doc<"notification_readers">, "readUpTo" | "readApart" | "choices">;

/** Default reader: everything before `joinedAt` counts as read. */
const beginnerOf = ({ joinedAt }: Staff): Reader => ({ readUpTo: joinedAt, readApart: [], choices: [] });

async function getReader(ctx: QueryCtx, staff: Staff): Promise<Reader> {
  return (await findReader(ctx, staff.userId)) ?? beginnerOf(staff);
}

async function change(ctx: MutationCtx, staff: Staff, to: (reader: Reader) => Partial<Reader>): Promise<void> {
  const known = await findReader(ctx, staff.userId);
  if (known !== null) {
    await ctx.db.patch("notification_readers", known._id, to(known));
    return;
  }
  const beginner = beginnerOf(staff);
  await ctx.db.insert("notification_readers", { userId: staff.userId, ...beginner, ...to(beginner) });
}

function wantedKinds({ choices }: Reader): NotificationKind[] {
  return chosenKinds(choices).flatMap(({ kind, isOn }) => (isOn ? [kind] : []));
}

/** The personal half of the bell's count: it changes with the person's marks, choices and personal news. */
export async function own(ctx: QueryCtx, staff: Staff) {
  const [reader, news] = await Promise.all([getReader(ctx, staff), newestNews(ctx, staff.userId)]);
  const unwanted = chosenKinds(reader.choices).flatMap(({ kind, isOn }) => (isOn ? [] : [kind]));
  return { readUpTo: reader.readUpTo, readApart: reader.readApart, unwanted, news: packNews(news) };
}

/** The newest of the kinds that the person wants, at most `wanted` of them. */
export async function list(ctx: QueryCtx, staff: Staff, wanted: number) {
  const length = listLength(wanted);
  const reader = await getReader(ctx, staff);
  const lists = wantedKinds(reader).map((kind) => newestOf(ctx, kind, staff.userId).take(length + 1));
  const newest = (await Promise.all(lists)).flat().sort((a, b) => b.at - a.at);
  const items = newest.slice(0, length).map(({ _id, _creationTime, userId: _, byName = null, ...item }) => ({
    ...item,
    byName,
    isUnread: isUnread(reader, item.at),
  }));
  return { items, hasOlder: newest.length > length };
}

export async function settings(ctx: QueryCtx, staff: Staff): Promise<KindChoice[]> {
  return chosenKinds((await getReader(ctx, staff)).choices);
}

/** Whether the news is shared, or this person's. */
function isFor({ userId: reader }: Staff, { userId }: Doc<"notifications">): boolean {
  return userId === undefined || userId === reader;
}

/** Refuses NOT_FOUND. */
export async function markRead(ctx: MutationCtx, staff: Staff, at: number): Promise<void> {
  const found = await ctx.db
    .query("notifications")
    .withIndex("by_at", (q) => q.eq("at", at))
    .unique();
  if (found === null || !isFor(staff, found)) refuse("NOT_FOUND", { what: "notification" });
  const reader = await getReader(ctx, staff);
  if (!isUnread(reader, at)) return;
  const following = await ctx.db
    .query("notifications")
    .withIndex("by_at", (q) => q.gt("at", reader.readUpTo))
    .take(FOLLOWING_READ);
  await change(ctx, staff, (known) =>
    readOneMore(
      known,
      at,
      // Other people's news are no gap.
      following.filter((each) => isFor(staff, each)).map((each) => each.at),
    ),
  );
}

/** Marks all up to the newest that the person saw: later arrivals stay unread. */
export async function markAllRead(ctx: MutationCtx, staff: Staff, upTo: number): Promise<void> {
  const newest = await ctx.db.query("notifications").withIndex("by_at").order("desc").first();
  if (newest === null) return;
  // A later time would mark news that does not exist yet.
  await change(ctx, staff, (known) => readAllUpTo(known, Math.min(upTo, newest.at)));
}

export async function choose(ctx: MutationCtx, staff: Staff, choice: KindChoice): Promise<void> {
  await change(ctx, staff, ({ choices }) => ({
    choices: [...choices.filter(({ kind }) => kind !== choice.kind), choice],
  }));
}
