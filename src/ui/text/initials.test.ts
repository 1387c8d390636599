import { expect, test } from "vitest";
import { firstLetter } from "./firstLetter";
import { initialsOf } from "./initials";

test.each([
  ["Sofia Reyes", "SR"],
  ["  ana  maria de la   cruz ", "AC"],
  ["Sofia", "S"],
  ["sofia.reyes@passage.test", "SR"],
  ["sales@passage.test", "S"],
  ["Jean-Luc", "JL"],
  ["\u{1F468}\u200D\u{1F469}\u200D\u{1F467} Bay", "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}B"],
  ["عبد الله", "عا"],
  ["@", "?"],
  ["", "?"],
])("the initials of %j are %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("an empty name has no first letter", () => {
  expect([firstLetter(" "), firstLetter(" ümit")]).toEqual([undefined, "Ü"]);
});
