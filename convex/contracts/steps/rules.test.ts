import { expect, test } from "vitest";
import { RUN_LEASE_MS } from "../../platform/leases";
import { canBegin, CONTRACT_STEPS, externalIdOf, STEP_LABELS } from "./rules";

const NOW = 1_700_000_000_000;

test.each([
  ["waiting", null, true],
  ["failed", NOW - 10 * RUN_LEASE_MS, false],
  ["running", NOW - RUN_LEASE_MS + 1, false],
  ["running", NOW - RUN_LEASE_MS, true],
  ["done", NOW - 10 * RUN_LEASE_MS, false],
] as const)("a step that is %s since %s may begin: %s", (state, startedAt, allowed) => {
  expect(canBegin({ state, startedAt }, NOW)).toBe(allowed);
});

test("the steps have their words", () => {
  expect(CONTRACT_STEPS.map((step) => STEP_LABELS[step])).toEqual([
    "Sending for signature",
    "Retainer payment link",
    "Email to the client",
    "Balance payment link",
  ]);
});

test("an effect has one name at the provider, for every run", () => {
  expect(externalIdOf("k1", "retainerLink")).toBe("passage-k1-retainerLink");
});
