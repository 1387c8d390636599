import { v } from "convex/values";
import { mutation, query } from "./_generated/server";

export const write = mutation({
  args: { line: v.string() },
  returns: v.null(),
  handler: async (ctx, { line }) => {
    await ctx.db.insert("cards", { line });
    return null;
  },
});

export const all = query({
  args: {},
  returns: v.array(v.string()),
  handler: async (ctx) => (await ctx.db.query("cards").withIndex("by_line").take(100)).map(({ line }) => line),
});
