import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { staffFeed, staffMutation, staffQuery } from "../../access/builders/staff";
import type { PackedFeed } from "../../platform/liveList/rules";
import { vFeedArgs, vSnapshotPage, vRowNow, vFeed } from "../../platform/liveList/answers";
import { vText } from "../../platform/validators";
import { vLeadDetails, vStatusChange } from "./answers";
import * as ListRows from "./listRows";
import * as Leads from "./model";
import type { LeadTuple } from "./rules";
import type { StatusTuple } from "../status/rules";

/** One page of the compact copy of the list, which every staff screen holds. */
export const snapshot = staffQuery({
  permission: "leads:read",
  args: { cursor: vText },
  returns: vSnapshotPage<LeadTuple, StatusTuple>(),
  handler: async (ctx, { cursor }) => await ListRows.snapshot(ctx, cursor),
});

/** One lead's row in the list, by its number. */
export const row = staffQuery({
  permission: "leads:read",
  args: { key: v.number() },
  returns: vRowNow<LeadTuple, StatusTuple>(),
  handler: async (ctx, { key }) => await ListRows.rowNow(ctx, key),
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
  returns: v.union(v.null(), vLeadDetails),
  handler: async (ctx, { leadId }) => await Leads.findDetails(ctx, leadId),
});

export const setStatus = staffMutation({
  permission: "leads:setStatus",
  args: vStatusChange.fields,
  returns: v.null(),
  handler: async (ctx, change) => await Leads.setStatus(ctx, ctx.staff, change),
});
