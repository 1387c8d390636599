import { describe, expect, test } from "vitest";
import { fc } from "@passage/testkit/seededProperties";
import { findInJoined, joinTexts } from "./joinedTexts";

describe("texts one after the other", () => {
  // Caught, one at a time: a match across the end of a text; a text found twice; a match missed after one across an end, or right after
  // an empty text.
  test("are searched separately, whatever separates them or is in the search", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "\n", "é", "😀"), maxLength: 6 });
    const needle = fc.string({ unit: fc.constantFrom("a", "b", "\n", "é", "😀"), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), needle, (texts, wanted) => {
        const items = texts.map((each, at) => ({ each, at }));
        const found = findInJoined(joinTexts(texts), wanted, items);
        expect(found).toEqual(items.filter(({ each }) => each.includes(wanted)));
      }),
      {
        examples: [
          [["a", "", "ab", "b"], "\n"],
          [["ab", "ba"], "b\nb"],
          [[], "a"],
        ],
      },
    );
  });
});
