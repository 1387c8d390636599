import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  notices: defineTable({
    author: v.string(),
    rank: v.number(),
    text: v.string(),
    pinned: v.optional(v.boolean()),
    origin: v.optional(v.object({ city: v.string() })),
  })
    .index("by_author_and_rank", ["author", "rank"])
    .index("by_rank", ["rank"])
    .index("by_city", ["origin.city"]),
  replies: defineTable({ noticeId: v.id("notices"), text: v.string() }).index("by_notice", ["noticeId"]),
  values: defineTable({ value: v.optional(v.any()) }).index("by_value", ["value"]),
  loose: defineTable(v.any()),
  /** Lists of distinct numbers, for histories of reads and appends. */
  lists: defineTable({ key: v.string(), items: v.array(v.number()) }).index("by_key", ["key"]),
  posts: defineTable({
    text: v.string(),
    channel: v.string(),
    meta: v.optional(v.object({ hidden: v.boolean() })),
    likes: v.optional(v.number()),
  })
    .searchIndex("search_text", { searchField: "text", filterFields: ["channel", "meta.hidden"] })
    .index("by_channel", ["channel"]),
  seats: defineTable({ flight: v.string(), passenger: v.string() }).index("by_flight", ["flight"]),
  /** Written by the cron only, while the board is deployed. */
  ticks: defineTable({ number: v.number(), at: v.number() }).index("by_number", ["number"]),
  marks: defineTable({ name: v.string(), number: v.number() }).index("by_name_and_number", ["name", "number"]),
});
