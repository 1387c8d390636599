import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({ lines: defineTable({ text: v.string() }).index("by_text", ["text"]) });
