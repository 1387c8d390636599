import { ShardedCounter } from "@convex-dev/sharded-counter";
import { ConvexError, v } from "convex/values";
import { components } from "./_generated/api";
import { mutation, query } from "./_generated/server";

const counter = new ShardedCounter(components.shardedCounter, { shards: { loans: 8 } });
const loans = counter.for("loans");

export const lend = mutation({
  args: { books: v.number() },
  handler: async (ctx, { books }) => {
    await loans.add(ctx, books);
  },
});

export const takeBack = mutation({
  args: { books: v.number() },
  handler: async (ctx, { books }) => {
    await loans.subtract(ctx, books);
  },
});

export const lendAndFail = mutation({
  args: { books: v.number() },
  handler: async (ctx, { books }) => {
    await loans.add(ctx, books);
    throw new ConvexError("nothing was lent");
  },
});

export const even = mutation({
  args: {},
  handler: async (ctx) => {
    await loans.rebalance(ctx);
  },
});

export const reset = mutation({
  args: {},
  handler: async (ctx) => {
    await loans.reset(ctx);
  },
});

export const out = query({ args: {}, handler: async (ctx): Promise<number> => await loans.count(ctx) });

/** Estimates from this many of the eight shards. */
export const estimate = query({
  args: { shards: v.number() },
  handler: async (ctx, { shards }): Promise<number> => await loans.estimateCount(ctx, shards),
});
