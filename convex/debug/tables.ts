import { defineTable } from "convex/server";
import { v } from "convex/values";

export const debugTables = {
  // When a person tested in the last minute before their last test: one row per person who ever did. Written and read by
  // each test; never deleted. One number was stored before a minute had room for five.
  debug_tests: defineTable({ userId: v.id("users"), testedAt: v.union(v.array(v.number()), v.number()) }).index(
    "by_userId", // the limit
    ["userId"],
  ),
};
