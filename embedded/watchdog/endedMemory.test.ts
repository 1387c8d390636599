import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createEndedMemory, type EndedMemory } from "./endedMemory.ts";

const MIB = 1024 * 1024;

/** What the process holds, and how often its threads were held up; nothing is really collected here. */
let rss: number;
let heldUp: number;
let memory: EndedMemory;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  rss = 200 * MIB;
  heldUp = 0;
  vi.spyOn(process.memoryUsage, "rss").mockImplementation(() => rss);
  memory = createEndedMemory(() => {
    heldUp += 1;
  });
});
afterEach(() => {
  memory.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const COLLECTED_AND_TRIMMED = 2;

// Caught, one at a time: a collection at each ending, none at all, and small pieces left when the collector has done.
test("two seconds after a function that hoarded was ended memory is collected, and a second later given back", () => {
  rss += 64 * MIB;
  memory.noteEnded();
  vi.advanceTimersByTime(1_999);
  expect(heldUp).toBe(0);
  vi.advanceTimersByTime(1);
  expect(heldUp).toBe(1);
  vi.advanceTimersByTime(999);
  expect(heldUp).toBe(1);
  vi.advanceTimersByTime(1);
  expect(heldUp).toBe(COLLECTED_AND_TRIMMED);
  vi.advanceTimersByTime(60_000);
  expect(heldUp).toBe(COLLECTED_AND_TRIMMED);
});

// Caught, one at a time: everybody held up for what is not worth it; the wait of the next time counted from then.
test("for less than 64 MiB nobody is held up", () => {
  rss += 64 * MIB - 1;
  memory.noteEnded();
  vi.advanceTimersByTime(60_000);
  expect(heldUp).toBe(0);
  rss += 1;
  memory.noteEnded();
  vi.advanceTimersByTime(1_999);
  expect(heldUp).toBe(0);
});

// Caught: growth counted from the start of the process for ever.
test("what stays after it was given back is the measure of the next time", () => {
  rss += 100 * MIB;
  memory.noteEnded();
  vi.advanceTimersByTime(3_000);
  memory.noteEnded();
  vi.advanceTimersByTime(3_000);
  expect(heldUp).toBe(COLLECTED_AND_TRIMMED);
  rss += 64 * MIB;
  memory.noteEnded();
  vi.advanceTimersByTime(3_000);
  expect(heldUp).toBe(2 * COLLECTED_AND_TRIMMED);
});

// Caught, one at a time: each of a series collected for; one that never ends never collected for.
test("of a series the last one counts, but nobody waits for longer than ten seconds", () => {
  rss += 100 * MIB;
  for (let second = 0; second < 9; second += 1) {
    memory.noteEnded();
    vi.advanceTimersByTime(1_000);
  }
  expect(heldUp).toBe(0);
  memory.noteEnded();
  vi.advanceTimersByTime(1_000);
  expect(heldUp).toBe(1);
});

test("after the end nothing is collected", () => {
  rss += 100 * MIB;
  memory.noteEnded();
  memory.close();
  vi.advanceTimersByTime(60_000);
  expect(heldUp).toBe(0);
});
