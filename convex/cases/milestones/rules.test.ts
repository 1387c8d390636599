import { describe, expect, test } from "vitest";
import { milestoneProblem, NEW_MILESTONE, readMilestoneForm, sameTitleKey } from "./rules";

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

test("titles that differ only in case and spaces are the same", () => {
  expect(sameTitleKey(" Form  I-140 Filed")).toBe(sameTitleKey("form i-140 filed"));
  expect(sameTitleKey("Form I-140 filed")).not.toBe(sameTitleKey("Form I-129 filed"));
});
