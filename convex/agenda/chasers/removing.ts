/** Reminders removed with a client. */
import type { Id } from "../../_generated/dataModel";
import { removableRows } from "../../platform/removableRows";

export const chasers = removableRows({
  read: (ctx, clientId: Id<"clients">) =>
    ctx.db.query("chasers").withIndex("by_client_and_day", (q) => q.eq("clientId", clientId)),
  deleteRow: (ctx, id) => ctx.db.delete("chasers", id),
});

export const switches = removableRows({
  read: (ctx, clientId: Id<"clients">) =>
    ctx.db.query("chaser_switches").withIndex("by_client", (q) => q.eq("clientId", clientId)),
  deleteRow: (ctx, id) => ctx.db.delete("chaser_switches", id),
});
