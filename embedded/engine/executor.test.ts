import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { Executor, type Guard } from "./executor.ts";
import { anEngine } from "./testEngine.ts";

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

// Caught: what is nobody's function left to the watchdog, which took it for an action that hangs.
test("what is loaded is not to be cut off, and whatever comes of it the watchdog is back after it", async () => {
  const told: string[] = [];
  const note = (what: string) => () => void told.push(what);
  const guard = { ...nobody, suspend: note("suspend"), resume: note("resume"), noteActions: () => undefined };
  const engine = anEngine({ guard: { ...guard, noteTurnOf: () => undefined } });
  told.length = 0;
  expect(
    engine.host.whole(() => {
      told.push("loading");
      return 7;
    }),
  ).toBe(7);
  const failing = (): void => {
    throw new Error("does not load");
  };
  expect(() => {
    engine.host.whole(failing);
  }).toThrow("does not load");
  expect(told).toEqual(["suspend", "loading", "resume", "suspend", "resume"]);
  await engine.close();
});
