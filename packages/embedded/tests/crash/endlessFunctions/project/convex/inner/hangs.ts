import { mutationGeneric as mutation, queryGeneric as query } from "convex/server";
import { v } from "convex/values";
import { hang } from "../hanging";

export const inQuery = query({
  args: { how: v.string() },
  handler: async (_ctx, { how }) => await hang(how),
});

export const inMutation = mutation({
  args: { how: v.string() },
  handler: async (ctx, { how }) => {
    await ctx.db.insert("lines", { text: how });
    return await hang(how);
  },
});

export const lines = query({
  args: {},
  handler: async (ctx) => (await ctx.db.query("lines").take(100)).map(({ text }) => text),
});
