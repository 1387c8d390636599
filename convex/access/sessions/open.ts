import { v } from "convex/values";
import { openMutation } from "../builders/open";
import * as Sessions from "./model";

/** Signs the caller out in all other browsers. */
export const endOtherSessions = openMutation({
  args: { keptSessionId: v.string() },
  returns: v.null(),
  handler: async (ctx, { keptSessionId }) => {
    await Sessions.endOthers(ctx, ctx.caller, keptSessionId);
  },
});

/**
 * Ends one of the caller's sessions here, so that its screens show the sign-in at once. The browser has already ended
 * it at the sign-in service.
 */
export const noteEndedSession = openMutation({
  args: { sessionId: v.string() },
  returns: v.null(),
  handler: async (ctx, { sessionId }) => {
    await Sessions.noteEnded(ctx, ctx.caller, sessionId);
  },
});
