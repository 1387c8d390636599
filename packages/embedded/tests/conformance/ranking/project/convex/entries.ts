import { mutationGeneric as mutation, queryGeneric as query } from "convex/server";
import { v } from "convex/values";

export const addMany = mutation({
  args: { from: v.number(), count: v.number() },
  handler: async (ctx, { from, count }) => {
    for (let rank = from; rank < from + count; rank += 1)
      await ctx.db.insert("entries", { rank: (rank * 7_919) % 10_007, name: `entry ${rank}` });
  },
});

export const add = mutation({
  args: { rank: v.union(v.number(), v.string()), name: v.string() },
  handler: (ctx, entry) => ctx.db.insert("entries", entry),
});

export const page = query({
  args: { cursor: v.union(v.string(), v.null()) },
  handler: (ctx, { cursor }) => ctx.db.query("entries").paginate({ cursor, numItems: 2_000 }),
});

export const newest = query({
  args: {},
  handler: async (ctx) => (await ctx.db.query("entries").order("desc").first())?.name ?? null,
});
