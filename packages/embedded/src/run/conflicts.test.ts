import { describe, expect, test } from "vitest";
import { seededRandomness } from "../process/seededEnvironment.ts";
import {
  readAll,
  startedEngine,
  type TestEngine,
  type TestEngineOptions,
  type TestProject,
} from "../../testing/testEngine.ts";

/** State outside the database: how often the functions ran. */
interface Runs {
  mutations: number;
  actions: number;
}

const REACH = { reference: null, functionHandle: null };

async function anEngineThatCounts(options: TestEngineOptions): Promise<TestEngine & { runs: Runs }> {
  const runs: Runs = { mutations: 0, actions: 0 };
  const project: TestProject = {
    queries: { "rows:all": async (call) => (await readAll(call, "rows")).map(({ run = null }) => run) },
    mutations: {
      "rows:add": async (call) => {
        runs.mutations += 1;
        await call("1.0/insert", { table: "rows", value: { run: runs.mutations } });
        return runs.mutations;
      },
      "rows:later": async (call) => {
        runs.mutations += 1;
        return await call("1.0/schedule", { ...REACH, name: "rows:add", ts: 0, args: {}, version: "1.0.0" });
      },
      "rows:fail": async (call) => {
        runs.mutations += 1;
        await call("1.0/insert", { table: "rows", value: { run: runs.mutations } });
        throw new Error("of its own");
      },
    },
    actions: {
      "rows:act": async (call) => {
        runs.actions += 1;
        return await call("1.0/actions/mutation", { ...REACH, name: "rows:add", args: {}, version: "1.0.0" });
      },
    },
  };
  return { ...(await startedEngine(project, options)), runs };
}

const ALWAYS = { conflicts: { share: 1 }, randomness: seededRandomness(1) };
const ALWAYS_LASTING = { ...ALWAYS, conflicts: { share: 1, lastingShare: 1 } };

// Caught: the first run committed as well.
describe("a mutation with an injected conflict", () => {
  test("runs twice, and only the second run's writes and answer count", async () => {
    const engine = await anEngineThatCounts(ALWAYS);
    expect(await engine.run("rows:add")).toBe(2);
    expect(await engine.run("rows:all")).toEqual([2]);
  });

  test("schedules once", async () => {
    const engine = await anEngineThatCounts(ALWAYS);
    await engine.run("rows:later");
    await expect.poll(() => engine.runs.mutations).toBe(4);
    await engine.close();
    expect(engine.runs.mutations).toBe(4);
    expect(await engine.run("rows:all")).toEqual([4]);
  });

  test("runs twice for the action that called it, which runs once", async () => {
    const engine = await anEngineThatCounts(ALWAYS);
    expect(await engine.run("rows:act")).toBe(2);
    expect(engine.runs).toEqual({ mutations: 2, actions: 1 });
  });

  test("is answered from the stored answer when it is resent", async () => {
    const engine = await anEngineThatCounts(ALWAYS);
    const call = { path: "rows:add", args: {}, caller: { kind: "anonymous" }, requestId: "r" } as const;
    const resend = { sessionId: "s", requestId: 1 };
    const first = await engine.calls.mutation(call, resend);
    expect(await engine.calls.mutation(call, resend)).toEqual(first);
    expect(engine.runs.mutations).toBe(2);
  });
});

// Caught, one at a time: one repetition too few; the last run committed; a scheduled mutation given up.
describe("a mutation whose conflict lasts", () => {
  const CHANGED =
    'Documents read from or written to the "rows" table changed while this mutation was being run and on every subsequent retry. See https://docs.convex.dev/error#1';

  test("is run five times, refused with Convex's error, and writes nothing", async () => {
    const engine = await anEngineThatCounts(ALWAYS_LASTING);
    await expect(engine.run("rows:add")).rejects.toThrow(CHANGED);
    expect(engine.runs.mutations).toBe(5);
    expect(await engine.run("rows:all")).toEqual([]);
  });

  test("fails for the action that called it with the same words", async () => {
    const engine = await anEngineThatCounts(ALWAYS_LASTING);
    await expect(engine.run("rows:act")).rejects.toThrow(CHANGED);
    expect(engine.runs).toEqual({ mutations: 5, actions: 1 });
  });

  test("is repeated until it gets through if it is scheduled", async () => {
    const engine = await anEngineThatCounts(ALWAYS_LASTING);
    await engine.calls.ownCommit((scheduling) => {
      scheduling.schedule({ component: "", path: "rows:add" }, {}, 0);
    });
    await expect.poll(() => engine.runs.mutations).toBe(6);
    await engine.close();
    expect(await engine.run("rows:all")).toEqual([6]);
  });

  test("is some of those with a conflict", async () => {
    const options = { conflicts: { share: 1, lastingShare: 0.2 }, randomness: seededRandomness(7) };
    const engine = await anEngineThatCounts(options);
    let refused = 0;
    for (let run = 0; run < 200; run += 1) {
      await engine.run("rows:add").catch(() => {
        refused += 1;
      });
    }
    expect(refused).toBeGreaterThan(25);
    expect(refused).toBeLessThan(55);
    expect(await engine.run("rows:all")).toHaveLength(200 - refused);
  });
});

test("a mutation that fails commits nothing, so it has no conflict", async () => {
  const engine = await anEngineThatCounts(ALWAYS);
  await expect(engine.run("rows:fail")).rejects.toThrow("of its own");
  expect(engine.runs.mutations).toBe(1);
});

// Caught: conflicts drawn from `Math.random()`; half the share.
test("the share determines how many mutations have a conflict, and the seed which", async () => {
  const conflictsWith = async (share: number, seed: number): Promise<boolean[]> => {
    const engine = await anEngineThatCounts({ conflicts: { share }, randomness: seededRandomness(seed) });
    const met: boolean[] = [];
    for (let before = 0; met.length < 400; before = engine.runs.mutations) {
      await engine.run("rows:add");
      met.push(engine.runs.mutations === before + 2);
    }
    return met;
  };
  const quarter = await conflictsWith(0.25, 7);
  const met = quarter.filter(Boolean).length / quarter.length;
  expect(met).toBeGreaterThan(0.22);
  expect(met).toBeLessThan(0.28);
  expect(await conflictsWith(0.25, 7)).toEqual(quarter);
  expect(await conflictsWith(0.25, 8)).not.toEqual(quarter);
  expect(await conflictsWith(0, 7)).not.toContain(true);
});
