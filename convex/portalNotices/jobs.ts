import { v } from "convex/values";
import { jobMutation } from "../builders/jobs";
import { resumeLetters, sendLetter as sendDue } from "./letters";
import * as Removing from "./removing";

/** Runs on the schedule, and again at once while a batch was full. */
export const sweep = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await Removing.sweep(ctx);
    await resumeLetters(ctx);
    return null;
  },
});

/** Runs when a letter about news in a client's portal is due; waits longer where more has come. */
export const sendLetter = jobMutation({
  args: { clientId: v.id("clients") },
  returns: v.null(),
  handler: async (ctx, { clientId }) => {
    await sendDue(ctx, clientId);
    return null;
  },
});
