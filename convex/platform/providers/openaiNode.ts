"use node";

/**
 * The language model, by OpenAI's chat completions. It gets texts and a list of tools; it runs nothing itself. Nothing here logs
 * or repeats the texts. OpenAI's package ends every function of the default runtime (decision 083).
 */
import OpenAI from "openai";
import { z } from "zod";
import { outsideFetch } from "./outsideFetch";
import { shownReason } from "./providerCall";

const DEFAULT_URL = "https://api.openai.com/v1";
const DEFAULT_MODEL = "gpt-4o-mini";
/** Maximum length of an answer, in tokens. */
export const MAX_TOKENS = 500;
const TEMPERATURE = 0.7;

/** Maximum silence before the answer begins, and between two pieces of it. */
const SILENCE_MS = 30_000;
/** More than the tokens of an answer can be; an endless stream is cut here. */
const MAX_CHARACTERS = 20_000;
const MAX_CALLS = 8;

export interface ToolCall {
  id: string;
  name: string;
  /** JSON, as written by the model. */
  args: string;
}

export type ChatMessage =
  | { role: "system" | "user"; content: string }
  | { role: "assistant"; content: string; calls: readonly ToolCall[] }
  | { role: "tool"; callId: string; content: string };

export interface ToolOffer {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: Record<string, unknown>;
}

/** One turn of the model: text, or calls of tools whose results it needs. */
export interface ChatTurn {
  text: string;
  calls: ToolCall[];
  /** Whether the answer was cut at its maximum length. */
  isCut: boolean;
}

/** Reasons of a failed turn. `service`: in the service's own words. */
export type ChatFailure =
  { kind: "unconfigured" | "invalidKey" | "connection" | "other" | "stopped" } | { kind: "service"; reason: string };

export type ChatAnswer = { kind: "ok"; value: ChatTurn } | ChatFailure;

interface Turn {
  messages: readonly ChatMessage[];
  tools: readonly ToolOffer[];
  /** Called with each piece of the text. */
  onText: (piece: string) => void;
  /** Ends the turn and the service's work on it. */
  signal: AbortSignal;
}

/** Requests one turn, whose text comes piece by piece. Never throws. */
export async function streamTurn({ messages, tools, onText, signal }: Turn): Promise<ChatAnswer> {
  const apiKey = process.env["OPENAI_API_KEY"] ?? "";
  if (apiKey === "") return { kind: "unconfigured" };
  const silence = new Silence();
  const reading = new Reading(onText);
  try {
    const stream = await open(apiKey).chat.completions.create(requestOf(messages, tools), {
      signal: AbortSignal.any([signal, silence.signal]),
    });
    for await (const chunk of stream) {
      silence.isBroken();
      if (!reading.take(chunk)) break;
    }
    if (signal.aborted) return { kind: "stopped" };
    return silence.signal.aborted ? { kind: "connection" } : reading.turn();
  } catch (error) {
    if (signal.aborted) return { kind: "stopped" };
    return silence.signal.aborted ? { kind: "connection" } : failureOf(error, apiKey);
  } finally {
    silence.end();
  }
}

function open(apiKey: string): OpenAI {
  const baseURL = process.env["OPENAI_BASE_URL"] || DEFAULT_URL;
  // No automatic retries: the person sees the failure, and decides.
  return new OpenAI({ apiKey, baseURL, maxRetries: 0, timeout: SILENCE_MS, logLevel: "off", fetch: outsideFetch });
}

function requestOf(messages: Turn["messages"], tools: Turn["tools"]): OpenAI.ChatCompletionCreateParamsStreaming {
  const usesNewName = process.env["OPENAI_TOKEN_PARAMETER"] === "max_completion_tokens";
  return {
    model: process.env["OPENAI_MODEL"] || DEFAULT_MODEL,
    stream: true,
    messages: messages.map(wireMessage),
    tools: tools.map((offer) => ({ type: "function", function: { ...offer } })),
    [usesNewName ? "max_completion_tokens" : "max_tokens"]: MAX_TOKENS,
    ...(process.env["OPENAI_TEMPERATURE"] !== "default" && { temperature: TEMPERATURE }),
  };
}

