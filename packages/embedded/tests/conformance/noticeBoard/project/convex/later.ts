import { v } from "convex/values";
import { internal } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import { action, internalAction, internalMutation, mutation, query } from "./_generated/server";

export const mark = internalMutation({
  args: { name: v.string(), number: v.number() },
  handler: async (ctx, args) => {
    await ctx.db.insert("marks", args);
  },
});

/** Numbers its marks, so that two concurrent runs would show. */
export const markCron = internalMutation({
  args: {},
  handler: async (ctx) => {
    const last = await ctx.db.query("ticks").withIndex("by_number").order("desc").first();
    await ctx.db.insert("ticks", { number: (last?.number ?? 0) + 1, at: Date.now() });
  },
});

export const allTicks = query({
  args: {},
  handler: async (ctx) => (await ctx.db.query("ticks").withIndex("by_number").collect()).map(({ number }) => number),
});

export const ticks = query({
  args: {},
  handler: async (ctx) => {
    const rows = await ctx.db.query("ticks").withIndex("by_number").order("desc").take(5);
    return rows.map(({ number, at }) => ({ number, at }));
  },
});

export const markByAction = internalAction({
  args: { name: v.string(), number: v.number() },
  handler: async (ctx, args) => {
    await ctx.runMutation(internal.later.mark, args);
  },
});

/** Starts, waits and ends: a kill in between shows whether it is restarted. It waits long enough for each kill to meet some there. */
export const markAround = internalAction({
  args: { name: v.string(), number: v.number() },
  handler: async (ctx, { name, number }) => {
    await ctx.runMutation(internal.later.mark, { name: `${name} begun`, number });
    await new Promise((resolve) => setTimeout(resolve, 150));
    await ctx.runMutation(internal.later.mark, { name: `${name} ended`, number });
  },
});

export const markAndFail = internalMutation({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    await ctx.db.insert("marks", { name, number: -1 });
    throw new Error("scheduled and failed");
  },
});

/** Stores its own state. */
export const markState = internalMutation({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    const { scheduledFunctionId: id } = await ctx.meta.getRequestMetadata();
    const row = id === null ? null : await ctx.db.system.get("_scheduled_functions", id as Id<"_scheduled_functions">);
    await ctx.db.insert("values", { value: { name, state: row?.state.kind ?? null } });
  },
});

export const scheduleMarkState = mutation({
  args: { name: v.string() },
  handler: async (ctx, args): Promise<Id<"_scheduled_functions">> =>
    await ctx.scheduler.runAfter(0, internal.later.markState, args),
});

export const markedStates = query({
  args: {},
  handler: async (ctx) => (await ctx.db.query("values").collect()).map(({ value }) => value as unknown),
});

const kind = v.union(v.literal("mutation"), v.literal("action"), v.literal("slow action"), v.literal("failing"));
const FUNCTIONS = {
  mutation: internal.later.mark,
  action: internal.later.markByAction,
  "slow action": internal.later.markAround,
};

export const schedule = mutation({
  args: { name: v.string(), number: v.number(), delayMs: v.number(), kind },
  handler: async (ctx, { delayMs, kind, ...mark }): Promise<Id<"_scheduled_functions">> => {
    if (kind === "failing")
      return await ctx.scheduler.runAfter(delayMs, internal.later.markAndFail, { name: mark.name });
    return await ctx.scheduler.runAfter(delayMs, FUNCTIONS[kind], mark);
  },
});

export const scheduleAndFail = mutation({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    await ctx.scheduler.runAfter(0, internal.later.mark, { name, number: 1 });
    throw new Error("nothing is scheduled");
  },
});

export const scheduleInAction = action({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    await ctx.scheduler.runAfter(0, internal.later.mark, { name, number: 1 });
  },
});

export const cancel = mutation({
  args: { id: v.id("_scheduled_functions") },
  handler: async (ctx, { id }) => {
    await ctx.scheduler.cancel(id);
  },
});

/** Writes a mark and schedules a second one: a test for exactly-once runs. */
export const markTwice = mutation({
  args: { name: v.string(), number: v.number() },
  handler: async (ctx, { name, number }) => {
    await ctx.db.insert("marks", { name, number });
    await ctx.scheduler.runAfter(0, internal.later.mark, { name: `${name} later`, number });
    return number;
  },
});

export const stateOf = query({
  args: { id: v.id("_scheduled_functions") },
  handler: async (ctx, { id }) => (await ctx.db.system.get(id))?.state.kind ?? null,
});

export const unfinished = query({
  args: {},
  handler: async (ctx) => {
    const scheduled = await ctx.db.system.query("_scheduled_functions").collect();
    return scheduled.filter(({ state }) => state.kind === "pending" || state.kind === "inProgress").length;
  },
});

/** Every run of a function that is scheduled, running or finished. */
export const runs = query({
  args: { path: v.string() },
  handler: async (ctx, { path }) => {
    const scheduled = await ctx.db.system.query("_scheduled_functions").collect();
    return scheduled.flatMap(({ name, args, state, scheduledTime }) =>
      name === path ? [{ number: Number(args[0].number ?? 0), state: state.kind, scheduledTime }] : [],
    );
  },
});

export const marks = query({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    const rows = await ctx.db
      .query("marks")
      .withIndex("by_name_and_number", (q) => q.eq("name", name))
      .collect();
    return rows.map(({ number }) => number);
  },
});
