import { Crons } from "@convex-dev/crons";
import { v } from "convex/values";
import { components, internal } from "./_generated/api";
import { internalMutation, mutation, query } from "./_generated/server";
import { note } from "./logbook";

const crons = new Crons(components.crons);
const schedule = v.union(
  v.object({ kind: v.literal("interval"), ms: v.number() }),
  v.object({ kind: v.literal("cron"), cronspec: v.string(), tz: v.optional(v.string()) }),
);

export const call = internalMutation({
  args: { stop: v.string() },
  handler: async (ctx, { stop }) => {
    await note(ctx, `round to ${stop}`, "called");
  },
});

export const begin = mutation({
  args: { stop: v.string(), schedule },
  handler: async (ctx, { stop, schedule: when }): Promise<string> =>
    await crons.register(ctx, when, internal.rounds.call, { stop }, stop),
});

export const end = mutation({
  args: { stop: v.string() },
  handler: async (ctx, { stop }) => {
    await crons.delete(ctx, { name: stop });
  },
});

export const all = query({
  args: {},
  handler: async (ctx): Promise<string[]> =>
    (await crons.list(ctx)).map(({ name, args, schedule: when }) => `${name} ${args.stop} ${JSON.stringify(when)}`),
});
