import { expect, test } from "vitest";
import type { DeployedFunction } from "../domain/application.ts";
import { SlowFunctions } from "./slowFunctions.ts";

const aQuery = (path: string, component = ""): DeployedFunction => ({
  component,
  path,
  kind: "query",
  visibility: "public",
  environment: "isolate",
  args: null,
  returns: null,
  registered: {},
});

// Caught, one at a time: one long run enough; the limit itself taken for fast; slow for ever; another function or component of
// the same name.
test("a function is slow after two runs in a row of 15 ms, until one is shorter", () => {
  const slow = new SlowFunctions();
  const report = aQuery("a:report");
  const noted = (...durations: number[]): boolean => {
    for (const durationMs of durations) slow.note(report, durationMs);
    return slow.has(report);
  };
  expect(noted(14.9, 300)).toBe(false);
  expect(noted(14.9, 15)).toBe(false);
  expect(noted(15)).toBe(true);
  expect([slow.has(aQuery("a:other")), slow.has(aQuery("a:report", "inner"))]).toEqual([false, false]);
  expect(noted(14.9)).toBe(false);
  expect(noted(20)).toBe(false);
});
