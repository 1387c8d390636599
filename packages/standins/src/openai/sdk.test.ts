import OpenAI from "openai";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { openOpenai } from "./standin.ts";

let server: TestServer;
let openai: OpenAI;

const env = (name: string) => server.standins[0]?.env[name] ?? "";
const client = (apiKey: string) => new OpenAI({ apiKey, baseURL: env("OPENAI_BASE_URL"), maxRetries: 0 });

beforeEach(async () => {
  server = await runServer({ makers: [openOpenai] });
  openai = client(env("OPENAI_API_KEY"));
  await behave({ paceMs: 0 });
});
afterEach(() => server.dispose());

async function behave(given: Record<string, string | number>): Promise<number> {
  const body = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
  const answer = await server.call("/openai/behaviour", { method: "POST", body, redirect: "manual" });
  // A body that nobody reads holds its connection beyond a restart.
  await answer.text();
  return answer.status;
}

const tool = (name: string): OpenAI.ChatCompletionFunctionTool => ({
  type: "function",
  function: { name, description: "Reads", parameters: { type: "object", properties: {} } },
});
const TOOLS = [
  "sum_transactions",
  "group_transactions",
  "largest_transactions",
  "list_transactions",
  "compare_periods",
];
const ask = (content: string) => ({
  model: "gpt-4o-mini",
  messages: [{ role: "user" as const, content }],
  tools: TOOLS.map(tool),
});
const SUM = {
  period: "Jun 20 – Jul 19, 2025",
  filter: {},
  charges: "$1,234.56",
  charge_count: 12,
  credits: "$0.00",
  credit_count: 0,
};

const vError = z.object({
  status: z.number(),
  code: z.string().nullish(),
  type: z.string().nullish(),
  param: z.string().nullish(),
  message: z.string(),
  requestID: z.string().startsWith("req_"),
});

async function refusalOf(call: Promise<unknown>): Promise<object> {
  const error: unknown = await call.then(
    () => expect.fail("it was answered"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error)) throw new Error("no error");
  return { kind: error.constructor.name, ...vError.parse(error) };
}

describe("the provider's own client", () => {
  // Caught: arguments as an object; a finish_reason of "stop" beside a call; an answer that is no text.
  test("is given a tool call, and then words from the tool's result", async () => {
    const first = await openai.chat.completions.create(ask("How much did I spend this statement?"));
    const [choice] = first.choices;
    expect(choice?.finish_reason).toBe("tool_calls");
    expect(choice?.message.content).toBeNull();
    const [call] = choice?.message.tool_calls ?? [];
    if (call?.type !== "function" || choice === undefined) throw new Error("no call");
    expect(call.function).toEqual({ name: "sum_transactions", arguments: '{"period":"current_statement"}' });
    const second = await openai.chat.completions.create({
      ...ask("How much did I spend this statement?"),
      messages: [
        { role: "user", content: "How much did I spend this statement?" },
        choice.message,
        { role: "tool", tool_call_id: call.id, content: JSON.stringify(SUM) },
      ],
    });
    expect(second.choices[0]).toMatchObject({ finish_reason: "stop", message: { role: "assistant", refusal: null } });
    expect(second.choices[0]?.message.content).toMatch(
      /^You spent \$1,234\.56 in 12 charges \(Jun 20 – Jul 19, 2025\)\.\n\nI am the offline assistant/,
    );
    const { prompt_tokens = 0, completion_tokens = 0, total_tokens } = second.usage ?? {};
    expect(total_tokens).toBe(prompt_tokens + completion_tokens);
  });

  // Caught: arguments in one piece; no empty first delta; no [DONE], which leaves the stream open; usage on the last choice.
  test("reads a stream of a call and of a text, with the tokens used", async () => {
    const called = openai.chat.completions.stream(ask("Compare this statement with the previous statement"));
    const turn = await called.finalMessage();
    expect(turn.tool_calls?.map((call) => (call.type === "function" ? call.function.arguments : ""))).toEqual([
      '{"earlier":"previous_statement","later":"current_statement"}',
    ]);
    const chunks = [];
    const stream = await openai.chat.completions.create({
      ...ask("Hello"),
      stream: true,
      stream_options: { include_usage: true },
    });
    for await (const chunk of stream) chunks.push(chunk);
    const texts = chunks.map(({ choices }) => choices[0]?.delta.content ?? "");
    expect(texts.filter(Boolean).length).toBeGreaterThan(10);
    expect(texts.join("")).toContain("I am the offline assistant");
    expect(chunks[0]?.choices[0]?.delta).toEqual({ role: "assistant", content: "" });
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe("stop");
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: expect.any(Number) as number } });
  });

  test("is cut at the tokens that it allows, by either name", async () => {
    for (const limit of [{ max_tokens: 3 }, { max_completion_tokens: 3 }]) {
      const { choices } = await openai.chat.completions.create({ ...ask("Hello"), ...limit });
      expect(choices[0]).toMatchObject({ finish_reason: "length", message: { content: "I am the off" } });
    }
  });

  // Caught: a stop that the provider does not notice, and goes on (and bills).
  test("breaks a stream off, which the stand-in counts", async () => {
    await behave({ paceMs: 50 });
    const stream = await openai.chat.completions.create({ ...ask("Hello"), stream: true });
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break;
    await expect
      .poll(async (): Promise<unknown> => (await server.call("/openai/activity")).json())
      .toEqual({ answers: 1, brokenOff: 1 });
  });

  test("loses its connection in the middle of a broken stream", async () => {
    await behave({ trouble: "brokenStream" });
    let text = "";
    const reading = async () => {
      const stream = await openai.chat.completions.create({ ...ask("Hello"), stream: true });
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? "";
    };
    await expect(reading()).rejects.toThrow();
    expect(text).toMatch(/^I am the/);
  });
});

