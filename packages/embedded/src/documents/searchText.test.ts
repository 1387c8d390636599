import { describe, expect, test } from "vitest";
import { matches, relevance, searchWords, wordsOf } from "./searchText.ts";

const LONGEST = "x".repeat(31);

// Caught: words split at non-ASCII letters; a word of 32 bytes indexed; letters counted instead of bytes.
test.each([
  ["The quick-brown FOX's 2nd tail.", ["the", "quick", "brown", "fox", "s", "2nd", "tail"]],
  ["Élan naïve ŁÓDŹ 北京 привет", ["élan", "naïve", "łódź", "北京", "привет"]],
  ["a_b\tc\nd…e", ["a", "b", "c", "d", "e"]],
  [`${LONGEST} ${LONGEST}x 𝒳`, [LONGEST, "𝒳"]],
  [`${"é".repeat(15)} ${"é".repeat(16)}`, ["é".repeat(15)]],
  ["  !? ", []],
  ["", []],
])("%j has the words %j", (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

const searched = (text: string) => searchWords(wordsOf(text)) ?? expect.fail("nothing to look for");

test("the last word of a search is a prefix, and repeated words count once", () => {
  expect(searched("red Red fox")).toEqual({ terms: ["red"], prefix: "fox" });
  expect(searched("red fox red")).toEqual({ terms: ["fox"], prefix: "red" });
  expect(searchWords(wordsOf("?!"))).toBeNull();
});

test.each([
  ["a red thing", true],
  ["foxes", true],
  ["reddish", false],
  ["outfox", false],
])("a search for red fox finds %j: %j", (text, found) => {
  expect(matches(wordsOf(text), searched("red fox"))).toBe(found);
});

describe("relevance is greater", () => {
  const order = (search: string, ...texts: string[]): string[] => {
    const relevanceOf = (text: string): number => relevance(wordsOf(text), searched(search));
    return texts.toSorted((a, b) => relevanceOf(b) - relevanceOf(a));
  };

  // Caught: each of the five parts of the score removed.
  test.each([
    ["for more of the words", "red fox", "a red fox", "a red dog"],
    ["for a word that occurs more often", "fox", "fox fox", "fox dog"],
    ["for a shorter text", "fox", "a fox", `a fox ${"and more ".repeat(20)}`],
    ["for the whole word than for a prefix match", "fox", "one fox", "one foxglove"],
    ["for the longer word of two", "a immigration fox", "immigration", "a"],
  ])("%s", (...[, search, better, worse]) => {
    expect(order(search, worse, better)).toEqual([better, worse]);
  });

  // Caught, one at a time: each constant and each sign of the formula changed.
  test.each([
    ["one word in a text of typical length", "fox", ["fox"], 50, 2],
    ["a longer word", "seven77", ["seven77"], 50, 3],
    ["twice the word", "fox", ["fox", "fox"], 50, 2.75],
    ["a prefix match", "fox", ["foxes"], 50, 2.2 / 1.7],
    ["one word in twice the text", "fox", ["fox"], 100, 4.4 / 3.1],
    ["two words", "seven77 fox", ["fox", "seven77"], 50, 5],
  ])("the score is BM25's: %s", (...[, search, found, length, expected]) => {
    const words = [...found, ...Array.from({ length: length - found.length }, () => "other")];
    expect(relevance(words, searched(search))).toBeCloseTo(expected, 10);
  });

  test("zero for a text without any of the words", () => {
    expect(relevance(wordsOf("a dog"), searched("red fox"))).toBe(0);
  });
});
