import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import type { Store } from "../storage/store.ts";
import { Durability } from "./durability.ts";

/** A memory store whose disk takes as long as the test says. */
function aSlowDisk() {
  const waits: (() => void)[] = [];
  const store: Store = Object.assign(Object.create(createMemoryStore()) as Store, {
    sync: () => new Promise<void>((resolve) => waits.push(resolve)),
  });
  return { store, waits };
}

const unwatched = { suspend: () => undefined, resume: () => undefined };

function failTheTest(error: unknown): void {
  expect.fail(String(error));
}

function aDurability(store: Store, onFailure: (error: unknown) => void = failTheTest) {
  return new Durability({ store, start: 0n, onFailure, guard: unwatched, soonFlushed: () => false });
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("what leaves the process", () => {
  // Caught: releasing when the sync begins.
  test("waits until its commit is on disk, in the order of the commits", async () => {
    const { store, waits } = aSlowDisk();
    const durability = aDurability(store);
    const released: string[] = [];
    durability.committed(1n);
    durability.whenReached(1n, () => released.push("first"));
    durability.committed(2n);
    durability.whenReached(2n, () => released.push("second"));
    await turn();
    expect(released).toEqual([]);
    waits.shift()?.();
    await turn();
    expect(released).toEqual(["first"]);
    waits.shift()?.();
    await turn();
    expect(released).toEqual(["first", "second"]);
  });

  // Caught: a blocking sync whose end was not noted, and one begun while another sync was under way.
  test("leaves at once after a sync that held everything up, but not past one that is under way", async () => {
    const { store, waits } = aSlowDisk();
    const durability = aDurability(store);
    const released: string[] = [];
    durability.committed(1n);
    durability.flush({ mayBlock: true });
    durability.whenReached(1n, () => released.push("blocked"));
    expect([released, durability.durable]).toEqual([["blocked"], 1n]);
    durability.committed(2n);
    durability.whenReached(2n, () => released.push("waiting"));
    durability.flush({ mayBlock: true });
    expect([released, durability.durable]).toEqual([["blocked"], 1n]);
    waits.shift()?.();
    await turn();
    expect(released).toEqual(["blocked", "waiting"]);
  });

  // Caught: a failure that was not remembered, and a failed blocking sync that counted; what it left on disk is unknown.
  test("stays when the disk fails, whichever way it was waited for", async () => {
    const failing: Store = Object.assign(Object.create(createMemoryStore()) as Store, {
      sync: () => Promise.reject(new Error("EIO")),
      syncNow: () => {
        throw new Error("EIO");
      },
    });
    for (const mayBlock of [true, false]) {
      const failures: unknown[] = [];
      const durability = aDurability(failing, (error) => failures.push(error));
      const released: string[] = [];
      durability.committed(1n);
      durability.flush({ mayBlock });
      durability.whenReached(1n, () => released.push("out"));
      await turn();
      expect([failures.length, released]).toEqual([1, []]);
    }
  });

  // Caught: what was put off left for the next reader, and its failure thrown where nobody hears it.
  test.each([true, false])("goes first, then the store does what it put off; blocking: %s", async (mayBlock) => {
    const order: string[] = [];
    const store: Store = Object.assign(Object.create(createMemoryStore()) as Store, {
      settle: () => {
        order.push("settled");
        throw new Error("disk full");
      },
    });
    const onFailure = (error: unknown) => order.push(String(error));
    const durability = new Durability({ store, start: 0n, onFailure, guard: unwatched, soonFlushed: () => true });
    durability.committed(1n);
    durability.whenReached(1n, () => order.push("out"));
    durability.flush({ mayBlock });
    await turn();
    expect(order).toEqual(mayBlock ? ["out", "settled", "Error: disk full"] : ["settled", "Error: disk full"]);
  });
});
