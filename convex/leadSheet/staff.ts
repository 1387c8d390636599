import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { staffMutation, staffQuery } from "../builders/staff";
import * as LeadSheet from "./model";
import { SYNC_STATES } from "./rules";
import { vSheetAccess, vSheetTrouble } from "./tables";

const vText = v.union(v.string(), v.null());
const vInstant = v.union(v.number(), v.null());

/** The state of the sheet job, as the screen shows it. */
export const syncState = staffQuery({
  permission: "leads:read",
  args: {},
  returns: v.object({
    state: literals(...SYNC_STATES),
    lastGoodAt: vInstant,
    failedSince: vInstant,
    /** Why the sheet is failed or held. */
    trouble: v.union(vSheetTrouble, v.null()),
    access: vSheetAccess,
    canAccept: v.boolean(),
    skippedNoEmail: v.number(),
    running: v.boolean(),
    leadCount: v.number(),
    sheetUrl: vText,
  }),
  handler: async (ctx) => await LeadSheet.describe(ctx),
});

/** Reads the sheet now, before the next scheduled run. Refuses RATE_LIMITED. */
export const syncNow = staffMutation({
  permission: "leadSheet:sync",
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await LeadSheet.request(ctx);
    return null;
  },
});

/**
 * Lets a run apply the held sheet, once an administrator has looked at it. Refuses CONFLICT if no held sheet can be
 * applied.
 */
export const acceptSheet = staffMutation({
  permission: "leadSheet:accept",
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await LeadSheet.acceptHeldSheet(ctx, ctx.staff);
    return null;
  },
});
