import { defineTable } from "convex/server";
import { v } from "convex/values";

export const vSnooze = v.object({ key: v.string(), until: v.string(), mark: v.number() });

export const todayTables = {
  // Lines of Today that a member has hidden until a day; the lines themselves are not stored. Written and read by that
  // member; deleted by the daily sweep when the day has come, the source is gone or the member has left, and with the client.
  today_snoozes: defineTable({
    ...vSnooze.fields,
    userId: v.id("users"),
    /** Null for a lead's line. */
    clientId: v.union(v.id("clients"), v.null()),
  })
    .index("by_userId_and_until", ["userId", "until"]) // a member's
    .index("by_userId_and_key", ["userId", "key"]) // one line
    .index("by_until", ["until"]) // the sweep
    .index("by_clientId", ["clientId"]), // the deletion of the client
};
