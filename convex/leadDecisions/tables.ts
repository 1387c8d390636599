import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { DECIDED_STATUSES } from "./rules";

const vSetBy = v.object({ byName: v.string(), at: v.number() });

/** What staff decide about a lead. `at` of each is the version of the row that was the first to have it. */
export const vDecided = v.object({
  status: literals(...DECIDED_STATUSES),
  /** Null while nobody has chosen the status; missing in rows from before there were owners, whose author chose it. */
  statusSet: v.optional(v.union(vSetBy, v.null())),
  ownerId: v.optional(v.id("users")),
  ownerSet: v.optional(vSetBy),
  /** An ISO date on the practice's calendar. */
  nextContactOn: v.optional(v.string()),
  nextContactSet: v.optional(v.object({ ...vSetBy.fields, userId: v.id("users") })),
  /** The date of a next contact that nobody was reminded of yet. */
  remindOn: v.optional(v.string()),
});

export const leadDecisionTables = {
  // What staff have decided about a lead: its status, its owner, and when to contact it next. Apart from `leads`, so that staff
  // and the sheet job never collide. One row per lead, from the first decision on; never deleted.
  lead_statuses: defineTable({
    number: v.number(),
    ...vDecided.fields,
    /** Strictly rising for one lead. */
    updatedAt: v.number(),
    /** Who made the last decision, with the name at that time: a conflict message must not cost another read. Missing: a job. */
    userId: v.optional(v.id("users")),
    userName: v.optional(v.string()),
  })
    .index("by_number", ["number"]) // what was decided about one lead, and about those of a snapshot page
    .index("by_updatedAt", ["updatedAt"]) // live feed of the list
    .index("by_remindOn", ["remindOn"]), // the job that reminds of the next contact
};
