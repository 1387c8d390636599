import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { jobAction } from "../../access/builders/jobs";
import * as OrphanedObjects from "./model";

/** Tries each due object once, as long as the storage answers; retries the others later. */
export const clearOrphans = jobAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const { deleteOrphan } = await import("../storage/storageProvider");
    const due = await ctx.runQuery(internal.documents.storage.internal.dueOrphans, { now: Date.now() });
    let answered = 0;
    for (const orphan of due) {
      if ((await deleteOrphan(ctx, orphan)) !== "later") answered += 1;
    }
    if (answered === OrphanedObjects.BATCH) {
      await ctx.scheduler.runAfter(0, internal.documents.storage.jobs.clearOrphans, {});
    }
  },
});
