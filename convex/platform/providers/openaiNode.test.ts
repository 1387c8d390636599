import { describe, expect, test, vi } from "vitest";
import { calls, events, openStream, says, useFakeModel } from "../../../tests/support/functions/fakeModel";
import { streamTurn, type ChatAnswer } from "./openaiNode";

const model = useFakeModel();
const TOOLS = [{ name: "sum", description: "Sums", parameters: { type: "object" } }];

async function ask(signal = new AbortController().signal): Promise<{ answer: ChatAnswer; pieces: string[] }> {
  const pieces: string[] = [];
  const answer = await streamTurn({
    messages: [
      { role: "system", content: "Be true." },
      { role: "user", content: "How much?" },
      { role: "assistant", content: "", calls: [{ id: "c1", name: "sum", args: "{}" }] },
      { role: "tool", callId: "c1", content: "{}" },
      { role: "assistant", content: "Much.", calls: [] },
    ],
    tools: TOOLS,
    onText: (piece) => pieces.push(piece),
    signal,
  });
  return { answer, pieces };
}

// Caught: a base URL without /v1; other limits than the specified; tool results without their call.
test("a turn is requested with the specified limits, at the configured address", async () => {
  model.answerWith(() => says("You spent it."));
  const { answer, pieces } = await ask();
  expect(answer).toEqual({ kind: "ok", value: { text: "You spent it.", calls: [], isCut: false } });
  expect(pieces).toEqual(["You ", "spent ", "it."]);
  expect(model.urls).toEqual(["https://model.test/v1/chat/completions"]);
  expect(model.requests).toEqual([
    {
      model: "gpt-4o-mini",
      stream: true,
      max_tokens: 500,
      temperature: 0.7,
      messages: [
        { role: "system", content: "Be true." },
        { role: "user", content: "How much?" },
        {
          role: "assistant",
          content: "",
          tool_calls: [{ id: "c1", type: "function", function: { name: "sum", arguments: "{}" } }],
        },
        { role: "tool", tool_call_id: "c1", content: "{}" },
        { role: "assistant", content: "Much." },
      ],
      tools: [{ type: "function", function: TOOLS[0] }],
    },
  ]);
});

test("the model and the names of parameters are settings", async () => {
  model.answerWith(() => says("Yes."));
  vi.stubEnv("OPENAI_MODEL", "o4-mini");
  vi.stubEnv("OPENAI_TOKEN_PARAMETER", "max_completion_tokens");
  vi.stubEnv("OPENAI_TEMPERATURE", "default");
  await ask();
  expect(model.requests[0]).toMatchObject({ model: "o4-mini", max_completion_tokens: 500 });
  expect(Object.keys(model.requests[0] ?? {})).not.toEqual(expect.arrayContaining(["temperature"]));
  expect(Object.keys(model.requests[0] ?? {})).not.toEqual(expect.arrayContaining(["max_tokens"]));
});

// Caught: arguments that end with their first piece; two calls merged into one.
test("calls are assembled from their pieces", async () => {
  model.answerWith(() =>
    calls([
      { name: "sum", args: { period: "all" } },
      { name: "list", args: {} },
    ]),
  );
  expect((await ask()).answer).toEqual({
    kind: "ok",
    value: {
      text: "",
      calls: [
        { id: expect.stringMatching(/^call_/) as string, name: "sum", args: '{"period":"all"}' },
        { id: expect.stringMatching(/^call_/) as string, name: "list", args: "{}" },
      ],
      isCut: false,
    },
  });
});

// Caught: a model that requests the same sum a hundred times, and gets it each time.
test("at most eight calls of a turn are taken", async () => {
  model.answerWith(() => calls(Array.from({ length: 9 }, (_, nth) => ({ name: `sum${String(nth)}`, args: {} }))));
  const { answer } = await ask();
  const names = answer.kind === "ok" ? answer.value.calls.map(({ name }) => name) : [];
  expect(names).toEqual(["sum0", "sum1", "sum2", "sum3", "sum4", "sum5", "sum6", "sum7"]);
});

