import { defineTable } from "convex/server";
import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vLeadStatus } from "../status/tables";
import { vText } from "../../platform/validators";

const vMove = v.optional(v.number());

/** Change in the number of leads per status, in a week or month. */
export const vMoves = v.object({
  needs_followup: vMove,
  actively_contacting: vMove,
  thinking: vMove,
  not_interested: vMove,
  closed: vMove,
} satisfies Record<Infer<typeof vLeadStatus>, typeof vMove>);
/** Passage 0.1 wrote lists; `movesOf` reads both. */
const vStoredMoves = v.union(vMoves, v.array(v.number()));

export const cents = { potentialCents: v.number(), closedCents: v.number(), lostCents: v.number() };

export const leadFigureTables = {
  // Each lead's part of the sums below, to be subtracted when the lead changes. Written and read only by the job that follows the
  // leads. Never deleted, like the lead.
  lead_figure_parts: defineTable({
    /** The n of the public id `lead-{n}`. */
    number: v.number(),
    isListed: v.boolean(),
    status: vLeadStatus,
    since: v.number(),
    /** The lead's arrival and first status, as counted in the months. */
    came: v.object({ at: v.number(), status: vLeadStatus }),
    /** The month in which `cents` count, on the firm's calendar of that time. */
    month: v.string(),
    cents: v.number(),
    /** The key of its row in `lead_figure_sources`. */
    source: v.string(),
  }).index("by_number", ["number"]), // the job

  // Arrivals and departures of a month, and the value of the leads that count in it. Written by that job; read by the charts.
  // Never deleted.
  lead_figure_months: defineTable({ month: v.string(), moves: vStoredMoves, ...cents }).index("by_month", ["month"]), // the charts, in order; the job

  // The same by weeks, keyed by their Mondays, while the history is short. Written and read like the months. Never deleted.
  lead_figure_weeks: defineTable({ week: v.string(), moves: vStoredMoves }).index("by_week", ["week"]), // the charts, in order; the job

  // Number of listed leads per source. Written by that job; read by the charts. Deleted with its last lead.
  lead_figure_sources: defineTable({
    key: v.string(),
    /** The first lead's spelling. */
    name: v.string(),
    count: v.number(),
    closed: v.number(),
  })
    .index("by_key", ["key"]) // the job; the leads without a source
    .index("by_count", ["count"]), // the charts: the largest

  // The job's progress: at most one row.
  lead_figure_progress: defineTable({
    /** The leads up to this version (`updatedAt`) are counted. */
    leads: v.number(),
    statuses: v.number(),
    isWhole: v.boolean(),
    column: vText,
    /** The order of day and month in which timestamps were read. */
    dayOrder: literals("monthFirst", "dayFirst"),
    /** The version of the counting rules. */
    counting: v.number(),
    /** The time of the scheduled next run; missing if nothing is left. */
    nextRunAt: v.optional(v.number()),
  }),
};
