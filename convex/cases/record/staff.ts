import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { staffFeed, staffMutation, staffQuery } from "../../access/builders/staff";
import { vFeed, vFeedArgs, vRowNow, vSnapshotPage } from "../../platform/liveList/answers";
import type { PackedFeed } from "../../platform/liveList/rules";
import { vText } from "../../platform/validators";
import type { CaseTuple } from "../caseRows";
import { vCaseDetails, vCaseTeam, vClientCase, vListedCase } from "./answers";
import { choose } from "./caseChoice";
import * as ListRows from "./listRows";
import * as ShownCases from "./shownCases";
import { vCasePriority, vCaseStage, vCaseStatus } from "./tables";
import { setOwner as chooseOwner } from "./owner";
import * as Team from "./team";

/** One page of the compact copy of the list of cases. */
export const snapshot = staffQuery({
  permission: "cases:read",
  args: { cursor: vText },
  returns: vSnapshotPage<CaseTuple, never>(),
  handler: async (ctx, { cursor }) => await ListRows.snapshot(ctx, cursor),
});

/** One case as the list has it, by its key there. */
export const row = staffQuery({
  permission: "cases:read",
  args: { key: v.number() },
  returns: vRowNow<CaseTuple, never>(),
  handler: async (ctx, { key }) => await ListRows.rowNow(ctx, key),
});

/** The cases that changed last; live. */
export const feed = staffFeed({
  permission: "cases:read",
  args: vFeedArgs,
  returns: vFeed<CaseTuple>(),
  handler: async (ctx, args): Promise<PackedFeed<CaseTuple>> =>
    await ctx.runQuery(internal.cases.record.cached.feed, args),
});

/** One case of a client; null for unknown ids. */
export const get = staffQuery({
  permission: "cases:read",
  args: { clientId: v.string(), caseId: v.string() },
  returns: v.union(v.null(), vCaseDetails),
  handler: async (ctx, ids) => await ShownCases.findDetails(ctx, ids),
});

/** A client's cases, newest first; empty for an unknown client. */
export const ofClient = staffQuery({
  permission: "cases:read",
  args: { clientId: v.string() },
  returns: v.array(vClientCase),
  handler: async (ctx, { clientId }) => await ShownCases.listShown(ctx, clientId),
});

/** The newest cases of all clients, for the palette and the case picker. */
export const newest = staffQuery({
  permission: "cases:read",
  args: {},
  returns: v.object({ cases: v.array(vListedCase), hasOlder: v.boolean() }),
  handler: async (ctx) => await ShownCases.listNewest(ctx),
});

/** The team of a case, and other staff who could join it. */
export const team = staffQuery({
  permission: "cases:read",
  args: { caseId: v.string() },
  returns: vCaseTeam,
  handler: async (ctx, { caseId }) => await Team.listTeam(ctx, caseId),
});

/**
 * Adds a person to the team of a case, or removes them. Refuses NOT_FOUND, and INVALID for a person who is not on
 * staff.
 */
export const setMember = staffMutation({
  permission: "cases:edit",
  args: { caseId: v.string(), userId: v.id("users"), isMember: v.boolean() },
  returns: v.null(),
  handler: async (ctx, membership) => {
    await Team.setMember(ctx, ctx.staff, membership);
  },
});

const vAnyway = v.optional(v.boolean());

/** Refuses NOT_FOUND, and CHANGED_MEANWHILE if it would overwrite an unseen choice; so do the two below. */
export const setStatus = staffMutation({
  permission: "cases:edit",
  args: { caseId: v.string(), from: vCaseStatus, to: vCaseStatus, anyway: vAnyway },
  returns: v.null(),
  handler: async (ctx, { anyway = false, ...choice }) => {
    await choose(ctx, ctx.staff, { field: "status", anyway, ...choice });
  },
});

export const setStage = staffMutation({
  permission: "cases:edit",
  args: { caseId: v.string(), from: vCaseStage, to: vCaseStage, anyway: vAnyway },
  returns: v.null(),
  handler: async (ctx, { anyway = false, ...choice }) => {
    await choose(ctx, ctx.staff, { field: "stage", anyway, ...choice });
  },
});

export const setPriority = staffMutation({
  permission: "cases:edit",
  args: { caseId: v.string(), from: vCasePriority, to: vCasePriority, anyway: vAnyway },
  returns: v.null(),
  handler: async (ctx, { anyway = false, ...choice }) => {
    await choose(ctx, ctx.staff, { field: "priority", anyway, ...choice });
  },
});

/** `from` and `to` are ids of members, or "" for unassigned. Refuses as above, and INVALID for a person who does not work here. */
export const setOwner = staffMutation({
  permission: "cases:edit",
  args: { caseId: v.string(), from: v.string(), to: v.string(), anyway: vAnyway },
  returns: v.null(),
  handler: async (ctx, { anyway = false, ...choice }) => {
    await chooseOwner(ctx, ctx.staff, { anyway, ...choice });
  },
});
