import { v } from "convex/values";
import { originsIn } from "../access/rules";
import { jobMutation } from "../builders/jobs";
import { sendNotice as sendDue } from "./notices";
import { sweepTyping } from "./typing";

/** Runs when a letter about a client's messages is due. */
export const sendNotice = jobMutation({
  args: { clientId: v.id("clients") },
  returns: v.null(),
  handler: async (ctx, { clientId }) => {
    await sendDue(ctx, clientId, originsIn(process.env["APP_ORIGINS"])[0] ?? null);
    return null;
  },
});

/** Forgets who typed. */
export const sweep = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await sweepTyping(ctx);
    return null;
  },
});
