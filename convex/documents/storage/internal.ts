import { v } from "convex/values";
import { internalMutation, internalQuery } from "../../access/builders/internal";
import { vClearing, vOrphan } from "./answers";
import * as OrphanedObjects from "./model";

export const settleOrphan = internalMutation({
  args: { orphanId: v.id("document_leftovers"), clearing: vClearing },
  returns: v.null(),
  handler: async (ctx, { orphanId, clearing }) => {
    await OrphanedObjects.settle(ctx, orphanId, clearing);
  },
});

export const dueOrphans = internalQuery({
  args: { now: v.number() },
  returns: v.array(vOrphan),
  handler: async (ctx, { now }) => {
    const due = await OrphanedObjects.listDue(ctx, now);
    return due.map(({ _id, objectKey }) => ({ orphanId: _id, objectKey }));
  },
});
