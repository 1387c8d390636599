import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  loans: defineTable({ title: v.string(), isBack: v.boolean() }),
});
