import { v } from "convex/values";
import { internal } from "../../../_generated/api";
import { action, mutation, query } from "../../../_generated/server";

export const count = query({
  args: {},
  returns: v.number(),
  handler: async (ctx) => (await ctx.db.query("loans").take(100)).filter(({ isBack }) => isBack).length,
});

/** Lends all again. */
export const renew = mutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => {
    const loans = await ctx.db.query("loans").take(100);
    for (const { _id } of loans) await ctx.db.patch("loans", _id, { isBack: false });
    return loans.length;
  },
});

export const hashOf = action({
  args: { text: v.string() },
  returns: v.string(),
  handler: async (ctx, { text }): Promise<string> =>
    await ctx.runAction(internal.loans.printing.jobsNode.hash, { text }),
});
