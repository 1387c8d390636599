import { jsonToConvex, type JSONValue } from "convex/values";
import { expect, test } from "vitest";
import { withCommitTs } from "./commitTimestamp.ts";
import { answerRecord } from "../run/recordedAnswers.ts";

const TS = 1_700_000_000_123_456_789n;
const resolved = (value: JSONValue) => jsonToConvex(JSON.parse(withCommitTs(JSON.stringify(value), TS)) as JSONValue);

test("the placeholder becomes the timestamp wherever it stands, as the official package reads it", () => {
  const placeholder = { $commitTs: null };
  expect(resolved(placeholder)).toBe(TS);
  expect(resolved({ at: placeholder, all: [placeholder, { at: placeholder }] })).toEqual({
    at: TS,
    all: [TS, { at: TS }],
  });
});

// Caught: a replacement in what people have typed.
test("a text that reads like the placeholder stays a text", () => {
  const text = '{"$commitTs":null}';
  expect(resolved({ text, list: [text] })).toEqual({ text, list: [text] });
});

// Caught: the answer kept as the function gave it, which a client that lost its connection would be told.
test("an answer that is kept for a client that asks again has the timestamp too", () => {
  const outcome = { ok: true as const, value: '{"$commitTs":null}', logLines: [] };
  const { json } = answerRecord({ sessionId: "s", requestId: 1 }, outcome, 0)(TS);
  expect(JSON.parse(json)).toMatchObject({ outcome: { value: withCommitTs(outcome.value, TS) }, ts: String(TS) });
  expect(json).not.toContain("commitTs");
});
