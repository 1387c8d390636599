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
} from "../../testing/testEngine.ts";

const insert = (call: SystemCall, n: number) => call("1.0/insert", { table: "rows", value: { n } });
const nested = (call: SystemCall, udfType: string, name: string) => call("1.0/runUdf", { udfType, name, args: {} });

/** Enough runs that a concurrent one falls between two of them. */
const MANY = 50;

/** Throws a ConvexError as `convex/server` does at a function's boundary. */
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
    "r:callItself": async (call, { levels }) => {
      const args = { levels: Number(levels) - 1 };
      return args.levels < 0 ? null : await call("1.0/runUdf", { udfType: "mutation", name: "r:callItself", args });
    },
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
  // Caught: the query cache used inside a mutation, whose writes it does not know.
  test("sees the mutation's writes, at any depth", async () => {
    const engine = await startedEngine(NESTING);
    expect(await engine.run("r:count")).toBe(0);
    expect(await engine.run("r:insertAndCount")).toEqual([1, 1]);
  });

  // Caught: a rollback that included the parent's concurrent writes; no rollback at all.
  test("rolls back only its own writes when it fails, and its caller gets the error's data as a value", async () => {
    const engine = await startedEngine(NESTING);
    expect(await engine.run("r:insertBesideFailure")).toBe("no");
    expect(await engine.run("r:count")).toBe(3);
  });

  // Caught: a commit that did not wait for it, and included half of it.
  test("is complete even if nobody awaited it", async () => {
    const engine = await startedEngine(NESTING);
    await engine.run("r:leaveUnawaited");
    expect(await engine.run("r:count")).toBe(MANY);
  });
});

// Caught: a function that calls itself without end, refused on Convex only.
test("functions call each other eight deep and no deeper", async () => {
  const engine = await startedEngine(NESTING);
  expect(await engine.run("r:callItself", { levels: 8 })).toBeNull();
  await expect(engine.run("r:callItself", { levels: 9 })).rejects.toThrow(
    "Cross component call depth limit exceeded. Do you have an infinite loop in your app?",
  );
  await engine.close();
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

  // Caught: a result that depends on the identity shared with other subscribers.
  test("counts as its caller reading the identity, if it reads it", async () => {
    const engine = await startedEngine(READS);
    const [ann, bob] = [await runOf(engine, "r:whoThrough", asPerson("ann")), await runOf(engine, "r:whoThrough")];
    expect([valueOf(ann.outcome), valueOf(bob.outcome)]).toEqual([expect.objectContaining({ subject: "ann" }), null]);
    expect([ann.identityRead, (await runOf(engine, "r:countThroughQuery")).identityRead]).toEqual([true, false]);
    await engine.close();
  });

  // Caught, one at a time: the metrics of one call returned to another; also through another query.
  test.each(["r:left", "r:leftThrough"])("gets its own metrics each time: %s", async (name) => {
    const engine = await startedEngine(READS);
    for (const used of [1, 2]) {
      await engine.run("r:insertAndCount");
      expect(await engine.run("r:leftAfterReading", { name })).toMatchObject({ documentsRead: { used } });
    }
    await engine.close();
  });

  // Caught, one at a time: a page that starts again at each run of its caller; one cached from another's run.
  test("keeps its page in its caller's journal, at each run", async () => {
    const engine = await startedEngine(READS);
    const { journal } = await runOf(engine, "r:page");
    expect(journal).not.toBeNull();
    for (const run of ["first", "again"]) {
      expect([run, (await runOf(engine, "r:pageThrough")).journal]).toEqual([run, journal]);
    }
    await engine.close();
  });

  // Caught: the result of the function of the same name in another component.
  test("belongs to its component, even if another's has the same name and arguments", async () => {
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

/** Whether a function of the installed push is still reachable after the same code was loaded again. */
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

// Caught: the function retained with the cached arguments, and with it the modules of its push.
test.each([
  ["nothing", () => Promise.resolve()],
  ["a query in a query", (engine: TestEngine) => engine.run("r:countThroughQuery")],
  ["queries in a mutation", (engine: TestEngine) => engine.run("r:insertAndCount")],
  ["a mutation in a mutation", (engine: TestEngine) => engine.run("r:insertBesideFailure")],
  ["a query in an action", (engine: TestEngine) => engine.run("r:countInAction")],
])("after %s, a called function is released when the modules are renewed", async (_, before) => {
  expect(await isHeldAfterRenewal(before)).toBe(false);
});
