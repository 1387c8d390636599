import { expect, test } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import type { Store } from "../storage/store.ts";
import { anEngine, SteppedClock, type TestEngine } from "./testEngine.ts";

const EVERY_MS = 60_000;
const ranAt: number[] = [];

/** A process that begins on what the last one left, which was killed: nobody steps its clock any more. */
async function begun(store: Store, at: number): Promise<TestEngine> {
  const clock = new SteppedClock();
  clock.step(at - clock.now());
  const engine = anEngine({ store, clock });
  await engine.start(
    engine.applicationOf({
      mutations: {
        "crons:note": () => {
          ranAt.push(clock.now());
          return Promise.resolve(null);
        },
      },
      crons: [
        {
          name: "every minute",
          schedule: { type: "interval", seconds: EVERY_MS / 1000 },
          functionPath: "crons:note",
          args: {},
        },
      ],
    }),
  );
  return engine;
}

/** Everything that was due has run when the jobs of this turn and the next have. */
async function settled({ calls }: TestEngine): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await calls.ownCommit(() => null);
}

// Caught: the time of the next run not kept with the run that was put on the list.
test("a cron is not run twice at its time, however often the process is killed in between, nor left out after", async () => {
  const store = createMemoryStore();
  const start = new SteppedClock().now();
  let at = start;
  let engine = await begun(store, at);
  await settled(engine);
  for (let kill = 0; kill < 200; kill += 1) {
    const stepMs = 1_000 * (1 + ((kill * 7) % 25));
    at += stepMs;
    if (kill % 3 === 0) engine.clock.step(stepMs);
    else engine = await begun(store, at);
    await settled(engine);
  }
  const periods = ranAt.map((moment) => Math.floor((moment - start) / EVERY_MS));
  expect(periods).toEqual(Array.from({ length: Math.floor((at - start) / EVERY_MS) + 1 }, (_, period) => period));
});
