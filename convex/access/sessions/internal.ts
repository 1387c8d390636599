import { v } from "convex/values";
import { internalMutation } from "../builders/internal";
import * as Sessions from "./model";

export const noteEndedSessions = internalMutation({
  args: { tokenIdentifier: v.string(), sessionIds: v.array(v.string()) },
  returns: v.null(),
  handler: async (ctx, { tokenIdentifier, sessionIds }) => {
    await Sessions.recordEnded(ctx, tokenIdentifier, sessionIds);
  },
});
