/** Reads and writes of the job that answers. Each step checks that its answer is still wanted. */

import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as CardTransactions from "../transactions/model";
import { dayIn } from "../../platform/days";
import * as Firm from "../../practice/settings/model";
import { spend } from "./budget";
import { list, writingOf } from "./model";
import { DEAD_AFTER_MS, type MessageState } from "./rules";
import type { Ledger } from "./periods";
import type { vProblem, vSource } from "./tables";

/** Earlier messages in the model's prompt. */
const MOST_HISTORY = 10;
/** A run reports at least this often that it is alive. */
const SIGN_OF_LIFE_MS = 5_000;
const MOST_DEAD = 50;

type MessageId = Id<"assistant_messages">;

/** The conversation up to the question, for the one run that begins its answer; null for any other run. */
export async function beginAnswer(ctx: MutationCtx, messageId: MessageId) {
  const writing = await writingOf(ctx, messageId);
  const message = await ctx.db.get("assistant_messages", messageId);
  if (writing === null || message === null || writing.isBegun) return null;
  await ctx.db.patch("assistant_writing", writing._id, { isBegun: true, aliveAt: Date.now() });
  return (await list(ctx, message.userId))
    .filter(({ content }) => content !== "")
    .slice(-MOST_HISTORY)
    .map(({ role, content }) => ({ role, content }));
}

/** Counts the tokens of one request. Does nothing if the conversation was deleted. */
export async function countTokens(ctx: MutationCtx, messageId: MessageId, tokens: number): Promise<void> {
  const message = await ctx.db.get("assistant_messages", messageId);
  if (message !== null) await spend(ctx, message.userId, tokens);
}

/**
 * The current transactions, and today in the practice's time zone. `now` comes from the action: a query must not read
 * the clock.
 */
export async function ledgerOf(ctx: QueryCtx, now: number): Promise<Ledger> {
  const { timeZone } = await Firm.get(ctx);
  return { transactions: await CardTransactions.list(ctx, "all"), today: dayIn(timeZone, now) };
}

/** Stores the text so far. False if the answer is no longer wanted. */
export async function keepWriting(
  ctx: MutationCtx,
  messageId: MessageId,
  { text, sources }: { text: string; sources: Infer<typeof vSource>[] },
): Promise<boolean> {
  const writing = await writingOf(ctx, messageId);
  if (writing === null) return false;
  const isNew = writing.text !== text || writing.sources.length !== sources.length;
  const aliveAt = Date.now();
  if (isNew || aliveAt - writing.aliveAt > SIGN_OF_LIFE_MS) {
    await ctx.db.patch("assistant_writing", writing._id, { text, sources, aliveAt });
  }
  return true;
}

export interface Ending {
  state: Extract<MessageState, "done" | "failed">;
  text: string;
  sources: Infer<typeof vSource>[];
  problem: Infer<typeof vProblem> | null;
  isCut: boolean;
}

/** Ends the answer, unless it was stopped or deleted. */
export async function endAnswer(ctx: MutationCtx, messageId: MessageId, ending: Ending): Promise<void> {
  const writing = await writingOf(ctx, messageId);
  if (writing === null) return;
  const { text: content, state, sources, problem, isCut } = ending;
  await ctx.db.patch("assistant_messages", messageId, { content, state, sources, problem, isCut });
  await ctx.db.delete("assistant_writing", writing._id);
}

/** Ends answers whose run has died with its server. */
export async function endDead(ctx: MutationCtx): Promise<void> {
  const dead = await ctx.db
    .query("assistant_writing")
    .withIndex("by_aliveAt", (q) => q.lt("aliveAt", Date.now() - DEAD_AFTER_MS))
    .take(MOST_DEAD);
  for (const writing of dead) await endInterrupted(ctx, writing);
}

/** Ends one answer if its run has died; otherwise looks again at the next time it could have. */
export async function endIfDead(ctx: MutationCtx, messageId: MessageId): Promise<void> {
  const writing = await writingOf(ctx, messageId);
  if (writing === null) return;
  const deadAt = writing.aliveAt + DEAD_AFTER_MS + 1;
  if (Date.now() < deadAt) await ctx.scheduler.runAt(deadAt, internal.cards.assistant.jobs.endIfDead, { messageId });
  else await endInterrupted(ctx, writing);
}

async function endInterrupted(ctx: MutationCtx, { messageId, text, sources }: Doc<"assistant_writing">): Promise<void> {
  const problem = { kind: "interrupted" as const, reason: "" };
  await endAnswer(ctx, messageId, { state: "failed", text, sources, problem, isCut: false });
}
