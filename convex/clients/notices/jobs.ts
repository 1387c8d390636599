import { v } from "convex/values";
import { jobMutation } from "../../access/builders/jobs";
import { resumeLetters, sendLetter as sendDue } from "./letters";
import * as Removing from "./removing";

/** Runs on the schedule, and again at once while a batch was full. */
export const sweep = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await Removing.sweep(ctx);
    await resumeLetters(ctx);
  },
});

/** Runs when an email about portal news is due; waits longer if more news has come. */
export const sendLetter = jobMutation({
  args: { clientId: v.id("clients") },
  returns: v.null(),
  handler: async (ctx, { clientId }) => {
    await sendDue(ctx, clientId);
  },
});
