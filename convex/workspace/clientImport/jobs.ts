import { v } from "convex/values";
import { jobMutation } from "../../access/builders/jobs";
import * as Batches from "./batches";
import * as Imports from "./model";

/** Does the next batch of an import or of its undo; a repeated call does no row twice. */
export const work = jobMutation({
  args: { importId: v.id("client_imports") },
  returns: v.null(),
  handler: async (ctx, { importId }) => {
    await Batches.work(ctx, importId);
  },
});

/** Resumes imports whose run has died with its server, and deletes the ones that never started. */
export const resume = jobMutation({
  args: {},
  returns: v.object({ resumed: v.number() }),
  handler: async (ctx) => ({ resumed: await Imports.resume(ctx) }),
});
