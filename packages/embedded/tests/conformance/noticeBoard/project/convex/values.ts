import { v } from "convex/values";
import { mutation, query } from "./_generated/server";

export const keep = mutation({
  args: { values: v.array(v.any()) },
  handler: async (ctx, { values }) => {
    for (const value of values) await ctx.db.insert("values", { value });
    await ctx.db.insert("values", {});
  },
});

export const inOrder = query({
  args: {},
  handler: async (ctx) => {
    const rows = await ctx.db.query("values").withIndex("by_value").collect();
    return rows.map((row) => ("value" in row ? { value: row.value } : {}));
  },
});

export const echo = query({ args: { value: v.any() }, handler: (_ctx, { value }) => value });

export const keepSized = mutation({
  args: { characters: v.number() },
  handler: async (ctx, { characters }) => {
    await ctx.db.insert("values", { value: "x".repeat(characters) });
  },
});

export const keepArray = mutation({
  args: { items: v.number() },
  handler: async (ctx, { items }) => {
    await ctx.db.insert("values", { value: Array.from({ length: items }, () => 0) });
  },
});

export const keepFields = mutation({
  args: { fields: v.number() },
  handler: async (ctx, { fields }) => {
    const value = Object.fromEntries(Array.from({ length: fields }, (_, at) => [`f${at}`, 0]));
    await ctx.db.insert("values", { value });
  },
});

export const keepDepth = mutation({
  args: { depth: v.number() },
  handler: async (ctx, { depth }) => {
    let value: unknown = 1;
    for (let level = 0; level < depth; level += 1) value = [value];
    await ctx.db.insert("values", { value });
  },
});
