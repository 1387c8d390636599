import { v, type Infer } from "convex/values";
import { vField } from "./tables";

/** A case with the value on the screen when the person chose. */
export const vSeenCases = v.array(v.object({ caseId: v.string(), from: v.string() }));
export const vBulkChange = { field: vField, to: v.string(), cases: vSeenCases };

/** Result: cases that changed, and cases left alone because somebody else had changed them. */
export const vDone = v.object({
  changeId: v.union(v.id("case_bulk_changes"), v.null()),
  changed: v.number(),
  left: v.number(),
});

/** The last change that can be undone; `at` says until when. */
export const vRecent = v.union(
  v.null(),
  v.object({
    changeId: v.id("case_bulk_changes"),
    userId: v.id("users"),
    byName: v.string(),
    at: v.number(),
    field: vField,
    to: v.string(),
    count: v.number(),
  }),
);
export type Recent = Infer<typeof vRecent>;
