import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import * as SavedViews from "../../practice/savedViews/model";
import { vSave, vSavedId, vViews } from "./answers";

const OF: SavedViews.ViewedList = {
  list: undefined,
  changeAny: "leads:changeAnyView",
  share: "leads:shareView",
  remove: "leads:removeView",
};

/** The caller's own views and the shared ones, by name; live. */
export const list = staffQuery({
  permission: "leads:read",
  args: {},
  returns: vViews,
  handler: async (ctx) => await SavedViews.list(ctx, ctx.staff, OF),
});

/** `viewId` is null for a new one. Refuses INVALID, NOT_FOUND, FORBIDDEN and CHANGED_MEANWHILE. */
export const save = staffMutation({
  permission: "leads:saveView",
  args: vSave,
  returns: vSavedId,
  handler: async (ctx, wanted) => ({ viewId: await SavedViews.save(ctx, ctx.staff, { of: OF, ...wanted }) }),
});

/** Refuses NOT_FOUND, FORBIDDEN and CHANGED_MEANWHILE. */
export const remove = staffMutation({
  permission: "leads:saveView",
  args: { viewId: v.string(), version: v.number() },
  returns: v.null(),
  handler: async (ctx, wanted) => {
    await SavedViews.remove(ctx, ctx.staff, { of: OF, ...wanted });
  },
});
