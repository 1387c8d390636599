import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { readAll, startedEngine, type SystemCall, type TestEngine, type TestProject } from "./testEngine.ts";

const insert = (call: SystemCall, n: number) => call("1.0/insert", { table: "rows", value: { n } });
const nested = (call: SystemCall, udfType: string, name: string) => call("1.0/runUdf", { udfType, name, args: {} });

/** So many, one after another, that what runs beside them falls between two. */
const MANY = 50;

/** As `convex/server` throws a ConvexError at the edge of a function. */
function convexError(data: string): Error {
  return Object.assign(new Error("refused"), { data: JSON.stringify(data), [Symbol.for("ConvexError")]: true });
}

const NESTING: TestProject = {
  actions: { "r:countInAction": (call) => call("1.0/actions/query", { name: "r:countThroughQuery", args: {} }) },
  queries: {
    "r:count": async (call) => (await readAll(call, "rows")).length,
    "r:countThroughQuery": (call) => nested(call, "query", "r:count"),
  },
  mutations: {
    "r:insertAndCount": async (call) => {
      await insert(call, 1);
      return [await nested(call, "query", "r:count"), await nested(call, "query", "r:countThroughQuery")];
    },
    "r:insertMany": async (call) => {
      for (let n = 0; n < MANY; n += 1) await insert(call, n);
      return null;
    },
    "r:insertManyAndFail": async (call) => {
      for (let n = 0; n < MANY; n += 1) await insert(call, n);
      throw convexError("no");
    },
    "r:insertBesideFailure": async (call) => {
      const failing = nested(call, "mutation", "r:insertManyAndFail");
      const own = async () => {
        for (const n of [1, 2, 3]) await insert(call, n);
      };
      const [failed, written] = await Promise.allSettled([failing, own()]);
      if (written.status === "rejected") throw written.reason;
      return failed.status === "rejected" ? (failed.reason as { data: string }).data : "no failure";
    },
    "r:leaveUnawaited": (call) => {
      void nested(call, "mutation", "r:insertMany");
      return Promise.resolve(null);
    },
  },
};

describe("a function called inside a mutation", () => {
  // Caught: the shared reads of queries used inside a mutation, which do not know what it has written.
  test("sees what the mutation has written, however deep it is called", async () => {
    const engine = await startedEngine(NESTING);
    expect(await engine.run("r:count")).toBe(0);
    expect(await engine.run("r:insertAndCount")).toEqual([1, 1]);
  });

  // Caught: a roll-back to the savepoint that took along what the parent wrote meanwhile, and none at all.
  test("takes back its own writes alone when it fails, and its caller gets the error's data as a value", async () => {
    const engine = await startedEngine(NESTING);
    expect(await engine.run("r:insertBesideFailure")).toBe("no");
    expect(await engine.run("r:count")).toBe(3);
  });

  // Caught: a commit that did not wait for it, and took half of it.
  test("is whole even when nobody awaited it", async () => {
    const engine = await startedEngine(NESTING);
    await engine.run("r:leaveUnawaited");
    expect(await engine.run("r:count")).toBe(MANY);
  });
});

/** Whether the collector finds a function of the push that is installed, once the same code has been loaded anew. */
async function isHeldAfterRenewal(before: (engine: TestEngine) => Promise<unknown>): Promise<boolean> {
  const engine = await startedEngine(NESTING);
  await before(engine);
  const called = new WeakRef(engine.installer.current().functions.get("r:count") ?? expect.fail("no such function"));
  await engine.installer.renew(
    () => Promise.resolve({ application: engine.applicationOf(NESTING) }),
    () => undefined,
  );
  await nextTurn();
  setFlagsFromString("--expose-gc");
  runInNewContext("gc()");
  const isHeld = called.deref() !== undefined;
  await engine.close();
  return isHeld;
}

// Caught: the function kept with the arguments that are remembered, and with it the modules of its push.
test.each([
  ["nothing", () => Promise.resolve()],
  ["a query in a query", (engine: TestEngine) => engine.run("r:countThroughQuery")],
  ["queries in a mutation", (engine: TestEngine) => engine.run("r:insertAndCount")],
  ["a mutation in a mutation", (engine: TestEngine) => engine.run("r:insertBesideFailure")],
  ["a query in an action", (engine: TestEngine) => engine.run("r:countInAction")],
])("after %s, a function that was called is let go of when the code is loaded anew", async (_, before) => {
  expect(await isHeldAfterRenewal(before)).toBe(false);
});
