import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import type { Store } from "../storage/store.ts";
import type { CronDefinition } from "../domain/application.ts";
import type { JsonValue } from "../domain/json.ts";
import type { Log } from "../domain/log.ts";
import { MAX_JOBS_AT_ONCE } from "../system/scheduling.ts";
import {
  anEngine,
  readAll,
  startedEngine,
  SteppedClock,
  textOf,
  type TestEngine,
  type TestProject,
} from "../../testing/testEngine.ts";

const EVERY_MS = 60_000;
const ranAt: number[] = [];

/** A process on the store of the last one, which was killed: its clock no longer advances. */
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

/** All due jobs have run after this turn and the next. */
async function settled({ calls }: TestEngine): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await calls.ownCommit(() => null);
}

// Caught: the time of the next run not stored in the commit that schedules this one.
test("a cron is neither run twice nor skipped, however often the process is killed", async () => {
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

const MINUTE_MS = 60_000;
const DAY_S = 24 * 60 * 60;

/** Crons of a project that record their name when they run, and of a component that has one. */
async function cronsOf(
  definitions: readonly CronDefinition[],
  mounted: readonly CronDefinition[] = [],
  store = createMemoryStore(),
) {
  const ran: string[] = [];
  const told: string[] = [];
  const gates: PromiseWithResolvers<null>[] = [];
  const noteFor =
    (component: string) =>
    (_: unknown, { name = null }: Record<string, JsonValue>) => {
      ran.push(`${component}${textOf(name)}`);
      return Promise.resolve(null);
    };
  const slow = () => {
    const gate = Promise.withResolvers<null>();
    gates.push(gate);
    return gate.promise;
  };
  const functionsOf = (component: string): TestProject => ({
    queries: { "crons:runs": (call) => readAll(call, "_scheduled_functions") },
    mutations: { "crons:note": noteFor(component) },
    actions: { "crons:slow": slow },
  });
  const projectOf = (root: readonly CronDefinition[], mail: readonly CronDefinition[]): TestProject => ({
    ...functionsOf(""),
    crons: [...root],
    ...(mail.length > 0 && { components: { mail: { ...functionsOf("mail/"), crons: [...mail] } } }),
  });
  const named: unknown[] = [];
  const tell = (message: string, details: Record<string, unknown> = {}) => {
    told.push(message);
    named.push(details);
  };
  const log: Log = { info: tell, error: tell, refusal: tell };
  const engine = await startedEngine(projectOf(definitions, mounted), { log, store });
  await settled(engine);
  const step = async (ms: number): Promise<string[]> => {
    ran.length = 0;
    engine.clock.step(ms);
    await settled(engine);
    return ran.toSorted();
  };
  const push = async (root: readonly CronDefinition[], mail: readonly CronDefinition[] = []): Promise<string[]> => {
    ran.length = 0;
    await engine.installer.refresh(engine.applicationOf(projectOf(root, mail)), []);
    await settled(engine);
    return ran.toSorted();
  };
  return { engine, ran, told, named, gates, step, push };
}

function every(seconds: number, name: string, functionPath = "crons:note"): CronDefinition {
  return { name, schedule: { type: "interval", seconds }, functionPath, args: { name } };
}

describe("a push", () => {
  // Caught, one at a time: all crons restarted; a changed function, arguments or interval ignored; a removed cron still
  // running.
  test("starts new and changed crons, ends removed ones, and keeps the rhythm of the others", async () => {
    const [same, faster, gone] = [every(60, "same"), every(60, "faster"), every(60, "gone")];
    const { engine, ran, step, push } = await cronsOf([same, faster, gone]);
    expect(ran.toSorted()).toEqual(["faster", "gone", "same"]);
    expect(await step(30_000)).toEqual([]);
    expect(await push([same, { ...faster, schedule: { type: "interval", seconds: 45 } }, every(60, "new")])).toEqual([
      ...["faster", "new"],
    ]);
    expect(await step(30_000)).toEqual(["same"]);
    expect(await step(15_000)).toEqual(["faster"]);
    const changed = { ...same, args: { name: "other arguments" } };
    expect(await push([changed])).toEqual(["other arguments"]);
    expect(await step(MINUTE_MS)).toEqual(["other arguments"]);
    expect(await push([])).toEqual([]);
    // It returns as a new cron.
    expect(await push([changed])).toEqual(["other arguments"]);
    expect(await push([])).toEqual([]);
    expect(await step(10 * MINUTE_MS)).toEqual([]);
    await engine.close();
  });

  // Caught, one at a time: a component's crons run as the root's; not run; still run after it is unmounted.
  test("runs each component's crons in it, as long as it is mounted", async () => {
    const [own, mails] = [[every(60, "own")], [every(120, "own")]];
    const { engine, ran, step, push } = await cronsOf(own, mails);
    expect(ran.toSorted()).toEqual(["mail/own", "own"]);
    expect(await step(MINUTE_MS)).toEqual(["own"]);
    expect(await step(MINUTE_MS)).toEqual(["mail/own", "own"]);
    expect(await push(own)).toEqual([]);
    // It returns as a new cron.
    expect(await push(own, mails)).toEqual(["mail/own"]);
    expect(await push(own)).toEqual([]);
    expect(await step(4 * MINUTE_MS)).toEqual(["own"]);
    await engine.close();
  });
});

describe("a due cron", () => {
  // Caught, one at a time: run concurrently with itself; never again after it was skipped once; its rhythm lost; not
  // logged.
  test("is skipped while its last run has not ended", async () => {
    const { engine, told, named, gates, step } = await cronsOf([every(60, "slow", "crons:slow")]);
    await expect.poll(() => gates.length).toBe(1);
    await step(MINUTE_MS);
    await step(MINUTE_MS);
    expect([gates.length, told]).toEqual([
      1,
      ["cron skipped: its last run has not ended", "cron skipped: its last run has not ended"],
    ]);
    expect(named[0]).toEqual({ cron: "slow" });
    gates[0]?.resolve(null);
    await settled(engine);
    await step(MINUTE_MS - 1);
    expect(gates).toHaveLength(1);
    await step(1);
    await expect.poll(() => gates.length).toBe(2);
    gates[1]?.resolve(null);
    await engine.close();
  });

  // Caught: started before the start had checked for interrupted actions, marked as failed by it, and run concurrently.
  test("that is an action is not mistaken for an interrupted one at the start", async () => {
    const { engine, gates } = await cronsOf([every(60, "slow", "crons:slow")]);
    await expect.poll(() => gates.length).toBe(1);
    expect(await engine.run("crons:runs")).toMatchObject([{ state: { kind: "inProgress" } }]);
    gates[0]?.resolve(null);
    await expect.poll(() => engine.run("crons:runs")).toMatchObject([{ state: { kind: "success" } }]);
    await engine.close();
  });

  // Caught, one at a time: the runs of other crons lost with it; not tried again; not logged.
  test("whose function is missing does not affect others, and is tried again", async () => {
    const { engine, ran, told, named, step } = await cronsOf([every(60, "lost", "crons:nothing"), every(60, "fine")]);
    expect([ran, told]).toEqual([["fine"], ["cron could not be scheduled"]]);
    expect(named).toEqual([{ cron: "lost", error: expect.stringContaining("crons:nothing") as string }]);
    expect([await step(MINUTE_MS), told.length]).toEqual([["fine"], 2]);
    await engine.close();
  });

  // Caught: a schedule without a next time that is due at once, repeatedly.
  test("whose schedule has no further time does not run again", async () => {
    const once = { name: "once", schedule: { type: "cron", cron: "0 0 12 1 1 * 2026" }, functionPath: "crons:note" };
    const definition = { ...once, args: { name: "once" } } as CronDefinition;
    const { engine, ran, step, push } = await cronsOf([definition]);
    expect(ran).toEqual([]);
    expect(await step(12 * 60 * MINUTE_MS)).toEqual(["once"]);
    expect(await step(24 * 60 * MINUTE_MS)).toEqual([]);
    expect(await push([definition])).toEqual([]);
    await engine.close();
  });

  // Caught: an error because the result of the last run, which is deleted after a week, was missing, so that no cron
  // ran again.
  test("runs again even if the result of its last run was deleted", async () => {
    const { engine, ran, step } = await cronsOf([every(8 * DAY_S, "seldom")]);
    expect(ran).toEqual(["seldom"]);
    for (let day = 0; day < 7; day += 1) expect(await step(DAY_S * 1000)).toEqual([]);
    await step(DAY_S * 1000 - 1);
    await expect.poll(() => engine.run("crons:runs")).toEqual([]);
    expect(await step(1)).toEqual(["seldom"]);
    await engine.close();
  });

  // Caught: only runs in progress treated as not ended.
  test("is skipped while its last run is pending, too", async () => {
    const slow = Array.from({ length: MAX_JOBS_AT_ONCE }, (_, at) => every(3_600, `slow ${String(at)}`, "crons:slow"));
    const { engine, ran, named, gates, step, push } = await cronsOf(slow);
    await expect.poll(() => gates.length).toBe(MAX_JOBS_AT_ONCE);
    await push([...slow, every(60, "waits")]);
    expect(await step(MINUTE_MS)).toEqual([]);
    expect(named).toEqual([{ cron: "waits" }]);
    for (const gate of gates) gate.resolve(null);
    await expect.poll(() => ran).toEqual(["waits"]);
    await engine.close();
  });

  // Caught, one at a time: checked again at once, repeatedly; at another time than that of the first due one; one more
  // timer with each push.
  test("is checked when it is due, and not before", async () => {
    const { engine, step, push } = await cronsOf([every(60, "first"), every(300, "later")]);
    const armed = vi.spyOn(engine.clock, "setTimer");
    await step(MINUTE_MS);
    // Stored answers are swept every five seconds.
    expect(armed.mock.calls.map(([, delayMs]) => delayMs)).toEqual([5_000, MINUTE_MS]);
    const { waiting } = engine.clock;
    await push([every(60, "first")]);
    expect(engine.clock.waiting).toBe(waiting);
    await push([]);
    expect(engine.clock.waiting).toBe(waiting - 1);
    await engine.close();
  });

  // Caught, one at a time: a timer that fires after the store is closed; one set by work in progress.
  test.each([false, true])("does not run after the stop; due just then: %s", async (isDue) => {
    const store = createMemoryStore();
    const { engine, ran } = await cronsOf([every(60, "note")], [], store);
    if (isDue) engine.clock.step(MINUTE_MS);
    await engine.close();
    expect(ran).toEqual(["note"]);
    expect(engine.clock.waiting).toBe(0);
    const written = vi.spyOn(store, "apply");
    engine.clock.step(10 * MINUTE_MS);
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect([ran, written.mock.calls, engine.clock.waiting]).toEqual([["note"], [], 0]);
  });
});

// Caught, one at a time: rows read where there is no table, which creates one, at a push and at each check.
test("a component without crons has no cron table", async () => {
  const { engine } = await cronsOf([], [every(60, "mails")]);
  const components = await engine.calls.ownCommit((_, { catalog }) =>
    [...catalog.named("_cron_jobs")].map(({ component }) => component),
  );
  expect(components).toEqual(["mail"]);
  await engine.close();
});
