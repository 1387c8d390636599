import { defineTable } from "convex/server";
import { v } from "convex/values";

export const memberTables = {
  // When a member last had Passage open, or a client the portal. Written by their own screens, at most once in ten minutes; read by Team
  // and by the client's page. A client's row is deleted with their access. Apart from `users`, because every live query reads that row and
  // would re-run at each visit.
  visits: defineTable({ userId: v.id("users"), seenAt: v.number() }).index("by_userId", ["userId"]),
};
