import { expect, test } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { emptyBatch } from "../storage/store.ts";
import { int64Base64 } from "../documents/commitTimestamp.ts";
import { answerRecord, recordedAnswer } from "./recordedAnswers.ts";

const RESEND = { sessionId: "session", requestId: 4 };

// Caught: the answer stored as the mutation returned it, before its commit had a timestamp.
test("a resent request gets the commit timestamp if the mutation returned it", () => {
  const store = createMemoryStore();
  const outcome = { ok: true as const, value: '{"at":{"$commitTs":null}}', logLines: ["line"] };
  store.apply({ ...emptyBatch(), answers: [answerRecord(RESEND, outcome, 0)(7n)] });
  expect(recordedAnswer(store, RESEND)).toEqual({
    outcome: { ...outcome, value: `{"at":{"$integer":"${int64Base64(7n)}"}}` },
    ts: 7n,
  });
  expect(recordedAnswer(store, { ...RESEND, requestId: 5 })).toBeNull();
});
