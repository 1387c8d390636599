import { defineTable } from "convex/server";
import { v, type Infer } from "convex/values";
import { vText } from "../../platform/validators";

/** `hash` covers the day's heads, the numbers and the previous seal. */
export const vSeal = v.object({
  day: v.string(),
  hash: v.string(),
  previousHash: vText,
  events: v.number(),
  chains: v.number(),
});
export type Seal = Infer<typeof vSeal>;

export const auditTables = {
  // Changes: the action, its author, the values before and after. Written by `recordEvent` in the transaction of the
  // change itself, so there is no change without its event. Nothing updates or deletes a row.
  audit_events: defineTable({
    action: v.string(),
    /** Public id of the record: `lead-12`, or a document id if there is no public one. */
    subject: v.string(),
    /** Null for the deployment's own jobs. */
    actorId: v.union(v.id("users"), v.null()),
    actorName: v.string(),
    before: vText,
    after: vText,
    /** Epoch ms. Absent, like the hashes, in rows of earlier versions. */
    at: v.optional(v.number()),
    /** SHA-256 of all other fields, in hexadecimal (README.md). */
    hash: v.optional(v.string()),
    /** The hash of the previous event about the same record; null at the start of the chain. */
    previousHash: v.optional(vText),
  })
    .index("by_subject", ["subject"]) // the end of a chain, at each change; the log of one record; verification
    .index("by_subject_and_action", ["subject", "action"]) // access history
    .index("by_actorId", ["actorId"]) // the log of one person
    .index("by_action", ["action"]), // the log of one action

  // One row for each UTC day with events, made after its end. Written by the sealing job, read by verification. Never
  // changed, never deleted.
  audit_seals: defineTable(vSeal).index("by_day", ["day"]), // the last seal; verification, in order

  // The last event of each chain on a sealed day, so that verification can name a missing one. Written by the sealing
  // job; kept as long as the seals.
  audit_heads: defineTable({
    day: v.string(),
    subject: v.string(),
    eventId: v.id("audit_events"),
    hash: v.string(),
  }).index("by_day_and_subject", ["day", "subject"]), // sealing and verification, in order

  // Progress of sealing a day: at most one row.
  audit_sealing: defineTable({
    day: v.string(),
    events: v.number(),
    /** Position among the day's events; null once all are read. */
    cursor: vText,
    isCollected: v.boolean(),
    chains: v.number(),
    /** The heads up to this subject are in `heads`. */
    foldedTo: vText,
    heads: v.string(),
  }),
};
