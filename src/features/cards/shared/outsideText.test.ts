import { expect, test } from "vitest";
import { shownText } from "./outsideText";

// Caught: an invisible text that hides the placeholder; a line break that joins two words.
test.each([
  ["Corner shop", "Corner shop"],
  ["  Corner shop\n", "Corner shop"],
  ["Corner\nshop", "Corner shop"],
  ["Corner\u0000\u0007shop", "Cornershop"],
  ["Co\u200Brn\u00ADer\uFEFF", "Corner"],
  ["Ev\u202Eil\u2066", "Evil"],
  ["pay\u{E0069}\u{E0067}", "pay"],
  ["<b>=1+1</b>", "<b>=1+1</b>"],
  ["می\u200Cخواهم 👩\u200D⚕️", "می\u200Cخواهم 👩\u200D⚕️"],
  ["", "nothing"],
  [null, "nothing"],
  ["\u200B\u2060", "nothing"],
  ["\u200D\u200C", "nothing"],
  ["\u3164 \u115F", "nothing"],
  ["\u0301\u0302", "nothing"],
  ["0", "0"],
])("%j is shown as %j", (text, shown) => {
  expect(shownText(text, "nothing")).toBe(shown);
});
