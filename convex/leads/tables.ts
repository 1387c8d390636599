import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vNumber, vText } from "../validators/rules";
import { LEAD_STATUSES } from "./rules";

export const vLeadStatus = literals(...LEAD_STATUSES);

export const vLeadState = literals("listed", "missing", "merged");

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
  potentialCents: vNumber,
  /** An https address, or null. */
  resumeUrl: vText,
  /** The form's own timestamp, as text; its format is the sheet owner's. */
  submittedAt: vText,
  /** The remaining filled columns in the order of the sheet. */
  fields: v.array(v.object({ header: v.string(), value: v.string() })),
});

export const leadTables = {
  // A lead as the list and the details show it. Written for the sheet job and where leads are merged; read by staff. Never
  // deleted: a lead whose row is gone becomes `missing`, one that another stands for `merged`; both keep status and notes.
  leads: defineTable({
    /** The n of the public id `lead-{n}`; allocated once, never used again. */
    number: v.number(),
    /** Strictly rising for one lead, so that a screen can tell the newer of two versions. */
    updatedAt: v.number(),
    state: vLeadState,
    /** Only of a merged lead: the lead that stands for it, and who merged them when. */
    merged: v.optional(v.object({ into: v.number(), byName: v.string(), at: v.number() })),
    /** Whether its own row is in the sheet, only where the state does not say so. */
    inSheet: v.optional(v.boolean()),
    ...vLeadContent.fields,
  })
    .index("by_number", ["number"]) // details, status and notes by public id; snapshot of the list
    .index("by_updatedAt", ["updatedAt"]) // live feed of the list
    .index("by_emailKey_and_state", ["emailKey", "state"]) // possible duplicates
    .index("by_state_and_updatedAt", ["state", "updatedAt"]) // leads that left the sheet
    .index("by_mergedInto", ["merged.into"]), // the leads that one stands for
};
