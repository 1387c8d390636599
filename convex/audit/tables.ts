import { defineTable } from "convex/server";
import { v } from "convex/values";

export const auditTables = {
  // What happened, who did it, what it was before and after. Written by `recordEvent` in the transaction of the change
  // itself, so there is no change without its event. Nothing updates or deletes a row. Indexes will come with the
  // screens that read it, because each one adds work to every change of a lead.
  audit_events: defineTable({
    action: v.string(),
    /** Public id of the record concerned: `lead-12`, or a document id where there is no public one. */
    subject: v.string(),
    /** Null for the deployment's own jobs. */
    actorId: v.union(v.id("users"), v.null()),
    actorName: v.string(),
    before: v.union(v.string(), v.null()),
    after: v.union(v.string(), v.null()),
  }),
};
