import { v } from "convex/values";
import { jobMutation } from "../builders/jobs";
import * as Batches from "./batches";
import * as Imports from "./model";

/** Does the next batch of an import or of its undo; asked twice, a row is done once. */
export const work = jobMutation({
  args: { importId: v.id("client_imports") },
  returns: v.null(),
  handler: async (ctx, { importId }) => {
    await Batches.work(ctx, importId);
    return null;
  },
});

/** Has imports go on whose run has died with its server, and forgets those that never began. */
export const resume = jobMutation({
  args: {},
  returns: v.object({ resumed: v.number() }),
  handler: async (ctx) => ({ resumed: await Imports.resume(ctx) }),
});
