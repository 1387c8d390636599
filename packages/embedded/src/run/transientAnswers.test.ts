import { expect, test } from "vitest";
import { TransientAnswers } from "./transientAnswers.ts";
import type { Answered } from "./recordedAnswers.ts";

const KIB = 1024;

const answered = (text: string, ...logLines: string[]): Answered => ({
  outcome: { ok: true, value: text, logLines },
  ts: 1n,
});
const of = (requestId: number, sessionId = "s") => ({ sessionId, requestId });

test("an answer is found by session and request id", () => {
  const answers = new TransientAnswers();
  answers.keep(of(1), answered("a"));
  answers.keep(of(2), answered("b"));
  answers.keep(of(1, "t"), answered("c"));
  expect([of(1), of(2), of(1, "t"), of(2, "t")].map((resend) => answers.find(resend))).toEqual([
    answered("a"),
    answered("b"),
    answered("c"),
    null,
  ]);
});

// Caught, one at a time: no limit; log lines not counted; a short answer counted by its text only; the newest evicted.
test.each([
  ["long values", answered("x".repeat(64 * KIB - 512)), 64],
  ["long log lines", answered("", "x".repeat(32 * KIB), "y".repeat(32 * KIB - 512)), 64],
  ["empty values", answered(""), 8 * KIB],
])("the newest 4 MiB are kept, of answers with %s", (_, answer, kept) => {
  const answers = new TransientAnswers();
  const found = (): number[] =>
    Array.from({ length: kept + 2 }, (__, at) => at).filter((at) => answers.find(of(at)) !== null);
  for (let requestId = 0; requestId < kept; requestId += 1) answers.keep(of(requestId), answer);
  expect(found()).toHaveLength(kept);
  for (const requestId of [kept, kept + 1]) answers.keep(of(requestId), answer);
  expect([found()[0], found().at(-1), found().length]).toEqual([2, kept + 1, kept]);
});
