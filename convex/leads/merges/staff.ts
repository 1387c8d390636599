import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vDuplicate, vLeadContracts, vMerged, vSeenLead, vSide, vWantedStatus } from "./answers";
import * as MergeLeads from "./mergeLeads";
import * as LeadMerges from "./model";

/** The duplicates and merged leads on a lead's page; null for a lead that does not exist or is merged. */
export const ofLead = staffQuery({
  permission: "leads:read",
  args: { leadId: v.string() },
  returns: v.union(v.object({ duplicates: v.array(vDuplicate), merged: v.array(vMerged) }), v.null()),
  handler: async (ctx, { leadId }) => await LeadMerges.describe(ctx, leadId),
});

/** Two leads beside each other, live; null if one does not exist. */
export const preview = staffQuery({
  permission: "leads:read",
  args: { leadId: v.string(), otherId: v.string() },
  returns: v.union(v.array(vSide), v.null()),
  handler: async (ctx, { leadId, otherId }) => await LeadMerges.preview(ctx, [leadId, otherId]),
});

/** The contracts of a lead and of the leads merged into it, the newest first. */
export const contracts = staffQuery({
  permission: "contracts:read",
  args: { leadId: v.string() },
  returns: vLeadContracts,
  handler: async (ctx, { leadId }) => await LeadMerges.listContracts(ctx, leadId),
});

/** Refuses NOT_FOUND, INVALID, and CHANGED_MEANWHILE when one of them differs from the preview. */
export const merge = staffMutation({
  permission: "leads:merge",
  args: { kept: vSeenLead, merged: vSeenLead, status: vWantedStatus },
  returns: v.object({ mergeId: v.id("lead_merges") }),
  handler: async (ctx, wanted) => ({ mergeId: await MergeLeads.merge(ctx, ctx.staff, wanted) }),
});

/** Refuses NOT_FOUND, INVALID when it is too late, and CHANGED_MEANWHILE when somebody has undone it. */
export const undo = staffMutation({
  permission: "leads:merge",
  args: { mergeId: v.string() },
  returns: v.null(),
  handler: async (ctx, { mergeId }) => await MergeLeads.undo(ctx, ctx.staff, mergeId),
});
