import { expect, test } from "vitest";
import { goingOn, mentionAt, withMention } from "./mentionAt";

// Caught: a list of people over every email address; a mention that began on the line above.
test.each([
  ["@", { at: 0, typed: "" }],
  ["ask @So", { at: 4, typed: "So" }],
  ["ask @Sofia Re", { at: 4, typed: "Sofia Re" }],
  ["(@So", { at: 1, typed: "So" }],
  ["@sales@pass", { at: 0, typed: "sales@pass" }],
  ["שאל @דנ", { at: 4, typed: "דנ" }],
  ["🙂@Zo", { at: 2, typed: "Zo" }],
  // Caught: a second mention on the line taken for a part of the first.
  ["@Sofia Reyes and @An", { at: 17, typed: "An" }],
  ["mail ana@So", null],
  ["@Sofia\nnext", null],
  [`@${"x".repeat(40)}`, { at: 0, typed: "x".repeat(40) }],
  [`@${"x".repeat(41)}`, null],
  ["no mention", null],
  ["", null],
])("at the end of %j the mention is %s", (text, begun) => {
  expect(mentionAt(text, text.length)).toEqual(begun);
});

test("only the text before the caret counts", () => {
  expect(mentionAt("ask @Sofia", 6)).toEqual({ at: 4, typed: "S" });
  expect(mentionAt("ask @Sofia", 4)).toBeNull();
});

const NAMES = ["Ana Duarte", "José O’Neill", "Daniel Okafor", "sales@passage.test", "דניאל כהן"];
test.each([
  ["", NAMES],
  ["da", ["Daniel Okafor"]],
  ["oka", ["Daniel Okafor"]],
  ["daniel o", ["Daniel Okafor"]],
  ["sales@", ["sales@passage.test"]],
  ["כהן", ["דניאל כהן"]],
  ["niel", []],
  ["jose", ["José O’Neill"]],
  ["Jose\u0301 o'ne", ["José O’Neill"]],
  ["ana duarte ", []],
])("%j is completed by %j", (typed, names) => {
  expect(goingOn(NAMES, typed)).toEqual(names);
});

// Caught: the rest of the sentence lost; two spaces; a caret inside the name.
test.each([
  ["ask @So", 7, { text: "ask @Sofia Reyes ", caret: 17 }],
  ["ask @So today", 7, { text: "ask @Sofia Reyes today", caret: 16 }],
  ["@So, call", 3, { text: "@Sofia Reyes , call", caret: 13 }],
])("in %j the name replaces the typed part", (text, caret, result) => {
  const begun = mentionAt(text, caret) ?? expect.fail("no mention");
  expect(withMention(text, begun, "Sofia Reyes")).toEqual(result);
});
