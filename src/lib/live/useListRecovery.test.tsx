import { act, renderHook } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveListState } from "./liveList";
import { useListRecovery } from "./useListRecovery";

const SETTLED_AFTER_MS = 500;

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
  const { result, unmount } = renderHook(() => useListRecovery(list));
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
  return { open, become, pass, shown, errorShown: () => result.current.state.error, unmount };
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

// Caught: every screen read 100 pages again every five seconds, because one feed failed.
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

// Caught: a list that stayed failed, because the list that failed first still counted as working.
test("a list that fails again soon keeps showing a failure, with the newer reason", () => {
  const { become, pass, shown, errorShown } = aList(failed);
  become(working);
  pass(SETTLED_AFTER_MS - 1);
  become(refused);
  pass(SETTLED_AFTER_MS);
  expect([shown(), errorShown()]).toEqual([["failed", false], refused.error]);
  become(working);
  pass(SETTLED_AFTER_MS - 1);
  become({ ...failed });
  become(working);
  pass(1);
  expect(shown()).toEqual(["failed", true]);
});

// Caught: 400 of 5,000 rows hidden by "could not be loaded" until the last page had arrived.
test("a list whose pages are coming again shows them", () => {
  const { become, pass, shown } = aList(failed);
  become({ ...working, phase: "filling" });
  pass(SETTLED_AFTER_MS);
  expect(shown()).toEqual(["filling", false]);
});

test.each([
  [
    "works again",
    ({ become }: ReturnType<typeof aList>) => {
      become(working);
    },
  ],
  [
    "is no longer on the screen",
    ({ unmount }: ReturnType<typeof aList>) => {
      unmount();
    },
  ],
])("a list that %s is not read again when the browser is online", (_, change) => {
  const list = aList(failed);
  change(list);
  window.dispatchEvent(new Event("online"));
  expect(list.open).not.toHaveBeenCalled();
});
