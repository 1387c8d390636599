import { afterEach, expect, test, vi } from "vitest";
import { serverNow, setServerAhead } from "./serverNow";

const AT = Date.UTC(2026, 2, 4, 12);

afterEach(() => {
  setServerAhead(0);
});

// Caught: "Synced 10 min ago" for a sheet read 20 s ago, on a clock that is ten minutes ahead.
test.each([
  [0, 0],
  [-600_000, -600_000],
  [600_000, 600_000],
  // Network latency is not a clock difference.
  [-1_999, 0],
  [1_999, 0],
  [2_000, 2_000],
])("for a server that is %d ms ahead the clock is %d ms ahead", (byMs, ahead) => {
  vi.spyOn(Date, "now").mockReturnValue(AT);
  setServerAhead(byMs);
  expect(serverNow() - AT).toBe(ahead);
});

test("a corrected clock counts from the next connection on", () => {
  vi.spyOn(Date, "now").mockReturnValue(AT);
  setServerAhead(-600_000);
  setServerAhead(12);
  expect(serverNow()).toBe(AT);
});
