import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../../platform/validators";
import { BREAKS, JOBS, RECORD_KINDS } from "./rules";
import { vSeal } from "./tables";

/** For a break of a whole day, `record` and `event` are null. */
export const vBreak = v.object({
  kind: literals(...BREAKS),
  record: vText,
  event: v.union(v.id("audit_events"), v.null()),
  day: v.string(),
});
export type Break = Infer<typeof vBreak>;

/** An event's chain fields with its place. `storedAt`: when the row was stored, epoch ms. */
export const vPlacedLink = v.object({
  id: v.id("audit_events"),
  subject: v.string(),
  storedAt: v.number(),
  hash: vText,
  previousHash: vText,
  isIntact: v.boolean(),
});
export type PlacedLink = Infer<typeof vPlacedLink>;

/** The hash over a day's heads up to a subject, and their number. */
export const vFolded = v.object({ foldedTo: vText, heads: v.string(), chains: v.number() });
export type Folded = Infer<typeof vFolded>;

/** `newestSeal` is compared by hand with the log line of the next day. */
export const vVerdict = v.object({
  says: v.string(),
  break: v.union(vBreak, v.null()),
  events: v.number(),
  records: v.number(),
  seals: v.number(),
  newestSeal: v.union(vSeal, v.null()),
});
export type Verdict = Infer<typeof vVerdict>;

/** Filter of the log. Times are epoch ms; `to` is exclusive. */
export const vAuditFilter = v.object({
  person: v.optional(v.union(v.id("users"), v.literal(JOBS))),
  /** Public id of a record. */
  record: v.optional(v.string()),
  action: v.optional(v.string()),
  from: v.optional(v.number()),
  to: v.optional(v.number()),
});
export type AuditFilter = Infer<typeof vAuditFilter>;

/** An event in words. */
export const vShownEvent = v.object({
  eventId: v.id("audit_events"),
  at: v.number(),
  actor: v.object({ name: v.string(), userId: v.union(v.id("users"), v.null()) }),
  action: v.string(),
  words: v.string(),
  record: v.object({ kind: literals(...RECORD_KINDS), id: v.string() }),
  before: vText,
  after: vText,
});
export type ShownEvent = Infer<typeof vShownEvent>;
