import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { BULK_FIELDS } from "./rules";

export const vField = literals(...BULK_FIELDS);

export const caseBulkTables = {
  // Changes of many cases at once, with the data for an undo. Written with the change and when it is undone; read by every open
  // list. Never deleted: it says who did it, by ids alone.
  case_bulk_changes: defineTable({
    userId: v.id("users"),
    userName: v.string(),
    at: v.number(),
    field: vField,
    to: v.string(),
    /** The changed cases, and the value before. */
    cases: v.array(v.object({ caseId: v.id("cases"), before: v.string() })),
    undone: v.union(v.object({ userName: v.string(), at: v.number() }), v.null()),
  }),
};
