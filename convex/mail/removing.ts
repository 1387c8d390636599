/** What is removed with a contract, or with a client. */
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";

/**
 * Deletes the letters about a contract, at most this many, the newest first: one that still waits to be sent is among them. One on its
 * way has nothing left to say where it is told.
 */
export async function removeSome(ctx: MutationCtx, contractId: Id<"contracts">, most: number): Promise<number> {
  const letters = await ctx.db
    .query("letters")
    .withIndex("by_contract", (q) => q.eq("contractId", contractId))
    .order("desc")
    .take(most);
  for (const { _id } of letters) await ctx.db.delete("letters", _id);
  return letters.length;
}

/** The same of those about a client. */
export async function removeSomeAboutClient(ctx: MutationCtx, clientId: Id<"clients">, most: number): Promise<number> {
  const letters = await ctx.db
    .query("letters")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .order("desc")
    .take(most);
  for (const { _id } of letters) await ctx.db.delete("letters", _id);
  return letters.length;
}
