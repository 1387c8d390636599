import { expect, test } from "vitest";
import type { SchemaDefinition } from "../domain/application.ts";
import type { ValidatorJson } from "../domain/validatorJson.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import type { TestEngine } from "../../testing/testEngine.ts";
import { anEngine } from "../../testing/testEngine.ts";
import {
  anEngineWithRows,
  applicationOf,
  prepare,
  prepared,
  push,
  rowsWith,
  schemaOf,
} from "../../testing/testRows.ts";
import { StagedValidators } from "./stagedValidators.ts";

const ROWS = 500;
const ANY = rowsWith("any");
const NUMBER = rowsWith("number");
const TEXT = rowsWith("string");

function staging(stagedType: ValidatorJson, documentType: ValidatorJson = ANY): SchemaDefinition {
  const schema = schemaOf([], documentType);
  return { ...schema, tables: schema.tables.map((table) => ({ ...table, stagedType })) };
}

const state = (engine: TestEngine) => engine.installer.stagedState("", "rows");
const validated = (engine: TestEngine) => expect.poll(() => state(engine)).not.toMatchObject({ state: "pending" });

// Caught: the installation waits for it.
test("a validator is pending while its documents are validated", async () => {
  const store = createMemoryStore();
  const engine = await anEngineWithRows(ROWS, schemaOf([], ANY), { store });
  const never = { background: () => new Promise<never>(() => undefined) };
  const staged = new StagedValidators({ store, catalog: engine.exclusiveDeps.catalog, executor: never });
  staged.install(new Map([["", staging(NUMBER)]]));
  expect(staged.stateOf("", "rows")).toEqual({ state: "pending", numDocsValidated: 0, totalDocs: ROWS });
  await engine.close();
});

// Caught, one at a time: the staged validator enforced; documents not validated.
test("a staged validator is not enforced", async () => {
  const engine = await anEngineWithRows(ROWS, schemaOf([], ANY));
  await push(engine, staging(TEXT));
  await engine.run("rows:add", { rank: 1, name: "a number is still welcome" });
  await validated(engine);
  expect(state(engine)).toMatchObject({ state: "failed", error: expect.stringContaining("Path: .rank") as string });
  await engine.close();
});

// Caught: only existing documents validated.
test("a document written later that does not match makes a validated one fail", async () => {
  const engine = await anEngineWithRows(ROWS, schemaOf([], ANY));
  await push(engine, staging(NUMBER));
  await validated(engine);
  expect(state(engine)).toEqual({ state: "valid" });
  await engine.run("rows:add", { rank: "text", name: "odd" });
  expect(state(engine)).toMatchObject({ state: "failed" });
  await engine.close();
});

/** How many slices of documents are read for validation. */
function countSlices(store: ReturnType<typeof createMemoryStore>): { slices: number } {
  const counted = { slices: 0 };
  const scan = store.scan.bind(store);
  store.scan = (asked) => {
    if (asked.skipCache === true) counted.slices += 1;
    return scan(asked);
  };
  return counted;
}

// Caught: a validator that was not staged taken for the one that was.
test("the push of another validator reads the documents", async () => {
  const engine = await anEngineWithRows(ROWS, schemaOf([], ANY));
  await push(engine, staging(NUMBER));
  await validated(engine);
  prepare(engine, schemaOf([], TEXT));
  await prepared(engine);
  expect(engine.installer.schemaCheck()).toMatchObject({ state: "failed" });
  await engine.close();
});

// Caught, one at a time: the documents read again; a write before the installation that is not checked.
test("the push that enforces it reads no document, and still checks writes until it is installed", async () => {
  const store = createMemoryStore();
  const engine = await anEngineWithRows(ROWS, schemaOf([], ANY), { store });
  await push(engine, staging(NUMBER));
  await validated(engine);
  const counted = countSlices(store);
  prepare(engine, schemaOf([], NUMBER));
  await engine.run("rows:add", { rank: "text", name: "odd" });
  await prepared(engine);
  expect(engine.installer.schemaCheck()).toMatchObject({ state: "failed" });
  const [odd] = ((await engine.run("rows:all")) as { _id: string }[]).slice(-1);
  await engine.run("rows:remove", { id: odd?._id ?? "" });
  await push(engine, staging(NUMBER));
  await validated(engine);
  counted.slices = 0;
  await push(engine, schemaOf([], NUMBER));
  expect(counted.slices).toBe(0);
  expect(state(engine)).toBeNull();
  await engine.close();
});

// Caught, one at a time: validated again at every push; a failed one never again.
test("a validator that stays staged is validated once, and again after it has failed", async () => {
  const store = createMemoryStore();
  const engine = await anEngineWithRows(ROWS, schemaOf([], ANY), { store });
  await push(engine, staging(NUMBER));
  await validated(engine);
  const counted = countSlices(store);
  await push(engine, staging(NUMBER));
  expect([state(engine), counted.slices]).toEqual([{ state: "valid" }, 0]);
  const id = await engine.run("rows:add", { rank: "text", name: "odd" });
  expect(state(engine)).toMatchObject({ state: "failed" });
  await engine.run("rows:remove", { id });
  await push(engine, staging(NUMBER));
  await validated(engine);
  expect(state(engine)).toEqual({ state: "valid" });
  await engine.close();
});

// Caught: nothing staged after a restart.
test("it is validated again after a restart", async () => {
  const store = createMemoryStore();
  const engine = await anEngineWithRows(ROWS, schemaOf([], ANY), { store });
  await push(engine, staging(NUMBER));
  await engine.close();
  const next = anEngine({ store });
  await next.start(applicationOf(next, staging(NUMBER)));
  await validated(next);
  expect(state(next)).toEqual({ state: "valid" });
  await next.close();
});
