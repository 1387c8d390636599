import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vText } from "../../platform/validators";
import { vPaidContracts, vPreview, vProgress } from "./answers";
import * as Deletion from "./model";
import * as PaidContracts from "./paidContracts";

/** Counts of rows that a deletion would remove and keep; null for an absent client. */
export const preview = staffQuery({
  permission: "clients:delete",
  args: { clientId: v.string() },
  returns: v.union(v.null(), vPreview),
  handler: async (ctx, { clientId }) => await Deletion.preview(ctx, clientId),
});

/**
 * Deletes a client for good; does nothing for a deleted one. Refuses INVALID without the typed word, NOT_FOUND, and
 * ON_HOLD under a legal hold.
 */
export const begin = staffMutation({
  permission: "clients:delete",
  args: { clientId: v.string(), typed: v.string() },
  returns: v.null(),
  handler: async (ctx, wanted) => {
    await Deletion.begin(ctx, ctx.staff, wanted);
  },
});

/** Progress of a client's removal; null if none was begun. */
export const progress = staffQuery({
  permission: "clients:read",
  args: { clientId: v.string() },
  returns: v.union(v.null(), vProgress),
  handler: async (ctx, { clientId }) => await Deletion.findProgress(ctx, ctx.staff, clientId),
});

/** Paid contracts of deleted clients, from the ledger, page by page. */
export const paidContracts = staffQuery({
  permission: "payments:ledger",
  args: { cursor: vText },
  returns: vPaidContracts,
  handler: async (ctx, { cursor }) => await PaidContracts.page(ctx, cursor),
});
