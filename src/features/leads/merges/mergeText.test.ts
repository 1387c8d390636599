import { expect, test } from "vitest";
import {
  countsText,
  duplicatesText,
  followUpLine,
  similarityText,
  mergedMeanwhileText,
  mergedToast,
  separatedMeanwhileText,
  separatedToast,
  togetherLines,
} from "./mergeText";

const MARY = { leadId: "lead-2", firstName: "Ma\u202Ery", lastName: "Santos", email: "\u202Em@mail.test" };

test("a lead is called by its name, without marks that turn the text around them", () => {
  expect([mergedToast(MARY, "lead-1"), separatedToast(MARY)]).toEqual([
    "Mary Santos (lead-2) was merged into lead-1.",
    "Mary Santos (lead-2) is a separate lead again.",
  ]);
});

test("counts are in words", () => {
  expect([1, 2, 1_200].map(duplicatesText)).toEqual([
    "1 possible duplicate",
    "2 possible duplicates",
    "1,200 possible duplicates",
  ]);
  expect(countsText({ notes: 1, contracts: 2 })).toBe("1 note, 2 contracts");
  expect(countsText({ notes: 0, contracts: 1 })).toBe("0 notes, 1 contract");
  expect(similarityText).toEqual({ email: "same email", nameAndPhone: "same name and phone" });
});

test.each([
  [{ ownerName: "A\u202Ena", nextContactOn: "2026-03-04" }, "Owner: Ana, next contact Mar 4, 2026"],
  [{ ownerName: "Ana", nextContactOn: null }, "Owner: Ana"],
  [{ ownerName: null, nextContactOn: "2026-03-04" }, "Next contact Mar 4, 2026"],
  [{ ownerName: null, nextContactOn: null }, null],
])("the owner and next contact (%j) read %s", (side, words) => {
  expect(followUpLine(side)).toBe(words);
});

test.each([
  ["Sofia", "lead-9", "Sofia merged one of these leads 4 s ago. Nothing was merged."],
  [null, "closed", "Someone changed the status of one of these leads 4 s ago. Nothing was merged."],
])("a merge after another person's %s, now %s, is reported", (byName, current, words) => {
  expect(mergedMeanwhileText({ byName, at: 6_000, current }, 10_000)).toBe(words);
});

test("a separation that somebody else was faster with is reported", () => {
  expect(separatedMeanwhileText({ byName: null, at: 6_000 }, 10_000)).toBe("Someone undid this merge 4 s ago.");
});

test("the lead that stays is described, a line for each fact", () => {
  const side = { ownerName: null, nextContactOn: null };
  const kept = { ...MARY, ...side, leadId: "lead-1", notes: 1, contracts: 2 };
  const merged = { ...MARY, ...side, notes: 1_200, contracts: 4 };
  expect(togetherLines({ kept, merged }, { label: "Closed", from: "lead-2" }).slice(1, 5)).toEqual([
    "Status: Closed, from lead-2.",
    "Owner and next contact: from lead-1; what it does not have, from lead-2.",
    "Notes: those of both (1 + 1,200), each with its own author and time.",
    "Contracts: those of both (2 + 4).",
  ]);
});
