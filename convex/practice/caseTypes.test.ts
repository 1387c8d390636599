import { expect, test } from "vitest";
import {
  CASE_TYPE_GROUPS,
  CASE_TYPE_KEYS,
  caseTypeLabel,
  clientsCaseType,
  isCaseTypeKey,
  OTHER_CASE_TYPE_LABEL,
  readCaseType,
} from "./caseTypes";

test("the two groups have the specification's labels in its order, and Other stands after them", () => {
  expect(CASE_TYPE_GROUPS.map(({ label, choices }) => [label, choices.map((choice) => choice.label)])).toEqual([
    ["Most Common Cases (80% of cases)", ["EB-1A", "EB-2 NIW", "H-1B", "Family-Based I-485", "Naturalization N-400"]],
    [
      "Other Cases",
      [
        "EB-3",
        "L-1",
        "L-1A",
        "L-1B",
        "O-1A",
        "O-1B",
        "TN",
        "E-2",
        "E-1",
        "I-130",
        "I-140",
        "Adjustment of Status (I-485)",
        "PERM Labor Certification",
        "Consular Processing",
        "DACA Renewal",
        "U-Visa",
        "T-Visa",
        "Asylum Application",
        "Removal Defense",
      ],
    ],
  ]);
  expect(OTHER_CASE_TYPE_LABEL).toBe("Other (specify below)");
  expect(CASE_TYPE_KEYS).toHaveLength(25);
});

test.each([
  ["EB-1A", "eb1a", null],
  ["eb2 niw", "eb2niw", null],
  ["Family-Based", "familyI485", null],
  ["Family-Based Green Card", "familyI485", null],
  ["adjustment of status", "adjustment", null],
  ["Adjustment of Status (I-485)", "adjustment", null],
  ["uVisa", "uVisa", null],
  ["O-1", "other", "O-1"],
  ["  Widow petition ", "other", "Widow petition"],
  ["Other", "other", null],
  ["constructor", "other", "constructor"],
])("%j is read as %s", (text, caseType, customCaseType) => {
  expect(readCaseType(text)).toEqual({ caseType, customCaseType });
});

test("no text is no case type", () => {
  expect(readCaseType("  ")).toBeNull();
});

test("a case type in words is its label, and the typed text of Other", () => {
  expect(caseTypeLabel({ caseType: "n400", customCaseType: null })).toBe("Naturalization N-400");
  expect(caseTypeLabel({ caseType: "n400", customCaseType: "left over" })).toBe("Naturalization N-400");
  expect(caseTypeLabel({ caseType: "other", customCaseType: "Widow petition" })).toBe("Widow petition");
  expect(caseTypeLabel({ caseType: "other", customCaseType: null })).toBe("Other (specify below)");
});

test("a name that every object has is no key", () => {
  expect(isCaseTypeKey("toString")).toBe(false);
  expect(isCaseTypeKey("other")).toBe(true);
});

// Caught: "Naturalization N-400" as the heading of a Spanish portal; a text of staff that a screen reader reads as Spanish.
test.each([
  ["n400", null, "Naturalization N-400", "Naturalización N-400", undefined],
  ["eb1a", null, "EB-1A", "EB-1A", undefined],
  ["other", null, "Other (specify below)", "Otro", undefined],
  ["other", "Widow petition", "Widow petition", "Widow petition", "en"],
] as const)(
  "a client reads %s (%s) in English as %j and in Spanish as %j",
  (...[caseType, customCaseType, en, es, lang]) => {
    expect(clientsCaseType({ caseType, customCaseType }, "en")).toEqual({ text: en, lang: undefined });
    expect(clientsCaseType({ caseType, customCaseType }, "es")).toEqual({ text: es, lang });
  },
);