test("an answer cut at its limit says so, and an endless one is not read for ever", async () => {
  model.answerWith(() => says("You", "length"));
  expect((await ask()).answer).toMatchObject({ kind: "ok", value: { isCut: true } });
  model.answerWith(() => says("word ".repeat(10_000)));
  const { answer, pieces } = await ask();
  expect(answer).toMatchObject({ kind: "ok", value: { isCut: true } });
  expect(pieces.join("")).toHaveLength(20_000);
});

// Caught: an empty line of a settings file, used as an address.
test("empty settings count as missing", async () => {
  model.answerWith(() => says("Yes."));
  for (const name of ["OPENAI_BASE_URL", "OPENAI_MODEL"]) vi.stubEnv(name, "");
  await ask();
  expect(model.urls).toEqual(["https://api.openai.com/v1/chat/completions"]);
  expect(model.requests[0]?.model).toBe("gpt-4o-mini");
});

const piece = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});
const callPiece = (index: number, rest: object) => piece({ tool_calls: [{ index, ...rest }] });

test("calls without a name or an id are dropped, and an empty repetition in a later piece changes nothing", async () => {
  model.answerWith(() =>
    events([
      // The service starts a turn of calls without content.
      piece({ role: "assistant", content: null }),
      callPiece(0, { id: "c1", function: { name: "sum", arguments: "{" } }),
      callPiece(0, { id: "", function: { name: "", arguments: "}" } }),
      callPiece(1, { function: { name: "nameless", arguments: "{}" } }),
      callPiece(2, { id: "c3", function: { arguments: "{}" } }),
      piece({}, "tool_calls"),
    ]),
  );
  const { answer } = await ask();
  expect(answer).toMatchObject({ kind: "ok", value: { calls: [{ id: "c1", name: "sum", args: "{}" }] } });
});

test("endless arguments are not read for ever either, and one unreadable piece fails the turn", async () => {
  const long = callPiece(0, { id: "c1", function: { name: "sum", arguments: "x".repeat(10_000) } });
  model.answerWith(() => events([long, long, long, piece({}, "stop")]));
  const { answer } = await ask();
  expect(answer).toMatchObject({ kind: "ok", value: { isCut: true, calls: [{ args: "x".repeat(20_000) }] } });
  model.answerWith(() => events([piece({ content: "You" }), { choices: "no" }, piece({ content: "!" }, "stop")]));
  const spoiled = await ask();
  expect([spoiled.answer, spoiled.pieces]).toEqual([{ kind: "other" }, ["You"]]);
});

test("a request that was stopped before it began is not sent", async () => {
  model.answerWith((_request, signal) =>
    signal?.aborted === true ? Promise.reject(new Error("stopped")) : says("No"),
  );
  expect((await ask(AbortSignal.abort())).answer).toEqual({ kind: "stopped" });
  expect(model.urls).toEqual([]);
});

test("without a key no request is made", async () => {
  vi.stubEnv("OPENAI_API_KEY", "");
  expect((await ask()).answer).toEqual({ kind: "unconfigured" });
  expect(model.urls).toEqual([]);
});

const refusal =
  (status: number, message: string, code: string | null = null) =>
  () =>
    Response.json({ error: { message, type: "x", param: null, code } }, { status });

