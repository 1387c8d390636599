import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vText } from "../../platform/validators";

export const clientActivityTables = {
  // Events of a client's history, in words that the client reads if `isVisibleToClient`. Apart from the audit log,
  // which only staff read. Written with the event; deleted with the client, and when staff undo the act.
  client_activities: defineTable({
    clientId: v.id("clients"),
    caseId: v.union(v.id("cases"), v.null()),
    activityType: v.string(),
    description: v.string(),
    /** Short facts by name, such as `case_type`, `priority` and `notes` of a case that was created. */
    metadata: v.record(v.string(), vText),
    isVisibleToClient: v.boolean(),
    at: v.number(),
    /** Null if no member of staff did it. */
    byName: vText,
  })
    .index("by_client_and_at", ["clientId", "at"]) // staff's timeline
    .index("by_client_and_visible_and_at", ["clientId", "isVisibleToClient", "at"]), // Recent Activity of the portal
};
