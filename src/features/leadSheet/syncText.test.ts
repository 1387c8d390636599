import { expect, test } from "vitest";
import { skippedText } from "./syncText";

test("the text counts the skipped rows", () => {
  expect([skippedText(0), skippedText(1), skippedText(2)]).toEqual([
    null,
    "1 row skipped: no email",
    "2 rows skipped: no email",
  ]);
});
