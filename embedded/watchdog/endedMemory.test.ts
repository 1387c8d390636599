import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EndedMemory, type Renewal, type Surroundings } from "./endedMemory.ts";

const MIB = 1024 * 1024;
const COLLECTED_AND_TRIMMED = 2;

/** What the process holds, and how often its threads were held up; nothing is really collected here. */
let rss: number;
let heldUp: number;
let usedHeap: number;
let collected: () => void;
let renewals: number;
let renew: Surroundings["renew"];
let memory: EndedMemory;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  rss = 200 * MIB;
  heldUp = 0;
  renewals = 0;
  vi.spyOn(process.memoryUsage, "rss").mockImplementation(() => rss);
  renew = loadedAnew(() => undefined);
  usedHeap = 50 * MIB;
  collected = () => undefined;
  memory = new EndedMemory({
    heap,
    whole: () => {
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

/** Lets go of what the modules held, in the turn in which others take their place. */
function loadedAnew(letGo: () => void, outlived: Promise<unknown> | null = null): typeof renew {
  return (swapped) => {
    letGo();
    swapped();
    return Promise.resolve({ outlived });
  };
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

// Caught, one at a time: a collection at each ending, none at all, and small pieces left when the collector has done.
test("two seconds after a function that hoarded was ended memory is collected and given back", async () => {
  rss += 64 * MIB;
  memory.noteEnded();
  await pass(1_999);
  expect(heldUp).toBe(0);
  await pass(1);
  expect(heldUp).toBe(COLLECTED_AND_TRIMMED);
  await pass(60_000);
  expect(heldUp).toBe(COLLECTED_AND_TRIMMED);
});

// Caught, one at a time: everybody held up for what is not worth it; the wait of the next time counted from then.
test("for less than 64 MiB nobody is held up", async () => {
  rss += 64 * MIB - 1;
  memory.noteEnded();
  await pass(60_000);
  expect(heldUp).toBe(0);
  rss += 1;
  memory.noteEnded();
  await pass(1_999);
  expect(heldUp).toBe(0);
});

// Caught: growth counted from the start of the process for ever.
test("what stays after it was given back is the measure of the next time", async () => {
  renew = () => Promise.resolve(null);
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

// Caught, one at a time: each of a series collected for; one that never ends never collected for.
test("of a series the last one counts, but nobody waits for longer than ten seconds", async () => {
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

// Caught: forgotten.
test("an ending that comes while the modules are loaded anew is one of the next series", async () => {
  const loaded = Promise.withResolvers<null>();
  renew = () => loaded.promise;
  rss += 100 * MIB;
  memory.noteEnded();
  await pass(2_500);
  memory.noteEnded();
  await pass(500);
  loaded.resolve(null);
  rss += 64 * MIB;
  await pass(1_999);
  expect(heldUp).toBe(COLLECTED_AND_TRIMMED);
  await pass(1);
  expect(heldUp).toBe(2 * COLLECTED_AND_TRIMMED);
});

// Caught, one at a time: collected for each ending of a long series from the tenth second on, as before; the first one not kept.
test("a series that goes on and on holds everybody up every eleven seconds", async () => {
  renew = () => Promise.resolve(null);
  for (let halfSecond = 0; halfSecond < 2 * 33; halfSecond += 1) {
    memory.noteEnded();
    rss += 10 * MIB;
    await pass(500);
  }
  expect(heldUp).toBe(3 * COLLECTED_AND_TRIMMED);
});

test("after the end nothing is collected", async () => {
  rss += 100 * MIB;
  memory.noteEnded();
  memory.close();
  memory.noteEnded();
  await pass(60_000);
  expect(heldUp).toBe(0);
});

describe("where much stays", () => {
  // Caught, one at a time: modules never loaded anew; loaded for less; no second collection; one that goes on for ever.
  test.each([
    { stays: 100 * MIB, renewed: 1, collections: 3 },
    { stays: 100 * MIB - 1, renewed: 0, collections: 1 },
  ])("of $stays bytes the modules are loaded anew $renewed times", async ({ stays, renewed, collections }) => {
    rss += stays;
    memory.noteEnded();
    await pass(300_000);
    expect([renewals, heldUp]).toEqual([renewed, collections * COLLECTED_AND_TRIMMED]);
  });

  // Caught: the second collection left out of account.
  test("after all, that is the measure of the next time", async () => {
    rss += 200 * MIB;
    memory.noteEnded();
    await pass(120_000);
    expect(renewals).toBe(1);
    memory.noteEnded();
    await pass(120_000);
    expect([renewals, heldUp]).toEqual([1, 3 * COLLECTED_AND_TRIMMED]);
  });

  test("and there is nothing to load, that is the measure of the next time", async () => {
    renew = () => Promise.resolve(null);
    rss += 100 * MIB;
    for (const round of [1, 2]) {
      memory.noteEnded();
      await pass(120_000);
      expect([round, renewals, heldUp]).toEqual([round, 1, COLLECTED_AND_TRIMMED]);
    }
  });

  // Caught, one at a time: loaded anew each time; never again; the measure taken of what was not let go of yet.
  test("again and again, the modules are loaded anew twice a minute, and nobody has to come for it", async () => {
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

  // Caught: one that hung was waited for for ever.
  test("and loading never ends, memory is looked at again all the same, and loading is tried again", async () => {
    renew = () => new Promise(() => undefined);
    rss += 100 * MIB;
    memory.noteEnded();
    await pass(33_000);
    rss += 64 * MIB;
    memory.noteEnded();
    await pass(3_000);
    expect([renewals, heldUp]).toEqual([2, 2 * COLLECTED_AND_TRIMMED]);
  });

  // Caught, one at a time: not looked at again; only where the process had grown.
  test("with actions that were under way, memory is collected once more when they have ended", async () => {
    const outlived = Promise.withResolvers<undefined>();
    renew = loadedAnew(() => undefined, outlived.promise);
    rss += 100 * MIB;
    memory.noteEnded();
    await pass(120_000);
    expect(heldUp).toBe(3 * COLLECTED_AND_TRIMMED);
    outlived.resolve(undefined);
    await pass(3_000);
    expect(heldUp).toBe(4 * COLLECTED_AND_TRIMMED);
    memory.noteEnded();
    await pass(120_000);
    expect(heldUp).toBe(4 * COLLECTED_AND_TRIMMED);
  });

  // Caught: a collection that had nothing to find.
  test("until the modules are loaded anew, nobody waits for the actions that were under way", async () => {
    const outlived = Promise.withResolvers<undefined>();
    renew = loadedAnew(() => {
      rss -= 100 * MIB;
    }, outlived.promise);
    rss += 100 * MIB;
    memory.noteEnded();
    await pass(120_000);
    outlived.resolve(undefined);
    await pass(120_000);
    expect(heldUp).toBe(2 * COLLECTED_AND_TRIMMED);
  });

  // Caught, one at a time: collected again at once; never; for actions too, which held nothing; what an answer held taken for legitimate.
  test("because answers wait for the disk, memory is collected once more a second later", async () => {
    const outlived = Promise.withResolvers<undefined>();
    renew = loadedAnew(() => undefined, outlived.promise);
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
    outlived.resolve(undefined);
    await pass(120_000);
    expect(heldUp).toBe(3 * COLLECTED_AND_TRIMMED);
    collected = () => undefined;
    rss += 100 * MIB;
    memory.noteEnded();
    await pass(2_000);
    expect(renewals).toBe(2);
  });

  // Caught: measured a second later, with the next hoard, which nobody took from the modules any more.
  test("only because a function hoards again as soon as the modules are loaded anew, they are loaded anew once more", async () => {
    const hoard = (): void => {
      rss += 500 * MIB;
    };
    renew = (swapped) => {
      rss = 200 * MIB;
      swapped();
      if (renewals === 1) hoard();
      return Promise.resolve({ outlived: null });
    };
    hoard();
    memory.noteEnded();
    await pass(3_000);
    memory.noteEnded();
    await pass(30_000);
    expect([renewals, rss]).toEqual([2, 200 * MIB]);
  });

  // Caught, one at a time: taken for usual, as before, so that forty such hoards stayed; loaded anew for each.
  test("in pieces that are not too much each, the modules are loaded anew when together they are", async () => {
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

  // Caught, one at a time: the mark of renewals never raised; raised with each collection, as before.
  test("also after the modules were loaded anew, it is not theirs: a server that grows is left alone until 100 MiB more", async () => {
    const done: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      rss += 70 * MIB;
      memory.noteEnded();
      await pass(60_000);
      done.push(renewals);
    }
    expect(done).toEqual([0, 1, 1, 2, 2, 3]);
  });

  // Caught: what stayed when loading failed taken for usual, as before.
  test("because loading failed, it is tried again as soon as there is more", async () => {
    renew = () => Promise.resolve(null);
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

  // Caught, one at a time: neither mark lowered; either of them not.
  test("and less was there in between, only that is usual", async () => {
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

  // Caught, one at a time: waited for as long as ever; loaded anew only when the pause is over; only when all is swept; the
  // bytes that were there before counted too; the heap measured by what the process holds beside it.
  test("on a heap that has grown by a quarter of its limit, the modules are loaded anew at once, each time", async () => {
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

  // Caught, one at a time: everybody held up at each ending, for what a collection does not find; the pause kept between two
  // tries; the mark of renewals raised by one that failed.
  test("of a heap that stays so large where loading failed, the next ending waits, and loading does not", async () => {
    renew = () => Promise.resolve(null);
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

  // Caught: what stays after the modules were loaded anew taken for theirs.
  test("of a heap that stays so large also when the modules were loaded anew, none is loaded anew at once", async () => {
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

  // Caught, one at a time: the garbage of the start counted as usual, of the process and of the heap.
  test("of what a collection finds to be less than at the start, only the less is usual", async () => {
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

  // Caught: judged by what was there before the collection.
  test("on a heap that a collection empties, nothing is loaded anew", async () => {
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

  test("and the deployment ends meanwhile, nobody is held up any more", async () => {
    const loaded = Promise.withResolvers<Renewal>();
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
    loaded.resolve({ outlived: null });
    await pass(0);
    rss += 100 * MIB;
    await pass(60_000);
    expect([renewals, heldUp]).toEqual([1, COLLECTED_AND_TRIMMED]);
  });
});

// Caught: the ended function was held, with its modules, by the timers that were to collect them, and by the modules loaded anew.
test("nothing of this runs as a part of the function that was ended", async () => {
  const running = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  memory = new EndedMemory({
    heap,
    whole: () => {
      seen.push(running.getStore());
    },
    renew: () => {
      seen.push(running.getStore());
      return Promise.resolve(null);
    },
  });
  rss += 100 * MIB;
  running.run("a function", memory.noteEnded);
  await pass(3_000);
  expect(seen).toEqual([undefined, undefined, undefined]);
});
