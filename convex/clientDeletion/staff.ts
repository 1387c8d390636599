import { v } from "convex/values";
import { staffMutation, staffQuery } from "../builders/staff";
import { vText } from "../validators/rules";
import { vPaidContracts, vPreview, vProgress } from "./answers";
import * as Deletion from "./model";
import * as PaidContracts from "./paidContracts";

/** What would go with a client and what would stay; null for one that is not there. */
export const preview = staffQuery({
  permission: "clients:delete",
  args: { clientId: v.string() },
  returns: v.union(v.null(), vPreview),
  handler: async (ctx, { clientId }) => await Deletion.preview(ctx, clientId),
});

/**
 * Deletes a client for good. For one that was deleted already, nothing happens. Refuses INVALID without the typed word, NOT_FOUND, and
 * ON_HOLD under a legal hold.
 */
export const begin = staffMutation({
  permission: "clients:delete",
  args: { clientId: v.string(), typed: v.string() },
  returns: v.null(),
  handler: async (ctx, wanted) => {
    await Deletion.begin(ctx, ctx.staff, wanted);
    return null;
  },
});

/** How far the removal of a deleted client has come; null where none was begun. */
export const progress = staffQuery({
  permission: "clients:read",
  args: { clientId: v.string() },
  returns: v.union(v.null(), vProgress),
  handler: async (ctx, { clientId }) => await Deletion.findProgress(ctx, ctx.staff, clientId),
});

/** What the ledger keeps of the contracts of deleted clients, page by page. */
export const paidContracts = staffQuery({
  permission: "payments:ledger",
  args: { cursor: vText },
  returns: vPaidContracts,
  handler: async (ctx, { cursor }) => await PaidContracts.page(ctx, cursor),
});
