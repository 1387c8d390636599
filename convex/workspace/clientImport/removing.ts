/** Removal with the client: the rows that made the client or matched them. The import keeps its figures. */
import type { Id } from "../../_generated/dataModel";
import { removableRows } from "../../platform/removableRows";

export const ofClient = removableRows({
  read: (ctx, clientId: Id<"clients">) =>
    ctx.db.query("client_import_rows").withIndex("by_client", (q) => q.eq("clientId", clientId)),
  deleteRow: (ctx, id) => ctx.db.delete("client_import_rows", id),
});
