import { describe, expect, test } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import {
  canCreateContract,
  DEFAULT_LEAD_STATUS,
  LEAD_STATUS_CODES,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
  type LeadStatus,
  mapRowsOf,
  type NumberRange,
  rangesOf,
  readStatusTuple,
  statusTuple,
  type StatusTuple,
} from "./rules";

describe("statuses", () => {
  test("there are five, each with its label, in the order of the menu", () => {
    expect(LEAD_STATUSES.map((status) => [status, LEAD_STATUS_LABELS[status]])).toEqual([
      ["needs_followup", "Needs Follow-up"],
      ["actively_contacting", "Actively Contacting"],
      ["thinking", "Thinking About It"],
      ["not_interested", "Not Interested"],
      ["closed", "Closed"],
    ]);
  });

  test("a lead without a stored status needs follow-up", () => {
    expect(DEFAULT_LEAD_STATUS).toBe("needs_followup");
  });

  test("a contract can be started only for a lead that is closed or actively contacted", () => {
    expect(LEAD_STATUSES.filter(canCreateContract)).toEqual(["actively_contacting", "closed"]);
  });
});

test.each<[StatusTuple, LeadStatus, string | null, string | null]>([
  [[1, 9, 4, "u1", "2030-01-02"], "closed", "u1", "2030-01-02"],
  [[1, 9, 0, "u1", ""], "needs_followup", "u1", null],
  [[1, 9, 0, "", "2030-01-02"], "needs_followup", null, "2030-01-02"],
  [[1, 9, 4], "closed", null, null],
])("of the row %j is read: %s, %s, %s", (row, status, ...[ownerId, nextContactOn]) => {
  expect(readStatusTuple(row)).toEqual({ status, ownerId, nextContactOn });
});

// Caught: a new status in the middle that takes the next one's code, so that open screens misread rows.
test("a status keeps its code in the rows of lists", () => {
  const codes = { needs_followup: 0, actively_contacting: 1, thinking: 2, not_interested: 3, closed: 4 };
  expect(LEAD_STATUS_CODES).toEqual(codes);
  const rows = LEAD_STATUSES.map((status) => statusTuple({ number: 1, updatedAt: 9, status }));
  expect(rows.map((row) => readStatusTuple(row).status)).toEqual(LEAD_STATUSES);
});

describe("the ranges of numbers", () => {
  test.each([
    [[], []],
    [[7], [[7, 8]]],
    [[3, 1, 2], [[1, 4]]],
    [[1, 9], [[1, 10]]],
    [
      [1, 10],
      [
        [1, 2],
        [10, 11],
      ],
    ],
  ])("%j are in %j", (numbers, ranges) => {
    expect(rangesOf(numbers, 7).map(({ lowest, before }) => [lowest, before])).toEqual(ranges);
  });

  test("without gaps contain these numbers only", () => {
    expect(rangesOf([1, 2, 4], 0)).toEqual([
      { lowest: 1, before: 3 },
      { lowest: 4, before: 5 },
    ]);
  });

  // Caught: a number in no range; rows that are read twice; ranges that hold mostly others.
  test("contain each number once, and few others", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 5_000 })), (numbers) => {
        const ranges = rangesOf(numbers, 7);
        const holding = numbers.map((number) =>
          ranges.filter(({ lowest, before }) => number >= lowest && number < before),
        );
        expect(holding.every(({ length }) => length === 1)).toBe(true);
        expect(ranges.reduce((sum, { lowest, before }) => sum + before - lowest, 0)).toBeLessThan(
          numbers.length * 8 + 1,
        );
      }),
      { numRuns: cases(100, 1_000) },
    );
  });
});

// Caught: rows of a gap returned without a request; a number requested twice.
test("rows are read in ranges and mapped by the requested numbers", async () => {
  const reads: NumberRange[] = [];
  const rows = await mapRowsOf([20, 1, 4, 4], async (range) => {
    reads.push(range);
    const { lowest, before } = range;
    return await Promise.resolve(Array.from({ length: before - lowest }, (_, at) => ({ number: lowest + at })));
  });
  expect(reads).toEqual([
    { lowest: 1, before: 5 },
    { lowest: 20, before: 21 },
  ]);
  expect([...rows]).toEqual([1, 4, 20].map((number) => [number, { number }]));
});
