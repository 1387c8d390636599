import { defineTable } from "convex/server";
import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { BULK_FIELDS } from "./rules";

const vField = literals(...BULK_FIELDS);

/** A lead with what the screen showed when the person chose. */
export const vSeenLeads = v.array(v.object({ leadId: v.string(), from: v.string() }));
export const vWanted = { field: vField, to: v.string(), leads: vSeenLeads };

/** What has come of it: leads that changed, and those that somebody else had changed, which stay as they are. */
export const vDone = v.object({
  changeId: v.union(v.id("lead_bulk_changes"), v.null()),
  changed: v.number(),
  left: v.number(),
});

/** The last change that can be taken back; `at` says until when. */
export const vRecent = v.union(
  v.null(),
  v.object({
    changeId: v.id("lead_bulk_changes"),
    userId: v.id("users"),
    byName: v.string(),
    at: v.number(),
    field: vField,
    to: v.string(),
    count: v.number(),
  }),
);
export type Recent = Infer<typeof vRecent>;

export const leadBulkTables = {
  // Changes of many leads at once, and what it takes to undo them. Written with the change and when it is undone; read by every open
  // list. Never deleted: it says who did it.
  lead_bulk_changes: defineTable({
    userId: v.id("users"),
    userName: v.string(),
    at: v.number(),
    field: vField,
    to: v.string(),
    /** The leads that changed: what each had before, and the version that this change gave it. */
    leads: v.array(v.object({ number: v.number(), before: v.string(), version: v.number() })),
    undone: v.union(v.object({ userName: v.string(), at: v.number() }), v.null()),
  }),
};
