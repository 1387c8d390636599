/** Entries removed with a client, from either side. */
import type { Id } from "../../_generated/dataModel";
import { removableRows } from "../../platform/removableRows";

export const ofClient = removableRows({
  read: (ctx, clientId: Id<"clients">) => ({
    take: async (most) => {
      const own = await ctx.db
        .query("related_people")
        .withIndex("by_client", (q) => q.eq("clientId", clientId))
        .take(most);
      const ofOthers = await ctx.db
        .query("related_people")
        .withIndex("by_relatedClient", (q) => q.eq("relatedClientId", clientId))
        .take(most);
      return [...own, ...ofOthers].slice(0, most);
    },
  }),
  deleteRow: (ctx, id) => ctx.db.delete("related_people", id),
});
