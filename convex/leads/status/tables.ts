import { defineTable } from "convex/server";
import { v, type GenericValidator, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { LEAD_STATUSES } from "./rules";

export const vLeadStatus = literals(...LEAD_STATUSES);

const vSetBy = v.object({ byName: v.string(), at: v.number() });

/** Staff's decisions about a lead. Each `at` is the row version at which that field last changed. */
const vLeadStatusRow = v.object({
  number: v.number(),
  status: vLeadStatus,
  /** Null while nobody has chosen the status; missing in imported rows, whose author (`userName`) chose it. */
  statusSet: v.optional(v.union(vSetBy, v.null())),
  ownerId: v.optional(v.id("users")),
  ownerSet: v.optional(vSetBy),
  /** An ISO date on the practice's calendar. */
  nextContactOn: v.optional(v.string()),
  nextContactSet: v.optional(v.object({ ...vSetBy.fields, userId: v.id("users") })),
  /** The date of a next contact, until somebody was reminded of it. */
  remindOn: v.optional(v.string()),
  /** Strictly rising for one lead. */
  updatedAt: v.number(),
  /** Author of the last decision, with the name at that time: a conflict message must not cost another read. Missing: a job. */
  userId: v.optional(v.id("users")),
  userName: v.optional(v.string()),
});
export type LeadStatusRow = Infer<typeof vLeadStatusRow>;

const { status: vStatus, ownerId: vOwnerId, nextContactOn: vNextContactOn } = vLeadStatusRow.fields;

/** Leads that get the same value, by number. */
const groupsOf = <To extends GenericValidator>(to: To) => v.array(v.object({ to, numbers: v.array(v.number()) }));

export const leadDecisionTables = {
  // Staff's decisions about a lead: status, owner and next contact. Separate from `leads`, so that staff and the sheet job never
  // conflict. One row per lead, from the first decision on; never deleted.
  lead_statuses: defineTable(vLeadStatusRow)
    .index("by_number", ["number"]) // the decisions about one lead, and about a snapshot page
    .index("by_updatedAt", ["updatedAt"]) // live feed of the list
    .index("by_ownerId_and_nextContactOn", ["ownerId", "nextContactOn"]) // Today: a member's follow-ups and new leads
    .index("by_remindOn", ["remindOn"]), // the job that reminds of the next contact

  // A change of many leads that Passage 0.1 has not written into all of their rows. Nothing writes it any more; the rest is
  // written and deleted (`earlierBulkChange.ts`). Remove after 0.2.
  lead_joint_decisions: defineTable({
    userId: v.id("users"),
    userName: v.string(),
    at: v.number(),
    /** One field of the leads, in the order of the versions; a null owner is nobody. */
    given: v.union(
      v.object({ field: v.literal("status"), groups: groupsOf(vStatus) }),
      v.object({ field: v.literal("owner"), groups: groupsOf(v.union(v.id("users"), v.null())) }),
    ),
    shown: v.array(
      v.object({ status: vStatus, ownerId: vOwnerId, nextContactOn: vNextContactOn, numbers: v.array(v.number()) }),
    ),
    after: v.number(),
    /** The version of the first lead; each other has the next. */
    first: v.number(),
    updatedAt: v.number(),
    /** Number of leads, from the first on, whose rows are written. */
    written: v.number(),
    isWritten: v.boolean(),
  }),
};
