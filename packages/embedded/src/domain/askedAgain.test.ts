import { expect, test } from "vitest";
import { AskedAgain } from "./askedAgain.ts";

// Caught, one at a time: nothing noted; only the first or last character or the length of the text taken.
test("a text is asked again from its second time on, and a similar one is not", () => {
  const asked = new AskedAgain();
  const texts = [
    "",
    "a",
    "b",
    "aa",
    "ab",
    "ba",
    "é",
    `${"x".repeat(400)}1`,
    `${"x".repeat(400)}2`,
    `1${"x".repeat(400)}`,
  ];
  expect(texts.map((text) => asked.note(text))).toEqual(texts.map(() => false));
  expect(texts.map((text) => asked.note(text))).toEqual(texts.map(() => true));
});

// Caught: texts spread over a part of the places, so that a few hundred others displace a live query's.
test("a thousand others displace few", () => {
  const asked = new AskedAgain();
  const own = Array.from({ length: 1_000 }, (_, at) => `{"index":"by_number","value":${String(at)}}`);
  const others = Array.from({ length: 1_000 }, (_, at) => `{"index":"by_email","value":"a${String(at)}@mail.test"}`);
  for (const text of [...own, ...others]) asked.note(text);
  expect(own.filter((text) => !asked.note(text)).length).toBeLessThan(3);
});

// Caught: hashes compared in part, so that an import is kept all the same.
test("of a hundred thousand texts that are asked for once, next to none counts as asked again", () => {
  const asked = new AskedAgain();
  const again = Array.from({ length: 100_000 }, (_, at) => asked.note(`row ${String(at)}`)).filter(Boolean);
  expect(again.length).toBeLessThan(10);
});
