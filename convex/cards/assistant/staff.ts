import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import * as Assistant from "./model";
import { MODES, type Mode } from "./rules";
import { vProblem, vRole, vSource, vState } from "./tables";

/** Whether a model answers. Keys never leave the deployment. */
function modeOf({ OPENAI_API_KEY: key, ASSISTANT_OFFLINE: offline }: Record<string, string | undefined>): Mode {
  if (!key) return "none";
  return offline === "1" ? "offline" : "service";
}

const vMessage = v.object({
  messageId: v.id("assistant_messages"),
  role: vRole,
  content: v.string(),
  at: v.number(),
  state: vState,
  problem: v.union(vProblem, v.null()),
  isCut: v.boolean(),
  sources: v.array(vSource),
});

/** The caller's own conversation, live. The text of an answer in progress is in `writing`. */
export const conversation = staffQuery({
  permission: "assistant:ask",
  args: {},
  returns: v.object({ mode: literals(...MODES), service: v.string(), messages: v.array(vMessage) }),
  handler: async (ctx) => ({
    mode: modeOf(process.env),
    service: process.env["OPENAI_NAME"] || "OpenAI",
    messages: (await Assistant.list(ctx, ctx.staff.userId)).map(
      ({ _id, role, content, _creationTime, state, problem, isCut, sources }) => {
        return { messageId: _id, role, content, at: Math.floor(_creationTime), state, problem, isCut, sources };
      },
    ),
  }),
});

/** The answer so far; null if it has ended. Refuses NOT_FOUND unless it is the caller's. */
export const writing = staffQuery({
  permission: "assistant:ask",
  args: { messageId: v.string() },
  returns: v.union(v.object({ text: v.string(), sources: v.array(vSource) }), v.null()),
  handler: async (ctx, { messageId }) => await Assistant.findWriting(ctx, ctx.staff.userId, messageId),
});

/** Safe to repeat with the same key. Refuses INVALID, CONFLICT while an answer is being written, RATE_LIMITED. */
export const ask = staffMutation({
  permission: "assistant:ask",
  args: { text: v.string(), clientKey: v.string() },
  returns: v.null(),
  handler: async (ctx, question) => await Assistant.ask(ctx, ctx.staff.userId, question),
});

/** Stops an answer and keeps its text so far. Refuses NOT_FOUND. */
export const stop = staffMutation({
  permission: "assistant:ask",
  args: { messageId: v.string() },
  returns: v.null(),
  handler: async (ctx, { messageId }) => await Assistant.stop(ctx, ctx.staff.userId, messageId),
});

/** Answers the last question again. Refuses NOT_FOUND, CONFLICT, RATE_LIMITED. */
export const retry = staffMutation({
  permission: "assistant:ask",
  args: { messageId: v.string() },
  returns: v.null(),
  handler: async (ctx, { messageId }) => await Assistant.retry(ctx, ctx.staff.userId, messageId),
});

/** Deletes the caller's conversation. */
export const startAnew = staffMutation({
  permission: "assistant:ask",
  args: {},
  returns: v.null(),
  handler: async (ctx) => await Assistant.startAnew(ctx, ctx.staff.userId),
});
