/** Removes the letters of a contract or a client. The newest go first, because a letter that still waits to be sent is among them. */
import type { Id } from "../_generated/dataModel";
import { removableRows } from "../removableRows/model";

/** The letters about a contract. One on its way has nothing left to say where it is told. */
export const ofContract = removableRows({
  read: (ctx, contractId: Id<"contracts">) =>
    ctx.db
      .query("letters")
      .withIndex("by_contract", (q) => q.eq("contractId", contractId))
      .order("desc"),
  deleteRow: (ctx, id) => ctx.db.delete("letters", id),
});

/** The letters about a client. */
export const ofClient = removableRows({
  read: (ctx, clientId: Id<"clients">) =>
    ctx.db
      .query("letters")
      .withIndex("by_client", (q) => q.eq("clientId", clientId))
      .order("desc"),
  deleteRow: (ctx, id) => ctx.db.delete("letters", id),
});
