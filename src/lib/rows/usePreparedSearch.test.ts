import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RowSearch } from "./searchRows";
import { usePreparedSearch } from "./usePreparedSearch";

const idle = new Set<() => void>();
const rest = () => {
  for (const task of [...idle]) task();
  idle.clear();
};

beforeEach(() => {
  vi.useFakeTimers();
  const tasks = new Map<number, () => void>();
  vi.stubGlobal("requestIdleCallback", (task: () => void) => {
    idle.add(task);
    return tasks.set(tasks.size, task).size - 1;
  });
  vi.stubGlobal("cancelIdleCallback", (handle: number) => {
    const task = tasks.get(handle);
    if (task !== undefined) idle.delete(task);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  idle.clear();
});

// Caught, one at a time: a search prepared at once; while the page is busy; for rows that have changed since; never.
test("a search is prepared for unchanged rows, when the page is idle", () => {
  const prepare = vi.spyOn(RowSearch.prototype, "prepare");
  const [first, second, third] = [0, 1, 2].map((key) => [{ key, haystack: "" }]);
  const { rerender, unmount } = renderHook(usePreparedSearch, { initialProps: first ?? [] });
  rest();
  vi.advanceTimersByTime(900);
  rerender(second ?? []);
  vi.advanceTimersByTime(900);
  rest();
  expect(prepare).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(prepare).not.toHaveBeenCalled();
  rerender(third ?? []);
  rest();
  expect(prepare).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  rest();
  expect(prepare.mock.calls).toEqual([[third]]);
  rerender(first ?? []);
  unmount();
  vi.advanceTimersByTime(1_000);
  rest();
  expect(prepare).toHaveBeenCalledOnce();
});
