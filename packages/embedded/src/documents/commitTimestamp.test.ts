import { jsonToConvex, type JSONValue } from "convex/values";
import { expect, test } from "vitest";
import { withCommitTs } from "./commitTimestamp.ts";
import { answerRecord } from "../run/recordedAnswers.ts";

const TS = 1_700_000_000_123_456_789n;
const resolved = (value: JSONValue) => jsonToConvex(JSON.parse(withCommitTs(JSON.stringify(value), TS)) as JSONValue);

test("the placeholder becomes the timestamp wherever it occurs, and the official package can decode it", () => {
  const placeholder = { $commitTs: null };
  expect(resolved(placeholder)).toBe(TS);
  expect(resolved({ at: placeholder, all: [placeholder, { at: placeholder }] })).toEqual({
    at: TS,
    all: [TS, { at: TS }],
  });
});

// Caught: a replacement inside user text.
test("a text that looks like the placeholder is unchanged", () => {
  const text = '{"$commitTs":null}';
  expect(resolved({ text, list: [text] })).toEqual({ text, list: [text] });
});

// Caught: the stored answer with the placeholder, which a reconnecting client would get.
test("an answer stored for a resend contains the timestamp too", () => {
  const outcome = { ok: true as const, value: '{"$commitTs":null}', logLines: [] };
  const { json } = answerRecord({ sessionId: "s", requestId: 1 }, outcome, 0)(TS);
  expect(JSON.parse(json)).toMatchObject({ outcome: { value: withCommitTs(outcome.value, TS) }, ts: String(TS) });
  expect(json).not.toContain("commitTs");
});
