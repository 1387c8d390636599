import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../../platform/validators";
import { MESSAGE_STATES, PROBLEMS, ROLES } from "./rules";

/** A filter of the screen's lists, for the transactions behind a figure; null means any. */
const vCitedFilter = v.object({
  fromOn: vText,
  toOn: vText,
  category: vText,
  merchant: vText,
  account: vText,
  sign: v.union(v.literal("charges"), v.literal("credits"), v.null()),
  text: vText,
});

/** A citation of a tool's result: its label, links to rows and period, and its figures. */
export const vSource = v.object({
  label: v.string(),
  filters: v.array(v.object({ label: v.string(), filter: vCitedFilter })),
  recordIds: v.array(v.string()),
  evidence: v.object({
    cents: v.array(v.number()),
    counts: v.array(v.number()),
    percents: v.array(v.number()),
    days: v.array(v.string()),
    names: v.array(v.string()),
  }),
});

export const vProblem = v.object({ kind: literals(...PROBLEMS), reason: v.string() });
export const vRole = literals(...ROLES);
export const vState = literals(...MESSAGE_STATES);

export const assistantTables = {
  // Times of each person's questions within the last hour. Written with each question; a row of few numbers, kept.
  assistant_usage: defineTable({
    userId: v.id("users"),
    askedAt: v.array(v.number()),
  }).index("by_userId", ["userId"]),

  // Tokens used by each person and by the practice since `since`, for a day. Written with each request to the model; a
  // row of few numbers, kept.
  assistant_budgets: defineTable({
    /** The id of a person, or "practice". */
    key: v.string(),
    since: v.number(),
    tokens: v.number(),
  }).index("by_key", ["key"]),

  // One private conversation for each person. Written by their questions and by the job that answers; deleted by "New
  // conversation", and the oldest beyond MOST_MESSAGES by the next question.
  assistant_messages: defineTable({
    userId: v.id("users"),
    role: vRole,
    /** Empty while streaming: the text so far is in `assistant_writing`. */
    content: v.string(),
    state: vState,
    problem: v.union(vProblem, v.null()),
    /** Whether the answer reached the maximum length. */
    isCut: v.boolean(),
    sources: v.array(vSource),
    /** The browser's key, shared by a question and its answer. */
    clientKey: v.string(),
  })
    .index("by_userId", ["userId"]) // the conversation, by creation time
    .index("by_clientKey_and_userId", ["clientKey", "userId"]), // whether a repeated question is already stored

  // The answer in progress. Apart from its message, so that each piece is sent without the whole conversation. Written
  // by the job several times a second; deleted when the answer ends.
  assistant_writing: defineTable({
    messageId: v.id("assistant_messages"),
    text: v.string(),
    sources: v.array(vSource),
    /** Whether a run has begun it; a second run does nothing. */
    isBegun: v.boolean(),
    /** The run's last sign of life. */
    aliveAt: v.number(),
  })
    .index("by_messageId", ["messageId"])
    .index("by_aliveAt", ["aliveAt"]), // answers whose run has died
};
