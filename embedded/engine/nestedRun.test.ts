import { describe, expect, test } from "vitest";
import { anEngine, readAll, type SystemCall, type TestEngine } from "./testFunctions.ts";

const insert = (call: SystemCall, n: number) => call("1.0/insert", { table: "rows", value: { n } });
const nested = (call: SystemCall, udfType: string, name: string) => call("1.0/runUdf", { udfType, name, args: {} });

/** So many, one after another, that what runs beside them falls between two. */
const MANY = 50;

/** As `convex/server` throws a ConvexError at the edge of a function. */
function convexError(data: string): Error {
  return Object.assign(new Error("refused"), { data: JSON.stringify(data), [Symbol.for("ConvexError")]: true });
}

async function aNestingEngine(): Promise<TestEngine> {
  const engine: TestEngine = await anEngine({
    "r:count": { kind: "query", handler: async (call) => (await readAll(call, engine.host, "rows")).length },
    "r:countThroughQuery": { kind: "query", handler: (call) => nested(call, "query", "r:count") },
    "r:insertAndCount": {
      kind: "mutation",
      handler: async (call) => {
        await insert(call, 1);
        return [await nested(call, "query", "r:count"), await nested(call, "query", "r:countThroughQuery")];
      },
    },
    "r:insertAndFail": {
      kind: "mutation",
      handler: async (call) => {
        for (let n = 0; n < MANY; n += 1) await insert(call, 100);
        throw convexError("no");
      },
    },
    "r:insertBesideFailure": {
      kind: "mutation",
      handler: async (call) => {
        const failing = nested(call, "mutation", "r:insertAndFail");
        const own = async () => {
          for (const n of [1, 2, 3]) await insert(call, n);
        };
        const [failed, written] = await Promise.allSettled([failing, own()]);
        if (written.status === "rejected") throw written.reason;
        return failed.status === "rejected" ? (failed.reason as { data: string }).data : "no failure";
      },
    },
    "r:leaveUnawaited": {
      kind: "mutation",
      handler: (call) => {
        void nested(call, "mutation", "r:insertMany");
        return Promise.resolve(null);
      },
    },
    "r:insertMany": {
      kind: "mutation",
      handler: async (call) => {
        for (let n = 0; n < MANY; n += 1) await insert(call, n);
        return null;
      },
    },
  });
  return engine;
}

describe("a function called inside a mutation", () => {
  // Caught: the shared reads of queries used inside a mutation, which do not know what it has written.
  test("sees what the mutation has written, however deep it is called", async () => {
    const engine = await aNestingEngine();
    expect(await engine.run("r:count")).toBe(0);
    expect(await engine.run("r:insertAndCount")).toEqual([1, 1]);
  });

  // Caught: a roll-back to the savepoint that took along what the parent wrote meanwhile, and none at all.
  test("takes back its own writes alone when it fails, and its caller gets the error's data as a value", async () => {
    const engine = await aNestingEngine();
    expect(await engine.run("r:insertBesideFailure")).toBe("no");
    expect(await engine.run("r:count")).toBe(3);
  });

  // Caught: a commit that did not wait for it, and took half of it.
  test("is whole even when nobody awaited it", async () => {
    const engine = await aNestingEngine();
    await engine.run("r:leaveUnawaited");
    expect(await engine.run("r:count")).toBe(MANY);
  });
});
