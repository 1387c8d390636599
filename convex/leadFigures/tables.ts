import { defineTable } from "convex/server";
import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vLeadStatus } from "../leads/tables";
import { vText } from "../validators/rules";

const vMove = v.optional(v.number());

/** How many leads more or fewer have each status, in a week or month. */
export const vMoves = v.object({
  needs_followup: vMove,
  actively_contacting: vMove,
  thinking: vMove,
  not_interested: vMove,
  closed: vMove,
} satisfies Record<Infer<typeof vLeadStatus>, typeof vMove>);
/** Passage 0.1 wrote lists, which `movesOf` reads. */
const vStoredMoves = v.union(vMoves, v.array(v.number()));

export const cents = { potentialCents: v.number(), closedCents: v.number(), lostCents: v.number() };

export const leadFigureTables = {
  // What each lead adds to the sums below, so that it can be taken away again when the lead changes. Written by the job that follows
  // the leads, which alone reads it. Never deleted, like the lead.
  lead_figure_parts: defineTable({
    /** The n of the public id `lead-{n}`. */
    number: v.number(),
    isListed: v.boolean(),
    status: vLeadStatus,
    since: v.number(),
    /** When the lead came, and with which status: where the months have it as come. */
    came: v.object({ at: v.number(), status: vLeadStatus }),
    /** The month in which `cents` count, on the firm's calendar of that time. */
    month: v.string(),
    cents: v.number(),
    /** The key of its row in `lead_figure_sources`. */
    source: v.string(),
  }).index("by_number", ["number"]), // the job

  // What came and went in a month, and the value of the leads that count in it. Written by that job; read by the pictures. Never deleted.
  lead_figure_months: defineTable({ month: v.string(), moves: vStoredMoves, ...cents }).index("by_month", ["month"]), // the pictures, in order; the job

  // The same by weeks, by their Mondays, while the history is short. Written and read like the months. Never deleted.
  lead_figure_weeks: defineTable({ week: v.string(), moves: vStoredMoves }).index("by_week", ["week"]), // the pictures, in order; the job

  // How many listed leads came from a source. Written by that job; read by the pictures. Deleted with its last lead.
  lead_figure_sources: defineTable({
    key: v.string(),
    /** As the first of its leads spells it. */
    name: v.string(),
    count: v.number(),
    closed: v.number(),
  })
    .index("by_key", ["key"]) // the job; the leads without a source
    .index("by_count", ["count"]), // the pictures: the largest

  // How far the job has come: at most one row.
  lead_figure_progress: defineTable({
    /** The leads up to this version (`updatedAt`) are counted. */
    leads: v.number(),
    statuses: v.number(),
    isWhole: v.boolean(),
    column: vText,
    /** How the timestamps of the form were read. */
    dayOrder: literals("monthFirst", "dayFirst"),
    /** The version of the rules by which all of it was counted. */
    counting: v.number(),
    /** When the run comes that goes on; missing where nothing is left. */
    nextRunAt: v.optional(v.number()),
  }),
};
