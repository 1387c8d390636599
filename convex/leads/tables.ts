import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vFeed, vRowNow, vSnapshotPage } from "../liveList/tables";
import { LEAD_STATUSES, type LeadTuple, type StatusTuple } from "./rules";

export const vLeadStatus = literals(...LEAD_STATUSES);

export const vLeadPage = vSnapshotPage<LeadTuple, StatusTuple>();
export const vLeadNow = vRowNow<LeadTuple, StatusTuple>();
export const vLeadFeed = vFeed<LeadTuple>();
export const vStatusFeed = vFeed<StatusTuple>();

const vText = v.union(v.string(), v.null());

/** What one row of the sheet says. Headers are data of the firm's making, so they are values, never object keys. */
export const vLeadContent = v.object({
  firstName: v.string(),
  lastName: v.string(),
  /** As written in the sheet; `emailKey` is the one to compare. */
  email: v.string(),
  emailKey: v.string(),
  phone: vText,
  role: vText,
  goal: vText,
  potentialCents: v.union(v.number(), v.null()),
  /** An https address, or null. */
  resumeUrl: vText,
  /** The form's own timestamp, as text; its format is the sheet owner's. */
  submittedAt: vText,
  /** The remaining filled columns in the order of the sheet. */
  fields: v.array(v.object({ header: v.string(), value: v.string() })),
});

export const leadTables = {
  // A lead as the list and the details show it. Written for the sheet job only; read by staff. Never deleted: a lead
  // whose row is gone becomes `missing` and keeps its status and notes.
  leads: defineTable({
    /** The n of the public id `lead-{n}`; allocated once, never used again. */
    number: v.number(),
    /** Strictly rising for one lead, so that a screen can tell the newer of two versions. */
    updatedAt: v.number(),
    state: literals("listed", "missing"),
    ...vLeadContent.fields,
  })
    .index("by_number", ["number"]) // details, status and notes by public id; snapshot of the list
    .index("by_updatedAt", ["updatedAt"]) // live feed of the list
    .index("by_emailKey_and_state", ["emailKey", "state"]), // possible duplicates

  // The follow-up status staff gave a lead. Apart from `leads`, so that staff and the sheet job never collide. Written
  // by staff, one row per lead, from its first status on; never deleted.
  lead_statuses: defineTable({
    number: v.number(),
    status: vLeadStatus,
    /** Strictly rising for one lead. */
    updatedAt: v.number(),
    userId: v.id("users"),
    /** The name at that time: a conflict message must not cost another read. */
    userName: v.string(),
  })
    .index("by_number", ["number"]) // one lead's status; the statuses of a snapshot page
    .index("by_updatedAt", ["updatedAt"]), // live feed of the list

  // How many leads are on the list, and the next number to give: a single row. Written where leads join and leave the
  // list; read with each page of a snapshot.
  lead_counts: defineTable({ listed: v.number(), nextNumber: v.number() }),
};
