import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "./systemEnvironment.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// Caught: the delay passed to `setTimeout` unchanged, which fires at once from 24.8 days on.
test("a timer longer than the maximum timeout fires once, when it is due", () => {
  const rings: number[] = [];
  const start = Date.now();
  systemClock.setTimer(() => rings.push((Date.now() - start) / DAY_MS), 60 * DAY_MS);
  vi.advanceTimersByTime(59 * DAY_MS);
  expect(rings).toEqual([]);
  vi.advanceTimersByTime(100 * DAY_MS);
  expect(rings).toEqual([60]);
});

// Caught: only the first of its timeouts cleared.
test("such a timer can be canceled at any time", () => {
  const rings: number[] = [];
  const timer = systemClock.setTimer(() => rings.push(1), 60 * DAY_MS);
  vi.advanceTimersByTime(30 * DAY_MS);
  timer.cancel();
  vi.advanceTimersByTime(100 * DAY_MS);
  expect(rings).toEqual([]);
});
