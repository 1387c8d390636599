import { v } from "convex/values";
import { jobMutation } from "../../access/builders/jobs";
import * as AnswerRun from "./answerRun";

export const endDead = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => await AnswerRun.endDead(ctx),
});

/** Runs when an answer's run could have died. */
export const endIfDead = jobMutation({
  args: { messageId: v.id("assistant_messages") },
  returns: v.null(),
  handler: async (ctx, { messageId }) => await AnswerRun.endIfDead(ctx, messageId),
});
