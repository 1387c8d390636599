import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { staffFeed, staffMutation, staffQuery } from "../../access/builders/staff";
import type { PackedFeed } from "../../platform/liveList/rules";
import { vFeedArgs, vSnapshotPage, vRowNow, vFeed } from "../../platform/liveList/answers";
import { vNumber, vText } from "../../platform/validators";
import * as Listing from "./listing";
import * as Leads from "./model";
import type { LeadTuple, StatusTuple } from "./rules";
import { vLeadState, vLeadStatus } from "./tables";

/** One page of the compact copy of the list, which every staff screen holds. */
export const snapshot = staffQuery({
  permission: "leads:read",
  args: { cursor: vText },
  returns: vSnapshotPage<LeadTuple, StatusTuple>(),
  handler: async (ctx, { cursor }) => await Listing.snapshot(ctx, cursor),
});

/** One lead's row in the list, by its number. */
export const row = staffQuery({
  permission: "leads:read",
  args: { key: v.number() },
  returns: vRowNow<LeadTuple, StatusTuple>(),
  handler: async (ctx, { key }) => await Listing.rowNow(ctx, key),
});

/** The leads that changed last; live. */
export const feed = staffFeed({
  permission: "leads:read",
  args: vFeedArgs,
  returns: vFeed<LeadTuple>(),
  handler: async (ctx, args): Promise<PackedFeed<LeadTuple>> =>
    await ctx.runQuery(internal.leads.record.cached.feed, args),
});

/** The statuses that changed last; live. */
export const statusFeed = staffFeed({
  permission: "leads:read",
  args: vFeedArgs,
  returns: vFeed<StatusTuple>(),
  handler: async (ctx, args): Promise<PackedFeed<StatusTuple>> =>
    await ctx.runQuery(internal.leads.record.cached.statusFeed, args),
});

/** The details of one lead; null for an unknown id. */
export const get = staffQuery({
  permission: "leads:read",
  args: { leadId: v.string() },
  returns: v.union(
    v.null(),
    v.object({
      leadId: v.string(),
      firstName: v.string(),
      lastName: v.string(),
      email: v.string(),
      phone: vText,
      role: vText,
      goal: vText,
      potentialCents: vNumber,
      status: vLeadStatus,
      ownerId: v.union(v.id("users"), v.null()),
      nextContactOn: vText,
      submittedAt: vText,
      fields: v.array(v.object({ label: v.string(), value: v.string() })),
      resumeUrl: vText,
      state: vLeadState,
      /** The surviving lead of a merged one. */
      mergedInto: vText,
    }),
  ),
  handler: async (ctx, { leadId }) => await Leads.findDetails(ctx, leadId),
});

export const setStatus = staffMutation({
  permission: "leads:setStatus",
  args: { leadId: v.string(), from: vLeadStatus, to: vLeadStatus, anyway: v.optional(v.boolean()) },
  returns: v.null(),
  handler: async (ctx, { leadId, from, to, anyway = false }) => {
    await Leads.setStatus(ctx, ctx.staff, { leadId, from, to, anyway });
    return null;
  },
});
