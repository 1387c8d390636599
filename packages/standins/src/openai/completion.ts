import { randomBytes } from "node:crypto";
import type { Call, Chat, Turn } from "./chat.ts";

/** A model's turn on the wire: as one answer, and in pieces. */

const CHARACTERS_OF_A_TOKEN = 4;

const tokensIn = (text: string): number => Math.ceil(text.length / CHARACTERS_OF_A_TOKEN);

interface Finished {
  text: string | null;
  calls: WireCall[];
  reason: "stop" | "length" | "tool_calls";
}

interface WireCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}

/** The turn, cut to the caller's limit of tokens. */
export function finished(turn: Turn, { max_tokens, max_completion_tokens }: Chat): Finished {
  if ("calls" in turn) return { text: null, calls: turn.calls.map(wireCall), reason: "tool_calls" };
  const most = (max_completion_tokens ?? max_tokens ?? Infinity) * CHARACTERS_OF_A_TOKEN;
  if (turn.text.length <= most) return { text: turn.text, calls: [], reason: "stop" };
  return { text: turn.text.slice(0, most), calls: [], reason: "length" };
}

function wireCall({ name, args }: Call): WireCall {
  const id = `call_${randomBytes(12).toString("hex")}`;
  return { id, type: "function", function: { name, arguments: JSON.stringify(args) } };
}

function usageOf(chat: Chat, { text, calls }: Finished) {
  const prompt_tokens = tokensIn(JSON.stringify(chat.messages));
  const completion_tokens = tokensIn(text ?? JSON.stringify(calls));
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

const newId = (): string => `chatcmpl-${randomBytes(12).toString("hex")}`;

export function wholeAnswer(chat: Chat, answer: Finished, created: number) {
  const { text: content, calls, reason: finish_reason } = answer;
  const message = {
    role: "assistant",
    content,
    refusal: null,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return {
    id: newId(),
    object: "chat.completion",
    created,
    model: chat.model,
    choices: [{ index: 0, message, finish_reason, logprobs: null }],
    usage: usageOf(chat, answer),
  };
}

/** The data lines of a streamed answer, in order; the last is the provider's `[DONE]`. */
export function answerInPieces(chat: Chat, answer: Finished, created: number): string[] {
  const { text, calls, reason } = answer;
  const shared = { id: newId(), object: "chat.completion.chunk", created, model: chat.model };
  const hasUsage = chat.stream_options?.include_usage === true;
  const piece = (delta: object, finish_reason: string | null = null) => ({
    ...shared,
    choices: [{ index: 0, delta, finish_reason, logprobs: null }],
    ...(hasUsage && { usage: null }),
  });
  const pieces: object[] = [
    piece({ role: "assistant", content: calls.length > 0 ? null : "" }),
    ...(text ?? "")
      .split(/(?<=\s)/)
      .filter(Boolean)
      .map((content) => piece({ content })),
    ...calls.flatMap((call, index) => callInPieces(call, index).map((part) => piece({ tool_calls: [part] }))),
    piece({}, reason),
  ];
  if (hasUsage) pieces.push({ ...shared, choices: [], usage: usageOf(chat, answer) });
  return [...pieces.map((each) => JSON.stringify(each)), "[DONE]"];
}

/** The provider sends the name first and the arguments in parts, cut at any place. */
function callInPieces({ id, type, function: { name, arguments: args } }: WireCall, index: number): object[] {
  const middle = Math.ceil(args.length / 2);
  return [
    { index, id, type, function: { name, arguments: "" } },
    { index, function: { arguments: args.slice(0, middle) } },
    { index, function: { arguments: args.slice(middle) } },
  ];
}
