import { v } from "convex/values";
import { jobMutation } from "../../access/builders/jobs";
import { resumeNotices, sendNotice as sendDue } from "./notices";
import { sweepTyping } from "./typingIndicator";

/** Runs when an email about a client's messages is due. */
export const sendNotice = jobMutation({
  args: { clientId: v.id("clients") },
  returns: v.null(),
  handler: async (ctx, { clientId }) => {
    await sendDue(ctx, clientId);
  },
});

/** Deletes old typing rows, and sends late emails. */
export const sweep = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await sweepTyping(ctx);
    await resumeNotices(ctx);
  },
});
