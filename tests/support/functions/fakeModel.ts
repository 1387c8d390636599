import { answersAsTold } from "@passage/standins/chatModels";
import { afterEach, beforeEach, vi } from "vitest";
import { z } from "zod";

/** A language model on the wire: the stand-in's own modes, or pieces from a test. */

const vMessage = z.object({ role: z.string(), content: z.string().nullish() }).loose();
const vBody = z.object({ messages: z.array(vMessage), tools: z.array(z.unknown()), model: z.string() }).loose();
export type ModelRequest = z.infer<typeof vBody>;

export type Answer = (request: ModelRequest, signal: AbortSignal | null) => Response | Promise<Response>;

/** July 18, 2025, the specification's example day. */
export const JULY_18 = Date.UTC(2025, 6, 18, 16);

export interface FakeModel {
  requests: ModelRequest[];
  /** Addresses that were requested; a model that obeys an attacker must not add any. */
  urls: string[];
  answerWith: (answer: Answer) => void;
}

export function useFakeModel(): FakeModel {
  const requests: ModelRequest[] = [];
  const urls: string[] = [];
  let answer: Answer = offline;
  beforeEach(() => {
    requests.length = 0;
    urls.length = 0;
    answer = offline;
    vi.stubEnv("OPENAI_API_KEY", "sk-1");
    vi.stubEnv("OPENAI_BASE_URL", "https://model.test/v1");
    vi.stubGlobal("fetch", async (url: string, { body, signal }: RequestInit = {}) => {
      urls.push(url);
      const request = vBody.parse(JSON.parse(typeof body === "string" ? body : "{}"));
      requests.push(request);
      return await answer(request, signal ?? null);
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });
  return {
    requests,
    urls,
    answerWith: (given) => {
      answer = given;
    },
  };
}

function asTold(mode: "offline" | "obedient"): Answer {
  return (request) => {
    const turn = answersAsTold(mode, request, JULY_18);
    return "text" in turn ? says(turn.text) : calls(turn.calls);
  };
}

/** True figures, from the tools. */
export const offline = asTold("offline");
/** Follows instructions in any text, calls tools that nobody offers, and invents figures. */
export const obedient = asTold("obedient");

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1,
  model: "gpt-4o-mini",
  choices: [{ index: 0, delta, finish_reason }],
});

/** A streamed answer with these words, each a piece. */
export function says(text: string, reason = "stop"): Response {
  const words = text.split(/(?<=\s)/).map((content) => chunk({ content }));
  return events([chunk({ role: "assistant", content: "" }), ...words, chunk({}, reason)]);
}

/** Ids of calls are unique within a conversation. */
let callCount = 0;

/** A streamed turn that asks for the results of tools, perhaps with words before that. */
export function calls(wanted: readonly { name: string; args: unknown }[], words = ""): Response {
  const ids = wanted.map(() => `call_${String((callCount += 1))}`);
  const pieces = wanted.flatMap(({ name, args }, index) => [
    chunk({
      tool_calls: [{ index, id: ids[index], type: "function", function: { name, arguments: "" } }],
    }),
    chunk({ tool_calls: [{ index, function: { arguments: typeof args === "string" ? args : JSON.stringify(args) } }] }),
  ]);
  const said = words === "" ? [] : [chunk({ content: words })];
  return events([...said, ...pieces, chunk({}, "tool_calls")]);
}

export function events(pieces: readonly object[], isDone = true): Response {
  const lines = pieces.map((piece) => `data: ${JSON.stringify(piece)}\n\n`);
  const body = [...lines, ...(isDone ? ["data: [DONE]\n\n"] : [])].join("");
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

export interface OpenStream {
  response: Response;
  send: (text: string) => void;
  end: () => void;
  isAborted: () => boolean;
}

/** A stream that the test ends. */
export function openStream(signal: AbortSignal | null): OpenStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let aborted = false;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
    cancel: () => {
      aborted = true;
    },
  });
  signal?.addEventListener("abort", () => {
    if (aborted) return;
    aborted = true;
    controller?.error(new DOMException("aborted", "AbortError"));
  });
  const put = (piece: object) => controller?.enqueue(encoder.encode(`data: ${JSON.stringify(piece)}\n\n`));
  return {
    response: new Response(body, { headers: { "content-type": "text/event-stream" } }),
    send: (content) => {
      put(chunk({ content }));
    },
    end: () => {
      put(chunk({}, "stop"));
      controller?.close();
    },
    isAborted: () => aborted,
  };
}

/** Answers one after the other; the last one repeats. */
export function inTurn(...answers: Answer[]): Answer {
  let at = 0;
  return async (request, signal) => {
    const next = answers[Math.min(at, answers.length - 1)];
    at += 1;
    if (next === undefined) throw new TypeError("No answer is left.");
    return await next(request, signal);
  };
}
