import { expect, test } from "vitest";
import { percentilesOf } from "./percentiles.ts";

// Caught: sorting as text, which puts 100 before 2.
test("percentiles are measured values, by nearest rank, in any order of arrival", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentilesOf(hundred)).toEqual({ p50: 50, p95: 95, p99: 99, max: 100, count: 100 });
});

test("one sample is every percentile, and no sample gives NaN", () => {
  expect(percentilesOf([7])).toEqual({ p50: 7, p95: 7, p99: 7, max: 7, count: 1 });
  expect(percentilesOf([]).p95).toBeNaN();
});
