import { expect, test } from "vitest";
import { hasDied, isLeaseHeld, LAST_ATTEMPT, pauseAfterRead, RUN_LEASE_MS } from "./leases";

test("a lease is held until its time is over", () => {
  const lease = { holder: "run", until: 1_000 };
  expect([999, 1_000].map((now) => isLeaseHeld(lease, now))).toEqual([true, false]);
  expect(isLeaseHeld(null, 0)).toBe(false);
});

test("a run has two minutes unless it is given others, and one without a time has died", () => {
  expect(RUN_LEASE_MS).toBe(120_000);
  expect([119_999, 120_000].map((now) => hasDied(0, now))).toEqual([false, true]);
  expect([59_999, 60_000].map((now) => hasDied(0, now, 60_000))).toEqual([false, true]);
  expect(hasDied(null, Date.UTC(2026, 0, 1))).toBe(true);
});

test("a failed reading is repeated three times, later each time", () => {
  expect([1, 2, 3].map(pauseAfterRead)).toEqual([30_000, 120_000, 600_000]);
  expect([LAST_ATTEMPT, pauseAfterRead(4)]).toEqual([4, null]);
});
