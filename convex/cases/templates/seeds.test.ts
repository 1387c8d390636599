import { describe, expect, test } from "vitest";
import { BUILT_IN_TYPES } from "../../practice/documentTypes/rules";
import { templateProblems } from "./rules";
import { SEEDED } from "./seeds";

test("there is a template for each of the practice's common cases", () => {
  expect(SEEDED.map(({ name, caseTypes }) => [name, caseTypes])).toEqual([
    ["EB-1A Extraordinary Ability", ["eb1a"]],
    ["EB-2 National Interest Waiver", ["eb2niw"]],
    ["O-1A Extraordinary Ability", ["o1a"]],
    ["H-1B Specialty Occupation", ["h1b"]],
    ["L-1 Intracompany Transferee", ["l1", "l1a", "l1b"]],
    ["E-2 Treaty Investor", ["e2"]],
    ["Family-Based I-485", ["familyI485"]],
    ["N-400 Naturalization", ["n400"]],
  ]);
});

describe.each(SEEDED)("$name", (template) => {
  const { milestones, requirements, tasks, source } = template;
  const keys = [milestones, requirements, tasks].map((items) => items.map(({ key }) => key));

  test("is a template that an administrator could have saved", () => {
    expect(templateProblems(template)).toEqual([]);
    expect(keys.map((each) => new Set(each).size)).toEqual(keys.map((each) => each.length));
  });

  // Caught: two documents of one name, of which a case would get only the first.
  test("has no document and no milestone twice", () => {
    for (const items of [milestones, requirements]) {
      const titles = items.map(({ title }) => title.toLowerCase());
      expect(new Set(titles).size).toBe(titles.length);
    }
  });

  test("names the form that it follows, and for each government request the section or the rule", () => {
    expect(source).toMatch(/Form (I-140|I-129|I-485|N-400) instructions/);
    const sourced = requirements.filter(({ source: own }) => own !== "");
    expect(sourced.length).toBeGreaterThan(requirements.length / 2);
    for (const { source: own } of sourced) {
      expect(own).toMatch(/\bCFR \d|\bINA \d|\bForm (?:I|N|ETA)-|\bMatter of Dhanasar/);
    }
  });

  test("begins with information, ends with the decision or its follow-up, and shows both to the client", () => {
    const shown = milestones.filter(({ isVisibleToClient }) => isVisibleToClient).map(({ key }) => key);
    expect(shown[0]).toBe("information");
    expect(shown).toEqual(expect.arrayContaining(["signed", "filed", "receipt", "decision"]));
    expect(shown.indexOf("filed")).toBeLessThan(shown.indexOf("decision"));
  });

  // Caught: a document type that is not in the practice's list.
  test("uses document types that every practice has", () => {
    const known = new Set(BUILT_IN_TYPES.map(({ key: type }) => type));
    expect(requirements.filter(({ documentType }) => !known.has(documentType))).toEqual([]);
  });

  test("tells the client about each request and its due date", () => {
    for (const { instructions, isRequired, dueInDays } of requirements) {
      expect(instructions).toMatch(/\.$/);
      if (isRequired) expect(dueInDays).toBeGreaterThan(0);
    }
  });
});

describe("the rules' lists are complete", () => {
  const cited = (key: string) =>
    SEEDED.find((each) => each.key === key)?.requirements.map(({ source }) => source) ?? [];
  const roman = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];

  test("EB-1A has all ten criteria of 8 CFR 204.5(h)(3)", () => {
    expect(cited("eb1a")).toEqual(expect.arrayContaining(roman.map((number) => `8 CFR 204.5(h)(3)(${number})`)));
  });

  test("O-1A has all eight criteria of 8 CFR 214.2(o)(3)(iii)(B)", () => {
    const eight = Array.from({ length: 8 }, (_, nth) => `8 CFR 214.2(o)(3)(iii)(B)(${String(nth + 1)})`);
    expect(cited("o1a")).toEqual(expect.arrayContaining(eight));
  });

  test("EB-2 has the six of 8 CFR 204.5(k)(3)(ii) and the three questions of Matter of Dhanasar", () => {
    const all = cited("eb2niw").join("\n");
    const missing = ["A", "B", "C", "D", "E", "F"].filter((letter) => !all.includes(`(k)(3)(ii)(${letter})`));
    const unasked = ["first", "second", "third"].filter((nth) => !all.includes(`Matter of Dhanasar, ${nth} question`));
    expect([missing, unasked]).toEqual([[], []]);
  });

  test("L-1 has each part of 8 CFR 214.2(l)(3)", () => {
    const all = cited("l1").join("\n");
    for (const number of roman.slice(0, 6)) expect(all).toContain(`(l)(3)(${number})`);
  });
});
