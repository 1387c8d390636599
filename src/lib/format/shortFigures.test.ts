import { expect, test } from "vitest";
import { formatShortCount, formatShortDollars } from "./shortFigures";

test.each([
  [0, "$0"],
  [50_000, "$500"],
  [150_000, "$1.5k"],
  // Caught: an axis label at 1,650 that read "$1.7k".
  [165_000, "$1.65k"],
  [1_200_000, "$12k"],
  [-165_000, "$-1.65k"],
  [120_000_000, "$1.2M"],
])("%i cents are %s beside an axis", (cents, text) => {
  expect(formatShortDollars(cents)).toBe(text);
});

test.each([
  [0, "0"],
  [950, "950"],
  [12_340, "12.3k"],
])("a count of %i is %s", (count, text) => {
  expect(formatShortCount(count)).toBe(text);
});
