import { expect, test } from "vitest";
import { chosenLocale, FORMATS, readLocale } from "./languages";

test("amounts and dates are written as readers of each language in the United States know them", () => {
  expect(FORMATS).toEqual({ en: "en-US", es: "es-US" });
});

test.each([
  ["es", "es", "es"],
  ["en", "en", "en"],
  ["pt", null, "en"],
  ["", null, "en"],
])("the stored language %j counts as %j, and emails are in %s", (stored, chosen, read) => {
  expect([chosenLocale(stored), readLocale(stored)]).toEqual([chosen, read]);
});
