/** Removes the emails of a contract or a client. The newest go first, because a waiting one is among them. */
import type { Id } from "../../_generated/dataModel";
import { removableRows } from "../../platform/removableRows";

/** The emails about a contract, including one on its way: its news would have no place to go. */
export const ofContract = removableRows({
  read: (ctx, contractId: Id<"contracts">) =>
    ctx.db
      .query("letters")
      .withIndex("by_contract", (q) => q.eq("contractId", contractId))
      .order("desc"),
  deleteRow: (ctx, id) => ctx.db.delete("letters", id),
});

/** The emails about a client. */
export const ofClient = removableRows({
  read: (ctx, clientId: Id<"clients">) =>
    ctx.db
      .query("letters")
      .withIndex("by_client", (q) => q.eq("clientId", clientId))
      .order("desc"),
  deleteRow: (ctx, id) => ctx.db.delete("letters", id),
});
