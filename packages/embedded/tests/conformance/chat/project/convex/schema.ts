import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  users: defineTable({ tokenIdentifier: v.string(), name: v.string() }).index("by_token", ["tokenIdentifier"]),
  messages: defineTable({
    userId: v.id("users"),
    author: v.string(),
    body: v.string(),
    file: v.optional(v.id("_storage")),
  })
    .index("by_author", ["author"])
    .searchIndex("search_body", { searchField: "body", filterFields: ["author"] }),
  ticks: defineTable({ count: v.number() }),
});
