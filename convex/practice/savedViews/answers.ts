import { v } from "convex/values";
import { vText } from "../../platform/validators";
import { vShownView, vViewForm } from "./tables";

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

/** `viewId` is null for a new one; `version` is the one on the person's screen. */
export const vSavedView = { viewId: vText, form: vViewForm, shown: vShownView, version: v.number() };

export const vViewId = v.object({ viewId: v.id("lead_views") });
