import { expect, test } from "vitest";

import { byName, quickFirst } from "./quickFirst.ts";

// Caught: the longest first, as vitest has it; every break of a rule then waited for a property of ten seconds.
test("tests that took long in the run before come last", () => {
  const took = new Map([
    ["property.test.ts", 9_000],
    ["rules.test.ts", 12],
    ["model.test.ts", 450],
  ]);
  const files = [...took.keys(), "new.test.ts"];
  expect(quickFirst(files, (file) => took.get(file))).toEqual([
    "new.test.ts",
    "rules.test.ts",
    "model.test.ts",
    "property.test.ts",
  ]);
});

// Caught: a dry run in the order of an earlier run's durations, which fails on one machine and passes on another.
test("the run before all mutants is in the order of names, however long its tests took", () => {
  expect(byName(["b.test.ts", "a.test.tsx", "a.test.ts", "B.test.ts"], (file) => file)).toEqual([
    "B.test.ts",
    "a.test.ts",
    "a.test.tsx",
    "b.test.ts",
  ]);
});
