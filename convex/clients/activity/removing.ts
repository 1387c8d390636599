/** Removal with the client. */
import type { Id } from "../../_generated/dataModel";
import { removableRows } from "../../platform/removableRows";

export const ofClient = removableRows({
  read: (ctx, clientId: Id<"clients">) =>
    ctx.db.query("client_activities").withIndex("by_client_and_at", (q) => q.eq("clientId", clientId)),
  deleteRow: (ctx, id) => ctx.db.delete("client_activities", id),
});
