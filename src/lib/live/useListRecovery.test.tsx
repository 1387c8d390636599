import { act, renderHook } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveListState } from "./liveList";
import { SETTLED_AFTER_MS, useListRecovery } from "./useListRecovery";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type State = LiveListState<{ key: number }>;

const working: State = { phase: "ready", rows: [{ key: 1 }], loaded: 1, total: 1, error: null };
const failed: State = { ...working, phase: "failed", error: new Error("boom") };
const refused: State = { ...failed, error: new ConvexError({ code: "FORBIDDEN" }) };

function aList(first: State) {
  const open = vi.fn();
  let state = first;
  const listeners = new Set<() => void>();
  const list = {
    open,
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const { result } = renderHook(() => useListRecovery(list));
  const become = (next: State) => {
    act(() => {
      state = next;
      for (const listener of [...listeners]) listener();
    });
  };
  const pass = (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  };
  const shown = () => [result.current.state.phase, result.current.isRetrying];
  return { open, become, pass, shown };
}

// Caught: a list that flickered with each attempt.
test("a failed list shows its failure until it has worked for a moment", () => {
  const { become, pass, shown } = aList(failed);
  expect(shown()).toEqual(["failed", false]);
  become({ ...working, phase: "loading" });
  expect(shown()).toEqual(["failed", true]);
  become(working);
  pass(SETTLED_AFTER_MS - 1);
  expect(shown()).toEqual(["failed", true]);
  become({ ...failed });
  expect(shown()).toEqual(["failed", false]);
  become(working);
  pass(SETTLED_AFTER_MS);
  expect(shown()).toEqual(["ready", false]);
});

// Caught: 100 pages read again every five seconds on each screen, because one feed failed.
test("time alone starts no list again: its failed part has its own pauses", () => {
  const { open, pass } = aList(failed);
  pass(600_000);
  expect(open).not.toHaveBeenCalled();
});

test("a failed list is read again when the browser is online again", () => {
  const { open } = aList(failed);
  window.dispatchEvent(new Event("online"));
  expect(open).toHaveBeenCalledOnce();
});

test.each([
  ["works", working],
  ["was refused", refused],
])("a list that %s is not read again for that", (_, state) => {
  const { open } = aList(state);
  window.dispatchEvent(new Event("online"));
  expect(open).not.toHaveBeenCalled();
});
