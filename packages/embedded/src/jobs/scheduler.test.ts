import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { Catalog } from "../catalog/catalog.ts";
import { parseObject, type JsonValue } from "../domain/json.ts";
import type { Log } from "../domain/log.ts";
import { KEEP_RESULTS_MS } from "../system/scheduling.ts";
import {
  aHeldDisk,
  anEngine,
  asPerson,
  callOf,
  readAll,
  startedEngine,
  SteppedClock,
  type SystemCall,
  type TestEngine,
  type TestProject,
  textOf,
} from "../../testing/testEngine.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** More than one batch of the scheduler's reads and removals. */
const MANY = 450;
const MAX_JOBS_AT_ONCE = 64;

/** `jobs:plan` schedules something `times` times at `at`, each with arguments of `bytes` bytes. */
const JOBS: TestProject = {
  queries: {
    "jobs:kept": (call) => call("1.0/count", { table: "_scheduled_functions" }),
    "jobs:marks": (call) => call("1.0/count", { table: "marks" }),
    "jobs:state": (call, { id = null }) => call("1.0/get", { id, isSystem: true }),
  },
  mutations: {
    "jobs:run": (call) => call("1.0/insert", { table: "marks", value: {} }),
    "jobs:plan": async (call, { at = 0, times = 1, bytes = 0, name = "jobs:run" }) => {
      const filling = { filling: "x".repeat(Number(bytes)) };
      let id: JsonValue = null;
      for (let time = 0; time < Number(times); time += 1) {
        id = await call("1.0/schedule", { name, args: filling, ts: Number(at) / 1000 });
      }
      return id;
    },
    "jobs:cancel": (call, { id = null }) => call("1.0/cancel_job", { id }),
  },
};

const started = (store = createMemoryStore(), project: TestProject = {}): Promise<TestEngine> =>
  startedEngine({ ...JOBS, ...project }, { store });

const asks = (engine: TestEngine, path: string) => expect.poll(() => engine.run(path));

describe("the result of a scheduled function", () => {
  // Caught: one batch removed per hour.
  test("is removed after a week, however many there are", async () => {
    const engine = await started();
    await engine.run("jobs:plan", { at: engine.clock.now(), times: MANY });
    await asks(engine, "jobs:marks").toBe(MANY);
    engine.clock.step(KEEP_RESULTS_MS - HOUR_MS);
    await asks(engine, "jobs:kept").toBe(MANY);
    engine.clock.step(2 * HOUR_MS);
    await asks(engine, "jobs:kept").toBe(0);
    await engine.close();
  });

  // Caught: the week counted from the scheduled time.
  test("is kept for a week from its completion, not from its scheduled time", async () => {
    const engine = await started();
    const late = await engine.run("jobs:plan", { at: engine.clock.now() - 8 * DAY_MS });
    await asks(engine, "jobs:marks").toBe(1);
    const canceled = await engine.run("jobs:plan", { at: engine.clock.now() + 365 * DAY_MS });
    await engine.run("jobs:plan", { at: engine.clock.now() + 365 * DAY_MS });
    await engine.run("jobs:cancel", { id: canceled });
    engine.clock.step(HOUR_MS);
    expect(await engine.run("jobs:state", { id: late })).toMatchObject({ state: { kind: "success" } });
    engine.clock.step(8 * DAY_MS);
    await asks(engine, "jobs:kept").toBe(1);
    expect(await engine.run("jobs:state", { id: canceled })).toBeNull();
    await engine.close();
  });

  // Caught: the index created without existing rows.
  test("is also removed if an earlier version stored it without the completion index", async () => {
    const store = createMemoryStore();
    const earlier = await started(store);
    await earlier.run("jobs:plan", { at: earlier.clock.now(), times: 600 });
    await asks(earlier, "jobs:marks").toBe(600);
    await earlier.close();
    const catalog = new Catalog(store);
    const index = catalog.find("_scheduled_functions")?.indexes.get("by_completion");
    catalog.dropIndex(index ?? expect.fail("no such index"));
    const engine = await started(store);
    engine.clock.step(KEEP_RESULTS_MS + HOUR_MS);
    await asks(engine, "jobs:kept").toBe(0);
    await engine.close();
  });
});