function wireMessage(message: ChatMessage): OpenAI.ChatCompletionMessageParam {
  if (message.role === "tool") return { role: "tool", tool_call_id: message.callId, content: message.content };
  if (message.role !== "assistant") return message;
  const { content, calls } = message;
  const tool_calls = calls.map(({ id, name, args }) => ({
    id,
    type: "function" as const,
    function: { name, arguments: args },
  }));
  return calls.length === 0 ? { role: "assistant", content } : { role: "assistant", content, tool_calls };
}

/** Ends a turn after too long a silence. */
class Silence {
  readonly #abort = new AbortController();
  #timer = this.#start();

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  isBroken(): void {
    this.end();
    this.#timer = this.#start();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #start() {
    return setTimeout(() => {
      this.#abort.abort();
    }, SILENCE_MS);
  }
}

// The service's answer is outside data, even though its own client has types for it.
const vChunk = z.object({
  choices: z.array(
    z.object({
      delta: z.object({
        content: z.string().nullish(),
        tool_calls: z
          .array(
            z.object({
              index: z.number().int().min(0),
              id: z.string().optional(),
              function: z.object({ name: z.string().optional(), arguments: z.string().optional() }).optional(),
            }),
          )
          .nullish(),
      }),
      finish_reason: z.string().nullish(),
    }),
  ),
});
type Delta = z.infer<typeof vChunk>["choices"][number]["delta"];

/** Assembles the pieces of a turn. */
class Reading {
  readonly #onText: (piece: string) => void;
  readonly #calls = new Map<number, ToolCall>();
  #text = "";
  #length = 0;
  #reason: string | null = null;
  #isUnreadable = false;

  constructor(onText: (piece: string) => void) {
    this.#onText = onText;
  }

  /** Returns false when the answer is complete. */
  take(chunk: unknown): boolean {
    const read = vChunk.safeParse(chunk).data;
    this.#isUnreadable ||= read === undefined;
    const choice = read?.choices[0];
    if (choice === undefined) return !this.#isUnreadable;
    this.#reason = choice.finish_reason ?? this.#reason;
    this.#takeText(choice.delta.content ?? "");
    for (const call of choice.delta.tool_calls ?? []) this.#takeCall(call);
    return this.#length < MAX_CHARACTERS;
  }

  turn(): ChatAnswer {
    if (this.#isUnreadable) return { kind: "other" };
    const isEndless = this.#length >= MAX_CHARACTERS;
    // A stream that ends without a reason was interrupted.
    if (this.#reason === null && !isEndless) return { kind: "connection" };
    const calls = [...this.#calls.values()].filter(({ id, name }) => id !== "" && name !== "");
    return { kind: "ok", value: { text: this.#text, calls, isCut: isEndless || this.#reason === "length" } };
  }

  #takeText(piece: string): void {
    if (piece === "") return;
    this.#length += piece.length;
    this.#text += piece;
    this.#onText(piece);
  }

  #takeCall({ index, id = "", function: part }: NonNullable<Delta["tool_calls"]>[number]): void {
    if (index >= MAX_CALLS) return;
    const call = this.#calls.get(index) ?? { id: "", name: "", args: "" };
    const args = part?.arguments ?? "";
    this.#length += args.length;
    this.#calls.set(index, { id: id || call.id, name: part?.name || call.name, args: call.args + args });
  }
}

const vWords = z.object({ message: z.string().min(1) });

function failureOf(error: unknown, apiKey: string): ChatFailure {
  if (error instanceof OpenAI.APIConnectionError) return { kind: "connection" };
  if (error instanceof OpenAI.AuthenticationError) return { kind: "invalidKey" };
  if (error instanceof OpenAI.APIError) {
    const words = vWords.safeParse(error.error).data?.message;
    const status: unknown = error.status;
    const instead = typeof status === "number" ? `it answered with status ${String(status)}` : "it ended the answer";
    return { kind: "service", reason: shownReason(words ?? instead, [apiKey]) };
  }
  // A SyntaxError is a piece that is not JSON. Every other error is one of reading the body: a TypeError here, a plain Error in
  // other runtimes.
  return { kind: error instanceof SyntaxError ? "other" : "connection" };
}
