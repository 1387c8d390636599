import { expect, test } from "vitest";
import { openText, shortNames, writingText } from "./presenceText";

const shown = (text: string | null) => text?.replace(/[\u2068\u2069]/g, "") ?? null;

// Caught: "Sofia, Daniel is writing"; two people of one name shown as one; a fourth name, and a line as long as the number of people.
test.each([
  [[], null],
  [["Sofia Reyes"], "Sofia is writing a note…"],
  [["Sofia Reyes", "Daniel Okafor"], "Sofia and Daniel are writing notes…"],
  [["Sofia Reyes", "Daniel Okafor", "Ana Duarte"], "Sofia, Daniel and Ana are writing notes…"],
  [["Sofia Reyes", "Daniel Okafor", "Ana Duarte", "Rui Alves"], "Sofia, Daniel and 2 others are writing notes…"],
  [["Sofia Reyes", "Sofia Lima"], "Sofia Reyes and Sofia Lima are writing notes…"],
  [["sales@passage.test"], "sales@passage.test is writing a note…"],
  [[" "], "  is writing a note…"],
])("%j is %j", (names, text) => {
  expect(shown(writingText(names))).toBe(text);
});

// Caught: a right-to-left name that reversed the words after it.
test("a name is isolated from the words around it, without bidi characters of its own", () => {
  expect(writingText(["\u202Eשלום"])).toBe("\u2068שלום\u2069 is writing a note…");
  expect(openText(["דניאל כהן", "Ana"])).toBe("Also open: \u2068דניאל כהן\u2069 and \u2068Ana\u2069");
});

test("only people who share a first name get their full name", () => {
  expect(shortNames(["Ana Duarte", "Ana Lima", "Rui Alves"])).toEqual(["Ana Duarte", "Ana Lima", "Rui"]);
});
