/** Removal with the contract. */
import type { Id } from "../../_generated/dataModel";
import { removableRows } from "../../platform/removableRows";

export const events = removableRows({
  read: (ctx, contractId: Id<"contracts">) =>
    ctx.db.query("contract_events").withIndex("by_contract_and_at", (q) => q.eq("contractId", contractId)),
  deleteRow: (ctx, id) => ctx.db.delete("contract_events", id),
});

export const alerts = removableRows({
  read: (ctx, contractId: Id<"contracts">) =>
    ctx.db.query("contract_alerts").withIndex("by_contract_and_status", (q) => q.eq("contractId", contractId)),
  deleteRow: (ctx, id) => ctx.db.delete("contract_alerts", id),
});
