import { syncBuiltinESMExports } from "node:module";
import v8 from "node:v8";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HeldMemory, youngBytes } from "./heldMemory.ts";

const MIB = 1024 * 1024;
/** What is left of it for what is old are 1,000 MiB. */
const LIMIT = 1_192 * MIB;

const heap = { used: 0, young: 0 };

/** As V8 would tell it: so many MiB are held, and so many of them are new. */
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

// Caught, one at a time: a share of the whole limit; what is new counted as held; at the share itself all well.
test.each<[number, number, number | null]>([
  [0, 0, null],
  [749, 0, null],
  [750, 0, 750 * MIB],
  [900, 150, 750 * MIB],
  [900, 151, null],
])("of 1,000 MiB %i held, of which %i are new, is more than may be: %j", (used, young, expected) => {
  holding(used, young);
  expect(new HeldMemory().exceeded()).toBe(expected);
});

// Caught, one at a time: the next action ended for what is let go but not collected; nobody ended any more; for good.
test("what was let go and is not collected counts only beyond nine tenths, until it is collected", () => {
  const memory = new HeldMemory();
  holding(800);
  expect(memory.exceeded()).toBe(750 * MIB);
  memory.letGo();
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

test("what is new lies in two of V8's spaces", () => {
  holding(100, 40);
  expect(youngBytes()).toBe(40 * MIB);
});
