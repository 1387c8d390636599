import { v } from "convex/values";
import { jobMutation } from "../builders/jobs";
import { sendNotice as sendDue } from "./notices";
import { sweepTyping } from "./typing";

/** The address under which people open Passage; null where the deployment does not say. */
function appOrigin(): string | null {
  const [first = ""] = (process.env["APP_ORIGINS"] ?? "").split(",");
  return first.trim() === "" ? null : first.trim();
}

/** Runs when a letter about a client's messages is due. */
export const sendNotice = jobMutation({
  args: { clientId: v.id("clients") },
  returns: v.null(),
  handler: async (ctx, { clientId }) => {
    await sendDue(ctx, clientId, appOrigin());
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
