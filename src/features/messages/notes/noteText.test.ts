import { expect, test } from "vitest";
import { counterText, noteCount, noteAuthor } from "./noteText";

test.each([
  [8_999, null],
  [9_000, "9,000 of 10,000 characters"],
  [10_000, "10,000 of 10,000 characters"],
  [10_001, "10,001 of 10,000 characters"],
])("a text of %i characters has the counter %s", (length, counter) => {
  expect(counterText("x".repeat(length))).toBe(counter);
  // Spaces at the ends are not stored.
  expect(counterText(`  ${"x".repeat(length)}\n`)).toBe(counter);
});

test.each([
  [undefined, ""],
  [0, " (0)"],
  [3, " (3)"],
  [999, " (999)"],
  [1_000, " (999+)"],
])("%s notes are written%s", (count, text) => {
  expect(noteCount(count)).toBe(text);
});

test.each([
  ["lea.lawyer@passage.test", "lea.lawyer"],
  ["@passage.test", "Unknown"],
  ["", "Unknown"],
  [null, "Unknown"],
])("the author of a lead's note with the address %s is called %s", (authorEmail, name) => {
  expect(noteAuthor({ authorEmail, authorName: "Lea Lima", isFirst: false }, true)).toBe(name);
});

// Caught: "admin" beside "Ana Duarte" on one screen.
test.each([
  ["Lea\u202E Lima", "lea.lawyer@passage.test", "Lea Lima"],
  [null, "lea.lawyer@passage.test", "lea.lawyer"],
  [null, null, "Unknown"],
])("the author %s, %s of a note about a client or a case is called %s", (authorName, authorEmail, name) => {
  expect(noteAuthor({ authorEmail, authorName, isFirst: false }, false)).toBe(name);
});

// Caught: "Unknown" as the author of the text with which a case was opened, by a person or by a signed contract.
test.each([
  ["Lea Lima", "Lea Lima"],
  [null, "Passage (automatic)"],
])("the author %s of a case's first note is called %s", (authorName, name) => {
  expect(noteAuthor({ authorEmail: null, authorName, isFirst: true }, false)).toBe(name);
});
