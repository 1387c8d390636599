import { expect, test } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { systemRandomness } from "../surroundings.ts";
import { deploymentKeys } from "./deploymentSecret.ts";
import { withSignedHandles } from "./functionHandles.ts";
import type { JsonValue } from "./ports.ts";
import { startedEngine, textOf, type TestEngine, type TestProject } from "./testEngine.ts";

const BARE = "function://;app:hidden";

/** An app whose functions make the calls that are handed to them, through a host that signs. */
async function anApp(store = createMemoryStore()): Promise<TestEngine> {
  const signing: { engine?: TestEngine } = {};
  const call = async (op: string, argsJson: string): Promise<JsonValue> => {
    const { engine } = signing;
    if (engine === undefined) throw new Error("No function runs before the engine.");
    const host = withSignedHandles(engine.host, store, systemRandomness);
    return JSON.parse(await host.asyncSyscall(op, argsJson)) as JsonValue;
  };
  const project: TestProject = {
    internalQueries: { "app:hidden": () => Promise.resolve("the hidden one") },
    queries: {
      "app:handle": () => call("1.0/createFunctionHandle", '{"name":"app:hidden"}'),
      "app:handleAgain": (_, { handle = null }) =>
        call("1.0/createFunctionHandle", JSON.stringify({ functionHandle: handle })),
      "app:call": (_, { argsJson = null }) => call("1.0/runUdf", textOf(argsJson)),
    },
    actions: { "app:callApart": (_, { argsJson = null }) => call("1.0/actions/query", textOf(argsJson)) },
    mutations: { "app:schedule": (_, { argsJson = null }) => call("1.0/schedule", textOf(argsJson)) },
  };
  const engine = await startedEngine(project, { store });
  signing.engine = engine;
  return engine;
}

const CALLERS = ["app:call", "app:callApart", "app:schedule"];

function by(handle: string): { argsJson: string } {
  return { argsJson: JSON.stringify({ udfType: "query", functionHandle: handle, args: {}, ts: 0 }) };
}

// Caught: a handle not checked when another is made of it.
test("a handle leads to its function, and so does one that is made of it", async () => {
  const engine = await anApp();
  const handle = textOf(await engine.run("app:handle"));
  expect(handle.startsWith(BARE)).toBe(true);
  expect(await engine.run("app:handleAgain", { handle })).toBe(handle);
  expect(await engine.run("app:call", by(handle))).toBe("the hidden one");
  expect(await engine.run("app:callApart", by(handle))).toBe("the hidden one");
  await engine.close();
});

// Caught, one at a time: signatures compared as bytes; the bare handle let through; only `runUdf` checked.
test("a handle that is composed, altered or another function's is refused by every call", async () => {
  const engine = await anApp();
  const handle = textOf(await engine.run("app:handle"));
  const signed = handle.slice(BARE.length);
  const nearlySame = handle.slice(0, -1) + String.fromCharCode(handle.charCodeAt(handle.length - 1) + 1);
  const forged = [BARE, `${BARE};`, `${BARE};${"A".repeat(43)}`, `function://;app:handle${signed}`, nearlySame, ""];
  for (const path of CALLERS)
    for (const one of forged)
      await expect(engine.run(path, by(one))).rejects.toThrow(`${one} is no function handle of this deployment.`);
  await engine.close();
});

// Caught: only the name as it is written by `convex/server` looked for.
test("a handle is checked however its argument is written", async () => {
  const engine = await anApp();
  const argsJson = `{"udfType":"query","\\u0066unctionHandle":"${BARE}","args":{}}`;
  await expect(engine.run("app:call", { argsJson })).rejects.toThrow("is no function handle of this deployment");
  await engine.close();
});

// Caught: a secret made at every start.
test("a handle is good after a restart, and nothing in another deployment", async () => {
  const store = createMemoryStore();
  const engine = await anApp(store);
  const handle = textOf(await engine.run("app:handle"));
  await engine.close();
  const again = await anApp(store);
  expect(await again.run("app:call", by(handle))).toBe("the hidden one");
  const other = await anApp();
  await expect(other.run("app:call", by(handle))).rejects.toThrow("is no function handle of this deployment");
  await again.close();
  await other.close();
});

// Caught: the purpose left out.
test("a key is of one purpose", () => {
  const keyFor = deploymentKeys(createMemoryStore(), systemRandomness);
  const keys = [keyFor("address"), keyFor("upload"), keyFor("function handle")].map((key) => key.toString("hex"));
  expect(new Set(keys).size).toBe(keys.length);
});
