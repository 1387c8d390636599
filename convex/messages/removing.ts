/** What is removed with a client. */
import type { Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";

function messagesOf(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db.query("messages").withIndex("by_client_and_at", (q) => q.eq("clientId", clientId));
}

/** How many messages a client has, up to `most`. */
export async function countOfClient(ctx: QueryCtx, clientId: Id<"clients">, most: number): Promise<number> {
  return (await messagesOf(ctx, clientId).take(most)).length;
}

/** Deletes messages of a client, then what there is about them, at most so many rows; `records` are the messages. */
export async function removeSome(
  ctx: MutationCtx,
  clientId: Id<"clients">,
  most: number,
): Promise<{ rows: number; records: number }> {
  const messages = await messagesOf(ctx, clientId).take(most);
  for (const { _id } of messages) await ctx.db.delete("messages", _id);
  const records = messages.length;
  let rows = records;
  const threads = await ctx.db
    .query("message_threads")
    .withIndex("by_client_and_lastAt", (q) => q.eq("clientId", clientId))
    .take(most - rows);
  for (const { _id } of threads) await ctx.db.delete("message_threads", _id);
  rows += threads.length;
  const typing = await ctx.db
    .query("message_typing")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .take(most - rows);
  for (const { _id } of typing) await ctx.db.delete("message_typing", _id);
  rows += typing.length;
  const notices = await ctx.db
    .query("message_notices")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .take(most - rows);
  for (const { _id } of notices) await ctx.db.delete("message_notices", _id);
  return { rows: rows + notices.length, records };
}
