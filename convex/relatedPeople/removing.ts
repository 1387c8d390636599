/** What is removed with a client: each entry of either side. */
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";

async function ofClient(ctx: QueryCtx, clientId: Id<"clients">, most: number): Promise<Doc<"related_people">[]> {
  const own = await ctx.db
    .query("related_people")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .take(most);
  const ofOthers = await ctx.db
    .query("related_people")
    .withIndex("by_relatedClient", (q) => q.eq("relatedClientId", clientId))
    .take(most);
  return [...own, ...ofOthers].slice(0, most);
}

/** How many related people a client has, up to `most`. */
export async function countOfClient(ctx: QueryCtx, clientId: Id<"clients">, most: number): Promise<number> {
  return (await ofClient(ctx, clientId, most)).length;
}

/** Deletes related people of a client, at most this many, from the other client's page too; returns their ids. */
export async function removeSome(
  ctx: MutationCtx,
  clientId: Id<"clients">,
  most: number,
): Promise<Id<"related_people">[]> {
  const rows = await ofClient(ctx, clientId, most);
  for (const { _id } of rows) await ctx.db.delete("related_people", _id);
  return rows.map(({ _id }) => _id);
}
