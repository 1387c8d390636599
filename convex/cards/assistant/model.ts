import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { refuse } from "../../access/accounts/refuse";
import { requireBudget } from "./budget";
import {
  DEAD_AFTER_MS,
  MOST_MESSAGES,
  MOST_QUESTION_CHARACTERS,
  nextQuestionAt,
  QUESTIONS_WITHIN_MS,
  readQuestion,
} from "./rules";
import type { vSource } from "./tables";

type Message = Doc<"assistant_messages">;

/** The person's conversation, newest first. */
async function newest(ctx: QueryCtx, userId: Id<"users">, count: number): Promise<Message[]> {
  return await ctx.db
    .query("assistant_messages")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .order("desc")
    .take(count);
}

/** The person's conversation, oldest first. */
export async function list(ctx: QueryCtx, userId: Id<"users">): Promise<Message[]> {
  return (await newest(ctx, userId, MOST_MESSAGES)).reverse();
}

/** The person's own message; refuses NOT_FOUND for any other. */
async function getOwn(ctx: QueryCtx, userId: Id<"users">, id: string): Promise<Message> {
  const messageId = ctx.db.normalizeId("assistant_messages", id);
  const message = messageId && (await ctx.db.get("assistant_messages", messageId));
  if (message?.userId !== userId) refuse("NOT_FOUND", { what: "answer" });
  return message;
}

/** The answer so far; null if it has ended. Refuses NOT_FOUND. */
export async function findWriting(
  ctx: QueryCtx,
  userId: Id<"users">,
  id: string,
): Promise<{ text: string; sources: Infer<typeof vSource>[] } | null> {
  const message = await getOwn(ctx, userId, id);
  const writing = await writingOf(ctx, message._id);
  return writing === null ? null : { text: writing.text, sources: writing.sources };
}

export async function writingOf(
  ctx: QueryCtx,
  messageId: Id<"assistant_messages">,
): Promise<Doc<"assistant_writing"> | null> {
  return await ctx.db
    .query("assistant_writing")
    .withIndex("by_messageId", (q) => q.eq("messageId", messageId))
    .unique();
}

/**
 * Takes a question and schedules its answer. Repeating it with the same key adds nothing. Refuses INVALID for a blank
 * or overlong one, CONFLICT while an answer is being written, RATE_LIMITED beyond the hour's questions.
 */
export async function ask(
  ctx: MutationCtx,
  userId: Id<"users">,
  { text, clientKey }: { text: string; clientKey: string },
): Promise<void> {
  const question = readQuestion(text);
  if (question === null) refuse("INVALID", { field: "question", reason: "blank" });
  if (question.length > MOST_QUESTION_CHARACTERS) refuse("INVALID", { field: "question", reason: "tooLong" });
  if (clientKey === "" || clientKey.length > 64) refuse("INVALID", { field: "clientKey", reason: "tooLong" });
  const known = await ctx.db
    .query("assistant_messages")
    .withIndex("by_clientKey_and_userId", (q) => q.eq("clientKey", clientKey).eq("userId", userId))
    .first();
  if (known !== null) return;
  const messages = await newest(ctx, userId, MOST_MESSAGES);
  if (messages.some(({ state }) => state === "streaming")) refuse("CONFLICT", { what: "answer" });
  await countQuestion(ctx, userId);
  for (const old of messages.slice(MOST_MESSAGES - 2)) await ctx.db.delete("assistant_messages", old._id);
  const shared = { userId, clientKey, problem: null, isCut: false, sources: [] };
  await ctx.db.insert("assistant_messages", { ...shared, role: "user", content: question, state: "done" });
  const answer = { ...shared, role: "assistant" as const, content: "", state: "streaming" as const };
  await begin(ctx, await ctx.db.insert("assistant_messages", answer));
}

async function begin(ctx: MutationCtx, messageId: Id<"assistant_messages">): Promise<void> {
  const aliveAt = Date.now();
  await ctx.db.insert("assistant_writing", { messageId, text: "", sources: [], isBegun: false, aliveAt });
  await ctx.scheduler.runAfter(0, internal.cards.assistant.jobsNode.answer, { messageId });
  await ctx.scheduler.runAfter(DEAD_AFTER_MS, internal.cards.assistant.jobs.endIfDead, { messageId });
}

/**
 * Counts a question of the person. Refuses RATE_LIMITED beyond MOST_QUESTIONS within an hour, or without tokens left.
 */
async function countQuestion(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const now = Date.now();
  const usage = await ctx.db
    .query("assistant_usage")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
  const askedAt = usage?.askedAt ?? [];
  const retryAt = nextQuestionAt(askedAt, now);
  if (retryAt !== null) refuse("RATE_LIMITED", { retryAt });
  await requireBudget(ctx, userId);
  const recent = [...askedAt.filter((at) => now - at < QUESTIONS_WITHIN_MS), now];
  if (usage === null) await ctx.db.insert("assistant_usage", { userId, askedAt: recent });
  else await ctx.db.patch("assistant_usage", usage._id, { askedAt: recent });
}

/** Stops an answer and keeps its text so far; does nothing if it has ended. Refuses NOT_FOUND. */
export async function stop(ctx: MutationCtx, userId: Id<"users">, id: string): Promise<void> {
  const message = await getOwn(ctx, userId, id);
  const writing = await writingOf(ctx, message._id);
  if (writing === null) return;
  const { text: content, sources } = writing;
  await ctx.db.patch("assistant_messages", message._id, { state: "stopped", content, sources });
  await ctx.db.delete("assistant_writing", writing._id);
}

/**
 * Answers the last question again, in place of the failed or stopped answer. Refuses NOT_FOUND, CONFLICT for any other
 * state or message, RATE_LIMITED.
 */
export async function retry(ctx: MutationCtx, userId: Id<"users">, id: string): Promise<void> {
  const message = await getOwn(ctx, userId, id);
  const [last] = await newest(ctx, userId, 1);
  const isOver = message.state === "failed" || message.state === "stopped";
  if (!isOver || last?._id !== message._id) refuse("CONFLICT", { what: "answer" });
  await countQuestion(ctx, userId);
  const anew = { state: "streaming" as const, content: "", problem: null, isCut: false, sources: [] };
  await ctx.db.patch("assistant_messages", message._id, anew);
  await begin(ctx, message._id);
}

/** Deletes the person's conversation, with an answer in progress. */
export async function startAnew(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  for (const { _id, state } of await newest(ctx, userId, MOST_MESSAGES)) {
    const writing = state === "streaming" ? await writingOf(ctx, _id) : null;
    if (writing !== null) await ctx.db.delete("assistant_writing", writing._id);
    await ctx.db.delete("assistant_messages", _id);
  }
}
