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
  // When a person tested in the last minute before their last test: one row per person who ever did. Written and read by
  // each test; never deleted. One number was stored before a minute had room for five.
  debug_tests: defineTable({ userId: v.id("users"), testedAt: v.union(v.array(v.number()), v.number()) }).index(
    "by_userId", // the limit
    ["userId"],
  ),
};
