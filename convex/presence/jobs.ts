import { v } from "convex/values";
import { jobMutation } from "../builders/jobs";
import * as Here from "./model";
import { runPlanned } from "./publishing";
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

/** Tells screens who has come, gone or moved in a room, or fallen silent. */
export const publish = jobMutation({
  args: { room: vRoom, dueAt: v.number() },
  returns: v.null(),
  handler: async (ctx, { room, dueAt }) => {
    await runPlanned(ctx, room, dueAt);
    return null;
  },
});
