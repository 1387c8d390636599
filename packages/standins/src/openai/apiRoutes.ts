import { Hono, type Context } from "hono";
import { answersAsTold } from "./answersAsTold.ts";
import type { Behaviour } from "./behaviour.ts";
import { vChat, type Chat } from "./chat.ts";
import { answerInPieces, finished, wholeAnswer } from "./completion.ts";
import { invalid, NO_KEY, refusal, TROUBLES, unknownModel, wrongKey, type Refusal } from "./refusals.ts";

const MODELS = ["gpt-4o-mini", "gpt-4.1-mini", "gpt-5-mini", "o4-mini"];
/** These models accept neither `max_tokens` nor a temperature. */
const REASONING = /^(?:o\d|gpt-5)/;

/** Counters for tests and for the page; no content of chats. */
export interface Activity {
  answers: number;
  /** Streams that the caller aborted. */
  brokenOff: number;
}

interface ApiOptions {
  apiKey: string;
  behaviour: Behaviour;
  activity: Activity;
  now: () => number;
}

/** The part of the provider's API that the app uses. */
export function apiRoutes(options: ApiOptions): Hono {
  const { apiKey, behaviour, activity, now } = options;
  const routes = new Hono();
  routes.use(async (c, next) => {
    c.header("x-request-id", `req_${crypto.randomUUID().replaceAll("-", "")}`);
    const given = (c.req.header("authorization") ?? "").replace(/^Bearer\s+/i, "");
    if (given === "") return refusal(c, NO_KEY);
    if (given !== apiKey) return refusal(c, wrongKey(given));
    const { trouble } = behaviour.now;
    if (trouble !== "none" && trouble !== "brokenStream") return refusal(c, TROUBLES[trouble]);
    return next();
  });
  routes.get("/models", (c) =>
    c.json({ object: "list", data: MODELS.map((id) => ({ id, object: "model", created: 0, owned_by: "passage" })) }),
  );
  routes.post("/chat/completions", async (c) => {
    const chat = readChat(c, await c.req.json().catch(() => null));
    if (chat instanceof Response) return chat;
    activity.answers += 1;
    const created = Math.floor(now() / 1_000);
    const answer = finished(answersAsTold(behaviour.now.mode, chat, now()), chat);
    if (chat.stream !== true) return c.json(wholeAnswer(chat, answer, created));
    return streamed(answerInPieces(chat, answer, created), options);
  });
  return routes;
}

/** The request, or the provider's refusal of it. */
function readChat(c: Context, body: unknown): Chat | Response {
  const read = vChat.safeParse(body, { reportInput: true });
  if (!read.success) {
    const [issue] = read.error.issues;
    const param = issue?.path.map(String).join(".") ?? "";
    const isMissing = issue?.code === "invalid_type" && issue.input === undefined;
    const words = isMissing ? `Missing required parameter: '${param}'.` : `Invalid value for '${param}'.`;
    return refusal(c, invalid(words, param));
  }
  const chat = read.data;
  const problem = MODELS.includes(chat.model) ? parameterProblem(chat) : unknownModel(chat.model);
  if (problem !== null) return refusal(c, problem);
  return unansweredCall(chat) ? refusal(c, invalid(UNANSWERED, "messages")) : chat;
}

function parameterProblem({ model, max_tokens, max_completion_tokens, temperature }: Chat): Refusal | null {
  const [hasOld, hasNew] = [max_tokens, max_completion_tokens].map((limit) => typeof limit === "number");
  if (hasOld && hasNew) {
    const words = "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.";
    return invalid(words, "max_tokens", "invalid_parameter_combination");
  }
  if (!REASONING.test(model)) return null;
  if (hasOld) {
    const words =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    return invalid(words, "max_tokens", "unsupported_parameter");
  }
  if ((temperature ?? 1) === 1) return null;
  const words = `Unsupported value: 'temperature' does not support ${String(temperature)} with this model. Only the default (1) value is supported.`;
  return invalid(words, "temperature", "unsupported_value");
}

const UNANSWERED =
  "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.";

function unansweredCall({ messages }: Chat): boolean {
  const answered = new Set(messages.flatMap((message) => (message.role === "tool" ? [message.tool_call_id] : [])));
  return messages.some(
    (message) => message.role === "assistant" && (message.tool_calls ?? []).some(({ id }) => !answered.has(id)),
  );
}

const BREAK_MS = 100;

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Sends the pieces at the chosen pace, until the caller aborts. */
function streamed(pieces: readonly string[], { behaviour, activity }: ApiOptions): Response {
  const { paceMs, trouble } = behaviour.now;
  const sent = trouble === "brokenStream" ? pieces.slice(0, Math.ceil(pieces.length / 2)) : pieces;
  const encoder = new TextEncoder();
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const piece = sent[at];
      if (piece === undefined) {
        if (trouble !== "brokenStream") {
          controller.close();
          return;
        }
        // The pieces sent before reach the caller first.
        await pause(BREAK_MS);
        controller.error(new Error("broken off, as chosen"));
        return;
      }
      if (at > 0 && paceMs > 0) await pause(paceMs);
      at += 1;
      controller.enqueue(encoder.encode(`data: ${piece}\n\n`));
    },
    cancel: () => {
      if (at < sent.length) activity.brokenOff += 1;
    },
  });
  return new Response(body, {
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" },
  });
}
