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
      if (mayBlock) expect(failures).toHaveLength(1);
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

describe("the disk is waited for", () => {
  /** Counts its syncs; blocks where it is told to. */
  function aCounted({ blocks = true, soonFlushed = false } = {}) {
    const events: string[] = [];
    const note = (what: string) => () => void events.push(what);
    const gates: (() => void)[] = [];
    const sync = (): Promise<void> => {
      events.push("sync");
      return new Promise((resolve) => gates.push(resolve));
    };
    const syncNow = (): boolean => {
      events.push("now");
      return blocks;
    };
    const own = { sync, syncNow, settle: note("settle") };
    const store: Store = Object.assign(Object.create(createMemoryStore()) as Store, own);
    const guard = { suspend: note("suspend"), resume: note("resume") };
    const onFailure = note("failed");
    const durability = new Durability({ store, start: 5n, onFailure, guard, soonFlushed: () => soonFlushed });
    return { durability, events, gates };
  }

  // Caught, one at a time: for nothing; again while it is at it.
  test("for what was committed, and once", async () => {
    const { durability, events, gates } = aCounted();
    durability.flush();
    durability.flush({ mayBlock: true });
    expect([durability.applied, durability.durable, events]).toEqual([5n, 5n, []]);
    durability.committed(6n);
    durability.flush();
    durability.flush();
    expect([durability.applied, durability.durable]).toEqual([6n, 5n]);
    gates.shift()?.();
    await turn();
    durability.flush();
    expect(durability.durable).toBe(6n);
    expect(events.filter((event) => event === "sync")).toHaveLength(1);
  });

  // Caught, one at a time: begun by everybody who waits; by nobody.
  test.each([true, false])("by whoever waits, but where somebody flushes soon: %s", (soonFlushed) => {
    const { durability, events } = aCounted({ soonFlushed });
    durability.committed(6n);
    durability.whenReached(6n, () => undefined);
    expect(events.includes("sync")).toBe(!soonFlushed);
    durability.flush();
    expect(events.includes("sync")).toBe(true);
  });

  // Caught, one at a time: a store that cannot block taken for one that did; the watchdog watching, over either.
  test.each<[string, boolean, string[]]>([
    ["at once, where the store can", true, ["suspend", "now", "resume", "out", "suspend", "settle", "resume"]],
    [
      "beside others, where it cannot",
      false,
      ["suspend", "now", "resume", "sync", "suspend", "settle", "resume", "out"],
    ],
  ])("%s", async (_, blocks, expected) => {
    const { durability, events, gates } = aCounted({ blocks, soonFlushed: true });
    durability.committed(6n);
    durability.whenReached(6n, () => events.push("out"));
    durability.flush({ mayBlock: true });
    await turn();
    for (const gate of gates) gate();
    await turn();
    expect(events).toEqual(expected);
  });

  // Caught, one at a time: what needs no wait let past those who wait; kept though nobody waits.
  test("in the order of those who ask", async () => {
    const { durability, events, gates } = aCounted();
    durability.whenReached(5n, () => events.push("at once"));
    durability.committed(6n);
    durability.whenReached(6n, () => events.push("waited"));
    durability.whenReached(5n, () => events.push("behind"));
    expect(events).not.toContain("behind");
    gates.shift()?.();
    await turn();
    expect(events.filter((event) => !["sync", "settle", "suspend", "resume"].includes(event))).toEqual([
      ...["at once", "waited", "behind"],
    ]);
  });

  // Caught: what is on disk already kept until the next flush.
  test("for what is not there, whoever flushes soon", () => {
    const { durability, events } = aCounted({ soonFlushed: true });
    durability.whenReached(5n, () => events.push("out"));
    expect(events).toEqual(["out"]);
  });

  // Caught: what needs no wait let out.
  test("for ever when a commit has failed before", () => {
    const { durability, events } = aCounted();
    durability.failed(new Error("half a commit"));
    durability.whenReached(5n, () => events.push("out"));
    expect(events).toEqual(["failed"]);
  });

  // Caught, one at a time: what leaves though a commit was given up half-way; the disk asked again; what had begun let go.
  test("no more when a commit has failed", async () => {
    const { durability, events, gates } = aCounted();
    durability.committed(6n);
    durability.whenReached(6n, () => events.push("out"));
    durability.failed(new Error("half a commit"));
    durability.whenReached(5n, () => events.push("out"));
    durability.flush();
    durability.flush({ mayBlock: true });
    gates.shift()?.();
    await turn();
    expect([durability.durable, events]).toEqual([5n, ["sync", "suspend", "settle", "resume", "failed"]]);
  });
});
