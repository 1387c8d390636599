import { describe, expect, test } from "vitest";
import {
  readAll,
  startedEngine,
  type SystemCall,
  type TestEngineOptions,
  type TestFunction,
  type TestProject,
} from "../../testing/testEngine.ts";

const write = (call: SystemCall, text: string) => call("1.0/insert", { table: "rows", value: { text } });
const failing = async (call: SystemCall): Promise<never> => {
  await write(call, "half");
  throw new Error("nobody's");
};

/** `rows:run` is the function given. */
async function anEngine(run: TestFunction, options: TestEngineOptions = {}) {
  const project: TestProject = {
    queries: {
      "rows:all": async (call) => (await readAll(call, "rows")).map(({ text = null }) => text),
      "rows:look": run,
    },
    mutations: {
      "rows:run": run,
      "rows:call": async (call) => {
        await write(call, "caller");
        const called = call("1.0/runUdf", { udfType: "mutation", name: "rows:run", args: {} });
        return await called.catch((error: unknown) => `caught ${String(error)}`);
      },
    },
  };
  const engine = await startedEngine(project, options);
  return { engine, rows: () => engine.run("rows:all") };
}

// Caught, one at a time: the commit made before Node told of the promise; the listeners of the process told instead.
describe("a rejected promise that nobody awaits", () => {
  const leaves: [what: string, run: TestFunction][] = [
    [
      "one that is rejected at once",
      async (call) => {
        await write(call, "own");
        void Promise.reject(new Error("nobody's"));
        return null;
      },
    ],
    [
      "one that fails after the function has returned",
      async (call) => {
        await write(call, "own");
        void failing(call);
        return null;
      },
    ],
    [
      "an error in a listener",
      async (call) => {
        await write(call, "own");
        const controller = new AbortController();
        controller.signal.addEventListener("abort", () => {
          throw new Error("nobody's");
        });
        controller.abort();
        return null;
      },
    ],
  ];
  test.each(leaves)("fails the mutation, which writes nothing: %s", async (_, run) => {
    const { engine, rows } = await anEngine(run);
    await expect(engine.run("rows:run")).rejects.toThrow("nobody's");
    expect(await rows()).toEqual([]);
  });

  test.each(leaves)("fails a called mutation, and its caller may continue: %s", async (_, run) => {
    const { engine, rows } = await anEngine(run);
    expect(await engine.run("rows:call")).toBe("caught Error: nobody's");
    expect(await rows()).toEqual(["caller"]);
  });

  test("fails the query", async () => {
    const { engine } = await anEngine(() => {
      void Promise.reject(new Error("nobody's"));
      return Promise.resolve(null);
    });
    await expect(engine.run("rows:look")).rejects.toThrow("nobody's");
  });

  test("leaves the function's own error in its place", async () => {
    const { engine } = await anEngine(() => {
      void Promise.reject(new Error("nobody's"));
      return Promise.reject(new Error("own"));
    });
    await expect(engine.run("rows:run")).rejects.toThrow("own");
  });
});

test("a rejected promise that is handled before the function waits for anything fails nobody", async () => {
  const { engine, rows } = await anEngine(async (call) => {
    const failed = Promise.reject(new Error("somebody's"));
    const [ending] = await Promise.allSettled([failed]);
    return await write(call, ending.status);
  });
  await engine.run("rows:run");
  expect(await rows()).toEqual(["rejected"]);
});

// Caught: the commit made while a promise that nobody awaits was still writing.
test("a mutation's writes that it does not await are part of its commit", async () => {
  const { engine, rows } = await anEngine((call) => {
    void (async () => {
      for (const text of ["first", "second", "third"]) await write(call, text);
    })();
    return Promise.resolve(null);
  });
  await engine.run("rows:run");
  expect(await rows()).toEqual(["first", "second", "third"]);
});

// Caught: answered within the same turn, in which nobody learns that the promise was rejected.
test.each([
  [true, []],
  [false, ["late"]],
])(
  "a promise that is rejected before it is awaited in a later turn fails the function: %s",
  async (strictTurns, left) => {
    const { engine, rows } = await anEngine(
      async (call) => {
        const failed = Promise.reject(new Error("somebody's"));
        await call("1.0/count", { table: "rows" });
        await failed.catch(() => undefined);
        return await write(call, "late");
      },
      { strictTurns },
    );
    const run = engine.run("rows:run");
    if (strictTurns) await expect(run).rejects.toThrow("somebody's");
    else await run;
    expect(await rows()).toEqual(left);
  },
);
