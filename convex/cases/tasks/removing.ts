/** Tasks removed with a client. */
import type { Id } from "../../_generated/dataModel";
import { removableRows } from "../../platform/removableRows";

export const ofClient = removableRows({
  read: (ctx, clientId: Id<"clients">) =>
    ctx.db.query("tasks").withIndex("by_clientId_and_doneAt_and_dueOn", (q) => q.eq("clientId", clientId)),
  deleteRow: (ctx, id) => ctx.db.delete("tasks", id),
});
