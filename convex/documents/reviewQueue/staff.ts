import { v } from "convex/values";
import { staffQuery } from "../../access/builders/staff";
import { vQueue, vQueueCount, vReviewItem } from "./answers";
import * as ReviewQueue from "./model";

/** Clients' uploads that wait for a decision, oldest first, at most `wanted`. Live. Refuses NOT_FOUND for a filter of an unknown member. */
export const list = staffQuery({
  permission: "documents:review",
  args: { filter: v.string(), wanted: v.number() },
  returns: vQueue,
  handler: async (ctx, { filter, wanted }) => await ReviewQueue.list(ctx, { filter, staff: ctx.staff }, wanted),
});

/** Number of documents to review, exact up to a limit. Live. */
export const count = staffQuery({
  permission: "documents:review",
  args: { filter: v.string() },
  returns: vQueueCount,
  handler: async (ctx, { filter }) => await ReviewQueue.count(ctx, { filter, staff: ctx.staff }),
});

/** Number of a client's documents to review, exact up to a limit. Live. */
export const countOfClient = staffQuery({
  permission: "documents:review",
  args: { clientId: v.string() },
  returns: vQueueCount,
  handler: async (ctx, { clientId }) => await ReviewQueue.countOfClient(ctx, clientId),
});

/** One document as a reviewer sees it, also after the decision; null for an absent one. Live. */
export const find = staffQuery({
  permission: "documents:read",
  args: { documentId: v.string() },
  returns: v.union(vReviewItem, v.null()),
  handler: async (ctx, { documentId }) => await ReviewQueue.find(ctx, documentId),
});
