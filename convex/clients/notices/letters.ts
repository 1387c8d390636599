/** Emails about news in the portal, without its content: scheduling and sending. */
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { newsLetter } from "./letterText";
import { LETTER_LATE_MS, letterDueAt, letterLinesOf } from "./rules";
import { writeToPortal } from "./writeToPortal";

async function find(ctx: QueryCtx, clientId: Id<"clients">): Promise<Doc<"portal_letters"> | null> {
  return await ctx.db
    .query("portal_letters")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .unique();
}

/** Schedules an email for when staff have been quiet for a while. A job that is scheduled already postpones itself. */
export async function planLetter(ctx: MutationCtx, clientId: Id<"clients">): Promise<void> {
  const known = await find(ctx, clientId);
  const now = Date.now();
  const dueAt = letterDueAt({ firstAt: known?.firstAt ?? null, sentAt: known?.sentAt ?? null }, now);
  if (known === null) await ctx.db.insert("portal_letters", { clientId, firstAt: now, dueAt, sentAt: null });
  else await ctx.db.patch("portal_letters", known._id, { firstAt: known.firstAt ?? now, dueAt });
  const isOnItsWay = known !== null && known.dueAt !== null && known.dueAt > now - LETTER_LATE_MS;
  if (!isOnItsWay) await ctx.scheduler.runAt(dueAt, internal.clients.notices.jobs.sendLetter, { clientId });
}

/** More unread notices than a client gets while an email is delayed. */
const MOST_UNREAD = 200;

/** The kinds of unread notices since the last email. */
async function listUntold(ctx: QueryCtx, { clientId, firstAt }: Doc<"portal_letters">) {
  const unread = await ctx.db
    .query("portal_notices")
    .withIndex("by_client_and_readAt_and_at", (q) =>
      q
        .eq("clientId", clientId)
        .eq("readAt", null)
        .gte("at", firstAt ?? 0),
    )
    .take(MOST_UNREAD);
  return unread.map(({ kind }) => kind);
}

/** Sends the due email, unless everything was read or withdrawn in the meantime. */
export async function sendLetter(ctx: MutationCtx, clientId: Id<"clients">): Promise<void> {
  const letter = await find(ctx, clientId);
  if (letter === null || letter.dueAt === null) return;
  const { _id, dueAt } = letter;
  if (Date.now() < dueAt) {
    await ctx.scheduler.runAt(dueAt, internal.clients.notices.jobs.sendLetter, { clientId });
    return;
  }
  await ctx.db.patch("portal_letters", _id, { firstAt: null, dueAt: null });
  const lines = letterLinesOf(await listUntold(ctx, letter));
  if (lines.length === 0) return;
  const isSent = await writeToPortal(ctx, {
    kind: "news",
    clientId,
    dueAt,
    path: "/client-portal/notifications",
    write: (locale, facts) => newsLetter(locale, { ...facts, lines }),
  });
  if (isSent) await ctx.db.patch("portal_letters", _id, { sentAt: Date.now() });
}

const MOST_RESUMED = 100;

/** Reschedules emails whose job has failed, which would also block later ones. */
export async function resumeLetters(ctx: MutationCtx): Promise<void> {
  const late = await ctx.db
    .query("portal_letters")
    .withIndex("by_dueAt", (q) => q.gt("dueAt", null).lte("dueAt", Date.now() - LETTER_LATE_MS))
    .take(MOST_RESUMED);
  for (const { clientId } of late) {
    await ctx.scheduler.runAfter(0, internal.clients.notices.jobs.sendLetter, { clientId });
  }
}
