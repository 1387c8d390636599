import { v } from "convex/values";
import { vViewForm, vShownView } from "./tables";
import { vText } from "../../platform/validators";

/** A view with the caller's permission. */
export const vView = v.object({
  viewId: v.id("lead_views"),
  ...vViewForm.fields,
  ...vShownView.fields,
  version: v.number(),
  /** The author of a shared view; null for the person's own. */
  byName: vText,
  canChange: v.boolean(),
});
