import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { Executor, type Guard } from "./executor.ts";

const nobody: Guard = {
  enter: () => undefined,
  leave: () => undefined,
  suspend: () => undefined,
  resume: () => undefined,
  noteEnded: () => undefined,
};

// Caught: the queue stood still for ever after a job that threw before it had returned a promise.
test("a job that throws at once fails its own caller and no other", async () => {
  const executor = new Executor(nobody, () => undefined);
  const failing = executor.call(() => {
    throw new Error("at once");
  });
  await expect(failing).rejects.toThrow("at once");
  expect(await executor.call(() => Promise.resolve("next"))).toBe("next");
});

// Caught: what committed right after a background job waited for the disk until somebody made a call.
test("whoever relies on the executor's promise of a flush gets one", async () => {
  const flushes: (() => void)[] = [];
  const executor = new Executor(nobody, () => {
    for (const flushed of flushes.splice(0)) flushed();
  });
  await executor.background(() => Promise.resolve());
  if (executor.busy) await new Promise<void>((resolve) => flushes.push(resolve));
  expect(flushes).toEqual([]);
});

// Caught: whatever waited ran as a part of the action that had woken the executor, and held its modules.
test("nothing that runs here is a part of whoever woke it", async () => {
  const running = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const note = (): Promise<void> => {
    seen.push(running.getStore());
    return Promise.resolve();
  };
  const executor = new Executor(nobody, () => void note());
  await running.run("an action", () =>
    Promise.all([executor.call(note), executor.first(() => executor.bounded(note)), executor.background(note)]),
  );
  expect(seen.length).toBeGreaterThan(3);
  expect(seen.filter((context) => context !== undefined)).toEqual([]);
});
