import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  cards: defineTable({ line: v.string() }).index("by_line", ["line"]),
});
