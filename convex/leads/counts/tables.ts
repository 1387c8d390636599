import { defineTable } from "convex/server";
import { v } from "convex/values";

export const leadCountTables = {
  // How many leads are on the list, how many have left the sheet, and the next number to give: a single row. Written where
  // leads join, leave and are merged; read with each page of a snapshot and by every open list.
  lead_counts: defineTable({
    listed: v.number(),
    missing: v.number(),
    nextNumber: v.number(),
  }),
};
