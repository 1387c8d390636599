import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  members: defineTable({ name: v.string(), pages: v.number(), tier: v.optional(v.string()) }),
  // Lines of what each function has done, written by the function.
  logbook: defineTable({ about: v.string(), line: v.string() }).index("by_about", ["about"]),
});
