import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vChaserPreview, vChaserStatus, vPlanned, vRunProgress } from "./answers";
import * as Chasers from "./model";
import * as ChaserPreview from "./preview";
import * as RemindMany from "./remindMany";
import { vChaserCounts } from "./tables";

const vOfClient = { clientId: v.string() };

/** A client's reminders: on or off, the last one and the one that waits; live. Null for an absent client. */
export const status = staffQuery({
  permission: "chasers:read",
  args: vOfClient,
  returns: v.union(vChaserStatus, v.null()),
  handler: async (ctx, { clientId }) => await ChaserPreview.findStatus(ctx, clientId),
});

/** The email that a reminder would send, at the moment `now`. Null for an absent client. */
export const preview = staffQuery({
  permission: "chasers:read",
  args: { ...vOfClient, now: v.number() },
  returns: v.union(vChaserPreview, v.null()),
  handler: async (ctx, { clientId, now }) => await ChaserPreview.find(ctx, clientId, now),
});

/** Counts at most 25 clients by outcome at the moment `now`: those who would get an email, and the others by reason. */
export const previewMany = staffQuery({
  permission: "chasers:read",
  args: { clientIds: v.array(v.string()), now: v.number() },
  returns: vChaserCounts,
  handler: async (ctx, { clientIds, now }) => await RemindMany.countOutcomes(ctx, clientIds, now),
});

/**
 * Emails a client about everything that is open, a minute later or when it is day there. Refuses NOT_FOUND, and INVALID with the
 * sentence; with `requirementId`, also if that document has come.
 */
export const remind = staffMutation({
  permission: "chasers:send",
  args: { ...vOfClient, requirementId: v.optional(v.string()) },
  returns: vPlanned,
  handler: async (ctx, wanted) => await Chasers.remind(ctx, ctx.staff, wanted),
});

/** Undoes a reminder that has not left. Refuses NOT_FOUND, and INVALID afterwards. */
export const takeBack = staffMutation({
  permission: "chasers:send",
  args: { chaserId: v.string() },
  returns: v.null(),
  handler: async (ctx, { chaserId }) => {
    await Chasers.takeBack(ctx, ctx.staff, chaserId);
  },
});

/** Reminds up to 2,000 clients, in batches. Refuses INVALID for none and for more. */
export const remindAll = staffMutation({
  permission: "chasers:sendMany",
  args: { clientIds: v.array(v.string()) },
  returns: v.id("chaser_runs"),
  handler: async (ctx, { clientIds }) => await RemindMany.begin(ctx, ctx.staff, clientIds),
});

/** The progress of "Remind all"; live. Null for an unknown one. */
export const progress = staffQuery({
  permission: "chasers:read",
  args: { runId: v.string() },
  returns: v.union(vRunProgress, v.null()),
  handler: async (ctx, { runId }) => await RemindMany.findProgress(ctx, runId),
});

/** Stops "Remind all", and undoes what has not left. Refuses NOT_FOUND. */
export const takeBackAll = staffMutation({
  permission: "chasers:sendMany",
  args: { runId: v.string() },
  returns: v.null(),
  handler: async (ctx, { runId }) => {
    await RemindMany.undo(ctx, ctx.staff, runId);
  },
});

/** Turns a client's reminders on or off. Refuses NOT_FOUND. */
export const setChasers = staffMutation({
  permission: "chasers:configure",
  args: { ...vOfClient, isOn: v.boolean() },
  returns: v.null(),
  handler: async (ctx, choice) => {
    await Chasers.setChasers(ctx, ctx.staff, choice);
  },
});
