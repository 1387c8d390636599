import { defineTable } from "convex/server";
import { v } from "convex/values";

export const noteTables = {
  // Internal notes about a lead. Written and read by staff; never changed, never deleted.
  lead_notes: defineTable({
    /** The n of the public id `lead-{n}`. */
    leadNumber: v.number(),
    userId: v.id("users"),
    /** Address and name at the time of writing; null only for notes brought over without one. */
    authorEmail: v.union(v.string(), v.null()),
    authorName: v.union(v.string(), v.null()),
    text: v.string(),
    /** Only of notes brought over from elsewhere: when they were written there. The others have their creation time. */
    writtenAt: v.optional(v.number()),
  }).index("by_leadNumber", ["leadNumber"]), // the notes panel, newest first by creation time
};
