import { v } from "convex/values";
import { api, internal } from "../../_generated/api";
import { action, mutation, query } from "../../_generated/server";

export const list = query({
  args: {},
  returns: v.array(v.object({ title: v.string(), isBack: v.boolean() })),
  handler: async (ctx) => (await ctx.db.query("loans").take(100)).map(({ title, isBack }) => ({ title, isBack })),
});

/** Lends a book, and schedules its return. */
export const lend = mutation({
  args: { title: v.string() },
  returns: v.null(),
  handler: async (ctx, { title }) => {
    const loanId = await ctx.db.insert("loans", { title, isBack: false });
    await ctx.scheduler.runAfter(0, internal.loans.desk.returns.jobs.takeBack, { loanId });
    return null;
  },
});

/** The fingerprint of all titles, made in Node. */
export const fingerprint = action({
  args: {},
  returns: v.string(),
  handler: async (ctx): Promise<string> => {
    const loans = await ctx.runQuery(api.loans.desk.staff.list, {});
    const text = loans.map(({ title }) => title).join(", ");
    return await ctx.runAction(internal.loans.printing.jobsNode.hash, { text });
  },
});
