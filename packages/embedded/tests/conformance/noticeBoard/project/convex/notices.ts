import { paginationOptsValidator } from "convex/server";
import { v } from "convex/values";
import type { Id } from "./_generated/dataModel";
import { mutation, query } from "./_generated/server";

const fields = {
  author: v.string(),
  rank: v.number(),
  text: v.string(),
  pinned: v.optional(v.boolean()),
  origin: v.optional(v.object({ city: v.string() })),
};
const order = v.union(v.literal("asc"), v.literal("desc"));

export const add = mutation({
  args: fields,
  returns: v.id("notices"),
  handler: (ctx, args) => ctx.db.insert("notices", args),
});

export const addRanks = mutation({
  args: { author: v.string(), ranks: v.array(v.number()) },
  handler: async (ctx, { author, ranks }) => {
    for (const rank of ranks) await ctx.db.insert("notices", { author, rank, text: `${author} ${rank}` });
  },
});

export const find = query({ args: { id: v.id("notices") }, handler: (ctx, { id }) => ctx.db.get(id) });

export const change = mutation({
  args: {
    id: v.id("notices"),
    rank: v.optional(v.number()),
    text: v.optional(v.string()),
    unpin: v.optional(v.boolean()),
  },
  handler: async (ctx, { id, unpin, ...changes }) => {
    await ctx.db.patch(id, unpin ? { ...changes, pinned: undefined } : changes);
  },
});

export const replace = mutation({
  args: { id: v.id("notices"), ...fields },
  handler: async (ctx, { id, ...notice }) => {
    await ctx.db.replace(id, notice);
  },
});

export const remove = mutation({
  args: { id: v.id("notices") },
  handler: async (ctx, { id }) => {
    await ctx.db.delete(id);
  },
});

export const all = query({
  args: { order },
  handler: (ctx, args) => ctx.db.query("notices").order(args.order).collect(),
});

export const take = query({
  args: { order, count: v.number() },
  handler: (ctx, args) => ctx.db.query("notices").order(args.order).take(args.count),
});

export const first = query({
  args: { author: v.string() },
  handler: (ctx, { author }) =>
    ctx.db
      .query("notices")
      .withIndex("by_author_and_rank", (q) => q.eq("author", author))
      .first(),
});

export const only = query({
  args: { author: v.string() },
  handler: (ctx, { author }) =>
    ctx.db
      .query("notices")
      .withIndex("by_author_and_rank", (q) => q.eq("author", author))
      .unique(),
});

export const ranksOf = query({
  args: { author: v.string(), order, above: v.optional(v.number()), upTo: v.optional(v.number()) },
  handler: async (ctx, { author, order, above, upTo }) => {
    const notices = await ctx.db
      .query("notices")
      .withIndex("by_author_and_rank", (q) => {
        const own = q.eq("author", author);
        if (above !== undefined && upTo !== undefined) return own.gt("rank", above).lte("rank", upTo);
        if (above !== undefined) return own.gt("rank", above);
        return upTo === undefined ? own : own.lte("rank", upTo);
      })
      .order(order)
      .collect();
    return notices.map(({ rank }) => rank);
  },
});

/** Returns another number at each run, even for the same rows: shows an unnecessary run. */
export const runOver = query({
  args: { author: v.string(), upTo: v.number() },
  handler: async (ctx, { author, upTo }) => {
    await ctx.db
      .query("notices")
      .withIndex("by_author_and_rank", (q) => q.eq("author", author).lte("rank", upTo))
      .collect();
    return Math.random();
  },
});

export const between = query({
  args: { from: v.number(), before: v.number() },
  handler: async (ctx, { from, before }) => {
    const notices = await ctx.db
      .query("notices")
      .withIndex("by_rank", (q) => q.gte("rank", from).lt("rank", before))
      .collect();
    return notices.map(({ rank }) => rank);
  },
});

/** Reads through the index by id, which every table has. */
export const byId = query({
  args: { order, from: v.optional(v.string()), before: v.optional(v.string()), only: v.optional(v.string()) },
  handler: async (ctx, { order, from, before, only }) => {
    const notices = await ctx.db
      .query("notices")
      .withIndex("by_id", (q) => {
        if (only !== undefined) return q.eq("_id", only as Id<"notices">);
        if (from !== undefined && before !== undefined)
          return q.gte("_id", from as Id<"notices">).lt("_id", before as Id<"notices">);
        return from === undefined ? q : q.gt("_id", from as Id<"notices">);
      })
      .order(order)
      .collect();
    return notices.map(({ _id }) => _id);
  },
});

export const createdAfter = query({
  args: { time: v.number() },
  handler: async (ctx, { time }) => {
    const notices = await ctx.db
      .query("notices")
      .withIndex("by_creation_time", (q) => q.gt("_creationTime", time))
      .collect();
    return notices.map(({ text }) => text);
  },
});

export const inCity = query({
  args: { city: v.optional(v.string()) },
  handler: async (ctx, { city }) => {
    const notices = await ctx.db
      .query("notices")
      .withIndex("by_city", (q) => q.eq("origin.city", city as string))
      .collect();
    return notices.map(({ text }) => text);
  },
});

export const filtered = query({
  args: { author: v.string(), not: v.boolean() },
  handler: async (ctx, { author, not }) => {
    const notices = await ctx.db
      .query("notices")
      .filter((q) => {
        const matches = q.and(
          q.eq(q.field("author"), author),
          q.or(q.gt(q.field("rank"), 2), q.eq(q.field("pinned"), true)),
        );
        return not ? q.not(matches) : matches;
      })
      .collect();
    return notices.map(({ text }) => text);
  },
});

/** Refuses nothing itself: arithmetic on fields, as the platform does it. */
export const evenRanks = query({
  args: {},
  handler: async (ctx) => {
    const notices = await ctx.db
      .query("notices")
      .filter((q) => q.eq(q.mod(q.add(q.field("rank"), 0), 2), 0))
      .collect();
    return notices.map(({ rank }) => rank);
  },
});

export const page = query({
  args: {
    author: v.string(),
    order: v.optional(order),
    above: v.optional(v.number()),
    paginationOpts: paginationOptsValidator,
  },
  handler: (ctx, { author, order = "asc", above = -1, paginationOpts }) =>
    ctx.db
      .query("notices")
      .withIndex("by_author_and_rank", (q) => q.eq("author", author))
      .order(order)
      .filter((q) => q.gt(q.field("rank"), above))
      .paginate(paginationOpts),
});

export const countEach = query({
  args: {},
  handler: async (ctx) => {
    let count = 0;
    for await (const notice of ctx.db.query("notices")) if (notice.rank >= 0) count += 1;
    return count;
  },
});

export const ownId = query({
  args: { id: v.string() },
  handler: (ctx, { id }) => [ctx.db.normalizeId("notices", id), ctx.db.normalizeId("replies", id)],
});

/** Writes, changes and deletes rows, and reads them through an index in the same transaction. */
export const readOwnWrites = mutation({
  args: {},
  handler: async (ctx) => {
    const seen: number[][] = [];
    const look = async () => {
      const notices = await ctx.db
        .query("notices")
        .withIndex("by_rank", (q) => q.gte("rank", 0))
        .collect();
      seen.push(notices.map(({ rank }) => rank));
    };
    const id = await ctx.db.insert("notices", { author: "me", rank: 5, text: "5" });
    await look();
    await ctx.db.patch(id, { rank: 0 });
    await ctx.db.insert("notices", { author: "me", rank: 3, text: "3" });
    await look();
    await ctx.db.delete(id);
    await look();
    return seen;
  },
});