// Caught: the scheduler's own reads held to a function's limit, at which it stopped for good.
test("functions with more arguments than one function may read all run", async () => {
  const engine = await started();
  const at = engine.clock.now() + HOUR_MS;
  const justTooMany = 17;
  for (let time = 0; time < justTooMany; time += 1) await engine.run("jobs:plan", { at, bytes: 1_000_000 });
  engine.clock.step(HOUR_MS);
  await asks(engine, "jobs:marks").toBe(justTooMany);
  await engine.close();
});

describe("rows of scheduled functions", () => {
  /** How many rows were parsed, with arguments, since the last call of this function. */
  function rowsParsed(): () => number {
    const parse = vi.spyOn(JSON, "parse");
    onTestFinished(() => {
      parse.mockRestore();
    });
    return () => {
      const rows = parse.mock.calls.filter(([text]) => text.includes('"scheduledTime"'));
      parse.mockClear();
      return rows.length;
    };
  }
  /** When it is due, when it starts, and when it ends. */
  const TIMES_A_JOB = 8;
  const PLANNED = 150;

  // Caught: all pending rows read and parsed at each commit that schedules something.
  test("that are due later are not parsed while others are scheduled", async () => {
    const parsed = rowsParsed();
    const engine = await started();
    for (let hours = PLANNED; hours > 0; hours -= 1) {
      await engine.run("jobs:plan", { at: engine.clock.now() + hours * HOUR_MS });
    }
    expect(parsed()).toBe(0);
    // The job that is due first was scheduled last.
    engine.clock.step(HOUR_MS);
    await asks(engine, "jobs:marks").toBe(1);
    expect(parsed()).toBeLessThanOrEqual(TIMES_A_JOB);
    engine.clock.step(HOUR_MS);
    await asks(engine, "jobs:marks").toBe(2);
    engine.clock.step(PLANNED * HOUR_MS);
    await asks(engine, "jobs:marks").toBe(PLANNED);
    expect(parsed()).toBeLessThanOrEqual(PLANNED * TIMES_A_JOB);
    await engine.close();
  });

  // Caught: all due rows parsed at each check, although there was capacity for one; the next one looked up without
  // capacity.
  test("that are due are parsed when there is capacity for them", async () => {
    const parsed = rowsParsed();
    const gates: PromiseWithResolvers<null>[] = [];
    const wait = (): Promise<null> => {
      const gate = Promise.withResolvers<null>();
      gates.push(gate);
      return gate.promise;
    };
    const engine = await started(undefined, { actions: { "jobs:wait": wait } });
    const at = engine.clock.now();
    await engine.run("jobs:plan", { at: at + HOUR_MS });
    await engine.run("jobs:plan", { at, times: 2 * MAX_JOBS_AT_ONCE, name: "jobs:wait" });
    await expect.poll(() => gates.length).toBe(MAX_JOBS_AT_ONCE);
    expect(parsed()).toBeLessThanOrEqual(MAX_JOBS_AT_ONCE * TIMES_A_JOB);
    await engine.run("jobs:plan", { at, name: "jobs:wait" });
    await engine.run("jobs:marks");
    expect(parsed()).toBe(0);
    gates[0]?.resolve(null);
    await expect.poll(() => gates.length).toBe(MAX_JOBS_AT_ONCE + 1);
    expect(parsed()).toBeLessThanOrEqual(TIMES_A_JOB);
    for (const { resolve } of gates) resolve(null);
    await engine.close();
  });
});

// Caught: the mutation's sync awaited before the action was marked as begun, which takes another sync.
test("an action that is due at once begins after the sync that its mutation waits for", async () => {
  const { syncs, disk, store } = aHeldDisk();
  let begun = 0;
  const act = (): Promise<null> => {
    begun += 1;
    return Promise.resolve(null);
  };
  const engine = await started(store, { actions: { "jobs:act": act } });
  // However slow the machine is, the two commits fall into one slice of work.
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(() => {
    now.mockRestore();
  });
  disk.isHeld = true;
  const planned = engine.run("jobs:plan", { at: engine.clock.now(), name: "jobs:act" });
  await expect.poll(() => syncs.length).toBe(1);
  await nextTurn();
  expect(begun).toBe(0);
  syncs.shift()?.();
  await planned;
  await expect.poll(() => begun).toBe(1);
  disk.isHeld = false;
  syncs.shift()?.();
  await engine.close();
});

