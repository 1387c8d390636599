import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vNumber, vText } from "../../platform/validators";
import { vLeftLead, vSheetAccess } from "./answers";
import * as LeftLeads from "./leftLeads";
import * as LeadSheet from "./model";
import { SYNC_STATES } from "./rules";
import * as Runs from "./runs";
import { vRun, vSheetTrouble } from "./tables";

/** The state of the sheet job. */
export const syncState = staffQuery({
  permission: "leads:read",
  args: {},
  returns: v.object({
    state: literals(...SYNC_STATES),
    lastGoodAt: vNumber,
    failedSince: vNumber,
    /** The reason why the sheet has failed or is held. */
    trouble: v.union(vSheetTrouble, v.null()),
    access: vSheetAccess,
    canAccept: v.boolean(),
    skippedNoEmail: v.number(),
    /** The first skipped rows, numbered as in the sheet. */
    skippedRows: v.array(v.number()),
    /** Whether columns behind AZ, the last that is read, have content. */
    hasMoreColumns: v.boolean(),
    running: v.boolean(),
    leadCount: v.number(),
    /** Leads that have left the sheet; null until they are counted. */
    leftCount: vNumber,
    sheetUrl: vText,
  }),
  handler: async (ctx) => await LeadSheet.describe(ctx),
});

/** Outcomes of the last runs of the sheet job, the newest first; live. */
export const history = staffQuery({
  permission: "leads:read",
  args: {},
  returns: v.array(v.object({ runId: v.id("lead_sheet_runs"), ...vRun.fields })),
  handler: async (ctx) => await Runs.list(ctx),
});

/** A page of the leads that have left the sheet, the last to leave first; live. */
export const listLeft = staffQuery({
  permission: "leads:read",
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(vLeftLead),
  handler: async (ctx, { paginationOpts }) => await LeftLeads.page(ctx, paginationOpts),
});

/** Reads the sheet now, before the next scheduled run. Refuses RATE_LIMITED. */
export const syncNow = staffMutation({
  permission: "leadSheet:sync",
  args: {},
  returns: v.null(),
  handler: async (ctx) => await LeadSheet.request(ctx),
});

/** Lets a run apply the held sheet after an administrator has looked at it. Refuses CONFLICT if no held sheet can be applied. */
export const acceptSheet = staffMutation({
  permission: "leadSheet:accept",
  args: {},
  returns: v.null(),
  handler: async (ctx) => await LeadSheet.acceptHeldSheet(ctx, ctx.staff),
});
