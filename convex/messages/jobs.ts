import { v } from "convex/values";
import { jobMutation } from "../builders/jobs";
import { resumeNotices, sendNotice as sendDue } from "./notices";
import { sweepTyping } from "./typing";

/** Runs when a letter about a client's messages is due. */
export const sendNotice = jobMutation({
  args: { clientId: v.id("clients") },
  returns: v.null(),
  handler: async (ctx, { clientId }) => {
    await sendDue(ctx, clientId);
    return null;
  },
});

/** Forgets who typed, and has letters sent that are late. */
export const sweep = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await sweepTyping(ctx);
    await resumeNotices(ctx);
    return null;
  },
});
