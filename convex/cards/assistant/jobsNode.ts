"use node";

/**
 * The job that answers. Its reads and writes are in `internal.ts` and `jobs.ts`: Node's runtime has actions only
 * (decision 083).
 */
import { v, type Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { ActionCtx } from "../../_generated/server";
import { jobAction } from "../../access/builders/jobs";
import {
  MAX_TOKENS,
  streamTurn,
  type ChatAnswer,
  type ChatFailure,
  type ChatMessage,
} from "../../platform/providers/openaiNode";
import type { Ending } from "./answerRun";
import { TOOL_DESCRIPTIONS } from "./toolDescriptions";
import { cutResult, MOST_RESULT_CHARACTERS, tokensOf } from "./rules";
import type { vSource } from "./tables";

/** Maximum of tool rounds before an answer. */
const MOST_ROUNDS = 6;
/** Pause between two writes of the text so far: live, but not a write for each word. */
const WRITE_MS = 300;
const LONGEST_ANSWER_MS = 120_000;

type Sources = Infer<typeof vSource>[];

/** Answers one question: the model calls tools until it has enough, and its words are stored as they come. */
export const answer = jobAction({
  args: { messageId: v.id("assistant_messages") },
  returns: v.null(),
  handler: async (ctx, { messageId }) => {
    const said = await ctx.runMutation(internal.cards.assistant.internal.begin, { messageId });
    if (said === null) return;
    const now = Date.now();
    const content = await ctx.runQuery(internal.cards.assistant.internal.prompt, { now });
    const writer = new Writer(ctx, messageId);
    const history = said.map(({ role, content: text }): ChatMessage => {
      return role === "user" ? { role, content: text } : { role, content: text, calls: [] };
    });
    const messages = [{ role: "system", content } as const, ...history];
    const ending = await converse(ctx, { messageId, messages, writer, now });
    if (ending !== null) await ctx.runMutation(internal.cards.assistant.internal.end, { messageId, ...ending });
  },
});

interface Conversation {
  messageId: Id<"assistant_messages">;
  messages: ChatMessage[];
  writer: Writer;
  now: number;
}

/** The answer's end; null if it is no longer wanted. */
async function converse(ctx: ActionCtx, { messageId, messages, writer, now }: Conversation): Promise<Ending | null> {
  let mayRead = MOST_RESULT_CHARACTERS;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const tokens = requestTokens(messages, TOOL_DESCRIPTIONS);
    await ctx.runMutation(internal.cards.assistant.internal.countTokens, { messageId, tokens });
    const turn = await writer.during((onText, signal) =>
      streamTurn({ messages, tools: TOOL_DESCRIPTIONS, onText, signal }),
    );
    if (turn.kind !== "ok") return writer.failed(turn);
    const { text, calls, isCut } = turn.value;
    if (calls.length === 0) return writer.done(text, isCut);
    messages.push({ role: "assistant", content: text, calls });
    for (const { id, name, args } of calls) {
      const { content: whole, source } = await ctx.runQuery(internal.cards.assistant.internal.tool, {
        now,
        name,
        args,
      });
      const content = cutResult(whole, mayRead);
      mayRead -= whole.length;
      messages.push({ role: "tool", callId: id, content });
      if (source !== null) writer.sources.push(source);
    }
    writer.text = "";
  }
  return writer.failed({ kind: "other" });
}

/** Estimates the tokens of a request: its input and the longest answer. */
function requestTokens(...read: unknown[]): number {
  return tokensOf(JSON.stringify(read).length) + MAX_TOKENS;
}

type Stream = (onText: (piece: string) => void, signal: AbortSignal) => Promise<ChatAnswer>;

/** Stores the text so far as it comes, and aborts if the person has stopped the answer. */
class Writer {
  text = "";
  readonly sources: Sources = [];
  readonly #ctx: ActionCtx;
  readonly #messageId: Id<"assistant_messages">;
  readonly #abort = new AbortController();
  readonly #begunAt = Date.now();
  #isLate = false;

  constructor(ctx: ActionCtx, messageId: Id<"assistant_messages">) {
    this.#ctx = ctx;
    this.#messageId = messageId;
  }

  async during(stream: Stream): Promise<ChatAnswer> {
    const turn = stream((piece) => {
      this.text += piece;
    }, this.#abort.signal);
    while (!(await isOverWithin(turn, WRITE_MS))) await this.#keep();
    return await turn;
  }

  async #keep(): Promise<void> {
    const { text, sources } = this;
    const isWanted = await this.#ctx.runMutation(internal.cards.assistant.internal.keep, {
      messageId: this.#messageId,
      text,
      sources,
    });
    this.#isLate = Date.now() - this.#begunAt > LONGEST_ANSWER_MS;
    if (!isWanted || this.#isLate) this.#abort.abort();
  }

  done(text: string, isCut: boolean): Ending {
    const { sources } = this;
    if (text.trim() !== "") return { state: "done", text, sources, problem: null, isCut };
    return { state: "failed", text: "", sources, problem: { kind: "empty", reason: "" }, isCut };
  }

  failed(failure: ChatFailure): Ending | null {
    if (failure.kind === "stopped" && !this.#isLate) return null;
    const kind = failure.kind === "stopped" ? "connection" : failure.kind;
    const problem = { kind, reason: failure.kind === "service" ? failure.reason : "" };
    return { state: "failed", text: this.text, sources: this.sources, problem, isCut: false };
  }
}

/** Whether the turn ends within this time. */
async function isOverWithin(turn: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => {
      resolve(false);
    }, ms);
  });
  const over = turn.then(() => true);
  const isOver = await Promise.race([over, later]);
  clearTimeout(timer);
  return isOver;
}
