import { expect, test } from "vitest";
import { packLines, unpackLines, type Line } from "./todayLines";

const EMPTY: Line = {
  key: "review:k1",
  kind: "review",
  recordId: null,
  name: "Maria Santos",
  mark: 0,
  since: null,
  clientId: null,
  caseId: null,
  title: null,
  ownerId: null,
  dueOn: null,
  count: 1,
  cents: null,
  isUrgent: false,
};

const FULL: Line = {
  ...EMPTY,
  key: "balance:k:2",
  kind: "balance",
  recordId: "12",
  since: 5,
  clientId: "c1",
  caseId: "s1",
  title: 'a "title"',
  ownerId: "u1",
  dueOn: "2026-03-04",
  count: 3,
  cents: 0,
  isUrgent: true,
};

// Caught: a field lost or taken for its neighbour; a record that is absent taken for the line's own id, and the other way round.
test("lines are the same after their way to the screen", () => {
  const lines = [
    EMPTY,
    FULL,
    { ...EMPTY, recordId: "k1" },
    { ...EMPTY, count: 0 },
    { ...EMPTY, isUrgent: true },
    ...(["since", "mark", "cents"] as const).map((field) => ({ ...EMPTY, [field]: 7 })),
    ...(["clientId", "caseId", "title", "ownerId", "dueOn"] as const).map((field) => ({ ...EMPTY, [field]: "x" })),
  ];
  expect(unpackLines(packLines(lines))).toEqual(lines);
  expect(packLines([])).toBe("[]");
});

// Caught: values that a line does not have, on their way to everyone at each change.
test("a line travels without its last missing values, and names its own record once", () => {
  expect(packLines([{ ...EMPTY, recordId: "k1", since: 2 }])).toBe('[["review","k1","","Maria Santos",0,2]]');
});
