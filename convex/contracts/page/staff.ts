import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vClientContracts, vContractDetails, vTimeline } from "./answers";
import * as Detail from "./model";
import { listOfClient } from "./contractsOfClient";

/** One contract, by its record id or its submission id; null if there is none. */
export const get = staffQuery({
  permission: "contracts:read",
  args: { id: v.string() },
  returns: v.union(v.null(), vContractDetails),
  handler: async (ctx, { id }) => await Detail.findDetails(ctx, id),
});

/** The contracts of a client, newest first; empty for an unknown client. Live. */
export const ofClient = staffQuery({
  permission: "contracts:read",
  args: { clientId: v.string() },
  returns: vClientContracts,
  handler: async (ctx, { clientId }) => await listOfClient(ctx, clientId),
});

/** The contract's events, newest first; empty for an unknown id. */
export const timeline = staffQuery({
  permission: "contracts:read",
  args: { id: v.string() },
  returns: vTimeline,
  handler: async (ctx, { id }) => await Detail.timeline(ctx, id),
});

/** Reads one contract, so that the screen can show the database's response time; `nonce` prevents a cached answer. */
export const testDatabase = staffQuery({
  permission: "contracts:read",
  args: { nonce: v.number() },
  returns: v.object({ found: v.boolean() }),
  handler: async (ctx) => ({ found: await Detail.hasAny(ctx) }),
});

export const archive = staffMutation({
  permission: "contracts:archive",
  args: { id: v.string() },
  returns: v.null(),
  handler: async (ctx, { id }) => await Detail.setArchived(ctx, ctx.staff, { id, isArchived: true }),
});

export const unarchive = staffMutation({
  permission: "contracts:archive",
  args: { id: v.string() },
  returns: v.null(),
  handler: async (ctx, { id }) => await Detail.setArchived(ctx, ctx.staff, { id, isArchived: false }),
});

export const setReminders = staffMutation({
  permission: "contracts:send",
  args: { id: v.string(), isOn: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { id, isOn }) => await Detail.setReminders(ctx, ctx.staff, { id, isOn }),
});

/** Corrects the address for emails. Refuses NOT_FOUND, and INVALID with the sentence. */
export const correctEmail = staffMutation({
  permission: "contracts:send",
  args: { id: v.string(), email: v.string() },
  returns: v.null(),
  handler: async (ctx, { id, email }) => await Detail.correctEmail(ctx, ctx.staff, { id, email }),
});

export const resolveAlert = staffMutation({
  permission: "contracts:send",
  args: { id: v.string(), alertId: v.string() },
  returns: v.null(),
  handler: async (ctx, { id, alertId }) => await Detail.resolveAlert(ctx, ctx.staff, { id, alertId }),
});

/** Logged before the screen opens the client's own signing link. */
export const noteSigningLinkOpened = staffMutation({
  permission: "contracts:send",
  args: { id: v.string() },
  returns: v.null(),
  handler: async (ctx, { id }) => await Detail.noteSigningLinkOpened(ctx, ctx.staff, id),
});

/** Logged before the screen copies that link. */
export const noteSigningLinkCopied = staffMutation({
  permission: "contracts:send",
  args: { id: v.string() },
  returns: v.null(),
  handler: async (ctx, { id }) => await Detail.noteSigningLinkCopied(ctx, ctx.staff, id),
});