describe("a scheduled mutation", () => {
  const itself = async (call: SystemCall): Promise<JsonValue> => {
    const { scheduledFunctionId } = (await call("1.0/getRequestMetadata", {})) as { scheduledFunctionId: string };
    return scheduledFunctionId;
  };
  const project: TestProject = {
    queries: { ...JOBS.queries, "jobs:seen": (call) => readAll(call, "seen") },
    mutations: {
      ...JOBS.mutations,
      "jobs:look": async (call) => {
        const row = await call("1.0/get", { id: await itself(call), isSystem: true });
        return await call("1.0/insert", { table: "seen", value: { row } });
      },
      "jobs:cancelItself": async (call) => {
        await call("1.0/cancel_job", { id: await itself(call) });
        return await call("1.0/insert", { table: "marks", value: {} });
      },
    },
  };

  // Caught: its row completed before it ran, so that it saw itself as ended.
  test("sees itself as pending, and succeeds when it returns", async () => {
    const engine = await started(undefined, project);
    const id = await engine.run("jobs:plan", { at: engine.clock.now(), name: "jobs:look" });
    await asks(engine, "jobs:seen").toMatchObject([{ row: { _id: id, state: { kind: "pending" } } }]);
    expect(await engine.run("jobs:state", { id })).toMatchObject({ state: { kind: "success" } });
    await engine.close();
  });

  // Caught: the cancellation overwritten by success.
  test("that cancels itself stays canceled, and its writes are kept", async () => {
    const engine = await started(undefined, project);
    const id = await engine.run("jobs:plan", { at: engine.clock.now(), name: "jobs:cancelItself" });
    await asks(engine, "jobs:marks").toBe(1);
    expect(await engine.run("jobs:state", { id })).toMatchObject({ state: { kind: "canceled" } });
    await engine.close();
  });
});

describe("an action that is canceled while it runs", () => {
  // Caught: functions that it schedules, or that a mutation it calls schedules, still run.
  test("continues, but functions that it schedules are canceled", async () => {
    const gate = Promise.withResolvers<undefined>();
    const scheduled = Promise.withResolvers<JsonValue[]>();
    const ts = Date.UTC(2026, 0, 1) / 1000;
    const engine = await started(undefined, {
      actions: {
        "jobs:slow": async (call) => {
          await gate.promise;
          const own = await call("1.0/actions/schedule", { name: "jobs:run", args: {}, ts });
          const called = await call("1.0/actions/mutation", { name: "jobs:plan", args: { at: ts * 1000 } });
          scheduled.resolve([own, called]);
          return null;
        },
      },
    });
    const id = await engine.run("jobs:plan", { at: engine.clock.now(), name: "jobs:slow" });
    await expect.poll(() => engine.run("jobs:state", { id })).toMatchObject({ state: { kind: "inProgress" } });
    await engine.run("jobs:cancel", { id });
    gate.resolve(undefined);
    for (const each of await scheduled.promise) {
      expect(await engine.run("jobs:state", { id: each })).toMatchObject({ state: { kind: "canceled" } });
    }
    engine.clock.step(HOUR_MS);
    expect(await engine.run("jobs:marks")).toBe(0);
    await engine.close();
  });

  // Caught: the cancellation overwritten by its end.
  test.each([
    ["has returned", () => Promise.resolve(null)],
    ["has thrown", () => Promise.reject(new Error("too late"))],
  ])("stays canceled when it %s", async (_, end) => {
    const gate = Promise.withResolvers<undefined>();
    const store = createMemoryStore();
    const project = { actions: { "jobs:slow": () => gate.promise.then(end) } };
    const earlier = await started(store, project);
    const id = await earlier.run("jobs:plan", { at: earlier.clock.now(), name: "jobs:slow" });
    await expect.poll(() => earlier.run("jobs:state", { id })).toMatchObject({ state: { kind: "inProgress" } });
    await earlier.run("jobs:cancel", { id });
    gate.resolve(undefined);
    // `close` waits for running jobs.
    await earlier.close();
    const engine = await started(store, project);
    expect(await engine.run("jobs:state", { id })).toMatchObject({ state: { kind: "canceled" } });
    await engine.close();
  });
});

