import { describe, expect, test } from "vitest";
import { SEEDED } from "../../cases/templates/seeds";
import { BUILT_IN_TYPES } from "../documentTypes/rules";
import { MILESTONE_TEXTS } from "./milestoneTexts";
import { translatedText, withTranslatedTitle } from "./model";
import { PERSONAL_REQUEST_TEXTS } from "./personalRequestTexts";
import { REQUEST_REASON_TEXTS } from "./requestReasonTexts";
import { WORK_REQUEST_TEXTS } from "./workRequestTexts";

/** Passage's own texts that a client reads in a case. */
const SHIPPED = new Set(
  [
    ...SEEDED.flatMap(({ milestones, requirements }) => [
      ...milestones
        .filter(({ isVisibleToClient }) => isVisibleToClient)
        .flatMap((each) => [each.title, each.description]),
      ...requirements.flatMap((each) => [each.title, each.instructions, each.why ?? ""]),
    ]),
    ...BUILT_IN_TYPES.map(({ displayName }) => displayName),
  ].filter((text) => text !== ""),
);
const TRANSLATED = [MILESTONE_TEXTS, WORK_REQUEST_TEXTS, PERSONAL_REQUEST_TEXTS, REQUEST_REASON_TEXTS].flatMap(
  (texts) => Object.entries(texts),
);

describe("the Spanish of Passage's own texts", () => {
  // Caught: a client who reads Spanish was asked for 15 documents in English.
  test("exists for every text that a client reads, once, and for no other", () => {
    const known = TRANSLATED.map(([english]) => english);
    expect(SHIPPED.size).toBeGreaterThan(200);
    expect([...SHIPPED].filter((text) => !known.includes(text))).toEqual([]);
    expect(known.filter((text) => !SHIPPED.has(text))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
    for (const [english, spanish] of TRANSLATED) expect(translatedText("es", english, null)).toBe(spanish);
  });

  test("keeps the numbers of forms, and differs from the English except in two words", () => {
    const numbersOf = (text: string) => (text.match(/\b[A-Z]{1,4}-\d+\w*|i94\S+/g) ?? []).toSorted();
    for (const [english, spanish] of TRANSLATED) expect(numbersOf(spanish), english).toEqual(numbersOf(english));
    const same = TRANSLATED.filter(([english, spanish]) => english === spanish).map(([english]) => english);
    expect(same).toEqual(["Visa"]);
  });
});

describe("a text for a client who reads Spanish", () => {
  test.each([
    ["Passport", "Su pasaporte vigente", "Su pasaporte vigente"],
    ["Passport", null, "Pasaporte"],
    ["Passport", undefined, "Pasaporte"],
    ["  Passport ", null, "Pasaporte"],
    // A text typed by staff has only their own translation.
    ["Passport of your daughter", null, null],
    ["passport", null, null],
    ["", null, null],
    [null, null, null],
    [null, "Escrito", "Escrito"],
    ["constructor", null, null],
    ["__proto__", null, null],
    ["\u202EPassport", null, null],
    ["Passport\u0000", null, null],
    ["\uD800", null, null],
    ["🛂", null, null],
    ["x".repeat(10_000), null, null],
  ])("of %j, with %j typed, is %j", (text, typed, expected) => {
    expect(translatedText("es", text, typed)).toBe(expected);
  });

  test("is in the facts of a notice, even an older one", () => {
    expect(withTranslatedTitle({ title: "Passport", reason: "dark" })).toEqual({
      title: "Passport",
      reason: "dark",
      titleEs: "Pasaporte",
    });
    expect(withTranslatedTitle({ title: "Passport", titleEs: "Suyo" })).toEqual({ title: "Passport", titleEs: "Suyo" });
    expect(withTranslatedTitle({ title: "Their own" })).toEqual({ title: "Their own" });
    expect(withTranslatedTitle({})).toEqual({});
  });
});
