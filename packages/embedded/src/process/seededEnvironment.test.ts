import { describe, expect, test, vi } from "vitest";
import { seededRandomness, fixedClock } from "./seededEnvironment.ts";

const drawn = (count: number, { bytes }: { bytes: (count: number) => Uint8Array }): number[] => [...bytes(count)];

describe("seeded randomness", () => {
  test("is determined by seed and purpose", () => {
    const first = drawn(100, seededRandomness(7).stream("ids"));
    expect(drawn(100, seededRandomness(7).stream("ids"))).toEqual(first);
    expect(drawn(100, seededRandomness(8).stream("ids"))).not.toEqual(first);
    expect(drawn(100, seededRandomness(7).stream("tokens"))).not.toEqual(first);
  });

  test("continues the stream, however many bytes are read at a time", () => {
    const whole = drawn(96, seededRandomness(7));
    const parts = seededRandomness(7);
    expect([1, 31, 33, 0, 31].flatMap((count) => drawn(count, parts))).toEqual(whole);
    expect(new Set(whole).size).toBeGreaterThan(50);
  });

  // Caught: streams that share one state.
  test("gives one purpose the same numbers, however many another has drawn", () => {
    const undisturbed = seededRandomness(7);
    const disturbed = seededRandomness(7);
    drawn(1_000, disturbed);
    drawn(1_000, disturbed.stream("queries"));
    expect(drawn(32, disturbed.stream("ids"))).toEqual(drawn(32, undisturbed.stream("ids")));
  });
});

// Caught: timers that never fire, which a push waited for.
test("a fixed clock does not advance, but its timers fire", () => {
  vi.useFakeTimers();
  const clock = fixedClock(5);
  const rings: number[] = [];
  clock.setTimer(() => rings.push(clock.now()), 10);
  vi.advanceTimersByTime(9);
  expect(rings).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  expect(rings).toEqual([5]);
});
