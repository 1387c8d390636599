import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { jobMutation } from "../../access/builders/jobs";
import * as AnnounceExpiry from "./announceExpiry";

/** Notifies staff of documents that expire soon; repeats until none is left. */
export const announceExpiry = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const hasMore = await AnnounceExpiry.announce(ctx);
    if (hasMore) await ctx.scheduler.runAfter(0, internal.documents.record.jobs.announceExpiry, {});
  },
});
