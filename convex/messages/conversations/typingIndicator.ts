/** People who type now. The rows are separate from the threads, so that typing reruns no list and no conversation. */
import type { Infer } from "convex/values";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { vTyping } from "./answers";
import type { Thread } from "./model";
import { TYPING_EACH_MS, TYPING_MS, type Side } from "./rules";

interface Person {
  side: Side;
  userId: Id<"users">;
}

async function find(ctx: QueryCtx, threadId: Id<"message_threads">, { side, userId }: Person) {
  return await ctx.db
    .query("message_typing")
    .withIndex("by_thread_and_side_and_userId", (q) => q.eq("threadId", threadId).eq("side", side).eq("userId", userId))
    .unique();
}

/** More people of one side than ever type at once. */
const MOST_TYPING = 10;

function typingIn(ctx: QueryCtx, threadId: Id<"message_threads">, side: Side) {
  return ctx.db
    .query("message_typing")
    .withIndex("by_thread_and_side_and_userId", (q) => q.eq("threadId", threadId).eq("side", side));
}

/** The other people who type: staff see the client and their colleagues, so that two do not answer at once. */
export async function listTypingForStaff(
  ctx: QueryCtx,
  threadId: Id<"message_threads">,
  reader: Id<"users">,
): Promise<Infer<typeof vTyping>> {
  const staff = await typingIn(ctx, threadId, "staff").take(MOST_TYPING);
  const colleagues = staff.filter(({ userId }) => userId !== reader);
  return [...(await listTyping(ctx, threadId, "client")), ...colleagues.map(({ name, until }) => ({ name, until }))];
}

/**
 * A side's people who type in a thread. The reader hides each when their time is over, because no write reports that somebody has
 * stopped.
 */
export async function listTyping(
  ctx: QueryCtx,
  threadId: Id<"message_threads">,
  side: Side,
): Promise<Infer<typeof vTyping>> {
  const rows = await typingIn(ctx, threadId, side).take(MOST_TYPING);
  return rows.map(({ name, until }) => ({ name, until }));
}

/** Reports that somebody types. Repeated too soon, it writes nothing. */
export async function noteTyping(ctx: MutationCtx, thread: Thread, typist: Person & { name: string }): Promise<void> {
  const { _id: threadId, clientId } = thread;
  const until = Date.now() + TYPING_MS;
  const known = await find(ctx, threadId, typist);
  if (known === null) await ctx.db.insert("message_typing", { threadId, clientId, ...typist, until });
  else if (until - known.until >= TYPING_EACH_MS / 2) await ctx.db.patch("message_typing", known._id, { until });
}

/** Ends the typing of a person who has sent a message. */
export async function stopTyping(ctx: MutationCtx, threadId: Id<"message_threads">, author: Person): Promise<void> {
  const known = await find(ctx, threadId, author);
  if (known !== null) await ctx.db.delete("message_typing", known._id);
}

const BATCH = 200;

/** Deletes rows that are long outdated. */
export async function sweepTyping(ctx: MutationCtx): Promise<void> {
  const old = await ctx.db
    .query("message_typing")
    .withIndex("by_until", (q) => q.lt("until", Date.now() - TYPING_MS))
    .take(BATCH);
  for (const { _id } of old) await ctx.db.delete("message_typing", _id);
}
