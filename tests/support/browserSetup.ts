import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

/** A Wednesday. It stands still, so that "4 s ago" is that however long a busy machine takes; timers run. */
const NOW = Date.UTC(2026, 6, 1, 12);

/** Samples that a test file makes when it is loaded are of this moment too. */
stopTheClock();
beforeEach(stopTheClock);

function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
}

/** React reports broken keys, updates outside act and caught errors only on the console: a test that causes one fails. */
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  const complaints = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(complaints, "console.error was called; a test that expects it spies on it itself").toEqual([]);
});
