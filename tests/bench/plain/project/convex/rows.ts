import {
  internalMutationGeneric as internalMutation,
  mutationGeneric as mutation,
  queryGeneric as query,
} from "convex/server";
import { type GenericId, v } from "convex/values";

const ROWS_A_LIST = 10;

const vRow = v.object({
  _id: v.id("rows"),
  _creationTime: v.number(),
  list: v.number(),
  title: v.string(),
  author: v.string(),
  status: v.number(),
});

export const list = query({
  args: { list: v.number() },
  returns: v.array(vRow),
  handler: async (ctx, { list }) => {
    if ((await ctx.auth.getUserIdentity()) === null) throw new Error("Nobody is signed in.");
    return await ctx.db
      .query("rows")
      .withIndex("by_list", (q) => q.eq("list", list))
      .take(ROWS_A_LIST);
  },
});

/** A report that computes for a long time. */
export const report = query({
  args: { steps: v.number(), turn: v.number() },
  returns: v.number(),
  handler: async (ctx, { steps, turn }) => {
    const rows = await ctx.db.query("rows").collect();
    let sum = turn;
    for (let step = 0; step < steps; step++) sum = (sum * 31 + rows.length) % 1_000_003;
    return sum;
  },
});

export const setStatus = mutation({
  args: { row: v.id("rows"), status: v.number() },
  returns: v.null(),
  handler: async (ctx, { row, status }) => {
    if ((await ctx.auth.getUserIdentity()) === null) throw new Error("Nobody is signed in.");
    await ctx.db.patch(row, { status });
    return null;
  },
});

/** Adds full lists, one after the other; returns the ids in that order. */
export const fill = internalMutation({
  args: { lists: v.number() },
  returns: v.array(v.id("rows")),
  handler: async (ctx, { lists }) => {
    const ids: GenericId<"rows">[] = [];
    for (let place = 0; place < lists * ROWS_A_LIST; place++) {
      const list = Math.floor(place / ROWS_A_LIST);
      const row = { list, title: `What is to be done about ${place}`, author: `Staff ${list}`, status: 0 };
      ids.push(await ctx.db.insert("rows", row));
    }
    return ids;
  },
});
