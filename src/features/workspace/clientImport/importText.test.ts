import { expect, test } from "vitest";
import { IMPORT_STATES, KEPT_REASONS } from "../../../../convex/workspace/clientImport/rules";
import { KEPT_WORDS, STATE_WORDS } from "./importText";

// Caught: two reasons, or two states, in the same words.
test("each state of an import, and each reason to keep a client, has words of its own", () => {
  const states = IMPORT_STATES.map((state) => STATE_WORDS[state].label);
  const reasons = KEPT_REASONS.map((reason) => KEPT_WORDS[reason]);
  expect([new Set(states).size, new Set(reasons).size]).toEqual([IMPORT_STATES.length, KEPT_REASONS.length]);
});
