import { v } from "convex/values";
import { internalMutation, internalQuery } from "../../access/builders/internal";
import * as AnswerRun from "./answerRun";
import { systemPrompt } from "./prompt";
import { runTool } from "./tools";
import { vProblem, vRole, vSource } from "./tables";

export const begin = internalMutation({
  args: { messageId: v.id("assistant_messages") },
  returns: v.union(v.array(v.object({ role: vRole, content: v.string() })), v.null()),
  handler: async (ctx, { messageId }) => await AnswerRun.beginAnswer(ctx, messageId),
});

export const prompt = internalQuery({
  args: { now: v.number() },
  returns: v.string(),
  handler: async (ctx, { now }) => systemPrompt(await AnswerRun.ledgerOf(ctx, now)),
});

/** A query, so that no call of the model can write or reach anything. */
export const tool = internalQuery({
  args: { now: v.number(), name: v.string(), args: v.string() },
  returns: v.object({ content: v.string(), source: v.union(vSource, v.null()) }),
  handler: async (ctx, { now, name, args }) => runTool(await AnswerRun.ledgerOf(ctx, now), { name, args }),
});

export const countTokens = internalMutation({
  args: { messageId: v.id("assistant_messages"), tokens: v.number() },
  returns: v.null(),
  handler: async (ctx, { messageId, tokens }) => await AnswerRun.countTokens(ctx, messageId, tokens),
});

export const keep = internalMutation({
  args: { messageId: v.id("assistant_messages"), text: v.string(), sources: v.array(vSource) },
  returns: v.boolean(),
  handler: async (ctx, { messageId, ...written }) => await AnswerRun.keepWriting(ctx, messageId, written),
});

export const end = internalMutation({
  args: {
    messageId: v.id("assistant_messages"),
    state: v.union(v.literal("done"), v.literal("failed")),
    text: v.string(),
    sources: v.array(vSource),
    problem: v.union(vProblem, v.null()),
    isCut: v.boolean(),
  },
  returns: v.null(),
  handler: async (ctx, { messageId, ...ending }) => await AnswerRun.endAnswer(ctx, messageId, ending),
});
