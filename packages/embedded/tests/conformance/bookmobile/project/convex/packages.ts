import { TableAggregate } from "@convex-dev/aggregate";
import { Migrations } from "@convex-dev/migrations";
import { Presence } from "@convex-dev/presence";
import { MINUTE, RateLimiter } from "@convex-dev/rate-limiter";
import { Workpool } from "@convex-dev/workpool";
import { v } from "convex/values";
import { components, internal } from "./_generated/api";
import type { DataModel } from "./_generated/dataModel";
import { internalAction, internalMutation, mutation, query } from "./_generated/server";
import { note } from "./logbook";

// --- rate limiter

const limiter = new RateLimiter(components.rateLimiter, {
  borrow: { kind: "fixed window", rate: 2, period: 60 * MINUTE },
});

export const borrow = mutation({
  args: { name: v.string() },
  handler: async (ctx, { name }) => (await limiter.limit(ctx, "borrow", { key: name })).ok,
});

export const mayBorrow = query({
  args: { name: v.string() },
  handler: async (ctx, { name }) => (await limiter.check(ctx, "borrow", { key: name })).ok,
});

// --- presence

const presence = new Presence(components.presence);

export const arrive = mutation({
  args: { room: v.string(), name: v.string(), intervalMs: v.number() },
  handler: async (ctx, { room, name, intervalMs }) =>
    await presence.heartbeat(ctx, room, name, `session of ${name}`, intervalMs),
});

export const leave = mutation({
  args: { sessionToken: v.string() },
  handler: async (ctx, { sessionToken }) => await presence.disconnect(ctx, sessionToken),
});

export const inRoom = query({
  args: { room: v.string() },
  handler: async (ctx, { room }) =>
    (await presence.listRoom(ctx, room)).map(({ userId, online }) => `${userId} ${online ? "online" : "gone"}`).sort(),
});

// --- aggregate

const byPages = new TableAggregate<{ Key: number; DataModel: DataModel; TableName: "members" }>(components.aggregate, {
  sortKey: ({ pages }) => pages,
  sumValue: ({ pages }) => pages,
});

export const join = mutation({
  args: { name: v.string(), pages: v.number() },
  handler: async (ctx, member) => {
    const id = await ctx.db.insert("members", member);
    const document = await ctx.db.get(id);
    if (document !== null) await byPages.insert(ctx, document);
    return id;
  },
});

export const quit = mutation({
  args: { id: v.id("members") },
  handler: async (ctx, { id }) => {
    const document = await ctx.db.get(id);
    if (document === null) return;
    await ctx.db.delete(id);
    await byPages.delete(ctx, document);
  },
});

export const reading = query({
  args: {},
  handler: async (ctx) => ({
    members: await byPages.count(ctx),
    pages: await byPages.sum(ctx),
    most: (await byPages.max(ctx))?.key ?? null,
    middle: (await byPages.count(ctx)) > 0 ? (await byPages.at(ctx, 1)).key : null,
  }),
});

// --- workpool

const pool = new Workpool(components.workpool, { maxParallelism: 2 });

export const printReminder = internalAction({
  args: { name: v.string() },
  handler: async (_, { name }) => {
    if (name === "nobody") throw new Error("nobody to remind");
    return `Dear ${name}`;
  },
});

export const reminded = internalMutation({
  args: { workId: v.string(), context: v.any(), result: v.any() },
  handler: async (ctx, { context, result }) => {
    await note(ctx, "reminders", `${context.name}: ${result.kind} ${result.returnValue ?? ""}`.trim());
  },
});

export const remind = mutation({
  args: { name: v.string() },
  handler: async (ctx, { name }): Promise<string> =>
    await pool.enqueueAction(
      ctx,
      internal.packages.printReminder,
      { name },
      { onComplete: internal.packages.reminded, context: { name } },
    ),
});

export const reminderState = query({
  args: { id: v.string() },
  handler: async (ctx, { id }) => (await pool.status(ctx, id as never)).state,
});

// --- migrations

const migrations = new Migrations<DataModel>(components.migrations);

export const setTier = migrations.define({
  table: "members",
  batchSize: 2,
  migrateOne: (_, { pages }) => ({ tier: pages > 100 ? "avid" : "casual" }),
});

export const runMigration = migrations.runner(internal.packages.setTier);

export const tiers = query({
  args: {},
  handler: async (ctx): Promise<{ tiers: string[]; status: string[] }> => ({
    tiers: (await ctx.db.query("members").take(100)).map(({ name, tier }) => `${name} ${tier ?? "-"}`),
    status: (await migrations.getStatus(ctx, { migrations: [internal.packages.setTier] })).map(
      ({ state, processed }) => `${state} ${processed}`,
    ),
  }),
});
