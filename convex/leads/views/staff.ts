import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vText } from "../../platform/validators";
import { vView } from "./answers";
import * as LeadViews from "./model";
import { vShownView, vViewForm } from "./tables";

/** The caller's own views and the shared ones, by name; live. */
export const list = staffQuery({
  permission: "leads:read",
  args: {},
  returns: v.array(vView),
  handler: async (ctx) => await LeadViews.list(ctx, ctx.staff),
});

/** `viewId` is null for a new one. Refuses INVALID, NOT_FOUND, FORBIDDEN and CHANGED_MEANWHILE. */
export const save = staffMutation({
  permission: "leads:saveView",
  args: { viewId: vText, form: vViewForm, shown: vShownView, version: v.number() },
  returns: v.object({ viewId: v.id("lead_views") }),
  handler: async (ctx, wanted) => ({ viewId: await LeadViews.save(ctx, ctx.staff, wanted) }),
});

/** Refuses NOT_FOUND, FORBIDDEN and CHANGED_MEANWHILE. */
export const remove = staffMutation({
  permission: "leads:saveView",
  args: { viewId: v.string(), version: v.number() },
  returns: v.null(),
  handler: async (ctx, wanted) => await LeadViews.remove(ctx, ctx.staff, wanted),
});
