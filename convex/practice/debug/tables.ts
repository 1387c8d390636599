import { defineTable } from "convex/server";
import { v } from "convex/values";

export const debugTables = {
  // Times of each person's tests in the last minute: one row per person who ever tested. Written and read by each test;
  // never deleted. An earlier version stored one number.
  debug_tests: defineTable({ userId: v.id("users"), testedAt: v.union(v.array(v.number()), v.number()) }).index(
    "by_userId", // the limit
    ["userId"],
  ),
};
