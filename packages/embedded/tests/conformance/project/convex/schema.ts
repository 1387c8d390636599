import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  books: defineTable({
    title: v.string(),
    shelf: v.union(v.literal("fiction"), v.literal("law")),
    copies: v.int64(),
    tags: v.array(v.string()),
    cover: v.optional(v.bytes()),
  })
    .index("by_shelf_and_title", ["shelf", "title"])
    .index("by_title", ["title"]),
  loans: defineTable({ bookId: v.id("books"), reader: v.string(), dueAt: v.number(), returned: v.boolean() })
    .index("by_reader", ["reader", "returned"])
    .index("by_dueAt", { fields: ["dueAt"], staged: true }),
});
