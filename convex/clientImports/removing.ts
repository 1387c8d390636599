/** What is removed with a client: the rows that made the client or found them known. The import keeps its figures. */
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";

/** Deletes rows of imports that name the client, at most this many; returns how many. */
export async function removeSome(ctx: MutationCtx, clientId: Id<"clients">, most: number): Promise<number> {
  const rows = await ctx.db
    .query("client_import_rows")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .take(most);
  for (const { _id } of rows) await ctx.db.delete("client_import_rows", _id);
  return rows.length;
}