describe("refusals", () => {
  test("of a wrong key, without it in whole", async () => {
    const wrong = "sk-wrong-key-0123456789";
    expect(await refusalOf(client(wrong).chat.completions.create(ask("Hello")))).toMatchObject({
      kind: "AuthenticationError",
      status: 401,
      code: "invalid_api_key",
      type: "invalid_request_error",
      message: expect.not.stringContaining(wrong) as string,
    });
    const bare = await fetch(`${env("OPENAI_BASE_URL")}/chat/completions`, { method: "POST", body: "{}" });
    expect([bare.status, await bare.text()]).toEqual([401, expect.stringContaining("You didn't provide an API key.")]);
  });

  test.each([
    ["invalidKey", { kind: "AuthenticationError", status: 401, code: "invalid_api_key" }],
    ["rateLimited", { kind: "RateLimitError", status: 429, code: "rate_limit_exceeded", type: "requests" }],
    ["quotaUsed", { kind: "RateLimitError", status: 429, code: "insufficient_quota", type: "insufficient_quota" }],
    ["serverError", { kind: "InternalServerError", status: 500, code: null, type: "server_error" }],
  ])("of the trouble %s that its page offers", async (trouble, refusal) => {
    expect(await behave({ trouble })).toBe(303);
    expect(await refusalOf(openai.chat.completions.create(ask("Hello")))).toMatchObject(refusal);
  });

  test("of an unknown model, of a missing part, and of calls that were not answered", async () => {
    const { chat } = openai;
    expect(await refusalOf(chat.completions.create({ ...ask("x"), model: "gpt-0" }))).toMatchObject({
      kind: "NotFoundError",
      code: "model_not_found",
      message: "404 The model `gpt-0` does not exist or you do not have access to it.",
    });
    const headers = { authorization: `Bearer ${env("OPENAI_API_KEY")}`, "content-type": "application/json" };
    const body = JSON.stringify({ model: "gpt-4o-mini" });
    const bare = await fetch(`${env("OPENAI_BASE_URL")}/chat/completions`, { method: "POST", headers, body });
    expect([bare.status, await bare.json()]).toEqual([
      400,
      {
        error: {
          message: "Missing required parameter: 'messages'.",
          type: "invalid_request_error",
          param: "messages",
          code: null,
        },
      },
    ]);
    const tool_calls = [{ id: "call_1", type: "function" as const, function: { name: "x", arguments: "{}" } }];
    const unanswered = chat.completions.create({
      model: "gpt-4o-mini",
      messages: [
        { role: "user", content: "x" },
        { role: "assistant", tool_calls },
      ],
    });
    expect(await refusalOf(unanswered)).toMatchObject({ status: 400, param: "messages" });
  });

  // Caught: a reasoning model that takes what the provider's does not, so that a setting is found wrong only in production.
  test.each([
    [{ max_tokens: 9 }, "unsupported_parameter"],
    [{ temperature: 0.7 }, "unsupported_value"],
    [{ max_tokens: 9, max_completion_tokens: 9 }, "invalid_parameter_combination"],
  ])("of %j for a reasoning model", async (given, code) => {
    expect(await refusalOf(openai.chat.completions.create({ ...ask("x"), model: "o4-mini", ...given }))).toMatchObject({
      kind: "BadRequestError",
      code,
    });
    const allowed = { ...ask("Hello"), model: "o4-mini", max_completion_tokens: 9 };
    expect((await openai.chat.completions.create(allowed)).choices).toHaveLength(1);
  });
});

describe("the page", () => {
  test("is for the holder of the key, keeps the choice, and refuses an invalid behaviour", async () => {
    expect(await (await fetch(`${server.origin}/openai/`)).text()).toContain("asks for the key");
    expect(await behave({ mode: "kind" })).toBe(400);
    await behave({ mode: "silent", paceMs: 7 });
    await server.restart();
    // The connection that was kept open has ended with the server.
    await server.call("/openai/").catch(() => null);
    expect(await (await server.call("/openai/")).text()).toMatch(/value="silent"\s+selected/);
    expect((await openai.chat.completions.create(ask("x"))).choices[0]?.message.content).toBe("");
    await server.call("/__reset", { method: "POST" });
    expect(await (await server.call("/openai/")).text()).toMatch(/value="offline"\s+selected/);
  });
});
