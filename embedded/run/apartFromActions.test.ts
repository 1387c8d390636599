import { expect, test } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { Catalog } from "../catalog/catalog.ts";
import { currentExecution, type Execution } from "./execution.ts";
import { LIMITS } from "../domain/limits.ts";
import type { JsonValue } from "../domain/json.ts";
import { SCHEDULED_TABLE } from "../catalog/systemTables.ts";
import { Scheduler } from "../jobs/scheduler.ts";
import { startedEngine, SteppedClock, type TestEngine, type TestProject } from "../testing/testEngine.ts";

const MINUTE_MS = 60_000;

/** Notes as a part of which function each timer is set: the timer keeps that function, and its modules, until it rings. */
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

/** `jobs:step` is an action in the midst of which the time of others comes. */
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

// Caught: the executor's queue, and the scheduler's timer with it, a part of the action that had woken it.
test("a timer for what an action has scheduled is no part of the action", async () => {
  const { engine, clock } = await started(JOBS);
  await engine.run("jobs:planInAction", { name: "jobs:mark", ts: (clock.now() + MINUTE_MS) / 1000 });
  expect(clock.within(MINUTE_MS)).toEqual([null]);
  await engine.close();
});

// Caught: what was begun, and its timers, a part of the action during which it became due.
test("what becomes due during an action is no part of the action", async () => {
  const { engine, clock } = await started(JOBS);
  const now = clock.now();
  await engine.run("jobs:plan", { name: "jobs:act", ts: (now + MINUTE_MS) / 1000 });
  await engine.run("jobs:plan", { name: "jobs:mark", ts: (now + 3 * MINUTE_MS) / 1000 });
  await engine.run("jobs:step", { ms: MINUTE_MS });
  await expect.poll(() => engine.run("jobs:marks")).toBe(1);
  expect(clock.within(2 * MINUTE_MS)).toEqual([null]);
  expect(clock.within(LIMITS.actionMs)).toEqual([null, null]);
  await engine.close();
});

// Caught: the timer set as a part of whoever told of a commit.
test("a timer of the scheduler's is no part of whoever has it set", async () => {
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

// Caught: each timer of a cron's a part of the one before.
test("a cron that becomes due during an action is no part of the action", async () => {
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
