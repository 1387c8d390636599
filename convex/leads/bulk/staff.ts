import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { staffFeed, staffMutation } from "../../access/builders/staff";
import { vDone, vRecent, vBulkChange, type Recent } from "./answers";
import * as Bulk from "./model";

/**
 * Sets the status, the owner or the next contact of many leads. Refuses INVALID; a lead that somebody else has changed is left alone and counted.
 */
export const change = staffMutation({
  permission: "leads:changeMany",
  args: vBulkChange,
  returns: vDone,
  handler: async (ctx, wanted) => await Bulk.change(ctx, ctx.staff, wanted),
});

/** Refuses NOT_FOUND, INVALID when it is too late, and CHANGED_MEANWHILE when somebody has undone it. */
export const undo = staffMutation({
  permission: "leads:changeMany",
  args: { changeId: v.string() },
  returns: vDone,
  handler: async (ctx, { changeId }) => await Bulk.undo(ctx, ctx.staff, changeId),
});

/** The last change of many leads, by anybody, unless it was undone; live. */
export const recent = staffFeed({
  permission: "leads:read",
  args: {},
  returns: vRecent,
  handler: async (ctx): Promise<Recent> => await ctx.runQuery(internal.leads.bulk.cached.recent, {}),
});
