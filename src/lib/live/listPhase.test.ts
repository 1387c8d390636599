import { expect, test } from "vitest";
import { listPhase } from "./listPhase";

// Caught, one at a time: rows hidden by a failure; an empty list shown before it was read; the source blamed for a failure of the list
// itself.
test.each([
  ["failed", 1, "failed", "ready"],
  ["loading", 1, "reading", "ready"],
  ["failed", 0, "read", "listFailed"],
  ["failed", 0, "failed", "listFailed"],
  ["failed", 0, "reading", "listFailed"],
  ["loading", 0, "read", "loading"],
  ["loading", 0, "failed", "loading"],
  ["filling", 0, "read", "loading"],
  ["ready", 0, "reading", "loading"],
  ["ready", 0, "failed", "originFailed"],
  ["ready", 0, "read", "empty"],
] as const)("a list that is %s with %i rows, whose source is %s, is %s", (...[phase, count, origin, shown]) => {
  const rows = Array.from({ length: count }, () => ({}));
  expect(listPhase({ phase, rows }, origin)).toBe(shown);
});
