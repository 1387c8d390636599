import { internalMutation, query } from "./_generated/server";

export const tick = internalMutation({
  args: {},
  handler: async (ctx) => {
    const last = await ctx.db.query("ticks").first();
    if (last === null) await ctx.db.insert("ticks", { count: 1 });
    else await ctx.db.patch(last._id, { count: last.count + 1 });
  },
});

export const count = query({ args: {}, handler: async (ctx) => (await ctx.db.query("ticks").first())?.count ?? 0 });
