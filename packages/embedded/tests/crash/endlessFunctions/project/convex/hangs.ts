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

export const inMutation = mutation({
  args: vHow,
  handler: async (ctx, { how }) => {
    await ctx.db.insert("lines", { text: `half ${how}` });
    return await hang(how);
  },
});

/** Its last line runs only if its hanging is ended. */
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

export const write = mutation({
  args: { text: v.string() },
  handler: async (ctx, { text }) => {
    await ctx.db.insert("lines", { text });
    return null;
  },
});

export const lines = query({
  args: {},
  handler: async (ctx) => (await ctx.db.query("lines").take(1_000)).map(({ text }) => text),
});
