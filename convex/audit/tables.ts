import { defineTable } from "convex/server";
import { v, type Infer } from "convex/values";
import { vText } from "../validators/rules";

export const vCount = v.number();

/** `hash` is that of the day's heads, the numbers and the seal before. */
export const vSeal = v.object({
  day: v.string(),
  hash: v.string(),
  previousHash: vText,
  events: vCount,
  chains: vCount,
});
export type Seal = Infer<typeof vSeal>;

export const auditTables = {
  // What happened, who did it, what it was before and after. Written by `recordEvent` in the transaction of the change
  // itself, so there is no change without its event. Nothing updates or deletes a row.
  audit_events: defineTable({
    action: v.string(),
    /** Public id of the record concerned: `lead-12`, or a document id where there is no public one. */
    subject: v.string(),
    /** Null for the deployment's own jobs. */
    actorId: v.union(v.id("users"), v.null()),
    actorName: v.string(),
    before: vText,
    after: vText,
    /** Epoch ms. Like the hashes, rows of earlier versions do not have it. */
    at: v.optional(v.number()),
    /** SHA-256 of all other fields, in hexadecimal (README.md). */
    hash: v.optional(v.string()),
    /** The hash of the event before this one about the same record; null where the chain begins. */
    previousHash: v.optional(vText),
  })
    .index("by_subject", ["subject"]) // the end of a chain, at each change; the log of one record; verification
    .index("by_subject_and_action", ["subject", "action"]) // who has access, since when, and its changes
    .index("by_actorId", ["actorId"]) // the log of one person
    .index("by_action", ["action"]), // the log of one action

  // One row for each UTC day with events, made after its end. Written by the sealing job, read by verification. Never
  // changed, never deleted.
  audit_seals: defineTable(vSeal).index("by_day", ["day"]), // the last seal, and those to verify, in order

  // The last event that each chain had on a sealed day, so that verification can name what is missing. Written by the sealing
  // job; kept as long as the seals.
  audit_heads: defineTable({
    day: v.string(),
    subject: v.string(),
    eventId: v.id("audit_events"),
    hash: v.string(),
  }).index("by_day_and_subject", ["day", "subject"]), // sealing and verification, in order

  // How far the sealing of a day has come: at most one row.
  audit_sealing: defineTable({
    day: v.string(),
    events: v.number(),
    /** The place among the day's events; null once all are read. */
    cursor: vText,
    isCollected: v.boolean(),
    chains: v.number(),
    /** The heads up to this subject are in `heads`. */
    foldedTo: vText,
    heads: v.string(),
  }),
};
