import { expect, test } from "vitest";
import { lossText } from "./leaving";

test.each([
  [{ unsent: 1, typed: 0 }, "Signing out discards 1 change that is not sent yet."],
  [{ unsent: 0, typed: 1 }, "Signing out discards 1 text that you have not saved."],
  [
    { unsent: 2, typed: 3 },
    "Signing out discards 2 changes that are not sent yet and 3 texts that you have not saved.",
  ],
])("%j reads %j", (loss, text) => {
  expect(lossText(loss)).toBe(text);
});
