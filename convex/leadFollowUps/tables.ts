import { defineTable } from "convex/server";
import { v } from "convex/values";

/** Who gets new leads in turn; nobody: no lead has an owner by itself. `version` is how often it was changed. */
export const vTurn = v.object({ memberIds: v.array(v.id("users")), version: v.number() });

export const leadFollowUpTables = {
  // Who gets new leads in turn: a single row, written by administrators from the first change on, and by the sheet job, which
  // remembers who had the last one.
  lead_turn: defineTable({
    ...vTurn.fields,
    lastId: v.union(v.id("users"), v.null()),
    updatedAt: v.number(),
    updatedByName: v.string(),
  }),
};
