import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isObject, parseJson } from "../domain/json.ts";
import type { Application, SchemaDefinition } from "../domain/application.ts";
import { readAll, SteppedClock, anEngine, type TestEngine, type TestProject } from "../../testing/testEngine.ts";
import type { ValidatorJson } from "../domain/validatorJson.ts";
import { FileStore } from "../storage/fileStore.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { systemRandomness } from "../process/systemEnvironment.ts";
import { createSnapshots, type Snapshots } from "./snapshots.ts";

const ROWS = 50;
const queries: TestProject["queries"] = { "pets:all": async (call) => (await readAll(call, "pets")).length };

let dataFolder: string;
let engine: TestEngine;
let snapshots: Snapshots;
/** How often the validators were read. */
let looks: number;
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), "imports-"));
  looks = 0;
  const clock = new SteppedClock();
  const world = { store: createMemoryStore(), fileStore: new FileStore(join(dataFolder, "files")) };
  engine = anEngine({ ...world, clock });
  await engine.start(engine.applicationOf({ queries, schema: schemaOf("string") }));
  const log = { info: fail, error: fail, refusal: fail };
  snapshots = createSnapshots(engine, { ...world, dataFolder, clock, log, randomness: systemRandomness });
});
afterEach(async () => {
  await snapshots.ended();
  await engine.close();
  rmSync(dataFolder, { recursive: true });
});

function fail(...said: unknown[]): never {
  expect.fail(JSON.stringify(said));
}

function schemaOf(type: "string" | "number"): SchemaDefinition {
  const documentType: ValidatorJson = { type: "object", value: { name: { fieldType: { type }, optional: false } } };
  const table = {
    name: "pets",
    indexes: [],
    searchIndexes: [],
    get documentType() {
      looks += 1;
      return documentType;
    },
  };
  return { tables: [table], schemaValidation: true };
}

/** An import of named pets that is waiting for confirmation. */
async function waiting(): Promise<string> {
  const { uploads } = snapshots.imports;
  const token = uploads.start();
  await uploads.takePart(token, "1", Readable.from([Array.from({ length: ROWS }, () => `{"name":"Rex"}\n`).join("")]));
  const upload = await uploads.finish(token, ["1"]);
  const id = await snapshots.imports.begin({ format: "jsonLines", mode: "append", tableName: "pets" }, upload);
  await expect.poll(() => stateOf(id)).toMatchObject({ state: "waiting_for_confirmation" });
  return id;
}

async function stateOf(id: string): Promise<unknown> {
  return await engine.calls.ownCommit((_, transaction) => {
    const row = parseJson(transaction.get(id) ?? "null");
    return isObject(row) ? row["state"] : null;
  });
}

function loadedAnew(application: Application): Promise<void> {
  return engine.installer.renew(
    () => Promise.resolve({ application }),
    () => undefined,
  );
}

// Caught, one at a time: all rows checked again; the former modules retained by an import that is never confirmed.
test("rows are not checked again after a renewal of the same code, and the former modules are released", async () => {
  const id = await waiting();
  const former = new WeakRef(engine.installer.current());
  await loadedAnew(engine.applicationOf({ queries, schema: schemaOf("string") }));
  await nextTurn();
  setFlagsFromString("--expose-gc");
  runInNewContext("gc()");
  expect(former.deref()).toBeUndefined();
  looks = 0;
  await snapshots.imports.perform(id);
  await expect.poll(() => stateOf(id)).toMatchObject({ state: "completed" });
  expect(await engine.run("pets:all")).toBe(ROWS);
  // Once per row, when it is written.
  expect(looks).toBeLessThan(2 * ROWS);
});

// Caught, one at a time: rows accepted against another schema; rows checked against the former schema.
test("rows are checked again if the schema has changed", async () => {
  const id = await waiting();
  await loadedAnew(engine.applicationOf({ queries, schema: schemaOf("number") }));
  await snapshots.imports.perform(id);
  await expect.poll(() => stateOf(id)).toMatchObject({ state: "failed" });
  expect(await engine.run("pets:all")).toBe(0);
});
