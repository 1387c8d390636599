import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "./surroundings.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// Caught: the delay handed to `setTimeout` as it is, which fired at once after 24.8 days and more.
test("a timer for longer than a timeout holds rings when it is due, once, and not before", () => {
  const rings: number[] = [];
  const start = Date.now();
  systemClock.setTimer(() => rings.push((Date.now() - start) / DAY_MS), 60 * DAY_MS);
  vi.advanceTimersByTime(59 * DAY_MS);
  expect(rings).toEqual([]);
  vi.advanceTimersByTime(100 * DAY_MS);
  expect(rings).toEqual([60]);
});

// Caught: only the first of its timeouts cleared.
test("such a timer is canceled in any of its stretches", () => {
  const rings: number[] = [];
  const timer = systemClock.setTimer(() => rings.push(1), 60 * DAY_MS);
  vi.advanceTimersByTime(30 * DAY_MS);
  timer.cancel();
  vi.advanceTimersByTime(100 * DAY_MS);
  expect(rings).toEqual([]);
});
