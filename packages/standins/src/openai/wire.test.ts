import { readFileSync } from "node:fs";
import { z } from "zod";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { elementsOf } from "../core/elementsOf.ts";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { answerInPieces, finished, wholeAnswer } from "./completion.ts";
import type { Chat } from "./chat.ts";
import { openOpenai } from "./standin.ts";

/** The provider's answers, by the name that the test gives them. */
const SHAPES = z
  .record(z.string(), z.unknown())
  .parse(JSON.parse(readFileSync(new URL("shapes.json", import.meta.url), "utf8")));
let server: TestServer;

beforeEach(async () => {
  server = await runServer({ makers: [openOpenai], clock: "frozen" });
});
afterEach(() => server.dispose());

const env = (name: string) => server.standins[0]?.env[name] ?? "";
const CHAT: Chat = { model: "gpt-4o-mini", messages: [{ role: "user", content: "Hello" }] };

async function call(path: string, body: unknown, key = env("OPENAI_API_KEY")) {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(`${env("OPENAI_BASE_URL")}${path}`, init);
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown };
}
const behave = async (given: Record<string, string>) => {
  const body = new URLSearchParams(given);
  const answer = await server.call("/openai/behaviour", { method: "POST", body, redirect: "manual" });
  return [answer.status, answer.headers.get("location"), await answer.text()];
};
const named = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replaceAll(/(chatcmpl-|call_)[0-9a-f]{24}/g, "$1ID")) as unknown;

describe("an answer", () => {
  const CALLS = {
    calls: [
      { name: "one", args: { a: 1 } },
      { name: "two", args: {} },
    ],
  };

  test("with a text is whole", () => {
    const answer = finished({ text: "Hello you" }, CHAT);
    expect(named(wholeAnswer(CHAT, answer, 7))).toEqual(SHAPES["text"]);
    const chat = { ...CHAT, stream_options: { include_usage: true } };
    expect(
      named(
        answerInPieces(chat, answer, 7).map((piece) => (piece === "[DONE]" ? piece : (JSON.parse(piece) as unknown))),
      ),
    ).toEqual(SHAPES["text in pieces"]);
  });

  test("with calls is whole", () => {
    const answer = finished(CALLS, { ...CHAT, max_tokens: 1 });
    expect(named(wholeAnswer(CHAT, answer, 7))).toEqual(SHAPES["calls"]);
    expect(
      named(
        answerInPieces(CHAT, answer, 7).map((piece) => (piece === "[DONE]" ? piece : (JSON.parse(piece) as unknown))),
      ),
    ).toEqual(SHAPES["calls in pieces"]);
  });

  test("ends where the tokens do, by the newer name first", () => {
    expect(finished({ text: "12345678" }, { ...CHAT, max_tokens: 2 })).toMatchObject({
      text: "12345678",
      reason: "stop",
    });
    expect(finished({ text: "123456789" }, { ...CHAT, max_tokens: 2 })).toMatchObject({
      text: "12345678",
      reason: "length",
    });
    const both = { ...CHAT, max_tokens: 9, max_completion_tokens: 1 };
    expect(finished({ text: "123456789" }, both)).toMatchObject({ text: "1234", reason: "length" });
  });
});

