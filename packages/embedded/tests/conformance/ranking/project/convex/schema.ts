import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  entries: defineTable({ rank: v.union(v.number(), v.string()), name: v.string() }),
});