// Caught: a time that is not a number used as the timer's, so that no later one was earlier.
test("an app's document that resembles a scheduled function does not affect the timer", async () => {
  const engine = await started(undefined, {
    mutations: {
      ...JOBS.mutations,
      "jobs:planBesideMark": async (call, args) => {
        await call("1.0/insert", { table: "marks", value: { state: { kind: "pending" } } });
        return await call("1.0/schedule", { name: "jobs:run", args: {}, ...args });
      },
    },
  });
  await engine.run("jobs:planBesideMark", { ts: (engine.clock.now() + HOUR_MS) / 1000 });
  engine.clock.step(HOUR_MS);
  await asks(engine, "jobs:marks").toBe(2);
  await engine.close();
});

// Caught, one at a time: the row not checked in the mutation's own transaction; not checked before the action starts.
test.each(["jobs:run", "jobs:act"])(
  "%s that is canceled by another job due at the same time does not run",
  async (name) => {
    const ids: JsonValue[] = [];
    const engine = await started(undefined, {
      actions: { "jobs:act": (call) => call("1.0/actions/mutation", { name: "jobs:run", args: {} }) },
      mutations: {
        ...JOBS.mutations,
        "jobs:cancelOthers": async (call) => {
          for (const id of ids) await call("1.0/cancel_job", { id });
          return await call("1.0/insert", { table: "marks", value: {} });
        },
      },
    });
    const at = engine.clock.now() + HOUR_MS;
    await engine.run("jobs:plan", { at, name: "jobs:cancelOthers" });
    for (let time = 0; time < 3; time += 1) ids.push(await engine.run("jobs:plan", { at: at + 1, name }));
    engine.clock.step(HOUR_MS + 1);
    await asks(engine, "jobs:marks").toBe(1);
    for (const id of ids) expect(await engine.run("jobs:state", { id })).toMatchObject({ state: { kind: "canceled" } });
    await engine.close();
  },
);

// Caught, one at a time: no limit; no check when a job has ended.
test("a limited number of actions run at once, and the others when there is capacity", async () => {
  const gates: PromiseWithResolvers<null>[] = [];
  const engine = await started(undefined, {
    actions: {
      "jobs:slow": () => {
        const gate = Promise.withResolvers<null>();
        gates.push(gate);
        return gate.promise;
      },
    },
  });
  await engine.run("jobs:plan", { at: engine.clock.now(), times: MAX_JOBS_AT_ONCE + 6, name: "jobs:slow" });
  await expect.poll(() => gates.length).toBe(MAX_JOBS_AT_ONCE);
  // Checks again after this one, without capacity.
  await engine.run("jobs:plan", { at: engine.clock.now() });
  expect(await engine.run("jobs:marks")).toBe(0);
  expect(gates).toHaveLength(MAX_JOBS_AT_ONCE);
  for (let ended = 0; ended < 6; ended += 1) {
    gates[ended]?.resolve(null);
    await expect.poll(() => gates.length).toBe(MAX_JOBS_AT_ONCE + ended + 1);
  }
  for (const { resolve } of gates) resolve(null);
  await asks(engine, "jobs:marks").toBe(1);
  await engine.close();
});

/** An action that waits, and counts how often it has started. */
function aSlowAction() {
  const gates: PromiseWithResolvers<null>[] = [];
  const slow = (): Promise<null> => {
    const gate = Promise.withResolvers<null>();
    gates.push(gate);
    return gate.promise;
  };
  return { gates, project: { actions: { "jobs:slow": slow } } };
}

