import { v } from "convex/values";
import { internalMutation, query } from "./_generated/server";

export const tick = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await ctx.db.insert("ticks", { at: Date.now() });
    return null;
  },
});

export const any = query({
  args: {},
  returns: v.boolean(),
  handler: async (ctx) => (await ctx.db.query("ticks").first()) !== null,
});
