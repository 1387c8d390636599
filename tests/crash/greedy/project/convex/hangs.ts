import {
  actionGeneric as action,
  componentsGeneric,
  anyApi,
  mutationGeneric as mutation,
  queryGeneric as query,
} from "convex/server";
import { v } from "convex/values";
import { hang } from "./hanging";

const { inner } = componentsGeneric();
const api = anyApi;
const vHow = { how: v.string() };

export const inQuery = query({
  args: vHow,
  handler: async (_ctx, { how }) => await hang(how),
});

/** Hangs only for as long as there is no line of that text. */
export const inQueryUntil = query({
  args: { how: v.string(), text: v.string() },
  handler: async (ctx, { how, text }) => {
    const line = await ctx.db
      .query("lines")
      .withIndex("by_text", (q) => q.eq("text", text))
      .first();
    return line === null ? await hang(how) : "there";
  },
});

export const inMutation = mutation({
  args: vHow,
  handler: async (ctx, { how }) => {
    await ctx.db.insert("lines", { text: `half ${how}` });
    return await hang(how);
  },
});

/** Its last line is written when somebody ends its hanging. */
export const inAction = action({
  args: vHow,
  handler: async (ctx, { how }) => {
    await ctx.runMutation(api.hangs.write, { text: `before ${how}` });
    await hang(how);
    await ctx.runMutation(api.hangs.write, { text: `after ${how}` });
    return null;
  },
});

export const inComponentQuery = query({
  args: vHow,
  handler: async (ctx, args) => await ctx.runQuery(inner.hangs.inQuery, args),
});

export const inComponentMutation = mutation({
  args: vHow,
  handler: async (ctx, args) => {
    await ctx.db.insert("lines", { text: `half ${args.how}` });
    return await ctx.runMutation(inner.hangs.inMutation, args);
  },
});

export const componentLines = query({
  args: {},
  handler: async (ctx) => await ctx.runQuery(inner.hangs.lines, {}),
});

/** Lives on after it was answered, or told that its time is over. */
export const thatGoesOn = action({
  args: { text: v.string() },
  handler: async (ctx, { text }) => {
    await new Promise(() => {
      setInterval(() => void ctx.runMutation(api.hangs.write, { text }), 1);
    });
  },
});

export const write = mutation({
  args: { text: v.string() },
  handler: async (ctx, { text }) => {
    await ctx.db.insert("lines", { text });
    return null;
  },
});

export const count = query({
  args: {},
  handler: async (ctx) => (await ctx.db.query("lines").collect()).length,
});

export const lines = query({
  args: {},
  handler: async (ctx) => (await ctx.db.query("lines").take(1_000)).map(({ text }) => text),
});
