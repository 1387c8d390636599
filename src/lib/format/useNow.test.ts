import { act, renderHook } from "@testing-library/react";
import { NOON } from "@passage/testkit/clock";
import { expect, test, vi } from "vitest";
import { useNow } from "./useNow";

// Caught: charts of a screen that stayed open, an hour out of date.
test("the time advances with each minute and when the page is seen again, and stops after unmount", () => {
  vi.useFakeTimers({ now: NOON });
  const { result, unmount } = renderHook(useNow);
  const after = (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
    return result.current - NOON;
  };
  expect([after(0), after(59_999), after(1), after(60_000)]).toEqual([0, 0, 60_000, 120_000]);
  vi.setSystemTime(NOON + 3_600_000);
  act(() => {
    document.dispatchEvent(new Event("visibilitychange"));
  });
  expect(result.current).toBe(NOON + 3_600_000);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
