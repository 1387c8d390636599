import { ConvexError } from "convex/values";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WORK_FORM } from "../../../../tests/support/functions/questionnaires";
import type { AnswerValue } from "../../../../convex/cases/questionnaires/rules";
import { DraftStore } from "../../../lib/drafts/draftStore";
import { AnswerOutbox, outboxName, readWaiting } from "./answerOutbox";

const TYPING_MS = 800;
// The number itself: a limit that is imported moves with its mistake.
const MOST_AT_ONCE = 100;

const NOW = Date.UTC(2026, 2, 9, 12);

type SentAnswers = { field: string; value: AnswerValue; at: number }[];

function anOutbox({ kept = new DraftStore(window.sessionStorage, "u1"), send = vi.fn() } = {}) {
  const sent: SentAnswers[] = [];
  const refused: boolean[] = [];
  const outbox = new AnswerOutbox({
    kept,
    questionnaireId: "q1",
    device: "phone",
    form: WORK_FORM,
    send: async (answers) => {
      sent.push(answers);
      await send(answers);
    },
    onRefused: (isRefused) => refused.push(isRefused),
  });
  return { outbox, sent, refused, kept, send };
}

beforeEach(() => {
  window.sessionStorage.clear();
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("an answer", () => {
  // Caught: a save with each letter.
  test("is sent once, after a pause in typing, and is kept until then", async () => {
    const { outbox, sent, kept } = anOutbox();
    for (const value of ["M", "Ma", "Maria"]) {
      outbox.give("name", value, 0);
      await vi.advanceTimersByTimeAsync(TYPING_MS - 1);
    }
    expect(sent).toEqual([]);
    expect(readWaiting(kept.get(outboxName("q1")))).toMatchObject([{ field: "name", value: "Maria" }]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([[{ field: "name", value: "Maria", at: NOW + 2 * (TYPING_MS - 1) }]]);
    expect(outbox.waiting()).toEqual([]);
    expect(kept.get(outboxName("q1"))).toBe("");
  });

  test("survives a reload, and is sent after it", async () => {
    const never = new Promise<never>(() => undefined);
    const before = anOutbox({ send: vi.fn(() => never) });
    before.outbox.give("name", "Maria", 0);
    await vi.advanceTimersByTimeAsync(TYPING_MS);
    const after = anOutbox();
    expect(after.outbox.waiting()).toMatchObject([{ field: "name", value: "Maria" }]);
    after.outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(after.sent).toHaveLength(1);
    expect(after.outbox.waiting()).toEqual([]);
  });

  // Caught: an answer typed during a save, dropped when that save succeeded.
  test("during a save is sent after it", async () => {
    const { promise, resolve: answerNow } = Promise.withResolvers<undefined>();
    const send = vi.fn().mockImplementationOnce(() => promise);
    const { outbox, sent } = anOutbox({ send });
    outbox.give("name", "Maria", 0);
    outbox.flush();
    await vi.advanceTimersByTimeAsync(10);
    outbox.give("name", "Maria Souza", 0);
    await vi.advanceTimersByTimeAsync(TYPING_MS);
    expect(sent).toHaveLength(1);
    answerNow(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(([answer]) => answer?.value)).toEqual(["Maria", "Maria Souza"]);
    expect(outbox.waiting()).toEqual([]);
  });

  // Caught: two answers of one save that were never dropped, and were sent again and again.
  test("is sent with all others that wait, once", async () => {
    const { outbox, sent } = anOutbox();
    outbox.give("name", "Maria", 0);
    outbox.give("email", "maria@home.test", 0);
    outbox.flush();
    await vi.advanceTimersByTimeAsync(2 * TYPING_MS);
    expect(sent.map((answers) => answers.map(({ field }) => field))).toEqual([["email", "name"]]);
    expect(outbox.waiting()).toEqual([]);
  });

  // Caught: more answers at once than the server takes, which refused all of them.
  test("is one of at most a hundred in a save; the others follow in the next", async () => {
    const { outbox, sent } = anOutbox();
    for (let nth = 0; nth <= MOST_AT_ONCE; nth += 1) outbox.give(`jobs/e${String(nth)}`, null, 0);
    outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(({ length }) => length)).toEqual([MOST_AT_ONCE, 1]);
    expect(outbox.waiting()).toEqual([]);
  });

  // Caught: half a word saved, because a save ended while the next answer was being typed.
  test("that is still being typed when a save ends waits for its own pause", async () => {
    const { promise, resolve: answerNow } = Promise.withResolvers<undefined>();
    const { outbox, sent } = anOutbox({ send: vi.fn().mockImplementationOnce(() => promise) });
    outbox.give("name", "Maria", 0);
    outbox.flush();
    await vi.advanceTimersByTimeAsync(10);
    outbox.give("email", "mar", 0);
    answerNow(undefined);
    await vi.advanceTimersByTimeAsync(TYPING_MS - 1);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
  });

  // Caught: an answer lost because the one before it could not be saved.
  test("that could not be saved goes with the next one", async () => {
    const { outbox, sent } = anOutbox({ send: vi.fn().mockRejectedValueOnce(new Error("no")) });
    outbox.give("name", "Maria", 0);
    await vi.advanceTimersByTimeAsync(TYPING_MS);
    outbox.give("email", "maria@home.test", 0);
    await vi.advanceTimersByTimeAsync(TYPING_MS);
    expect(sent.map((answers) => answers.map(({ field }) => field))).toEqual([["name"], ["email", "name"]]);
    expect(outbox.waiting()).toEqual([]);
  });

  test("that is invalid waits, and does not block others", async () => {
    const { outbox, sent } = anOutbox();
    outbox.give("hasJobs", "maybe", 0);
    outbox.give("name", "Maria", 0);
    await vi.advanceTimersByTimeAsync(TYPING_MS);
    expect(sent).toMatchObject([[{ field: "name" }]]);
    expect(outbox.waiting()).toMatchObject([{ field: "hasJobs" }]);
  });

  // Caught: a phone whose clock is behind, whose answers never replaced another device's.
  test("is later than the answer that it replaces, even if the clock is behind", () => {
    const { outbox } = anOutbox();
    outbox.give("name", "Maria", NOW + 5_000);
    expect(outbox.waiting()).toMatchObject([{ at: NOW + 5_001 }]);
  });
});

test.each([
  [new ConvexError({ code: "INVALID", field: "answers", reason: "tooMany" }), true],
  [new ConvexError({ code: "UNAUTHENTICATED" }), false],
])("that is refused stays, and this is reported unless the session has ended: %s", async (error, isSaid) => {
  const { outbox, refused } = anOutbox({ send: vi.fn(() => Promise.reject(error)) });
  outbox.give("name", "Maria", 0);
  await vi.advanceTimersByTimeAsync(TYPING_MS);
  expect(refused).toEqual([isSaid]);
  expect(outbox.waiting()).toHaveLength(1);
});

// Caught: fast typing reported as a permanent refusal.
test("over the rate limit is sent again when allowed, silently", async () => {
  const tooOften = new ConvexError({ code: "RATE_LIMITED", retryAt: NOW + TYPING_MS + 2_000 });
  const send = vi.fn(() => Promise.resolve());
  send.mockRejectedValueOnce(tooOften);
  const { outbox, sent, refused } = anOutbox({ send });
  outbox.give("name", "Maria", 0);
  await vi.advanceTimersByTimeAsync(TYPING_MS + 1_999);
  expect([sent.length, refused, outbox.waiting().length]).toEqual([1, [], 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect([sent.length, refused, outbox.waiting()]).toEqual([2, [false], []]);
});

test.each([
  ...["", "{", "{}", "[null]", '["name"]', '[{"field": "name", "at": 1}]', '[{"field": "name", "value": "Maria"}]'],
  ...['[{"value": "Maria", "at": 1}]', '[{"field": 2, "value": "Maria", "at": 1}]'],
  '[{"field": "name", "value": "Maria", "at": "1"}]',
])("in an invalid stored text counts as none: %s", (text) => {
  expect(readWaiting(text)).toEqual([]);
});
