import { defineTable } from "convex/server";
import { v, type GenericValidator, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { DECIDED_STATUSES } from "./rules";

const vSetBy = v.object({ byName: v.string(), at: v.number() });

/** What staff decide about a lead. `at` of each is the version of the row that was the first to have it. */
export const vDecided = v.object({
  number: v.number(),
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
  /** Strictly rising for one lead. */
  updatedAt: v.number(),
  /** Who made the last decision, with the name at that time: a conflict message must not cost another read. Missing: a job. */
  userId: v.optional(v.id("users")),
  userName: v.optional(v.string()),
});
export type Decided = Infer<typeof vDecided>;

/** What a list shows of a row, but number and version. */
const vListed = {
  status: vDecided.fields.status,
  ownerId: vDecided.fields.ownerId,
  nextContactOn: vDecided.fields.nextContactOn,
};

/** Leads that are given the same: by their numbers, in the order of their versions. */
const groupsOf = <To extends GenericValidator>(to: To) => v.array(v.object({ to, numbers: v.array(v.number()) }));

/** One field of many leads; a null owner is nobody. A lead is in one group only. */
export const vGiven = v.union(
  v.object({ field: v.literal("status"), groups: groupsOf(vDecided.fields.status) }),
  v.object({ field: v.literal("owner"), groups: groupsOf(v.union(v.id("users"), v.null())) }),
);
export type Given = Infer<typeof vGiven>;

export const leadDecisionTables = {
  // What staff have decided about a lead: its status, its owner, and when to contact it next. Apart from `leads`, so that staff
  // and the sheet job never collide. One row per lead, from the first decision on; never deleted.
  lead_statuses: defineTable(vDecided)
    .index("by_number", ["number"]) // what was decided about one lead, and about those of a snapshot page
    .index("by_updatedAt", ["updatedAt"]) // live feed of the list
    .index("by_remindOn", ["remindOn"]), // the job that reminds of the next contact

  // A decision about many leads at once, from its commit on as good as in the rows of `lead_statuses`; a job writes it there (README.md).
  // At most one that is not written yet, and it is newer than every row. The last one that is written stays for the feed.
  lead_joint_decisions: defineTable({
    userId: v.id("users"),
    userName: v.string(),
    at: v.number(),
    given: vGiven,
    /** What the lists show of its leads from then on, so that the feed reads no row. */
    shown: v.array(v.object({ ...vListed, numbers: v.array(v.number()) })),
    /** The newest version before it. */
    after: v.number(),
    /** The version of the first lead; each other has the next. */
    first: v.number(),
    /** The version of the last lead. */
    updatedAt: v.number(),
    /** So many leads, from the first on, have it in their rows. */
    written: v.number(),
    isWritten: v.boolean(),
  })
    .index("by_isWritten", ["isWritten"]) // what readers and writers of a row must know
    .index("by_updatedAt", ["updatedAt"]), // live feed of the list
};
