import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import {
  asNobody,
  asPerson,
  readAll,
  startedEngine,
  textOf,
  type SystemCall,
  type TestEngine,
  type TestProject,
  valueOf,
} from "../testing/testEngine.ts";

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

describe("a query called by a query", () => {
  const asked = (call: SystemCall, op: string) => call(`1.0/${op}`, {});
  const page = { source: { type: "FullTableScan", tableName: "rows", order: null }, operators: [] };
  const inMail = (name: string) => ({
    udfType: "query",
    reference: `_reference/childComponent/mail/r/${name}`,
    args: {},
  });
  const READS: TestProject = {
    ...NESTING,
    queries: {
      ...NESTING.queries,
      "r:who": (call) => asked(call, "getUserIdentity"),
      "r:whoThrough": (call) => nested(call, "query", "r:who"),
      "r:left": (call) => asked(call, "getTransactionMetrics"),
      "r:leftThrough": (call) => nested(call, "query", "r:left"),
      "r:leftAfterReading": async (call, { name = "" }) => {
        await readAll(call, "rows");
        return await nested(call, "query", textOf(name));
      },
      "r:page": (call) => call("1.0/queryPage", { query: page, cursor: null, pageSize: 1 }),
      "r:pageThrough": (call) => nested(call, "query", "r:page"),
    },
  };
  const runOf = (engine: TestEngine, path: string, caller = asNobody) =>
    engine.executor.call(() => engine.calls.runQuery({ path, args: {}, caller, journal: null }));

  // Caught: what it says to one caller given to those who share its caller's live query.
  test("is its caller's asking who is calling, where it asks", async () => {
    const engine = await startedEngine(READS);
    const [ann, bob] = [await runOf(engine, "r:whoThrough", asPerson("ann")), await runOf(engine, "r:whoThrough")];
    expect([valueOf(ann.outcome), valueOf(bob.outcome)]).toEqual([expect.objectContaining({ subject: "ann" }), null]);
    expect([ann.identityRead, (await runOf(engine, "r:countThroughQuery")).identityRead]).toEqual([true, false]);
    await engine.close();
  });

  // Caught, one at a time: what one was told of its allowance told to another; what was told through another too.
  test.each(["r:left", "r:leftThrough"])("is told its own allowance each time: %s", async (name) => {
    const engine = await startedEngine(READS);
    for (const used of [1, 2]) {
      await engine.run("r:insertAndCount");
      expect(await engine.run("r:leftAfterReading", { name })).toMatchObject({ documentsRead: { used } });
    }
    await engine.close();
  });

  // Caught, one at a time: a page that begins anew at each run of its caller; one that was kept from another's run.
  test("has its page kept with its caller's, at each run", async () => {
    const engine = await startedEngine(READS);
    const { journal } = await runOf(engine, "r:page");
    expect(journal).not.toBeNull();
    for (const run of ["first", "again"]) {
      expect([run, (await runOf(engine, "r:pageThrough")).journal]).toEqual([run, journal]);
    }
    await engine.close();
  });

  // Caught: the result of the function of that name in another component.
  test("is its own component's, though another's has its name and is asked the same", async () => {
    const engine = await startedEngine({
      ...READS,
      queries: { ...READS.queries, "r:mails": (call) => call("1.0/runUdf", inMail("countThroughQuery")) },
      components: { mail: READS },
    });
    await engine.run("r:insertAndCount");
    expect([await engine.run("r:countThroughQuery"), await engine.run("r:mails")]).toEqual([1, 0]);
    expect([await engine.run("r:countThroughQuery"), await engine.run("r:mails")]).toEqual([1, 0]);
    await engine.close();
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
