import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { withdrawInvitation as withdraw } from "../../platform/providers/identity/invitations";
import { pauseAfter } from "../accounts/model";
import { jobAction, jobMutation } from "../builders/jobs";
import * as Invitations from "./model";

/** Ends the link of a revoked invitation. */
export const withdrawInvitation = jobAction({
  args: { providerInvitationId: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { providerInvitationId, attempt }) => {
    if (await withdraw(providerInvitationId)) return;
    const next = { providerInvitationId, attempt: attempt + 1 };
    await ctx.scheduler.runAfter(pauseAfter(attempt), internal.access.invitations.jobs.withdrawInvitation, next);
  },
});

/** Runs every hour, and again at once after a full batch. */
export const expireInvitations = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await Invitations.expire(ctx);
  },
});
