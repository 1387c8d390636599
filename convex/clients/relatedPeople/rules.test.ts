import { describe, expect, test } from "vitest";
import { inverseOf, NEW_RELATED, readRelatedForm, RELATION_KEYS, relationLabel, type RelatedForm } from "./rules";

function typed(differing: Partial<RelatedForm> = {}): RelatedForm {
  return Object.assign({}, NEW_RELATED, { relation: "spouse", name: "Bo Li" }, differing);
}

// Caught: a child of a child.
test("the inverse of each relation's inverse is the relation", () => {
  for (const relation of RELATION_KEYS) expect(inverseOf(inverseOf(relation))).toBe(relation);
  expect(RELATION_KEYS.map(inverseOf)).toEqual([
    "beneficiary",
    "petitioner",
    "spouse",
    "parent",
    "child",
    "employee",
    "employer_contact",
    "other",
  ]);
});

test("each relation has its word", () => {
  expect(RELATION_KEYS.map(relationLabel)).toEqual([
    ...["Petitioner", "Beneficiary", "Spouse", "Child", "Parent", "Employer contact", "Employee", "Other"],
  ]);
});

describe("a valid form", () => {
  test.each<[Partial<RelatedForm>, object]>([
    [{}, { relation: "spouse", name: "Bo Li", email: null, phone: null, note: null }],
    [
      { name: "  Bo \u202E  Li ", email: " bo@x.test\u200B", phone: " 1 ", note: " n " },
      { name: "Bo Li", email: "bo@x.test", phone: "1", note: "n" },
    ],
    [
      { relation: " child ", note: ` ${"x".repeat(500)} ` },
      { relation: "child", note: "x".repeat(500) },
    ],
    [
      { name: "x".repeat(200), phone: "1".repeat(40) },
      { name: "x".repeat(200), phone: "1".repeat(40) },
    ],
    [
      { relatedClientId: "k1", name: "typed before", email: "not one", note: "n" },
      { name: "", email: null, phone: null, note: "n" },
    ],
  ])("%j gives %j", (differing, facts) => {
    expect(readRelatedForm(typed(differing))).toMatchObject({ ok: true, facts });
  });
});

describe("an invalid form", () => {
  test.each<[Partial<RelatedForm>, string, string]>([
    [{ relation: "" }, "relation", "Please choose how they are related"],
    [{ relation: "friend" }, "relation", "Please choose how they are related"],
    [{ name: "\u202E" }, "name", "Please fill in all required fields"],
    [{ name: " " }, "name", "Please fill in all required fields"],
    [{ email: "bo@x" }, "email", "Please enter a valid email address"],
    [{ email: "bo@x.test;" }, "email", "Please enter the address alone: bo@x.test"],
    [{ phone: "1.21E+10" }, "phone", "A spreadsheet has rounded this number. Please enter all its digits"],
    [{ phone: "1".repeat(41) }, "phone", "At most 40 characters"],
    [{ email: `${"x".repeat(250)}@x.test` }, "email", "At most 254 characters"],
    [{ note: "x".repeat(501) }, "note", "At most 500 characters"],
    [{ name: "x".repeat(201) }, "name", "At most 200 characters"],
  ])("%j: %s, %s", (differing, field, reason) => {
    expect(readRelatedForm(typed(differing))).toEqual({ ok: false, field, reason });
  });
});
