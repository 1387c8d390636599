/** What is removed with a client. */
import type { Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";

function ofClient(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db.query("tasks").withIndex("by_clientId_and_doneAt_and_dueOn", (q) => q.eq("clientId", clientId));
}

/** How many tasks a client has, up to `most`. */
export async function countOfClient(ctx: QueryCtx, clientId: Id<"clients">, most: number): Promise<number> {
  return (await ofClient(ctx, clientId).take(most)).length;
}

/** Deletes tasks of a client, at most this many; returns their ids. */
export async function removeSome(ctx: MutationCtx, clientId: Id<"clients">, most: number): Promise<Id<"tasks">[]> {
  const rows = await ofClient(ctx, clientId).take(most);
  for (const { _id } of rows) await ctx.db.delete("tasks", _id);
  return rows.map(({ _id }) => _id);
}
