import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { refusalOf } from "../../../tests/support/functions/backend";
import { aCardRow } from "../../../tests/support/functions/cardRows";
import { aConversation, aStreamedAnswer, ended } from "../../../tests/support/functions/conversation";
import {
  calls,
  events,
  inTurn,
  JULY_18,
  obedient,
  says,
  useFakeModel,
} from "../../../tests/support/functions/fakeModel";
import { hasUnverified } from "../assistantFigures";
import { api, internal } from "../../_generated/api";
import { BUDGET_TOKENS, readQuestion, RESULT_CUT, tokensOf } from "./rules";

const { ask, retry, startAnew, stop, writing } = api.cards.assistant.staff;
const model = useFakeModel();
const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: JULY_18 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const evidenceOf = (message: { sources: { evidence: Parameters<typeof hasUnverified>[1][number] }[] }) =>
  message.sources.map(({ evidence }) => evidence);

describe("an answer", () => {
  // Caught: figures of the model's own; a source without its filter; the wrong order of the messages.
  test("takes its figures from the tools, and cites rows and periods", async () => {
    const scene = await aConversation();
    await scene.ask(" What are my two largest transactions this statement? ");
    const [question, answer, ...more] = await scene.messages();
    expect(more).toEqual([]);
    expect(question).toMatchObject({
      role: "user",
      content: "What are my two largest transactions this statement?",
      at: JULY_18,
    });
    expect(answer).toMatchObject({ role: "assistant", state: "done", problem: null, isCut: false });
    expect(answer?.content).toContain("Jul 17, 2025: $450.10 at “Delta”");
    expect(answer?.sources).toMatchObject([{ label: "Jun 20 – Jul 19, 2025", recordIds: ["r1", "r4"] }]);
    expect(hasUnverified(answer?.content ?? "", evidenceOf(answer ?? { sources: [] }))).toBe(false);
    expect(model.requests).toHaveLength(2);
    expect(model.requests[0]?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
  });

  test("gets the conversation before it, without failed answers", async () => {
    const scene = await aConversation();
    await scene.ask("How much did I spend this statement?");
    model.answerWith(() => says(""));
    await scene.ask("And now?");
    model.answerWith(() => says("So."));
    await scene.ask("And then?");
    expect(model.requests.at(-1)?.messages.map(({ role, content }) => [role, (content ?? "").slice(0, 17)])).toEqual([
      ["system", "You answer questi"],
      ["user", "How much did I sp"],
      ["assistant", "You spent $705.00"],
      ["user", "And now?"],
      ["user", "And then?"],
    ]);
  });

  // Caught: from the sixth question on, the model got the oldest messages.
  test("gets the newest ten messages of a long conversation", async () => {
    const scene = await aConversation();
    for (const nth of [1, 2, 3, 4, 5, 6, 7]) {
      model.answerWith(() => says(`Answer ${String(nth)}.`));
      await scene.ask(`Question ${String(nth)}?`);
    }
    const told = model.requests
      .at(-1)
      ?.messages.slice(1)
      .map(({ content }) => content);
    expect([told?.length, told?.[0], told?.at(-1)]).toEqual([10, "Answer 2.", "Question 7?"]);
  });

  test("that was cut at the maximum length says so", async () => {
    const scene = await aConversation();
    model.answerWith(() => says("Half an", "length"));
    await scene.ask("Much?");
    expect(await scene.last()).toMatchObject({ state: "done", content: "Half an", isCut: true });
  });

  // Caught: a model that asks for tools without end, at the practice's cost.
  test("is given up if the model keeps asking for results", async () => {
    const scene = await aConversation();
    model.answerWith(() => calls([{ name: "sum_transactions", args: {} }]));
    await scene.ask("Much?");
    expect(await scene.last()).toMatchObject({ state: "failed", problem: { kind: "other" } });
    expect(model.requests).toHaveLength(6);
  });

  // Caught: a refused call that ends the answer.
  test("continues after an invalid call", async () => {
    const scene = await aConversation();
    const senseless = [
      { name: "delete_transactions", args: {} },
      { name: "sum_transactions", args: "{oops" },
    ];
    model.answerWith(
      inTurn(
        () => calls(senseless),
        () => says("No."),
      ),
    );
    await scene.ask("Much?");
    expect(await scene.last()).toMatchObject({ state: "done", content: "No.", sources: [] });
    const results = model.requests[1]?.messages.filter(({ role }) => role === "tool").map(({ content }) => content);
    expect(results).toEqual(['{"error":"There is no such tool."}', expect.stringContaining("wrong form")]);
  });
});

describe("every failure ends in a named state", () => {
  test.each<[string, () => Response | Promise<Response>, object]>([
    [
      "a wrong key",
      () => Response.json({ error: { message: "Incorrect sk-1" } }, { status: 401 }),
      { kind: "invalidKey", reason: "" },
    ],
    [
      "a quota",
      () => Response.json({ error: { message: "You exceeded sk-1" } }, { status: 429 }),
      { kind: "service", reason: "You exceeded …" },
    ],
    ["no connection", () => Promise.reject(new TypeError("x")), { kind: "connection", reason: "" }],
    ["an empty answer", () => says(" "), { kind: "empty", reason: "" }],
    ["another shape", () => events([{ choices: 1 }]), { kind: "other", reason: "" }],
  ])("%s", async (_what, answer, problem) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const scene = await aConversation();
    model.answerWith(answer);
    await scene.ask("What of SECRET-QUESTION?");
    expect(await scene.last()).toMatchObject({ state: "failed", problem });
    // Caught: the conversation in the log.
    expect(JSON.stringify(logged.mock.calls)).not.toContain("SECRET");
  });

  test("no key", async () => {
    vi.stubEnv("OPENAI_API_KEY", "");
    const scene = await aConversation();
    await scene.ask("Much?");
    expect(await scene.last()).toMatchObject({ state: "failed", problem: { kind: "unconfigured" } });
    expect(model.urls).toEqual([]);
  });

  test("a retry answers the same question in the failed answer's place", async () => {
    const scene = await aConversation();
    model.answerWith(
      inTurn(
        () => says(""),
        () => says("Now."),
      ),
    );
    await scene.ask("Much?");
    const failed = await scene.last();
    await scene.asSales.mutation(retry, { messageId: failed.messageId });
    await ended(scene.backend, scene.last);
    expect(await scene.messages()).toMatchObject([
      { content: "Much?" },
      { content: "Now.", state: "done", messageId: failed.messageId },
    ]);
    const refusal = await refusalOf(scene.asSales.mutation(retry, { messageId: failed.messageId }));
    expect(refusal).toEqual({ code: "CONFLICT", what: "answer" });
  });
});

