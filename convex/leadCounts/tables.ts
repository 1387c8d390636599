import { defineTable } from "convex/server";
import { v } from "convex/values";

export const leadCountTables = {
  // How many leads are on the list, how many have left the sheet, and the next number to give: a single row. Written where
  // leads join, leave and are merged; read with each page of a snapshot and by every open list.
  lead_counts: defineTable({
    listed: v.number(),
    /** Missing only until the first run of the sheet job after an update from before it was counted. */
    missing: v.optional(v.number()),
    nextNumber: v.number(),
  }),

  // A thousand numbers of leads each, so that a change of many leads need not read the leads. Written when the first of its numbers is
  // given, and where leads are merged. Those of older deployments are missing until the sheet job has looked at their leads.
  lead_number_blocks: defineTable({
    block: v.number(),
    /** Those at which no lead stands for itself: it was never given, or its lead is merged. Numbers that are yet to be given are not among them. */
    vacant: v.array(v.number()),
  }).index("by_block", ["block"]), // what is known of some numbers; the first block that is known
};
