import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vNumber, vText } from "../../platform/validators";

export const vLeadState = literals("listed", "missing", "merged");

/** The content of one row of the sheet. Headers are the firm's data, so they are values, never object keys. */
export const vLeadContent = v.object({
  firstName: v.string(),
  lastName: v.string(),
  /** As spelt in the sheet; compare `emailKey`. */
  email: v.string(),
  emailKey: v.string(),
  phone: vText,
  role: vText,
  goal: vText,
  potentialCents: vNumber,
  /** An https address, or null. */
  resumeUrl: vText,
  /** The form's own timestamp, as text in the sheet's format. */
  submittedAt: vText,
  /** The remaining filled columns in the order of the sheet. */
  fields: v.array(v.object({ header: v.string(), value: v.string() })),
});

export const leadTables = {
  // A lead as the list and the details show it. Written for the sheet job and where leads are merged; read by staff. Never
  // deleted: a lead whose row is gone becomes `missing`, one merged into another `merged`; both keep status and notes.
  leads: defineTable({
    /** The n of the public id `lead-{n}`; allocated once, never reused. */
    number: v.number(),
    /** Strictly rising for one lead, so that a screen recognises the newer of two versions. */
    updatedAt: v.number(),
    state: vLeadState,
    /** Only for a merged lead: the surviving lead, and author and time of the merge. */
    merged: v.optional(v.object({ into: v.number(), byName: v.string(), at: v.number() })),
    /** Whether its own row is in the sheet; missing if the state says so. */
    inSheet: v.optional(v.boolean()),
    ...vLeadContent.fields,
  })
    .index("by_number", ["number"]) // details, status and notes by public id; snapshot of the list
    .index("by_updatedAt", ["updatedAt"]) // live feed of the list
    .index("by_emailKey_and_state", ["emailKey", "state"]) // possible duplicates
    .index("by_state_and_updatedAt", ["state", "updatedAt"]) // leads that left the sheet
    .index("by_mergedInto", ["merged.into"]), // the leads merged into one
};
