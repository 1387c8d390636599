import { getConvexSize, getDocumentSize, v } from "convex/values";
import { internal } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import { internalMutation, mutation, query, type MutationCtx } from "./_generated/server";

const LATER_MS = 1_000_000_000;
const CHUNK = 1_000_000;

export const insert = mutation({
  args: { count: v.number() },
  handler: async (ctx, { count }) => {
    for (let number = 0; number < count; number += 1) await ctx.db.insert("marks", { name: "one of many", number });
  },
});

export const read = query({
  args: { count: v.number() },
  handler: async (ctx, { count }) => (await ctx.db.query("marks").take(count)).length,
});

/** Fills an empty document to exactly `size` bytes, and returns how many it had. */
async function fill(ctx: MutationCtx, id: Id<"loose">, size: (empty: number) => number): Promise<number> {
  const empty = getDocumentSize((await ctx.db.get(id)) ?? {});
  await ctx.db.patch(id, { text: "x".repeat(size(empty) - empty) });
  return empty;
}

export const keepBytes = mutation({
  args: { sizes: v.array(v.number()) },
  handler: async (ctx, { sizes }) => {
    const ids: Id<"loose">[] = [];
    for (const size of sizes) {
      const id = await ctx.db.insert("loose", { text: "" });
      await fill(ctx, id, () => size);
      ids.push(id);
    }
    return ids;
  },
});

/** Writes exactly this many bytes, counting each document before and after it is filled. */
export const writeBytes = mutation({
  args: { total: v.number(), largest: v.number() },
  handler: async (ctx, { total, largest }) => {
    for (let left = total; left > 0;) {
      const id = await ctx.db.insert("loose", { text: "" });
      const size = (empty: number): number => Math.min(largest, left - empty);
      const empty = await fill(ctx, id, size);
      left -= empty + size(empty);
    }
  },
});

export const readEach = query({
  args: { ids: v.array(v.id("loose")) },
  handler: async (ctx, { ids }) => {
    for (const id of ids) await ctx.db.get(id);
  },
});

/** Each row is one range, however often it is read and written. */
export const touchEach = mutation({
  args: { count: v.number() },
  handler: async (ctx, { count }) => {
    for (let at = 0; at < count; at += 1) {
      const id = await ctx.db.insert("loose", { text: "" });
      await ctx.db.patch(id, { text: "a" });
      await ctx.db.get(id);
    }
  },
});

export const keepName = mutation({
  args: { length: v.number(), nested: v.boolean() },
  handler: async (ctx, { length, nested }) => {
    const named = { ["f".repeat(length)]: 1 };
    await ctx.db.insert("loose", nested ? { value: named } : named);
  },
});

export const keepNamed = mutation({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    await ctx.db.insert("loose", { [name]: 1 });
  },
});

export const nothing = internalMutation({ args: { text: v.optional(v.string()) }, handler: () => null });

export const schedule = mutation({
  args: { count: v.number() },
  handler: async (ctx, { count }) => {
    for (let at = 0; at < count; at += 1) await ctx.scheduler.runAfter(LATER_MS, internal.limits.nothing, {});
  },
});

/** Schedules functions whose arguments have exactly this many bytes in total. */
export const scheduleBytes = mutation({
  args: { total: v.number() },
  handler: async (ctx, { total }) => {
    const empty = getConvexSize({ text: "" });
    for (let left = total; left > 0;) {
      const size = Math.min(CHUNK, left);
      await ctx.scheduler.runAfter(LATER_MS, internal.limits.nothing, { text: "x".repeat(size - empty) });
      left -= size;
    }
  },
});

export const measure = mutation({ args: { text: v.string() }, handler: (_ctx, { text }) => text.length });

export const produce = query({
  args: { characters: v.number() },
  handler: (_ctx, { characters }) => "x".repeat(characters),
});

export const speak = query({
  args: { lines: v.number() },
  handler: (_ctx, { lines }) => {
    for (let line = 0; line < lines; line += 1) console.log(line);
  },
});
