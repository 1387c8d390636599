import { act, renderHook } from "@testing-library/react";
import { NOON } from "@passage/testkit/clock";
import { expect, test, vi } from "vitest";
import { useMinute } from "./useMinute";

// Caught: charts of a screen that stayed open, an hour out of date.
test("the time is the whole minute, advances with each one, and stops after unmount", () => {
  vi.useFakeTimers({ now: NOON + 30_000 });
  const { result, unmount } = renderHook(useMinute);
  const after = (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
    return result.current - NOON;
  };
  expect([after(0), after(59_999), after(1), after(60_000)]).toEqual([0, 0, 60_000, 120_000]);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
