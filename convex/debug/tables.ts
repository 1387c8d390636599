import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";

/** How a test of the lead sheet ended. */
export const vSheetTest = v.union(
  v.object({ kind: v.literal("read"), cells: v.number() }),
  v.object({ kind: v.literal("refused"), status: v.number(), body: v.string() }),
  v.object({ kind: literals("unconfigured", "badAccount", "unreachable", "silent", "unreadable") }),
);

export const debugTables = {
  // When a person last tested the sheet: one row per person who ever did. Written and read by the test; never deleted.
  debug_tests: defineTable({ userId: v.id("users"), testedAt: v.number() }).index("by_userId", ["userId"]), // the limit
};
