import { v } from "convex/values";
import { vViewForm, vShownView } from "./tables";

/** A view as a person may use it. */
export const vView = v.object({
  viewId: v.id("lead_views"),
  ...vViewForm.fields,
  ...vShownView.fields,
  version: v.number(),
  /** Who made it; null for the person's own. */
  byName: v.union(v.string(), v.null()),
  canChange: v.boolean(),
});
