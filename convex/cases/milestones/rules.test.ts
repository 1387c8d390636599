import { describe, expect, test } from "vitest";
import { lackingItems, milestoneProblem, NEW_MILESTONE, readMilestoneForm, isAboutDocuments } from "./rules";

const long = (count: number) => "x".repeat(count);

describe("the problem of a milestone", () => {
  test.each([
    ["title", "", "Give the milestone a title"],
    ["title", "  ", "Give the milestone a title"],
    ["title", "Filed", null],
    ["title", long(200), null],
    ["title", long(201), "At most 200 characters"],
    ["description", "", null],
    ["description", long(1_000), null],
    ["description", long(1_001), "At most 1,000 characters"],
    ["titleEs", "", null],
    ["titleEs", long(200), null],
    ["titleEs", long(201), "At most 200 characters"],
    ["descriptionEs", long(1_000), null],
    ["descriptionEs", long(1_001), "At most 1,000 characters"],
  ] as const)("%s %j: %s", (field, text, reason) => {
    expect(milestoneProblem(field, { ...NEW_MILESTONE, [field]: text })).toBe(reason);
  });
});

test("a valid milestone is trimmed, and an empty description becomes null", () => {
  expect(readMilestoneForm({ title: " Filed ", description: " ", isVisibleToClient: false })).toEqual({
    ok: true,
    facts: { title: "Filed", description: null, isVisibleToClient: false },
  });
  const spanish = { titleEs: " Presentado ", descriptionEs: " " };
  expect(readMilestoneForm({ title: "Filed", description: "", ...spanish, isVisibleToClient: true })).toEqual({
    ok: true,
    facts: { title: "Filed", description: null, titleEs: "Presentado", descriptionEs: null, isVisibleToClient: true },
  });
});

test("a case has a template's item by its key, or by a title that differs only in case and spaces", () => {
  const known = [{ title: " Form  I-140 Filed", fromItem: "eb1a/filed" }];
  const lacking = (title: string, fromItem: string | null) => lackingItems(known, [{ title, fromItem }]).length === 1;
  expect(lacking("form i-140 filed", "niw/filed")).toBe(false);
  expect(lacking("Form I-129 filed", "eb1a/filed")).toBe(false);
  expect(lacking("Form I-129 filed", "niw/filed")).toBe(true);
  expect(lacking("form i-140 filed", null)).toBe(true);
});

// Caught: a renamed milestone of a template, or a typed one, that told a client that all documents had come, without a question.
test.each([
  ["Documents complete", null, true],
  ["Everything is here", "n400/documents", true],
  ["Evidence", "eb1a/evidence", true],
  ["All requested documents received", null, true],
  ["Documents", null, false],
  ["Biometrics complete", "n400/biometrics", false],
])("the milestone %s of the item %s is about documents: %s", (title, fromItem, is) => {
  expect(isAboutDocuments({ title, fromItem })).toBe(is);
});
