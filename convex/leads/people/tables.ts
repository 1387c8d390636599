import { defineTable } from "convex/server";
import { v } from "convex/values";

export const leadPeopleTables = {
  // The normalised name and phone of a lead: `leads` has them as the sheet spells them. Written by the job that follows the
  // leads; read where a new client may be a known person. Never deleted, like the lead.
  lead_people: defineTable({
    /** The n of the public id `lead-{n}`. */
    number: v.number(),
    /** `personKeys` of the lead. */
    nameKey: v.string(),
    phoneKey: v.string(),
  })
    .index("by_number", ["number"]) // the job
    .index("by_nameKey", ["nameKey"]) // searching for this person
    .index("by_phoneKey", ["phoneKey"]),

  // The job's progress: at most one row.
  lead_people_progress: defineTable({
    /** The leads up to this version (`updatedAt`) are indexed. */
    version: v.number(),
  }),
};
