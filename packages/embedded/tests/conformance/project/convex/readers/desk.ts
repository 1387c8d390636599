import { v } from "convex/values";
import { internal } from "../_generated/api";
import { action, env, internalAction, internalQuery, query } from "../_generated/server";
import { describe } from "../words";

export const motto = query({
  args: {},
  handler: () => process.env["LIBRARY_MOTTO"] ?? `no motto in ${describe("plain")}`,
});

export const whoAmI = query({
  handler: async (ctx) => (await ctx.auth.getUserIdentity())?.subject ?? null,
});

export const loanCount = internalQuery({
  args: { reader: v.string() },
  returns: v.number(),
  handler: async (ctx, { reader }) =>
    (
      await ctx.db
        .query("loans")
        .withIndex("by_reader", (q) => q.eq("reader", reader))
        .take(100)
    ).length,
});

export const report = action({
  args: { reader: v.string() },
  returns: v.object({ reader: v.string(), loans: v.number(), site: v.string() }),
  handler: async (ctx, { reader }): Promise<{ reader: string; loans: number; site: string }> => ({
    reader,
    loans: await ctx.runQuery(internal.readers.desk.loanCount, { reader }),
    site: env.CONVEX_SITE_URL,
  }),
});

export const remind = internalAction({ args: {}, handler: () => null });
