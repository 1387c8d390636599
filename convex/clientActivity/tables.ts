import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vText } from "../validators/rules";

export const clientActivityTables = {
  // What happened for a client, in words that the client may read where `isVisibleToClient` says so. Apart from the audit log, which
  // only staff read. Written with what happened; deleted with the client, and where staff take
  // back what it tells.
  client_activities: defineTable({
    clientId: v.id("clients"),
    caseId: v.union(v.id("cases"), v.null()),
    activityType: v.string(),
    description: v.string(),
    /** Short facts by name, such as `case_type`, `priority` and `notes` of a case that was created. */
    metadata: v.record(v.string(), vText),
    isVisibleToClient: v.boolean(),
    at: v.number(),
    /** Null where nobody of the practice did it. */
    byName: vText,
  })
    .index("by_client_and_at", ["clientId", "at"]) // staff's timeline
    .index("by_client_and_visible_and_at", ["clientId", "isVisibleToClient", "at"]), // Recent Activity of the portal
};
