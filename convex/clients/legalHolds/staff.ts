import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import * as LegalHolds from "./model";
import { vShownHold } from "./tables";

/** The client's legal hold, or null. */
export const get = staffQuery({
  permission: "clients:read",
  args: { clientId: v.string() },
  returns: v.union(v.null(), vShownHold),
  handler: async (ctx, { clientId }) => await LegalHolds.findShown(ctx, clientId),
});

/** Sets the hold: from now on, the client's data cannot be destroyed. Refuses NOT_FOUND, INVALID, and CHANGED_MEANWHILE. */
export const set = staffMutation({
  permission: "clients:hold",
  args: { clientId: v.string(), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, hold) => {
    await LegalHolds.set(ctx, ctx.staff, hold);
  },
});

/** Refuses NOT_FOUND. */
export const lift = staffMutation({
  permission: "clients:liftHold",
  args: { clientId: v.string() },
  returns: v.null(),
  handler: async (ctx, { clientId }) => {
    await LegalHolds.lift(ctx, ctx.staff, clientId);
  },
});