describe("the API", () => {
  test("lists its models, each answer with an id of its request", async () => {
    const { headers, body } = await call("/models", undefined);
    expect(body).toEqual({
      object: "list",
      data: ["gpt-4o-mini", "gpt-4.1-mini", "gpt-5-mini", "o4-mini"].map((id) => {
        return { id, object: "model", created: 0, owned_by: "passage" };
      }),
    });
    expect(headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{32}$/);
  });

  test("answers at its clock's second", async () => {
    const { body } = await call("/chat/completions", CHAT);
    expect(body).toMatchObject({ created: Math.floor(server.now() / 1_000), model: "gpt-4o-mini" });
  });

  const error = (message: string, type: string, ...[code, param = null]: [string | null, (string | null)?]) => ({
    error: { message, type, param, code },
  });
  const KEYS = "You can find your API key at https://platform.openai.com/account/api-keys.";

  test.each([
    ["sk-wrong-key-0123456789", "sk-wron********6789"],
    ["123456789012", "************"],
    ["1234567890123", "1234567********0123"],
  ])("refuses the key %s as %s", async (key, shown) => {
    const { status, body } = await call("/chat/completions", CHAT, key);
    const words = `Incorrect API key provided: ${shown}. ${KEYS}`;
    expect([status, body]).toEqual([401, error(words, "invalid_request_error", "invalid_api_key")]);
  });

  test.each([
    [{ ...CHAT, messages: [{ role: "user" }] }, "Invalid value for 'messages.0.content'.", "messages.0.content", null],
    [{ ...CHAT, temperature: 3 }, "Invalid value for 'temperature'.", "temperature", null],
    [{ ...CHAT, model: undefined }, "Missing required parameter: 'model'.", "model", null],
    [
      { ...CHAT, max_tokens: 1, max_completion_tokens: 1 },
      "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.",
      "max_tokens",
      "invalid_parameter_combination",
    ],
    [
      { ...CHAT, model: "gpt-5-mini", max_tokens: 1 },
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      "max_tokens",
      "unsupported_parameter",
    ],
    [
      { ...CHAT, model: "o4-mini", temperature: 0 },
      "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
      "temperature",
      "unsupported_value",
    ],
  ])("names the error of %.60j", async (...row) => {
    const [request, message, param, code] = row;
    const { status, body } = await call("/chat/completions", request);
    expect([status, body]).toEqual([400, error(message, "invalid_request_error", code, param)]);
  });

  test("takes a temperature and fewer tokens by an older model, and the usual temperature by a newer one", async () => {
    expect((await call("/chat/completions", { ...CHAT, temperature: 0, max_tokens: 5 })).status).toBe(200);
    expect((await call("/chat/completions", { ...CHAT, model: "o4-mini", temperature: 1 })).status).toBe(200);
  });

  test("refuses as chosen on its page, and says if a retry is useless", async () => {
    const answer = async (trouble: string) => {
      await behave({ trouble });
      const { status, headers, body } = await call("/chat/completions", CHAT);
      return [status, headers.get("x-should-retry"), body];
    };
    expect(await answer("invalidKey")).toEqual([
      401,
      null,
      error(`Incorrect API key provided: sk-revo********page. ${KEYS}`, "invalid_request_error", "invalid_api_key"),
    ]);
    expect(await answer("rateLimited")).toMatchObject([429, null, { error: { code: "rate_limit_exceeded" } }]);
    expect(await answer("quotaUsed")).toEqual([
      429,
      "false",
      error(
        "You exceeded your current quota, please check your plan and billing details.",
        "insufficient_quota",
        "insufficient_quota",
      ),
    ]);
    expect(await answer("serverError")).toEqual([
      500,
      null,
      error("The server had an error while processing your request. Sorry about that!", "server_error", null),
    ]);
    expect((await answer("none"))[0]).toBe(200);
  });
});

describe("the page", () => {
  const page = async () => elementsOf(await (await server.call("/openai/")).text());

  test("offers the behaviours, and shows the counts", async () => {
    expect(await page()).toEqual([
      "<main>",
      "<h1>Assistant",
      '<form class="actions" method="post" action="/openai/behaviour">',
      "<label>Figures",
      '<select name="mode">',
      '<option value="offline" selected>True figures, from the tools',
      '<option value="obedient">Obeys every text and invents figures',
      '<option value="silent">Answers without a text',
      "</label>",
      "<label>Calls",
      '<select name="trouble">',
      '<option value="none" selected>Answers',
      '<option value="invalidKey">Refuses the key (401)',
      '<option value="rateLimited">Asks to wait (429)',
      '<option value="quotaUsed">Says that the quota is used up (429)',
      '<option value="serverError">Fails (500)',
      '<option value="brokenStream">Breaks a streamed answer off',
      "</label>",
      "<label>Milliseconds between words",
      '<input name="paceMs" type="number" min="0" max="10000" value="25" />',
      "<button>Set",
      '<p class="quiet">0 turns answered, 0 streams ended by the caller. What was said is not kept.',
    ]);
    await call("/chat/completions", CHAT);
    expect(await behave({ mode: "silent", trouble: "quotaUsed", paceMs: "10000" })).toEqual([303, "/openai/", ""]);
    const chosen = (await page()).filter((element) => /selected|paceMs|answered/.test(element));
    expect(chosen).toEqual([
      '<option value="silent" selected>Answers without a text',
      '<option value="quotaUsed" selected>Says that the quota is used up (429)',
      '<input name="paceMs" type="number" min="0" max="10000" value="10000" />',
      '<p class="quiet">1 turns answered, 0 streams ended by the caller. What was said is not kept.',
    ]);
  });

  test.each([{ paceMs: "10001" }, { paceMs: "-1" }, { paceMs: "x" }, { trouble: "some" }])(
    "refuses %j",
    async (given) => {
      expect(await behave(given as Record<string, string>)).toEqual([400, null, "There is no such behaviour."]);
      expect((await page()).join()).toContain('max="10000" value="25"');
    },
  );

  test("counts from nothing after a reset, and keeps its key over a restart", async () => {
    await call("/chat/completions", CHAT);
    const before = server.standins[0]?.env;
    await server.call("/__reset", { method: "POST" });
    expect(await (await server.call("/openai/activity")).json()).toEqual({ answers: 0, brokenOff: 0 });
    await server.restart();
    expect(server.standins[0]?.env).toEqual(before);
    expect(before).toEqual({
      OPENAI_BASE_URL: `${server.origin}/openai/v1`,
      OPENAI_API_KEY: expect.stringMatching(/^sk-local-[0-9a-f]{40}$/) as unknown,
      ASSISTANT_OFFLINE: "1",
    });
  });
});
