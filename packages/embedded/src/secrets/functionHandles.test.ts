import { expect, test } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { systemRandomness } from "../process/systemEnvironment.ts";
import { deploymentKeys } from "./deploymentSecret.ts";
import { startedEngine, textOf, type TestEngine, type TestProject } from "../../testing/testEngine.ts";

const BARE = "function://;app:hidden";

/** An app whose functions call the function of a handle that they are given. */
const APP: TestProject = {
  internalQueries: { "app:hidden": () => Promise.resolve("the hidden one") },
  queries: {
    "app:handle": (call) => call("1.0/createFunctionHandle", { name: "app:hidden" }),
    "app:handleAgain": (call, { handle = null }) => call("1.0/createFunctionHandle", { functionHandle: handle }),
    "app:call": (call, { handle = null }) => call("1.0/runUdf", { udfType: "query", functionHandle: handle, args: {} }),
  },
  actions: {
    "app:callApart": (call, { handle = null }) => call("1.0/actions/query", { functionHandle: handle, args: {} }),
  },
  mutations: {
    "app:schedule": (call, { handle = null }) => call("1.0/schedule", { functionHandle: handle, args: {}, ts: 0 }),
  },
};

const anApp = (store = createMemoryStore()): Promise<TestEngine> => startedEngine(APP, { store });

const CALLERS = ["app:call", "app:callApart", "app:schedule"];

// Caught: a handle not verified when another is made from it.
test("a handle calls its function, and so does a handle made from it", async () => {
  const engine = await anApp();
  const handle = textOf(await engine.run("app:handle"));
  expect(handle.startsWith(BARE)).toBe(true);
  expect(await engine.run("app:handleAgain", { handle })).toBe(handle);
  expect(await engine.run("app:call", { handle })).toBe("the hidden one");
  expect(await engine.run("app:callApart", { handle })).toBe("the hidden one");
  await engine.close();
});

// Caught, one at a time: signatures compared as bytes; an unsigned handle accepted; only `runUdf` verified.
test("a forged or altered handle, or one with another's signature, is refused by every call", async () => {
  const engine = await anApp();
  const handle = textOf(await engine.run("app:handle"));
  const signed = handle.slice(BARE.length);
  const nearlySame = handle.slice(0, -1) + String.fromCharCode(handle.charCodeAt(handle.length - 1) + 1);
  const forged = [BARE, `${BARE};`, `${BARE};${"A".repeat(43)}`, `function://;app:handle${signed}`, nearlySame, ""];
  for (const path of CALLERS) {
    for (const one of forged) {
      await expect(engine.run(path, { handle: one })).rejects.toThrow(
        `${one} is not a function handle of this deployment.`,
      );
    }
  }
  await engine.close();
});

// Caught: a new secret at every start.
test("a handle is valid after a restart, and invalid in another deployment", async () => {
  const store = createMemoryStore();
  const engine = await anApp(store);
  const handle = textOf(await engine.run("app:handle"));
  await engine.close();
  const again = await anApp(store);
  expect(await again.run("app:call", { handle })).toBe("the hidden one");
  const other = await anApp();
  await expect(other.run("app:call", { handle })).rejects.toThrow("is not a function handle of this deployment");
  await again.close();
  await other.close();
});

// Caught: the purpose ignored.
test("keys differ by purpose", () => {
  const keyFor = deploymentKeys(createMemoryStore(), systemRandomness);
  const keys = [keyFor("address"), keyFor("upload"), keyFor("function handle")].map((key) => key.toString("hex"));
  expect(new Set(keys).size).toBe(keys.length);
});