describe("a killed process", () => {
  // Caught, one at a time: its actions left in progress; run again; their completion time missing; pending ones also
  // failed.
  test("its running actions fail at the next start without running again, and pending ones run", async () => {
    const store = createMemoryStore();
    const { gates, project } = aSlowAction();
    const killed = await started(store, project);
    const at = killed.clock.now();
    const running = await killed.run("jobs:plan", { at, times: 2, name: "jobs:slow" });
    await expect.poll(() => gates.length).toBe(2);
    const waiting = await killed.run("jobs:plan", { at: at + HOUR_MS });
    const clock = new SteppedClock();
    clock.step(2 * HOUR_MS);
    const engine = await startedEngine({ ...JOBS, ...project }, { store, clock });
    expect(await engine.run("jobs:state", { id: running })).toMatchObject({
      state: { kind: "failed", error: "The deployment was restarted while this action was running." },
      completedTime: clock.now(),
    });
    await asks(engine, "jobs:marks").toBe(1);
    expect(await engine.run("jobs:state", { id: waiting })).toMatchObject({ state: { kind: "success" } });
    expect(gates).toHaveLength(2);
    await engine.close();
  });
});

// Caught: an action started, for example by a cron, before interrupted ones were looked up, and marked as failed while
// it runs.
test("nothing starts before the scheduler does", async () => {
  const { gates, project } = aSlowAction();
  const engine = anEngine();
  await engine.installer.restore(engine.applicationOf({ ...JOBS, ...project }));
  await engine.run("jobs:plan", { at: engine.clock.now(), name: "jobs:slow" });
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  expect(gates).toEqual([]);
  await engine.start(null);
  await expect.poll(() => gates.length).toBe(1);
  gates[0]?.resolve(null);
  await engine.close();
});

describe("stopping", () => {
  // Caught: running actions not awaited.
  test("waits for running actions", async () => {
    const { gates, project } = aSlowAction();
    const engine = await started(undefined, project);
    await engine.run("jobs:plan", { at: engine.clock.now(), name: "jobs:slow" });
    await expect.poll(() => gates.length).toBe(1);
    const order: string[] = [];
    const closing = engine.close().then(() => order.push("closed"));
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    order.push("returned");
    gates[0]?.resolve(null);
    await closing;
    expect(order).toEqual(["returned", "closed"]);
  });

  // Caught, one at a time: a timer that still fires; jobs started although they were still being looked up.
  test.each(["before it is due", "while it is looked up"])(
    "prevents scheduled functions from starting, %s",
    async (when) => {
      const store = createMemoryStore();
      const { gates, project } = aSlowAction();
      const engine = await started(store, project);
      await engine.run("jobs:plan", { at: engine.clock.now() + HOUR_MS, name: "jobs:slow" });
      if (when === "while it is looked up") engine.clock.step(HOUR_MS);
      await engine.close();
      const written = vi.spyOn(store, "apply");
      engine.clock.step(2 * HOUR_MS);
      for (let turn = 0; turn < 20; turn += 1) await nextTurn();
      expect([gates.length, written.mock.calls.length, engine.clock.waiting]).toEqual([0, 0, 0]);
    },
  );
});

describe("the timer", () => {
  // Caught: the timer of the first replaced by the next.
  test("fires for the first job even if later ones were scheduled after it", async () => {
    const engine = await started();
    const at = engine.clock.now();
    for (const hours of [2, 3, 1, 4]) await engine.run("jobs:plan", { at: at + hours * HOUR_MS });
    for (const hours of [1, 2, 3, 4]) {
      engine.clock.step(HOUR_MS - 1);
      for (let turn = 0; turn < 20; turn += 1) await nextTurn();
      expect(await engine.run("jobs:marks")).toBe(hours - 1);
      engine.clock.step(1);
      await asks(engine, "jobs:marks").toBe(hours);
    }
    await engine.close();
  });

  // Caught: one more timer for each job that is due before the others.
  test("is a single one, for the first due job", async () => {
    const engine = await started();
    const { waiting } = engine.clock;
    const at = engine.clock.now();
    for (let hours = 9; hours > 0; hours -= 1) await engine.run("jobs:plan", { at: at + hours * HOUR_MS });
    expect(engine.clock.waiting).toBe(waiting + 1);
    await engine.close();
    expect(engine.clock.waiting).toBe(0);
  });
});

