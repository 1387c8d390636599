/** Requests removed with a client. */
import type { Id } from "../../_generated/dataModel";
import { removableRows } from "../../platform/removableRows";

export const ofClient = removableRows({
  read: (ctx, clientId: Id<"clients">) =>
    ctx.db.query("case_requirements").withIndex("by_client", (q) => q.eq("clientId", clientId)),
  deleteRow: (ctx, id) => ctx.db.delete("case_requirements", id),
});
