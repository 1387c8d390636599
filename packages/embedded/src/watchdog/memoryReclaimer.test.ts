import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MemoryReclaimer, type MemoryReclaimerDeps } from "./memoryReclaimer.ts";

const MIB = 1024 * 1024;
const COLLECTED_AND_TRIMMED = 2;

/** Simulated memory of the process, and the number of times its threads were blocked; nothing is really collected here. */
let rss: number;
let heldUp: number;
let usedHeap: number;
let collected: () => void;
let renewals: number;
let renew: MemoryReclaimerDeps["renew"];
let memory: MemoryReclaimer;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  rss = 200 * MIB;
  heldUp = 0;
  renewals = 0;
  vi.spyOn(process.memoryUsage, "rss").mockImplementation(() => rss);
  renew = loadedAnew(() => undefined);
  usedHeap = 50 * MIB;
  collected = () => undefined;
  memory = new MemoryReclaimer({
    heap,
    uninterrupted: () => {
      heldUp += 1;
      collected();
    },
    renew: (swapped) => {
      renewals += 1;
      return renew(swapped);
    },
  });
});
afterEach(() => {
  memory.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function heap(): { used_heap_size: number; heap_size_limit: number } {
  return { used_heap_size: usedHeap, heap_size_limit: 4_000 * MIB };
}

/** Releases the modules' memory, in the event loop turn in which new ones replace them. */
function loadedAnew(release: () => void): typeof renew {
  return (swapped) => {
    release();
    swapped();
    return Promise.resolve(true);
  };
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

// Caught, one at a time: a collection after each termination; none at all; small freed pieces not returned.
test("two seconds after a function that leaked memory was terminated, memory is collected and returned", async () => {
  rss += 64 * MIB;
  memory.noteEnded();
  await pass(1_999);
  expect(heldUp).toBe(0);
  await pass(1);
  expect(heldUp).toBe(COLLECTED_AND_TRIMMED);
  await pass(60_000);
  expect(heldUp).toBe(COLLECTED_AND_TRIMMED);
});

// Caught, one at a time: a collection that is not worth it; the wait of the next series counted from then.
test("less than 64 MiB causes no collection", async () => {
  rss += 64 * MIB - 1;
  memory.noteEnded();
  await pass(60_000);
  expect(heldUp).toBe(0);
  rss += 1;
  memory.noteEnded();
  await pass(1_999);
  expect(heldUp).toBe(0);
});

// Caught: growth always measured from the start of the process.
test("memory that stays after a collection is the baseline of the next", async () => {
  renew = () => Promise.resolve(false);
  rss += 100 * MIB - 1;
  memory.noteEnded();
  await pass(3_000);
  memory.noteEnded();
  await pass(3_000);
  expect(heldUp).toBe(COLLECTED_AND_TRIMMED);
  rss += 64 * MIB;
  memory.noteEnded();
  await pass(3_000);
  expect(heldUp).toBe(2 * COLLECTED_AND_TRIMMED);
});

// Caught, one at a time: a collection for each of a series; none for a series that never ends.
test("the wait starts at the last termination of a series, but is at most ten seconds", async () => {
  rss += 100 * MIB - 1;
  for (let second = 0; second < 9; second += 1) {
    memory.noteEnded();
    await pass(1_000);
  }
  expect(heldUp).toBe(0);
  memory.noteEnded();
  await pass(1_000);
  expect(heldUp).toBe(COLLECTED_AND_TRIMMED);
});

// Caught: the termination forgotten.
test("a termination during a renewal belongs to the next series", async () => {
  const loaded = Promise.withResolvers<boolean>();
  renew = () => loaded.promise;
  rss += 100 * MIB;
  memory.noteEnded();
  await pass(2_500);
  memory.noteEnded();
  await pass(500);
  loaded.resolve(false);
  rss += 64 * MIB;
  await pass(1_999);
  expect(heldUp).toBe(COLLECTED_AND_TRIMMED);
  await pass(1);
  expect(heldUp).toBe(2 * COLLECTED_AND_TRIMMED);
});

// Caught, one at a time: a collection for each termination from the tenth second of a long series on; the first of a
// series not recorded.
test("an endless series causes a collection every eleven seconds", async () => {
  renew = () => Promise.resolve(false);
  for (let halfSecond = 0; halfSecond < 2 * 33; halfSecond += 1) {
    memory.noteEnded();
    rss += 10 * MIB;
    await pass(500);
  }
  expect(heldUp).toBe(3 * COLLECTED_AND_TRIMMED);
});

test("nothing is collected after closing", async () => {
  rss += 100 * MIB;
  memory.noteEnded();
  memory.close();
  memory.noteEnded();
  await pass(60_000);
  expect(heldUp).toBe(0);
});

describe("when much memory stays", () => {
  // Caught, one at a time: modules never renewed; renewed for less; no second collection; an endless one.
  test.each([
    { stays: 100 * MIB, renewed: 1, collections: 3 },
    { stays: 100 * MIB - 1, renewed: 0, collections: 1 },
  ])("$stays bytes cause $renewed renewals of the modules", async ({ stays, renewed, collections }) => {
    rss += stays;
    memory.noteEnded();
    await pass(300_000);
    expect([renewals, heldUp]).toEqual([renewed, collections * COLLECTED_AND_TRIMMED]);
  });

  // Caught: the second collection not considered.
  test("even after a renewal, it is the next baseline", async () => {
    rss += 200 * MIB;
    memory.noteEnded();
    await pass(120_000);
    expect(renewals).toBe(1);
    memory.noteEnded();
    await pass(120_000);
    expect([renewals, heldUp]).toEqual([1, 3 * COLLECTED_AND_TRIMMED]);
  });

  test("and there are no modules, it is the next baseline", async () => {
    renew = () => Promise.resolve(false);
    rss += 100 * MIB;
    for (const round of [1, 2]) {
      memory.noteEnded();
      await pass(120_000);
      expect([round, renewals, heldUp]).toEqual([round, 1, COLLECTED_AND_TRIMMED]);
    }
  });

  // Caught, one at a time: modules renewed each time; never again; a baseline that includes memory not yet released.
  test("repeatedly, the modules are renewed at most twice a minute, without a new termination", async () => {
    rss += 100 * MIB;
    memory.noteEnded();
    await pass(3_000);
    expect(renewals).toBe(1);
    await pass(10_000);
    rss += 100 * MIB;
    memory.noteEnded();
    await pass(18_999);
    expect(renewals).toBe(1);
    await pass(1);
    expect(renewals).toBe(2);
  });

  // Caught: a renewal that hung was waited for forever.
  test("and the renewal never ends, memory is still checked again, and the renewal is retried", async () => {
    renew = () => new Promise(() => undefined);
    rss += 100 * MIB;
    memory.noteEnded();
    await pass(33_000);
    rss += 64 * MIB;
    memory.noteEnded();
    await pass(3_000);
    expect([renewals, heldUp]).toEqual([2, 2 * COLLECTED_AND_TRIMMED]);
  });

  // Caught, one at a time: collected again at once; never; memory held by an
  // answer taken into the baseline.
  test("because answers wait for the disk, memory is collected again a second later", async () => {
    renew = loadedAnew(() => undefined);
    rss += 100 * MIB;
    memory.noteEnded();
    await pass(2_000);
    collected = () => {
      rss = 200 * MIB;
    };
    await pass(999);
    expect(heldUp).toBe(2 * COLLECTED_AND_TRIMMED);
    await pass(1);
    expect(heldUp).toBe(3 * COLLECTED_AND_TRIMMED);
    await pass(120_000);
    expect(heldUp).toBe(3 * COLLECTED_AND_TRIMMED);
    collected = () => undefined;
    rss += 100 * MIB;
    memory.noteEnded();
    await pass(2_000);
    expect(renewals).toBe(2);
  });

  // Caught: the baseline measured a second later, including the next leak, which was then never reclaimed.
  test("because a function leaks again right after a renewal, the modules are renewed once more", async () => {
    const hoard = (): void => {
      rss += 500 * MIB;
    };
    renew = (swapped) => {
      rss = 200 * MIB;
      swapped();
      if (renewals === 1) hoard();
      return Promise.resolve(true);
    };
    hoard();
    memory.noteEnded();
    await pass(3_000);
    memory.noteEnded();
    await pass(30_000);
    expect([renewals, rss]).toEqual([2, 200 * MIB]);
  });

  // Caught, one at a time: small leaks taken into the baseline, so that forty of them stayed; a renewal for each.
  test("in small leaks, the modules are renewed when their sum is too much", async () => {
    renew = loadedAnew(() => {
      rss = 200 * MIB;
    });
    let most = 0;
    for (let hoard = 0; hoard < 40; hoard += 1) {
      rss += 90 * MIB;
      memory.noteEnded();
      await pass(60_000);
      most = Math.max(most, rss);
    }
    expect([renewals, most]).toEqual([20, 290 * MIB]);
  });

  // Caught, one at a time: the renewal baseline never raised; raised at each collection.
  test("even after a renewal, the modules do not hold it, and are renewed only after another 100 MiB", async () => {
    const done: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      rss += 70 * MIB;
      memory.noteEnded();
      await pass(60_000);
      done.push(renewals);
    }
    expect(done).toEqual([0, 1, 1, 2, 2, 3]);
  });

  // Caught: memory that stayed when a renewal failed taken into the baseline.
  test("because a renewal failed, it is retried as soon as there is more", async () => {
    renew = () => Promise.resolve(false);
    rss += 100 * MIB;
    memory.noteEnded();
    await pass(60_000);
    rss += 64 * MIB - 1;
    memory.noteEnded();
    await pass(60_000);
    expect(renewals).toBe(1);
    rss += 1;
    memory.noteEnded();
    await pass(60_000);
    expect(renewals).toBe(2);
  });

  // Caught, one at a time: neither baseline lowered; only one of them lowered.
  test("but less was in use in between, the lower value is the baseline", async () => {
    rss += 500 * MIB;
    memory.noteEnded();
    await pass(60_000);
    rss -= 500 * MIB;
    memory.noteEnded();
    await pass(60_000);
    expect([renewals, heldUp]).toEqual([1, 3 * COLLECTED_AND_TRIMMED]);
    rss += 64 * MIB;
    memory.noteEnded();
    await pass(60_000);
    expect([renewals, heldUp]).toEqual([1, 4 * COLLECTED_AND_TRIMMED]);
    rss += 64 * MIB;
    memory.noteEnded();
    await pass(60_000);
    expect(renewals).toBe(2);
  });

  // Caught, one at a time: the usual wait; renewed only after the minimum interval; only after the series; memory from
  // before counted too; the heap measured by the process's memory.
  test("on a heap that has grown by a quarter of its limit, the modules are renewed at once, each time", async () => {
    renew = loadedAnew(() => {
      usedHeap = 50 * MIB;
      rss = 200 * MIB;
    });
    for (const round of [1, 2, 3]) {
      usedHeap = 1_050 * MIB + 1;
      rss = 1_400 * MIB;
      memory.noteEnded();
      await pass(0);
      expect([round, renewals, heldUp]).toEqual([round, round, round * 2 * COLLECTED_AND_TRIMMED]);
      await pass(1_000);
    }
    expect(heldUp).toBe(6 * COLLECTED_AND_TRIMMED);
    usedHeap = 1_050 * MIB;
    rss += 64 * MIB;
    memory.noteEnded();
    await pass(1_999);
    expect([renewals, heldUp]).toEqual([3, 6 * COLLECTED_AND_TRIMMED]);
  });

  // Caught, one at a time: a collection after each termination, for memory that it does not free; the interval kept
  // between two attempts; the renewal baseline raised by a failed attempt.
  test("on a heap that stays large after a failed renewal, the next collection waits, but the next renewal does not", async () => {
    renew = () => Promise.resolve(false);
    usedHeap = 1_050 * MIB + 1;
    rss = 1_400 * MIB;
    memory.noteEnded();
    await pass(0);
    expect([renewals, heldUp]).toEqual([1, COLLECTED_AND_TRIMMED]);
    rss += 64 * MIB;
    memory.noteEnded();
    await pass(1_999);
    expect([renewals, heldUp]).toEqual([1, COLLECTED_AND_TRIMMED]);
    await pass(1);
    expect([renewals, heldUp]).toEqual([2, 2 * COLLECTED_AND_TRIMMED]);
  });

  // Caught: memory that stays after a renewal attributed to the modules.
  test("on a heap that stays large after a renewal, there is no further renewal at once", async () => {
    usedHeap = 1_050 * MIB + 1;
    rss = 1_400 * MIB;
    memory.noteEnded();
    await pass(1_000);
    expect(renewals).toBe(1);
    rss += 100 * MIB;
    memory.noteEnded();
    await pass(3_000);
    expect(renewals).toBe(1);
  });

  // Caught, one at a time: garbage from the start counted in the baseline of the process, and of the heap.
  test("but a collection finds less than at the start, the lower value is the baseline", async () => {
    rss += 64 * MIB;
    collected = () => {
      rss = 150 * MIB;
      usedHeap = 10 * MIB;
    };
    memory.noteEnded();
    await pass(3_000);
    collected = () => undefined;
    rss += 100 * MIB;
    usedHeap += 1_000 * MIB + 1;
    memory.noteEnded();
    await pass(0);
    expect(renewals).toBe(1);
  });

  // Caught: the heap measured before the collection.
  test("on a heap that a collection empties, nothing is renewed", async () => {
    usedHeap = 1_300 * MIB;
    rss = 1_400 * MIB;
    collected = () => {
      usedHeap = 50 * MIB;
      rss = 200 * MIB;
    };
    memory.noteEnded();
    await pass(0);
    expect(heldUp).toBe(COLLECTED_AND_TRIMMED);
    await pass(60_000);
    expect([renewals, heldUp]).toEqual([0, COLLECTED_AND_TRIMMED]);
  });

  test("and the deployment stops before the collection, nothing more is collected", async () => {
    const loaded = Promise.withResolvers<boolean>();
    let put = (): void => undefined;
    renew = (swapped) => {
      put = swapped;
      return loaded.promise;
    };
    rss += 100 * MIB;
    memory.noteEnded();
    await pass(3_000);
    memory.noteEnded();
    memory.close();
    put();
    loaded.resolve(true);
    await pass(0);
    rss += 100 * MIB;
    await pass(60_000);
    expect([renewals, heldUp]).toEqual([1, COLLECTED_AND_TRIMMED]);
  });
});

// Caught: the terminated function and its modules retained by the timers that were to collect them, and by the renewed
// modules.
test("none of this runs in the async context of the terminated function", async () => {
  const running = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  memory = new MemoryReclaimer({
    heap,
    uninterrupted: () => {
      seen.push(running.getStore());
    },
    renew: () => {
      seen.push(running.getStore());
      return Promise.resolve(false);
    },
  });
  rss += 100 * MIB;
  running.run("a function", memory.noteEnded);
  await pass(3_000);
  expect(seen).toEqual([undefined, undefined, undefined]);
});
