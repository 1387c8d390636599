/** Removal with the client. */
import type { Id } from "../../_generated/dataModel";
import { removableRows } from "../../platform/removableRows";

export const ofClient = removableRows({
  read: (ctx, clientId: Id<"clients">) =>
    ctx.db.query("today_snoozes").withIndex("by_clientId", (q) => q.eq("clientId", clientId)),
  deleteRow: (ctx, id) => ctx.db.delete("today_snoozes", id),
});
