import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../validators/rules";
import { MESSAGE_STATES, PROBLEMS, ROLES } from "./rules";

/** Which transactions a figure is about, as the lists of the screen filter; null where that does not matter. */
const vCitedFilter = v.object({
  fromOn: vText,
  toOn: vText,
  category: vText,
  merchant: vText,
  account: vText,
  sign: v.union(v.literal("charges"), v.literal("credits"), v.null()),
  text: vText,
});

/** What a tool has answered: how people read it, the rows and the period, and the figures that it contains. */
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
  // When each person asked within the last hour. Written with each question; a row of few numbers, kept.
  assistant_usage: defineTable({
    userId: v.id("users"),
    askedAt: v.array(v.number()),
  }).index("by_userId", ["userId"]),

  // The tokens that each person and the practice have used since `since`, for a day. Written with each request to the model; a row of few
  // numbers, kept.
  assistant_budgets: defineTable({
    /** The id of a person, or "practice". */
    key: v.string(),
    since: v.number(),
    tokens: v.number(),
  }).index("by_key", ["key"]),

  // One conversation for each person, whom alone it is shown. Written by their questions and by the job that answers; deleted by
  // "New conversation", and the oldest beyond MOST_MESSAGES by the next question.
  assistant_messages: defineTable({
    userId: v.id("users"),
    role: vRole,
    /** Empty while it is being written: what there is of it is in `assistant_writing`. */
    content: v.string(),
    state: vState,
    problem: v.union(vProblem, v.null()),
    /** Whether the longest answer was reached. */
    isCut: v.boolean(),
    sources: v.array(vSource),
    /** The browser's key, which a question and its answer share. */
    clientKey: v.string(),
  })
    .index("by_userId", ["userId"]) // the conversation, by creation time
    .index("by_clientKey_and_userId", ["clientKey", "userId"]), // whether a question that is sent again is there already

  // The answer that is being written. Apart from its message, so that each piece is sent to screens without the whole conversation.
  // Written by the job several times a second; deleted when the answer has ended in any way.
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
