/** News of which a person has one row for each place until they have read it, however often it happens. */
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { announceTo, newestOf, nextAt, type PersonalNews } from "./model";
import { isUnreadBy } from "./reading";

/** Unread news that is older than so many others of its kind is left as it is. */
const MOST_LOOKED_AT = 50;

/** What is told, and below which address it is one row. */
interface Gathered extends PersonalNews {
  recordId: string;
  within: string;
}

/** Tells one person; what they have not read yet of the same doer and place says how many there are instead. */
export async function gatherFor(ctx: MutationCtx, userId: Id<"users">, { within, ...news }: Gathered): Promise<void> {
  const isUnread = await isUnreadBy(ctx, userId);
  const newest = await newestOf(ctx, news.kind, userId).take(MOST_LOOKED_AT);
  const known = newest.find(
    ({ at, recordId, byName }) =>
      isUnread(at) && byName === news.byName && (recordId === within || recordId?.startsWith(`${within}/`) === true),
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
