import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { BULK_FIELDS } from "./rules";

export const vField = literals(...BULK_FIELDS);

export const leadBulkTables = {
  // Changes of many leads at once, with the data for an undo. Written with the change and when it is undone; read by every open
  // list. Never deleted: it says who did it.
  lead_bulk_changes: defineTable({
    userId: v.id("users"),
    userName: v.string(),
    at: v.number(),
    field: vField,
    to: v.string(),
    /** The changed leads: the value before, and the row version of this change. */
    leads: v.array(v.object({ number: v.number(), before: v.string(), version: v.number() })),
    undone: v.union(v.object({ userName: v.string(), at: v.number() }), v.null()),
  }),
};
