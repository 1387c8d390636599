import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anEngine } from "../testing/testEngine.ts";
import { createAftermath, type Aftermath } from "./aftermath.ts";
import { createMemoryStore } from "./storage/memoryStore.ts";
import type { Store } from "./storage/store.ts";

let aftermath: Aftermath | null = null;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  aftermath?.close();
  vi.useRealTimers();
});

const never = (): Promise<void> => new Promise(() => undefined);
const noop = (): void => undefined;

/** Whether the process is ended in the two minutes after a termination. */
async function isEnded(engine: ReturnType<typeof anEngine>): Promise<boolean> {
  const onStuck = vi.fn();
  const parts = { engine, pushes: { renew: () => Promise.resolve(false) }, watchdog: { suspend: noop, resume: noop } };
  aftermath = createAftermath(() => parts, { log: { info: noop, error: noop }, onStuck });
  aftermath.noteEnded();
  // The executor and the syncs take real turns of the event loop between the timers.
  for (let second = 0; second < 120; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return onStuck.mock.calls.length > 0;
}

// Caught: a deployment that serves ended after each termination.
test("a deployment whose executor and disk work continues", async () => {
  expect(await isEnded(anEngine())).toBe(false);
});

// Caught, one at a time: no check after a termination; the executor not asked.
test("one whose executor waits for good is ended", async () => {
  const engine = anEngine();
  void engine.executor.call(never);
  expect(await isEnded(engine)).toBe(true);
});

// Caught: the disk not asked.
test("one whose disk syncs wait for good is ended", async () => {
  const store: Store = Object.assign(createMemoryStore(), { sync: never, syncNow: () => false });
  const engine = anEngine({ store });
  engine.durability.committed(engine.durability.applied + 1n);
  engine.durability.flush();
  expect(await isEnded(engine)).toBe(true);
});
