import { ConvexError, v } from "convex/values";
import { api, internal } from "./_generated/api";
import { action, internalMutation, mutation, query } from "./_generated/server";

export const plain = query({
  args: {},
  handler: () => {
    throw new Error("the reason");
  },
});

export const withData = query({
  args: { data: v.any() },
  handler: (_ctx, { data }) => {
    throw new ConvexError(data);
  },
});

/** Fails without a waiting caller. */
export const stray = action({
  args: {},
  handler: async () => {
    void Promise.reject(new Error("nobody waits for this"));
  },
});

export const strayLater = mutation({
  args: {},
  handler: async (ctx) => {
    await ctx.scheduler.runAfter(0, api.refusals.stray, {});
  },
});

export const afterWriting = mutation({
  args: { author: v.string() },
  handler: async (ctx, { author }) => {
    await ctx.db.insert("notices", { author, rank: 1, text: "never" });
    throw new ConvexError({ code: "STOPPED" });
  },
});

export const throughAction = action({
  args: { author: v.string() },
  handler: async (ctx, { author }): Promise<null> => {
    await ctx.runMutation(internal.refusals.afterWritingInternally, { author });
    return null;
  },
});

export const afterWritingInternally = internalMutation({
  args: { author: v.string() },
  handler: async (ctx, { author }) => {
    await ctx.db.insert("notices", { author, rank: 1, text: "never" });
    throw new ConvexError({ code: "STOPPED", within: ["an action", 1n] });
  },
});

export const wrongReturn = query({ args: {}, returns: v.string(), handler: () => 7 as unknown as string });

export const wrongDocument = mutation({
  args: {},
  handler: async (ctx) => {
    await ctx.db.insert("notices", { author: "x", rank: "high" as unknown as number, text: "" });
  },
});

export const extraField = mutation({
  args: {},
  handler: async (ctx) => {
    await ctx.db.insert("notices", { author: "x", rank: 1, text: "", colour: "red" } as never);
  },
});

export const writeInQuery = query({
  args: {},
  handler: async (ctx) => {
    await (ctx.db as unknown as { insert: (table: string, value: object) => Promise<void> }).insert("values", {});
  },
});

export const unknownIndex = query({
  args: {},
  handler: (ctx) =>
    ctx.db
      .query("notices")
      .withIndex("by_nothing" as "by_rank")
      .collect(),
});
