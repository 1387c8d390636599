import { ActionCache } from "@convex-dev/action-cache";
import { v } from "convex/values";
import { components, internal } from "./_generated/api";
import { action, internalAction, mutation } from "./_generated/server";

export const translate = internalAction({
  args: { title: v.string(), to: v.string() },
  handler: async (ctx, { title, to }): Promise<string> => {
    const runs = await ctx.runMutation(internal.logbook.add, { about: `${title} in ${to}`, line: "translated" });
    return `${title} in ${to}, edition ${runs}`;
  },
});

const cache = new ActionCache(components.actionCache, { action: internal.titles.translate, name: "translations" });

export const translated = action({
  args: { title: v.string(), to: v.string(), ttlMs: v.optional(v.number()) },
  handler: async (ctx, { ttlMs, ...args }): Promise<string> =>
    await cache.fetch(ctx, args, ttlMs === undefined ? {} : { ttl: ttlMs }),
});

export const forget = mutation({
  args: { title: v.string(), to: v.string() },
  handler: async (ctx, args) => {
    await cache.remove(ctx, args);
  },
});

/** Deletes one entry now; the component itself schedules the rest. */
export const forgetAll = mutation({
  args: {},
  handler: async (ctx) => {
    await cache.removeAllForName(ctx, { batchSize: 1 });
  },
});
