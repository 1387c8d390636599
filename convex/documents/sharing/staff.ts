import { v } from "convex/values";
import { staffMutation } from "../../access/builders/staff";
import * as Sharing from "./model";

/** Shares a document with the client, or ends that. Refuses NOT_FOUND. */
export const setShared = staffMutation({
  permission: "documents:review",
  args: { documentId: v.string(), isShared: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { documentId, isShared }) => {
    if (isShared) await Sharing.share(ctx, ctx.staff, documentId);
    else await Sharing.unshare(ctx, ctx.staff, documentId);
  },
});
