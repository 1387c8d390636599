import { defineTable } from "convex/server";
import { v } from "convex/values";

export const leadPeopleTables = {
  // The name and the phone by which a lead is recognised: `leads` has only what the sheet says, as it says it. Written by the job that follows
  // the leads; read where a new client may be somebody known. Never deleted, like the lead.
  lead_people: defineTable({
    /** The n of the public id `lead-{n}`. */
    number: v.number(),
    /** `personKeys` of the lead. */
    nameKey: v.string(),
    phoneKey: v.string(),
  })
    .index("by_number", ["number"]) // the job
    .index("by_nameKey", ["nameKey"]) // is this person known?
    .index("by_phoneKey", ["phoneKey"]),

  // How far the job has come: at most one row.
  lead_people_progress: defineTable({
    /** The leads up to this version (`updatedAt`) are there. */
    version: v.number(),
  }),
};
