import { v } from "convex/values";
import { api, internal } from "./_generated/api";
import { action, internalMutation, internalQuery, mutation, query } from "./_generated/server";

export const count = internalQuery({
  args: { author: v.string() },
  handler: async (ctx, { author }): Promise<number> => {
    const own = ctx.db.query("notices").withIndex("by_author_and_rank", (q) => q.eq("author", author));
    return (await own.collect()).length;
  },
});

export const add = internalMutation({
  args: { author: v.string(), thenFail: v.boolean() },
  handler: async (ctx, { author, thenFail }): Promise<number> => {
    await ctx.db.insert("notices", { author, rank: 1, text: "nested" });
    if (thenFail) throw new Error("rolled back");
    return await ctx.runQuery(internal.nesting.count, { author });
  },
});

export const countTwice = query({
  args: { author: v.string() },
  handler: async (ctx, args): Promise<number[]> =>
    await Promise.all([ctx.runQuery(internal.nesting.count, args), ctx.runQuery(internal.nesting.count, args)]),
});

/** Writes, calls a nested mutation that writes and fails, writes again: only the nested write is undone. */
export const keepAround = mutation({
  args: { author: v.string() },
  handler: async (ctx, { author }): Promise<{ seen: number[]; caught: boolean }> => {
    const seen: number[] = [];
    await ctx.db.insert("notices", { author, rank: 0, text: "before" });
    seen.push(await ctx.runQuery(internal.nesting.count, { author }));
    seen.push(await ctx.runMutation(internal.nesting.add, { author, thenFail: false }));
    let caught = false;
    try {
      await ctx.runMutation(internal.nesting.add, { author, thenFail: true });
    } catch {
      caught = true;
    }
    seen.push(await ctx.runQuery(internal.nesting.count, { author }));
    await ctx.db.insert("notices", { author, rank: 9, text: "after" });
    seen.push(await ctx.runQuery(internal.nesting.count, { author }));
    return { seen, caught };
  },
});

/** Each call of an action is a separate transaction. */
export const stepByStep = action({
  args: { author: v.string() },
  handler: async (ctx, { author }): Promise<{ seen: number[]; caught: boolean }> => {
    const seen = [await ctx.runMutation(internal.nesting.add, { author, thenFail: false })];
    let caught = false;
    try {
      await ctx.runMutation(internal.nesting.add, { author, thenFail: true });
    } catch {
      caught = true;
    }
    seen.push(await ctx.runQuery(internal.nesting.count, { author }));
    return { seen, caught };
  },
});

export const actionInAction = action({
  args: { author: v.string() },
  handler: async (ctx, args): Promise<{ seen: number[]; caught: boolean }> =>
    await ctx.runAction(api.nesting.stepByStep, args),
});
