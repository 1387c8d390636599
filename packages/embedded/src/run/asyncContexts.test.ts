import { expect, test } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { Catalog } from "../catalog/catalog.ts";
import { currentExecution, type Execution } from "./execution.ts";
import type { JsonValue } from "../domain/json.ts";
import { SCHEDULED_TABLE } from "../catalog/systemTables.ts";
import { Scheduler } from "../jobs/scheduler.ts";
import { startedEngine, SteppedClock, type TestEngine, type TestProject } from "../../testing/testEngine.ts";

const MINUTE_MS = 60_000;

/**
 * Records the function in whose async context each timer is set: a timer retains it, and its modules, until it fires.
 */
class NotingClock extends SteppedClock {
  readonly #noted: { delayMs: number; within: string | null }[] = [];

  override setTimer(run: () => void, delayMs: number): { cancel(): void } {
    this.#noted.push({ delayMs, within: currentExecution.getStore()?.function.path ?? null });
    return super.setTimer(run, delayMs);
  }

  /** The contexts in which timers with this delay were set. */
  within(delayMs: number): (string | null)[] {
    return this.#noted.filter((each) => each.delayMs === delayMs).map(({ within }) => within);
  }
}

/** `jobs:step` is an action that lets time pass while it runs. */
async function started(project: TestProject): Promise<{ engine: TestEngine; clock: NotingClock }> {
  const clock = new NotingClock();
  const step = (_: unknown, { ms = 0 }: Record<string, JsonValue>): Promise<null> => {
    clock.step(Number(ms));
    return Promise.resolve(null);
  };
  const actions = { ...project.actions, "jobs:step": step };
  return { engine: await startedEngine({ ...project, actions }, { clock }), clock };
}

const JOBS: TestProject = {
  queries: { "jobs:marks": (call) => call("1.0/count", { table: "marks" }) },
  mutations: {
    "jobs:mark": (call) => call("1.0/insert", { table: "marks", value: {} }),
    "jobs:plan": (call, { name = "", ts = 0 }) => call("1.0/schedule", { name, args: {}, ts }),
  },
  actions: {
    "jobs:act": (call) => call("1.0/actions/mutation", { name: "jobs:mark", args: {} }),
    "jobs:planInAction": (call, args) => call("1.0/actions/mutation", { name: "jobs:plan", args }),
  },
};

// Caught: the executor's queue, and the scheduler's timer, in the async context of the action that enqueued a job.
test("the timer of a function that an action scheduled does not capture the action's context", async () => {
  const { engine, clock } = await started(JOBS);
  await engine.run("jobs:planInAction", { name: "jobs:mark", ts: (clock.now() + MINUTE_MS) / 1000 });
  expect(clock.within(MINUTE_MS)).toEqual([null]);
  await engine.close();
});

// Caught: due jobs and their timers in the async context of the action during which they became due.
test("a job that becomes due during an action does not capture its context", async () => {
  const { engine, clock } = await started(JOBS);
  const now = clock.now();
  await engine.run("jobs:plan", { name: "jobs:act", ts: (now + MINUTE_MS) / 1000 });
  await engine.run("jobs:plan", { name: "jobs:mark", ts: (now + 3 * MINUTE_MS) / 1000 });
  await engine.run("jobs:step", { ms: MINUTE_MS });
  await expect.poll(() => engine.run("jobs:marks")).toBe(1);
  expect(clock.within(2 * MINUTE_MS)).toEqual([null]);
  await engine.close();
});

// Caught: the timer set in the async context of the commit's notifier.
test("a timer of the scheduler captures nobody's context", async () => {
  const { engine, clock } = await started(JOBS);
  const catalog = new Catalog(createMemoryStore());
  const { number: table } = catalog.ensure(SCHEDULED_TABLE);
  const { calls } = engine;
  const application = (): never => expect.fail("Nothing is run.");
  const log = { info: application, error: application, refusal: application };
  const scheduler = new Scheduler({ calls, catalog, application, clock, log, newRequestId: application });
  const after = { state: { kind: "pending" }, scheduledTime: clock.now() + 1 };
  currentExecution.run({} as Execution, () => {
    scheduler.committed(new Set([SCHEDULED_TABLE]), new Map([["id", { table, after }]]));
  });
  expect(clock.within(1)).toEqual([null]);
  await scheduler.stop();
  await engine.close();
});

// Caught: each cron timer in the context of the previous one.
test("a cron that becomes due during an action does not capture its context", async () => {
  const { engine, clock } = await started({
    ...JOBS,
    crons: [{ name: "often", schedule: { type: "interval", seconds: 7 * 60 }, functionPath: "jobs:mark", args: {} }],
  });
  await expect.poll(() => engine.run("jobs:marks")).toBe(1);
  await engine.run("jobs:step", { ms: 7 * MINUTE_MS });
  await expect.poll(() => engine.run("jobs:marks")).toBe(2);
  expect(clock.within(7 * MINUTE_MS)).toEqual([null, null]);
  await engine.close();
});