describe("a scheduled function", () => {
  // Caught: the caller's identity passed on; an invalid identity.
  test("runs anonymously, for every caller who schedules it", async () => {
    const seen: JsonValue[] = [];
    const who = async (call: SystemCall): Promise<null> => {
      seen.push(await call("1.0/getUserIdentity", {}));
      return null;
    };
    const engine = await started(undefined, {
      actions: { "jobs:act": who },
      mutations: { ...JOBS.mutations, "jobs:who": who },
    });
    for (const name of ["jobs:act", "jobs:who"]) {
      await engine.calls.mutation({ ...callOf("jobs:plan", { at: 0, name }), caller: asPerson("ann") });
    }
    await expect.poll(() => seen).toEqual([null, null]);
    await engine.close();
  });

  // Caught: a missing function preventing others from running.
  test("that was removed, or whose component was, fails, and others continue", async () => {
    const engine = await started(undefined, { components: { mail: JOBS } });
    const at = engine.clock.now() + HOUR_MS;
    const plan = (component: string, path: string): Promise<string> =>
      engine.calls.ownCommit((scheduling) => scheduling.schedule({ component, path }, {}, at));
    const gone = [await plan("", "jobs:cancel"), await plan("mail", "jobs:run")];
    await plan("", "jobs:run");
    const { "jobs:run": run, "jobs:plan": planning } = JOBS.mutations ?? {};
    const left = { "jobs:run": run ?? expect.fail("no run"), "jobs:plan": planning ?? expect.fail("no plan") };
    await engine.installer.refresh(engine.applicationOf({ ...JOBS, mutations: left }), []);
    engine.clock.step(HOUR_MS);
    await asks(engine, "jobs:marks").toBe(1);
    for (const id of gone) {
      expect(await engine.run("jobs:state", { id })).toMatchObject({
        state: { kind: "failed", error: expect.stringContaining("Could not find") as string },
      });
    }
    await engine.close();
  });

  // Caught, one at a time: not logged; other jobs waiting for it.
  test("whose row cannot be read at its end is logged, and its slot is freed", async () => {
    const told: unknown[] = [];
    const log: Log = {
      info: () => undefined,
      error: (message, details) => void told.push([message, details]),
      refusal: () => undefined,
    };
    const { gates, project } = aSlowAction();
    const engine = await startedEngine({ ...JOBS, ...project }, { log });
    const id = textOf(await engine.run("jobs:plan", { at: engine.clock.now(), name: "jobs:slow" }));
    await expect.poll(() => gates.length).toBe(1);
    await engine.calls.ownCommit((_, transaction) => {
      transaction.putSystem({ ...parseObject(transaction.getSystem(id) ?? "{}"), state: null }, id);
    });
    gates[0]?.resolve(null);
    const details = { id, path: "jobs:slow", error: "Error: A scheduled function has an unknown state." };
    await expect.poll(() => told).toEqual([["scheduled function could not be run", details]]);
    await engine.close();
  });
});

// Caught: a restored backup that was only looked at, and sent its letters a second time.
test("without jobs neither a due scheduled function nor a cron runs", async () => {
  const store = createMemoryStore();
  const first = await started(store);
  await first.run("jobs:plan", { at: first.clock.now() + HOUR_MS });
  await first.close();
  const schedule = { type: "interval", seconds: 60 } as const;
  const crons = [{ name: "each minute", schedule, functionPath: "jobs:run", args: {} }];
  const engine = await startedEngine({ ...JOBS, crons }, { store, runsJobs: false });
  engine.clock.step(2 * HOUR_MS);
  await engine.run("jobs:plan", { at: engine.clock.now() });
  await nextTurn();
  expect(await engine.run("jobs:marks")).toBe(0);
  // The same folder with jobs: they were put off, not lost.
  await engine.close();
  const again = await startedEngine({ ...JOBS, crons }, { store });
  again.clock.step(2 * HOUR_MS);
  await asks(again, "jobs:marks").toBeGreaterThanOrEqual(2);
});
