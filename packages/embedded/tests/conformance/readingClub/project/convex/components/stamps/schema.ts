import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  cards: defineTable({ holder: v.string(), count: v.number() }).index("by_holder", ["holder"]),
  ticks: defineTable({ at: v.number() }),
});
