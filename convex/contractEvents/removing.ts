/** What is removed with a contract. */
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";

/** Deletes the history of a contract, at most this many lines; returns how many. */
export async function removeSome(ctx: MutationCtx, contractId: Id<"contracts">, most: number): Promise<number> {
  const events = await ctx.db
    .query("contract_events")
    .withIndex("by_contract_and_at", (q) => q.eq("contractId", contractId))
    .take(most);
  for (const { _id } of events) await ctx.db.delete("contract_events", _id);
  const alerts = await ctx.db
    .query("contract_alerts")
    .withIndex("by_contract_and_status", (q) => q.eq("contractId", contractId))
    .take(most - events.length);
  for (const { _id } of alerts) await ctx.db.delete("contract_alerts", _id);
  return events.length + alerts.length;
}