/** An answer that ends in an error after its first word. */
function breaks(error: Error): Response {
  let isBegun = false;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (isBegun) controller.error(error);
    else controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(piece({ content: "You" }))}\n\n`));
    isBegun = true;
  };
  return new Response(new ReadableStream({ pull }), { headers: { "content-type": "text/event-stream" } });
}

describe("every fault of the service has its name", () => {
  // Caught: a key in a message; an automatic retry; a proxy's page shown as the service's words.
  test.each<[string, () => Response | Promise<Response>, ChatAnswer]>([
    ["401", refusal(401, "Incorrect API key provided: sk-1."), { kind: "invalidKey" }],
    ["403", refusal(403, "Country not supported"), { kind: "service", reason: "Country not supported" }],
    ["404", refusal(404, "The model `x` does not exist"), { kind: "service", reason: "The model `x` does not exist" }],
    ["413", refusal(413, "Too large"), { kind: "service", reason: "Too large" }],
    ["422", refusal(422, "Unprocessable sk-1"), { kind: "service", reason: "Unprocessable …" }],
    ["429", refusal(429, "Rate limit reached"), { kind: "service", reason: "Rate limit reached" }],
    [
      "429 of a quota",
      refusal(429, "You exceeded your current quota"),
      { kind: "service", reason: "You exceeded your current quota" },
    ],
    ["500", refusal(500, "The server had an error"), { kind: "service", reason: "The server had an error" }],
    [
      "503 of a proxy",
      () => new Response("<h1>503</h1>", { status: 503 }),
      { kind: "service", reason: "it answered with status 503" },
    ],
    ["a reset", () => Promise.reject(new TypeError("fetch failed")), { kind: "connection" }],
    [
      "a web page",
      () => new Response("<p>Sign in</p>", { headers: { "content-type": "text/html" } }),
      { kind: "connection" },
    ],
    [
      "a cut answer",
      () => events([{ choices: [{ index: 0, delta: { content: "You" } }] }], false),
      { kind: "connection" },
    ],
    ["an answer whose connection breaks", () => breaks(new TypeError("terminated")), { kind: "connection" }],
    ["one that breaks in another runtime", () => breaks(new Error("stream failed")), { kind: "connection" }],
    [
      "no JSON",
      () => new Response("data: {oops\n\n", { headers: { "content-type": "text/event-stream" } }),
      { kind: "other" },
    ],
    ["another shape", () => events([{ choices: "no" }]), { kind: "other" }],
    [
      "an error in the stream",
      () => events([{ error: { message: "Overloaded" } }]),
      { kind: "service", reason: "Overloaded" },
    ],
  ])("%s", async (_what, answer, failure) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    model.answerWith(answer);
    expect((await ask()).answer).toEqual(failure);
    expect(model.urls).toHaveLength(1);
  });

  test.each(["before an answer", "in the middle of it"])("silence %s ends it", async (when) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    model.answerWith((_request, signal) => {
      if (when === "before an answer") {
        return new Promise<never>((_, reject) =>
          signal?.addEventListener("abort", () => {
            reject(new DOMException("aborted", "AbortError"));
          }),
        );
      }
      const stream = openStream(signal);
      stream.send("You ");
      return stream.response;
    });
    const asked = ask();
    await vi.advanceTimersByTimeAsync(29_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await asked).answer).toEqual({ kind: "connection" });
    vi.useRealTimers();
  });
});

test("a turn may take longer while its pieces come, and leaves no timer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const streams: ReturnType<typeof openStream>[] = [];
  model.answerWith((_request, signal) => {
    const stream = openStream(signal);
    streams.push(stream);
    stream.send("You ");
    return stream.response;
  });
  const asked = ask();
  for (let nth = 0; nth < 3; nth += 1) {
    await vi.advanceTimersByTimeAsync(20_000);
    streams[0]?.send("more ");
  }
  streams[0]?.end();
  expect((await asked).answer).toMatchObject({ kind: "ok", value: { text: "You more more more " } });
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

// Caught: a stop that only hides the answer, while the service continues writing it.
test("a stop ends the service's work", async () => {
  const abort = new AbortController();
  let stream: ReturnType<typeof openStream> | null = null;
  model.answerWith((_request, signal) => {
    stream = openStream(signal);
    stream.send("You ");
    return stream.response;
  });
  const asked = ask(abort.signal);
  await expect.poll(() => stream !== null).toBe(true);
  abort.abort();
  expect((await asked).answer).toEqual({ kind: "stopped" });
  await expect.poll(() => stream?.isAborted()).toBe(true);
});