describe("while an answer is being written", () => {
  // Caught: an answer shown only when complete; text in the list of messages, which every piece would send again.
  test("its words appear piece by piece, for the person alone", async () => {
    const { scene, streams, messageId, written } = await aStreamedAnswer(model);
    expect(await scene.last()).toMatchObject({ state: "streaming", content: "" });
    streams[0]?.send("nothing.");
    await expect.poll(written).toBe("You spent nothing.");
    expect(await scene.messages(scene.asLawyer)).toEqual([]);
    const foreign = { code: "NOT_FOUND", what: "answer" };
    expect(await refusalOf(scene.asLawyer.query(writing, { messageId }))).toEqual(foreign);
    expect(await refusalOf(scene.asLawyer.mutation(stop, { messageId }))).toEqual(foreign);
    streams[0]?.end();
    await ended(scene.backend, scene.last);
    expect(await written()).toBeUndefined();
    expect(await scene.last()).toMatchObject({ state: "done", content: "You spent nothing." });
  });

  // Caught: a service that continues after a stop; an answer that returns after it was stopped.
  test("a stop keeps the text so far, and ends the service's stream", async () => {
    const { scene, streams, messageId } = await aStreamedAnswer(model);
    await scene.asSales.mutation(stop, { messageId });
    expect(await scene.last()).toMatchObject({ state: "stopped", content: "You spent ", problem: null });
    await expect.poll(() => streams[0]?.isAborted()).toBe(true);
    await scene.backend.finishInProgressScheduledFunctions();
    expect(await scene.last()).toMatchObject({ state: "stopped", content: "You spent " });
    await scene.asSales.mutation(stop, { messageId });
    model.answerWith(() => says("Again."));
    await scene.asSales.mutation(retry, { messageId });
    await ended(scene.backend, scene.last);
    expect(await scene.last()).toMatchObject({ state: "done", content: "Again." });
  });

  test("another question waits, and the same one is not asked twice", async () => {
    const { scene, streams } = await aStreamedAnswer(model);
    await scene.asSales.mutation(ask, { text: "Much?", clientKey: "k1" });
    expect(await scene.messages()).toHaveLength(2);
    const second = scene.asSales.mutation(ask, { text: "More?", clientKey: "k2" });
    expect(await refusalOf(second)).toEqual({ code: "CONFLICT", what: "answer" });
    streams[0]?.end();
    await ended(scene.backend, scene.last);
  });

  test("a new conversation ends it, and deletes the old one", async () => {
    const { scene, streams } = await aStreamedAnswer(model);
    await scene.asSales.mutation(startAnew, {});
    await expect.poll(() => streams[0]?.isAborted()).toBe(true);
    await scene.backend.finishInProgressScheduledFunctions();
    expect(await scene.messages()).toEqual([]);
    const left = await scene.backend.run(async (ctx) => await ctx.db.query("assistant_writing").take(1));
    expect(left).toEqual([]);
  });

  // Caught: a typing indicator without end after the server was killed; a slow answer given up while its run is alive.
  test("an answer whose run has died says so and keeps its text so far; a live one continues", async () => {
    const { scene, streams, messageId } = await aStreamedAnswer(model);
    await scene.backend.mutation(internal.cards.assistant.jobs.endDead, {});
    expect(await scene.last()).toMatchObject({ state: "streaming" });
    // The run writes a sign of life itself; without it, nothing would be newer than the question.
    await scene.backend.run(async (ctx) => {
      const row = (await ctx.db.query("assistant_writing").unique()) ?? expect.fail("nothing is written");
      await ctx.db.patch("assistant_writing", row._id, { aliveAt: JULY_18 - 30_001 });
      await ctx.runMutation(internal.cards.assistant.jobs.endDead, {});
    });
    const problem = { kind: "interrupted", reason: "" };
    expect(await scene.last()).toMatchObject({ state: "failed", content: "You spent ", problem });
    streams[0]?.end();
    await scene.backend.finishInProgressScheduledFunctions();
    expect(await scene.last()).toMatchObject({ state: "failed", problem });
    model.answerWith(() => says("Again."));
    await scene.asSales.mutation(retry, { messageId });
    await ended(scene.backend, scene.last);
    expect(await scene.last()).toMatchObject({ state: "done" });
  });

  // Caught: an answer without text for half a minute, ended as interrupted while its run is alive.
  test("a run without new text still reports every five seconds that it is alive", async () => {
    const { scene, streams, messageId } = await aStreamedAnswer(model);
    const aliveAt = async () =>
      await scene.backend.run(async (ctx) => (await ctx.db.query("assistant_writing").unique())?.aliveAt);
    const keep = async () => {
      const { text, sources } =
        (await scene.asSales.query(writing, { messageId })) ?? expect.fail("nothing is written");
      await scene.backend.mutation(internal.cards.assistant.internal.keep, { messageId, text, sources });
    };
    await keep();
    const before = (await aliveAt()) ?? 0;
    vi.setSystemTime(before + 5_000);
    await keep();
    expect(await aliveAt()).toBe(before);
    vi.setSystemTime(before + 5_001);
    await keep();
    expect(await aliveAt()).toBe(before + 5_001);
    streams[0]?.end();
    await ended(scene.backend, scene.last);
  });

  // Caught: two runs of one answer whose words mix.
  test("a second run of it does nothing", async () => {
    const { scene, streams, messageId } = await aStreamedAnswer(model);
    await scene.backend.action(internal.cards.assistant.jobsNode.answer, { messageId });
    expect(model.requests).toHaveLength(1);
    streams[0]?.end();
    await ended(scene.backend, scene.last);
  });
});

