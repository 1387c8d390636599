import { ConvexError, v } from "convex/values";
import { internalMutation, mutation, query } from "./_generated/server";
import { describe } from "./words";

const vShelf = v.union(v.literal("fiction"), v.literal("law"));

export const onShelf = query({
  args: { shelf: vShelf },
  returns: v.array(v.object({ title: v.string(), copies: v.int64() })),
  handler: async (ctx, { shelf }) => {
    const books = await ctx.db
      .query("books")
      .withIndex("by_shelf_and_title", (q) => q.eq("shelf", shelf))
      .take(100);
    return books.map(({ title, copies }) => ({ title, copies }));
  },
});

export const add = mutation({
  args: { title: v.string(), shelf: vShelf, copies: v.int64() },
  returns: v.id("books"),
  handler: async (ctx, { title, shelf, copies }) => {
    if (title === "") throw new ConvexError({ code: "NO_TITLE", text: describe("nameless") });
    console.log("adding", { title });
    return await ctx.db.insert("books", { title, shelf, copies, tags: [] });
  },
});

export const removeOverdue = internalMutation({
  args: { before: v.optional(v.number()) },
  handler: async (ctx, { before }) => {
    const overdue = await ctx.db.query("loans").take(100);
    return overdue.filter((loan) => loan.dueAt < (before ?? Date.now())).length;
  },
});
