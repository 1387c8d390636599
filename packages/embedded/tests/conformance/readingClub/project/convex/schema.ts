import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  // The components have tables of this name too.
  cards: defineTable({ holder: v.string() }),
});
