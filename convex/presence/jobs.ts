import { v } from "convex/values";
import { jobMutation } from "../builders/jobs";
import * as Here from "./model";
import { vRoom } from "./tables";

/** Forgets visits that have ended. */
export const sweep = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await Here.forgetEnded(ctx);
    return null;
  },
});

/** The same in one room. */
export const sweepRoom = jobMutation({
  args: { room: vRoom },
  returns: v.null(),
  handler: async (ctx, { room }) => {
    await Here.forgetEndedIn(ctx, room);
    return null;
  },
});