describe("a question", () => {
  /** Estimates the tokens of all requests and their longest answers. */
  const readTokens = () =>
    model.requests
      .map(({ messages, tools }) => tokensOf(JSON.stringify([messages, tools]).length) + 500)
      .reduce((sum, tokens) => sum + tokens, 0);

  // Caught: a blank question that is sent; a question of a megabyte.
  test.each([
    ["", "blank"],
    [" \n\u200B", "blank"],
    ["x".repeat(1_001), "tooLong"],
  ])("%j is refused", async (text, reason) => {
    const scene = await aConversation();
    const refusal = await refusalOf(scene.asSales.mutation(ask, { text, clientKey: "k" }));
    expect(refusal).toEqual({ code: "INVALID", field: "question", reason });
    expect(await scene.messages()).toEqual([]);
    expect(readQuestion(text) === null).toBe(reason === "blank");
  });

  test.each([
    ["", false],
    ["k".repeat(64), true],
    ["k".repeat(65), false],
  ])("with the key %j is asked: %s", async (clientKey, isAsked) => {
    const scene = await aConversation();
    model.answerWith(() => says("Yes."));
    for (const person of [scene.asSales, scene.asLawyer]) {
      const asking = person.mutation(ask, { text: "Much?", clientKey });
      if (isAsked) expect(await asking).toBeNull();
      else expect(await refusalOf(asking)).toEqual({ code: "INVALID", field: "clientKey", reason: "tooLong" });
      // Caught: one person's key blocked for another.
      expect(await scene.messages(person)).toHaveLength(isAsked ? 2 : 0);
    }
    await scene.backend.finishInProgressScheduledFunctions();
  });

  test("of 1,000 characters is asked", async () => {
    const scene = await aConversation();
    await scene.asSales.mutation(ask, { text: "x".repeat(1_000), clientKey: "k" });
    expect((await scene.messages())[0]).toMatchObject({ content: "x".repeat(1_000) });
  });

  // Caught: one limit for everybody; a retry that does not count; a window that is freed all at once.
  test("is refused as the 21st within an hour, with the time when it may be asked", async () => {
    const scene = await aConversation();
    model.answerWith(() => says(""));
    for (let count = 0; count < 19; count += 1) {
      await scene.ask(`Much ${String(count)}?`);
      vi.setSystemTime(JULY_18 + (count + 1) * 60_000);
    }
    const { messageId } = await scene.last();
    await scene.asSales.mutation(retry, { messageId });
    await ended(scene.backend, scene.last);
    const refusal = { code: "RATE_LIMITED", retryAt: JULY_18 + HOUR };
    expect(await refusalOf(scene.asSales.mutation(ask, { text: "x", clientKey: "k" }))).toEqual(refusal);
    expect(await refusalOf(scene.asSales.mutation(retry, { messageId }))).toEqual(refusal);
    expect(await scene.asLawyer.mutation(ask, { text: "x", clientKey: "k" })).toBeNull();
    vi.setSystemTime(JULY_18 + HOUR);
    await scene.ask("At last?");
    const asked = await scene.backend.run(async (ctx) => await ctx.db.query("assistant_usage").take(9));
    // Questions older than an hour are forgotten.
    expect(asked.map(({ askedAt }) => askedAt.length)).toEqual([20, 1]);
    expect(await refusalOf(scene.asSales.mutation(ask, { text: "x", clientKey: "k" }))).toEqual({
      code: "RATE_LIMITED",
      retryAt: JULY_18 + HOUR + 60_000,
    });
    await scene.backend.finishInProgressScheduledFunctions();
  });

  // Caught: 350,000 tokens for one question, twenty times an hour, for each member.
  test.each(["person", "practice"] as const)("that finds the day's budget of the %s used up is refused", async (of) => {
    const scene = await aConversation();
    await scene.ask("Much?");
    const spent = await scene.backend.run(async (ctx) => await ctx.db.query("assistant_budgets").take(10));
    const isAsRead = (tokens: number) => Math.abs(tokens - readTokens()) < 100;
    expect(spent.map(({ key, tokens }) => [key === "practice", isAsRead(tokens)])).toEqual([
      [false, true],
      [true, true],
    ]);
    const leave = async (tokens: number) => {
      await scene.backend.run(async (ctx) => {
        for (const { _id, key } of spent) {
          if ((key === "practice") === (of === "practice")) await ctx.db.patch("assistant_budgets", _id, { tokens });
        }
      });
    };
    await leave(BUDGET_TOKENS[of]);
    const refusal = { code: "RATE_LIMITED", retryAt: JULY_18 + 24 * HOUR, what: of };
    expect(await refusalOf(scene.asSales.mutation(ask, { text: "x", clientKey: "k" }))).toEqual(refusal);
    const others = scene.asLawyer.mutation(ask, { text: "x", clientKey: "k" });
    if (of === "practice") expect(await refusalOf(others)).toEqual(refusal);
    else expect(await others).toBeNull();
    await leave(BUDGET_TOKENS[of] - 1);
    await scene.ask("And now?");
    expect(await refusalOf(scene.asSales.mutation(ask, { text: "x", clientKey: "k" }))).toEqual(refusal);
    vi.setSystemTime(JULY_18 + 24 * HOUR);
    model.requests.length = 0;
    await scene.ask("And a day later?");
    const again = await scene.backend.run(async (ctx) => await ctx.db.query("assistant_budgets").take(10));
    const mine = again.find(({ key }) => (key === "practice") === (of === "practice"));
    expect([mine?.since, isAsRead(mine?.tokens ?? 0)]).toEqual([JULY_18 + 24 * HOUR, true]);
  });

  // Caught: 1.39 million characters of results for one question.
  test("makes the model read at most a hundred thousand characters of results, with a note where they were cut", async () => {
    const long = { merchant: "M".repeat(900), description: "D".repeat(900), category: "C".repeat(900) };
    const rows = Array.from({ length: 50 }, (_, n) => aCardRow({ recordId: `r${String(n)}`, ...long }));
    const scene = await aConversation(rows);
    const lists = Array.from({ length: 8 }, () => ({ name: "list_transactions", args: { limit: 50 } }));
    model.answerWith(
      inTurn(
        () => calls(lists),
        () => calls(lists),
        () => says("Much."),
      ),
    );
    await scene.ask("Much?");
    const read = (model.requests[2]?.messages ?? []).filter(({ role }) => role === "tool");
    const texts = read.map(({ content }) => content ?? "");
    const isCut = texts.map((text) => text.endsWith(RESULT_CUT));
    expect(isCut.slice(-2)).toEqual([true, true]);
    expect(isCut[0]).toBe(false);
    expect(texts.join("").replaceAll(RESULT_CUT, "")).toHaveLength(100_000);
  });

  test("beyond two hundred messages deletes the oldest", async () => {
    const scene = await aConversation();
    await scene.backend.run(async (ctx) => {
      const user = await ctx.db
        .query("users")
        .withIndex("by_tokenIdentifier", (q) => q.eq("tokenIdentifier", "https://sign-in.test|sales"))
        .unique();
      const userId = user?._id ?? expect.fail("nobody asks");
      for (let n = 0; n < 200; n += 1) {
        const shared = { userId, clientKey: `old-${String(n)}`, problem: null, isCut: false, sources: [] };
        await ctx.db.insert("assistant_messages", { ...shared, role: "user", content: String(n), state: "done" });
      }
    });
    model.answerWith(() => says("Yes."));
    await scene.ask("Much?");
    const messages = await scene.messages();
    expect(messages).toHaveLength(200);
    expect(messages[0]?.content).toBe("2");
    expect(await scene.backend.run(async (ctx) => (await ctx.db.query("assistant_messages").take(300)).length)).toBe(
      200,
    );
  });
});

test.each([
  ["sk-1", "", "service"],
  ["sk-1", "1", "offline"],
  ["", "1", "none"],
])("with the key %j and offline %j the panel gets %s, and no key", async (key, offline, mode) => {
  vi.stubEnv("OPENAI_API_KEY", key);
  vi.stubEnv("ASSISTANT_OFFLINE", offline);
  const scene = await aConversation();
  const answer = async () => await scene.asSales.query(api.cards.assistant.staff.conversation, {});
  expect(await answer()).toEqual({ mode, service: "OpenAI", messages: [] });
  vi.stubEnv("OPENAI_NAME", "Azure");
  expect(await answer()).toMatchObject({ service: "Azure" });
});

// Caught: an answer with unchecked figures, so that an invented one looked true.
test("an invented figure is marked, among true ones", async () => {
  const scene = await aConversation();
  model.answerWith(obedient);
  await scene.ask("Much?");
  const answer = await scene.last();
  expect(answer.content).toContain("$987,654.32");
  expect(hasUnverified(answer.content, evidenceOf(answer))).toBe(true);
});
