import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vVersion } from "./answers";
import * as Versions from "./model";

/** The files of a document, the newest first; null for an absent document. Live. */
export const list = staffQuery({
  permission: "documents:read",
  args: { documentId: v.string() },
  returns: v.union(v.array(vVersion), v.null()),
  handler: async (ctx, { documentId }) => await Versions.list(ctx, documentId),
});

/** Shows an earlier file of a document again. Refuses NOT_FOUND, and CHANGED_MEANWHILE. */
export const restore = staffMutation({
  permission: "documents:upload",
  args: { documentId: v.string(), version: v.number(), contentId: v.string() },
  returns: v.null(),
  handler: async (ctx, restored) => {
    await Versions.restore(ctx, ctx.staff, restored);
  },
});
