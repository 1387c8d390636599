import { v } from "convex/values";
import { staffMutation, staffQuery } from "../builders/staff";
import { vClientContracts, vContractDetails, vTimeline } from "./answers";
import * as Detail from "./model";
import { listOfClient } from "./ofClient";

/** One contract, by its record id or its submission id; null where there is none. */
export const get = staffQuery({
  permission: "contracts:read",
  args: { id: v.string() },
  returns: v.union(v.null(), vContractDetails),
  handler: async (ctx, { id }) => await Detail.findDetails(ctx, id),
});

/** The contracts of a client, the newest first; none where there is no client by that id. Live. */
export const ofClient = staffQuery({
  permission: "contracts:read",
  args: { clientId: v.string() },
  returns: vClientContracts,
  handler: async (ctx, { clientId }) => await listOfClient(ctx, clientId),
});

/** What happened to the contract, the newest first; empty where there is none by that id. */
export const timeline = staffQuery({
  permission: "contracts:read",
  args: { id: v.string() },
  returns: vTimeline,
  handler: async (ctx, { id }) => await Detail.timeline(ctx, id),
});

/** Reads one contract, so that the screen can say how long the database takes; `nonce` keeps the answer from being an old one. */
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
  handler: async (ctx, { id }) => {
    await Detail.setArchived(ctx, ctx.staff, { id, isArchived: true });
    return null;
  },
});

export const unarchive = staffMutation({
  permission: "contracts:archive",
  args: { id: v.string() },
  returns: v.null(),
  handler: async (ctx, { id }) => {
    await Detail.setArchived(ctx, ctx.staff, { id, isArchived: false });
    return null;
  },
});

export const setReminders = staffMutation({
  permission: "contracts:send",
  args: { id: v.string(), isOn: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { id, isOn }) => {
    await Detail.setReminders(ctx, ctx.staff, { id, isOn });
    return null;
  },
});

/** Corrects the address to which the letters go. Refuses NOT_FOUND, and INVALID with the sentence. */
export const correctEmail = staffMutation({
  permission: "contracts:send",
  args: { id: v.string(), email: v.string() },
  returns: v.null(),
  handler: async (ctx, { id, email }) => {
    await Detail.correctEmail(ctx, ctx.staff, { id, email });
    return null;
  },
});

export const resolveAlert = staffMutation({
  permission: "contracts:send",
  args: { id: v.string(), alertId: v.string() },
  returns: v.null(),
  handler: async (ctx, { id, alertId }) => {
    await Detail.resolveAlert(ctx, ctx.staff, { id, alertId });
    return null;
  },
});

/** The log has it before the screen opens the client's own signing link. */
export const noteSigningLinkOpened = staffMutation({
  permission: "contracts:send",
  args: { id: v.string() },
  returns: v.null(),
  handler: async (ctx, { id }) => {
    await Detail.noteSigningLinkOpened(ctx, ctx.staff, id);
    return null;
  },
});

/** The log has it before the screen copies that link. */
export const noteSigningLinkCopied = staffMutation({
  permission: "contracts:send",
  args: { id: v.string() },
  returns: v.null(),
  handler: async (ctx, { id }) => {
    await Detail.noteSigningLinkCopied(ctx, ctx.staff, id);
    return null;
  },
});
