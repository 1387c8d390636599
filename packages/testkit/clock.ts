import { afterEach, beforeEach, vi } from "vitest";

/** Noon of an ordinary working day, UTC. */
export const NOON = Date.UTC(2026, 2, 4, 12, 0, 0);

/** Every test of the file starts at noon, and time moves only when the test says so. */
export function useFixedClock(): { pass: (ms: number) => void } {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOON });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return {
    pass: (ms) => {
      vi.setSystemTime(Date.now() + ms);
    },
  };
}
