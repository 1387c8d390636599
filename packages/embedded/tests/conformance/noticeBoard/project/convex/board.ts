import { v } from "convex/values";
import { mutation } from "./_generated/server";

/** Empties the board, once scheduled functions have ended. */
export const clear = mutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    for (const table of ["notices", "replies", "values", "loose", "lists", "seats", "marks", "posts"] as const)
      for (const row of await ctx.db.query(table).collect()) await ctx.db.delete(row._id);
    return null;
  },
});
