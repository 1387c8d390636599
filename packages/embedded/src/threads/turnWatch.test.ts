import { beforeEach, expect, test, vi } from "vitest";
import { TurnWatch } from "./turnWatch.ts";

const LIMIT_MS = 1_000;
const state = { now: 0, usedMs: 0 as number | null, pings: 0 };

beforeEach(() => {
  Object.assign(state, { now: 0, usedMs: 0, pings: 0 });
  vi.spyOn(performance, "now").mockImplementation(() => state.now);
});

const watched = () => new TurnWatch({ ping: () => (state.pings += 1), usedMs: () => Promise.resolve(state.usedMs) });

async function hungAfter(watch: TurnWatch, waitedMs: number, usedMs: number | null): Promise<boolean> {
  state.now += waitedMs;
  state.usedMs = usedMs;
  return await watch.isHung(LIMIT_MS);
}

// Caught, one at a time: the time of the clock taken; the thread's whole processor time taken; no end for one that does nothing.
test.each([
  ["has computed for longer", 1_500, 700 + 1_001, true],
  ["has computed for just as long", 1_500, 700 + 1_000, false],
  ["has hardly got any processor time", 15_000, 700 + 200, false],
  ["has ended meanwhile", 15_000, null, false],
  ["is silent for twenty times as long", 20_001, 700, true],
])("a thread that %s", async (...[, waitedMs, usedMs, isHung]) => {
  const watch = watched();
  expect(await hungAfter(watch, 0, 700)).toBe(false);
  expect(await hungAfter(watch, waitedMs, usedMs)).toBe(isHung);
  expect(state.pings).toBe(1);
});

// Caught: a thread that starts counted from its creation on, and ended before its function began.
test("a thread that had not started when it was asked has used nothing", async () => {
  const watch = watched();
  expect(await hungAfter(watch, 0, null)).toBe(false);
  expect(await hungAfter(watch, 1_500, 900)).toBe(false);
  expect(await hungAfter(watch, 500, 1_400)).toBe(true);
});

// Caught: the sign of life not noted; the next turn not asked about.
test("a thread that gives a sign of life is asked again, and its time begins anew", async () => {
  const watch = watched();
  await hungAfter(watch, 0, 0);
  watch.answered();
  expect(await hungAfter(watch, 5_000, 5_000)).toBe(false);
  expect(state.pings).toBe(2);
  expect(await hungAfter(watch, 1_500, 5_900)).toBe(false);
  expect(await hungAfter(watch, 1_500, 6_100)).toBe(true);
});
