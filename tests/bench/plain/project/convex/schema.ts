import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  rows: defineTable({ list: v.number(), title: v.string(), author: v.string(), status: v.number() }).index("by_list", [
    "list",
  ]),
});
