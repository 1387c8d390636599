/** What is removed with a client. */
import type { Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";

function ofClient(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db.query("case_requirements").withIndex("by_client", (q) => q.eq("clientId", clientId));
}

/** How many requested documents a client has, up to `most`. */
export async function countOfClient(ctx: QueryCtx, clientId: Id<"clients">, most: number): Promise<number> {
  return (await ofClient(ctx, clientId).take(most)).length;
}

/** Deletes requested documents of a client, at most this many; returns their ids. */
export async function removeSome(
  ctx: MutationCtx,
  clientId: Id<"clients">,
  most: number,
): Promise<Id<"case_requirements">[]> {
  const rows = await ofClient(ctx, clientId).take(most);
  for (const { _id } of rows) await ctx.db.delete("case_requirements", _id);
  return rows.map(({ _id }) => _id);
}
