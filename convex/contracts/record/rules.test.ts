import { describe, expect, test } from "vitest";
import {
  canAdvance,
  CONTRACT_GROUP_LABELS,
  CONTRACT_GROUPS,
  CONTRACT_STATUSES,
  createdByOf,
  groupOf,
  isOver,
  statusLabel,
  statusTone,
  visaTypeOf,
} from "./rules";

test("each status has its label and its colour", () => {
  expect(CONTRACT_STATUSES.map((status) => [status, statusLabel(status), statusTone(status)])).toEqual([
    ["pending", "Pending", "quiet"],
    ["sent", "Sent", "info"],
    ["viewed", "Viewed", "info"],
    ["signed", "Signed", "good"],
    ["completed", "Signed", "good"],
    ["declined", "Declined", "bad"],
    ["expired", "Expired", "warn"],
    ["error", "Error", "bad"],
  ]);
});

describe("the tab of a contract", () => {
  test.each([
    ["signed", "paid", "paid", "completed"],
    ["completed", "paid", "paid", "completed"],
    ["signed", "paid", "charged", "active"],
    ["signed", "paid", "notCharged", "active"],
    ["completed", "paid", "returned", "active"],
    ["signed", "pending", "paid", "pending"],
    ["signed", "returned", "paid", "pending"],
    ["viewed", "paid", "paid", "pending"],
    ["sent", "pending", "notCharged", "pending"],
    ["declined", "paid", "paid", "pending"],
    ["expired", "paid", "paid", "pending"],
    ["error", "pending", "notCharged", "pending"],
  ] as const)("%s, retainer %s, balance %s: %s", (...row) => {
    const [status, retainer, balance, group] = row;
    expect(groupOf({ status, retainer, balance })).toBe(group);
  });
});

describe("signing only moves forward", () => {
  test.each([
    ["pending", "sent", true],
    ["pending", "error", true],
    ["error", "sent", true],
    ["sent", "error", false],
    ["sent", "sent", false],
    ["sent", "viewed", true],
    ["viewed", "sent", false],
    ["viewed", "declined", true],
    ["declined", "viewed", false],
    ["declined", "expired", false],
    ["expired", "signed", true],
    ["declined", "signed", true],
    ["signed", "declined", false],
    ["signed", "completed", true],
    ["completed", "signed", false],
  ] as const)("from %s to %s: %s", (from, to, allowed) => {
    expect(canAdvance(from, to)).toBe(allowed);
  });
});

test.each([
  ["sent", false, false],
  ["completed", false, false],
  ["completed", true, true],
  ["declined", false, true],
  ["expired", false, true],
] as const)("a contract that is %s, and archived: %s, is over: %s", (status, isArchived, over) => {
  expect(isOver({ status, archivedAt: isArchived ? 0 : null })).toBe(over);
});

test("the tabs have their names", () => {
  expect(CONTRACT_GROUPS.map((group) => CONTRACT_GROUP_LABELS[group])).toEqual(["Pending", "Active", "Completed"]);
});

test("Created By is the part before the at-sign, or System", () => {
  expect(createdByOf("ana.souza@firm.test")).toBe("ana.souza");
  expect(createdByOf(null)).toBe("System");
  expect(createdByOf("@firm.test")).toBe("System");
});

test("Visa Type is the first word of the case type", () => {
  expect(visaTypeOf("EB-2 NIW")).toBe("EB-2");
  expect(visaTypeOf("  Widow petition")).toBe("Widow");
});
