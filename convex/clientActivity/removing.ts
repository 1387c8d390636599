/** What is removed with a client. */
import type { Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";

function ofClient(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db.query("client_activities").withIndex("by_client_and_at", (q) => q.eq("clientId", clientId));
}

/** How many activities a client has, up to `most`. */
export async function countOfClient(ctx: QueryCtx, clientId: Id<"clients">, most: number): Promise<number> {
  return (await ofClient(ctx, clientId).take(most)).length;
}

/** Deletes activities of a client, at most this many; returns their ids. */
export async function removeSome(
  ctx: MutationCtx,
  clientId: Id<"clients">,
  most: number,
): Promise<Id<"client_activities">[]> {
  const rows = await ofClient(ctx, clientId).take(most);
  for (const { _id } of rows) await ctx.db.delete("client_activities", _id);
  return rows.map(({ _id }) => _id);
}
