import { defineTable } from "convex/server";
import { v } from "convex/values";

export const memberTables = {
  // When a person last had Passage open. Written by their own screens, at most once in ten minutes; read by Team. Apart
  // from `users`, because every live query reads that row and would re-run at each visit.
  visits: defineTable({ userId: v.id("users"), seenAt: v.number() }).index("by_userId", ["userId"]),
};
