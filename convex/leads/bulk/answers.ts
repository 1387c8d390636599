import { v, type Infer } from "convex/values";
import { vField } from "./tables";

/** A lead with the value on the screen when the person chose. */
export const vSeenLeads = v.array(v.object({ leadId: v.string(), from: v.string() }));
export const vBulkChange = { field: vField, to: v.string(), leads: vSeenLeads };

/** Result: leads that changed, and leads left alone because somebody else had changed them. */
export const vDone = v.object({
  changeId: v.union(v.id("lead_bulk_changes"), v.null()),
  changed: v.number(),
  left: v.number(),
});

/** The last change that can be undone; `at` says until when. */
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
