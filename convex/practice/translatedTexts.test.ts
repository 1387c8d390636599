import { expect, test } from "vitest";
import { foreignLanguage, missingLanguages } from "./translatedTexts";

// Caught: an English title inside a Spanish page, which a screen reader read as Spanish; English marked in an English page.
test.each([
  ["es", { title: "Passport", titleEs: null }, "en"],
  ["es", { title: "Passport", titleEs: "Pasaporte" }, undefined],
  ["en", { title: "Passport", titleEs: null }, undefined],
  ["es", { title: null, titleEs: null }, undefined],
] as const)("on a page in %s, %j is in %s", (locale, texts, expected) => {
  expect(foreignLanguage(locale, texts, "title")).toBe(expected);
});

// Caught: a translation reported as missing of a text that is empty; one of blanks taken for a translation.
test.each([
  [{ title: "Filed", description: "" }, ["es"]],
  [{ title: "Filed", titleEs: "Presentado", description: " " }, []],
  [{ title: "Filed", titleEs: "Presentado", description: "By post", descriptionEs: " " }, ["es"]],
  [{ title: "", description: null }, []],
])("of %j a translation is missing in %j", (texts, languages) => {
  expect(missingLanguages(["title", "description"], texts)).toEqual(languages);
});
