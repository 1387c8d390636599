import { syncBuiltinESMExports } from "node:module";
import v8 from "node:v8";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HeapPressure, youngBytes } from "./heapPressure.ts";

const MIB = 1024 * 1024;
/** 1,000 MiB of this limit remain for the old generation. */
const LIMIT = 1_192 * MIB;

const heap = { used: 0, young: 0 };

/** V8's statistics with this many MiB in use, and this many of them in the young generation. */
function holding(used: number, young = 0): void {
  heap.used = used * MIB;
  heap.young = young * MIB;
}

beforeEach(() => {
  const statistics = v8.getHeapStatistics();
  vi.spyOn(v8, "getHeapStatistics").mockImplementation(() => ({
    ...statistics,
    used_heap_size: heap.used,
    heap_size_limit: LIMIT,
  }));
  const [space] = v8.getHeapSpaceStatistics();
  const named = (name: string, bytes: number) => ({
    ...(space ?? expect.fail("no space")),
    space_name: name,
    space_used_size: bytes,
  });
  vi.spyOn(v8, "getHeapSpaceStatistics").mockImplementation(() => [
    named("old_space", heap.used - heap.young),
    named("new_space", heap.young / 4),
    named("new_large_object_space", (heap.young / 4) * 3),
  ]);
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

// Caught, one at a time: a share of the whole limit; the young generation counted; no result at the share itself.
test.each<[number, number, number | null]>([
  [0, 0, null],
  [749, 0, null],
  [750, 0, 750 * MIB],
  [900, 150, 750 * MIB],
  [900, 151, null],
])("of 1,000 MiB %i in use, %i of them young, exceeds the limit: %j", (used, young, expected) => {
  holding(used, young);
  expect(new HeapPressure().exceeded()).toBe(expected);
});

// Caught, one at a time: the next action terminated for memory that is released but not collected; none terminated any
// more; the higher share kept for good.
test("after a release only nine tenths count, until the memory is collected", () => {
  const memory = new HeapPressure();
  holding(800);
  expect(memory.exceeded()).toBe(750 * MIB);
  memory.noteRelease();
  expect(memory.exceeded()).toBeNull();
  holding(899);
  expect(memory.exceeded()).toBeNull();
  holding(900);
  expect(memory.exceeded()).toBe(750 * MIB);
  holding(100);
  expect(memory.exceeded()).toBeNull();
  holding(800);
  expect(memory.exceeded()).toBe(750 * MIB);
});

test("the young generation has two of V8's spaces", () => {
  holding(100, 40);
  expect(youngBytes()).toBe(40 * MIB);
});
