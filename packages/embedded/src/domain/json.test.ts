import { expect, test } from "vitest";
import { jsonCopy, parseJson, parseObject, parseReceivedJson } from "./json.ts";

test.each(["null", "true", "-0.5", '"a"', "[1,[]]", '{"a":{"b":null}}'])("%s is what its text says", (text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

// Caught: the reviver not passed on.
test("a number can be read from its source text", () => {
  const texts: string[] = [];
  const parsed = parseJson('{"a":[1.0,"1"]}', (_key, value, context) => {
    if (typeof value === "number") texts.push(context?.source ?? "");
    return typeof value === "number" ? value + 1 : value;
  });
  expect([parsed, texts]).toEqual([{ a: [2, "1"] }, ["1.0"]]);
});

// Caught: an array, or null, accepted as a document.
test.each(["null", "[]", "[{}]", "1", '"{}"'])("%s is not an object", (text) => {
  expect(() => parseObject(text)).toThrow("not an object.");
});

test("an object is parsed to its fields", () => {
  expect(parseObject('{"a":1}')).toEqual({ a: 1 });
});

test("a copy equals its parsed text", () => {
  const original = { a: undefined, at: new Date(0), list: [undefined] };
  expect(jsonCopy(original)).toStrictEqual({ at: "1970-01-01T00:00:00.000Z", list: [null] });
});

test.each([
  ['"\\ud83d\\ude00"', "\u{1F600}"],
  ['"\\uD83D\\uDE00x"', "\u{1F600}x"],
  ['"\u{1F600}"', "\u{1F600}"],
  ['"\\\\ud800"', "\\ud800"],
  ['"\\ud7ff\\ue000"', "\ud7ff\ue000"],
])("%s is received", (text, value) => {
  expect(parseReceivedJson(text)).toBe(value);
});

// Caught: half a pair stored, which no copy in UTF-8 can hold; Convex's parser refuses it.
test.each([
  '"\\ud800"',
  '"\\udc00"',
  '"\\uDE00\\uD83D"',
  '"\\ud83d x"',
  '"\\ud83d\\ud83d\\ude00"',
  '"\\\\\\ud800"',
  '{"\\udfff":1}',
  '["\\ud83d\\u0041"]',
])("%s is refused: half a surrogate pair is no text", (text) => {
  expect(() => parseReceivedJson(text)).toThrow(SyntaxError);
});
