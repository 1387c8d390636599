import { defineTable } from "convex/server";
import { v } from "convex/values";

/** The members who get new leads in turn; without members, new leads have no owner. `version` counts the changes. */
export const vRotation = v.object({ memberIds: v.array(v.id("users")), version: v.number() });

export const leadFollowUpTables = {
  // The members who get new leads in turn: a single row, written by administrators from the first change on, and by the sheet
  // job, which remembers the member with the last one.
  lead_turn: defineTable({
    ...vRotation.fields,
    lastId: v.union(v.id("users"), v.null()),
    updatedAt: v.number(),
    updatedByName: v.string(),
  }),
};
