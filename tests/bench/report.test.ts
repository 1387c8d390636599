import { describe, expect, test } from "vitest";
import {
  amount,
  atLeast,
  atLeastOfFloor,
  atMost,
  atMostTimesFloor,
  atMostTimesSmallest,
  both,
  figure,
  table,
} from "./report.ts";

const FAST_AND_NEAR = both(atMost(32, "ms"), atMostTimesFloor(2));

// Caught: a goal on the ratio compared with the figure itself.
describe("a goal is met or missed by the value it names", () => {
  const measured = { what: "figure", unit: "ms" } as const;
  test.each([
    ["times the floor", { ...measured, passage: 12, floor: 3, goal: atMostTimesFloor(4) }, true],
    ["times the floor", { ...measured, passage: 12.1, floor: 3, goal: atMostTimesFloor(4) }, false],
    ["a share of the floor", { ...measured, passage: 40, floor: 100, goal: atLeastOfFloor(0.4) }, true],
    ["a share of the floor", { ...measured, passage: 39, floor: 100, goal: atLeastOfFloor(0.4) }, false],
    ["a limit, whatever the floor", { ...measured, passage: 50, floor: 1, goal: atMost(50, "ms") }, true],
    ["a limit, whatever the floor", { ...measured, passage: 51, floor: 50, goal: atMost(50, "ms") }, false],
    ["a score", { ...measured, passage: 90, goal: atLeast(90, "points") }, true],
    ["a score", { ...measured, passage: 89, goal: atLeast(90, "points") }, false],
    ["both of two, the first missed", { ...measured, passage: 33, floor: 30, goal: FAST_AND_NEAR }, false],
    ["both of two, the second missed", { ...measured, passage: 30, floor: 14, goal: FAST_AND_NEAR }, false],
    ["both of two", { ...measured, passage: 30, floor: 15, goal: FAST_AND_NEAR }, true],
    ["times the smallest size", { ...measured, passage: 15, base: 10, goal: atMostTimesSmallest(1.5) }, true],
    ["times the smallest size", { ...measured, passage: 16, base: 10, goal: atMostTimesSmallest(1.5) }, false],
    ["a figure that could not be measured", { ...measured, passage: NaN, floor: 3, goal: atMostTimesFloor(4) }, false],
  ])("%s", (_, input, isMet) => {
    expect(figure(input).isMet).toBe(isMet);
  });

  test("a goal of two names both", () => {
    expect(FAST_AND_NEAR.text).toBe("at most 32 ms, at most 2x the floor");
  });

  test("without a goal nothing is met or missed", () => {
    expect(figure({ ...measured, passage: 1 })).toMatchObject({ goal: null, isMet: null, ratio: null });
  });
});

test("the table is Markdown with one line for each figure", () => {
  const found = figure({ what: "wire", unit: "bytes", passage: 1234, floor: 100, goal: atMost(1_000, "bytes") });
  expect(table([found]).split("\n")).toEqual([
    "| figure | Passage     | floor     | ratio  | goal                | met |",
    "| ------ | ----------- | --------- | ------ | ------------------- | --- |",
    "| wire   | 1,234 bytes | 100 bytes | 12.34x | at most 1,000 bytes | no  |",
    "",
  ]);
});

test.each([
  [7.123, "ms", "7.12 ms"],
  [12.34, "ms", "12.3 ms"],
  [1_234.5, "ms", "1,235 ms"],
  [98, "points", "98 points"],
])("%d %s are written as %s", (value, unit, text) => {
  expect(amount(value, unit)).toBe(text);
});
