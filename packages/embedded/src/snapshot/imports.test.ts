import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { convexToJson } from "convex/values";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isObject, parseJson } from "../domain/json.ts";
import type { Application, SchemaDefinition } from "../domain/application.ts";
import { readAll, SteppedClock, anEngine, type TestEngine, type TestProject } from "../../testing/testEngine.ts";
import type { ValidatorJson } from "../domain/validatorJson.ts";
import { FileStore } from "../storage/fileStore.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import type { Store } from "../storage/store.ts";
import { systemRandomness } from "../process/systemEnvironment.ts";
import type { ImportMode } from "./importPlan.ts";
import { snapshotRoutes } from "./snapshotRoutes.ts";
import { createSnapshots, type Snapshots } from "./snapshots.ts";

const ROWS = 50;
const queries: TestProject["queries"] = { "pets:all": async (call) => (await readAll(call, "pets")).length };
/** An import commits at most this many documents at once. */
const MAX_DOCUMENTS = 1_000;

let dataFolder: string;
let engine: TestEngine;
let snapshots: Snapshots;
let store: Store;
/** How often the validators were read. */
let looks: number;
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), "imports-"));
  looks = 0;
  const clock = new SteppedClock();
  store = createMemoryStore();
  const world = { store, fileStore: new FileStore(join(dataFolder, "files")) };
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

interface WaitingOptions {
  rows?: number;
  name?: string;
  mode?: ImportMode;
}

/** An import of named pets that is waiting for confirmation. */
async function waiting({ rows = ROWS, name = "Rex", mode = "append" }: WaitingOptions = {}): Promise<string> {
  const { uploads } = snapshots.imports;
  const token = uploads.start();
  const line = `${JSON.stringify({ name })}\n`;
  await uploads.takePart(token, "1", Readable.from([line.repeat(rows)]));
  const upload = await uploads.finish(token, ["1"]);
  const id = await snapshots.imports.begin({ format: "jsonLines", mode, tableName: "pets" }, upload);
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

// Caught: a row lost between two transactions; all rows in one transaction, which the limits of transactions refused.
test.each([
  ["one more row than a commit", MAX_DOCUMENTS + 1, "Rex"],
  ["more rows than a transaction may write", 16_001, "Rex"],
  ["more bytes than a transaction may write", 18, "x".repeat(950_000)],
])("an import of %s is whole, and so is its replacement", async (...[, rows, name]) => {
  for (const mode of ["requireEmpty", "replace"] as const) {
    const id = await waiting({ rows, name, mode });
    await snapshots.imports.perform(id);
    await expect
      .poll(() => stateOf(id), { timeout: 20_000 })
      .toEqual({ state: "completed", num_rows_written: convexToJson(BigInt(rows)) });
    const table = engine.exclusiveDeps.catalog.find("pets", "");
    expect(store.count(table?.byCreationTime.number ?? -1)).toBe(rows);
  }
});

// Caught: staged rows of an import that nobody confirmed, left on the disk.
test("a stop drops an import that waits for its confirmation", async () => {
  const id = await waiting();
  expect(readdirSync(join(dataFolder, "imports"))).toHaveLength(1);
  await snapshots.ended();
  expect(readdirSync(join(dataFolder, "imports"))).toEqual([]);
  await expect(snapshots.imports.perform(id)).rejects.toMatchObject({ code: "ImportNotFound" });
});

test("the imports are listed with the newest first", async () => {
  const first = await waiting();
  const second = await waiting();
  const listed = await engine.calls.ownCommit((_, transaction) =>
    parseJson(JSON.stringify(snapshots.imports.list({}, { transaction, component: "" }))),
  );
  expect(listed).toMatchObject([{ _id: second }, { _id: first }]);
});

describe("the next process", () => {
  // Caught: an import that had been done taken for one that was interrupted.
  test("reports interrupted imports as failed, and no others", async () => {
    const states = ["uploaded", "completed", "failed", "in_progress"];
    const rows = await engine.calls.ownCommit((_, transaction) => ({
      imports: states.map((state) => transaction.insertSystem("_snapshot_imports", { state: { state } })),
      export: transaction.insertSystem("_exports", { state: "in_progress" }),
    }));
    const { uploads } = snapshots.imports;
    const token = uploads.start();
    await snapshots.recover();
    // Nobody finishes the upload of an earlier process.
    await expect(uploads.finish(token, [])).rejects.toMatchObject({ code: "UploadNotFound" });
    const stopped = "Hit an error while importing:\nThe deployment stopped before the import; nothing was imported.";
    const failed = { state: "failed", error_message: stopped };
    expect(await Promise.all(rows.imports.map(stateOf))).toEqual([
      failed,
      { state: "completed" },
      { state: "failed" },
      failed,
    ]);
    expect(await stateOf(rows.export)).toBe("failed");
    await engine.calls.ownCommit((_, transaction) => {
      const row = { _id: rows.export, _creationTime: 1, state: "completed" };
      transaction.putSystem(row, rows.export);
    });
    await snapshots.recover();
    expect(await stateOf(rows.export)).toBe("completed");
  });
});

test("an import reports its plan, and the number of rows that it has written", async () => {
  const id = await waiting();
  expect(await stateOf(id)).toMatchObject({ require_manual_confirmation: false });
  await snapshots.imports.perform(id);
  await expect.poll(() => stateOf(id)).toEqual({ state: "completed", num_rows_written: convexToJson(BigInt(ROWS)) });
  expect(readdirSync(join(dataFolder, "imports"))).toEqual([]);
  const again = { code: "ImportNotFound", message: "This import is not waiting for confirmation." };
  await expect(snapshots.imports.perform(id)).rejects.toMatchObject(again);
});

test("an import without a table is refused, and its upload removed", async () => {
  const { uploads } = snapshots.imports;
  const token = uploads.start();
  await uploads.takePart(token, "2", Readable.from(["2"]));
  await uploads.takePart(token, "1", Readable.from(["1"]));
  await expect(uploads.takePart(token, "x", Readable.from([]))).rejects.toMatchObject({
    code: "BadRequest",
    message: "A part has a number.",
  });
  for (const other of ["..", token.replaceAll(/\w/g, "0")]) {
    await expect(uploads.finish(other, [])).rejects.toMatchObject({
      code: "UploadNotFound",
      message: "There is no such upload.",
    });
  }
  const upload = await uploads.finish(token, ["2", "1"]);
  expect([readFileSync(upload.file, "utf8"), readdirSync(upload.folder)]).toEqual(["21", ["upload"]]);
  const id = await snapshots.imports.begin({ format: "jsonLines", mode: "append" }, upload);
  const message = "Hit an error while importing:\nName the table to import into: --table.";
  await expect.poll(() => stateOf(id)).toEqual({ state: "failed", error_message: message });
  expect(readdirSync(join(dataFolder, "imports"))).toEqual([]);
});

// Caught: an upload removed because one of its parts had not arrived, which the command sends again.
test("a part that is cut off can be sent again", async () => {
  const { uploads } = snapshots.imports;
  const token = uploads.start();
  await uploads.takePart(token, "1", Readable.from(["1"]));
  const cut = new Readable({
    read() {
      this.destroy(new Error("cut off"));
    },
  });
  await expect(uploads.takePart(token, "2", cut)).rejects.toThrow("cut off");
  await uploads.takePart(token, "2", Readable.from(["2"]));
  const { file } = await uploads.finish(token, ["1", "2"]);
  expect([readFileSync(file, "utf8"), statSync(file).mode & 0o777]).toEqual(["12", 0o600]);
});

// Caught: half of an upload left on a full disk, where the next commit then ended the deployment.
test("an upload without enough disk space is removed, with a message that says what to do", async () => {
  const { uploads } = snapshots.imports;
  const token = uploads.start();
  await uploads.takePart(token, "1", Readable.from(["1"]));
  const full = new Readable({
    read() {
      this.destroy(Object.assign(new Error("write"), { code: "ENOSPC" }));
    },
  });
  await expect(uploads.takePart(token, "2", full)).rejects.toMatchObject({
    code: "DiskFull",
    message: "There is no room for the upload on the disk of the deployment: make room there, and import again.",
  });
  expect(readdirSync(join(dataFolder, "imports"))).toEqual([]);
});

describe("the routes of exports and imports", () => {
  const routes = () =>
    snapshotRoutes({
      ...snapshots,
      log: { info: fail, error: fail, refusal: fail },
      requireAdmin: (_, next) => next(),
    });
  test.each([
    ["GET", "/api/export/zip/12", "ExportNotFound", "There is no such export, or it was replaced by a newer one."],
    ["POST", "/api/import/upload_part", "BadRequest", "The query has no partNumber."],
    ["POST", "/api/import/upload_part?partNumber=1", "BadRequest", "The query has no uploadToken."],
    ["POST", "/api/import/upload_part?partNumber=1&uploadToken=a", "UploadNotFound", "There is no such upload."],
  ])("refuse %s %s with the code %s", async (...[method, path, code, message]) => {
    const response = await routes().request(path, { method }, { incoming: Readable.from([]) });
    expect([response.status, await response.json()]).toEqual([400, { code, message }]);
  });
});

// Caught, one at a time: rows accepted against another schema; rows checked against the former schema.
test("rows are checked again if the schema has changed", async () => {
  const id = await waiting();
  await loadedAnew(engine.applicationOf({ queries, schema: schemaOf("number") }));
  await snapshots.imports.perform(id);
  const message: unknown = expect.stringMatching(
    /^Hit an error while importing:\nRow 1 of table "pets" does not match the schema: ./,
  );
  await expect.poll(() => stateOf(id)).toEqual({ state: "failed", error_message: message });
  expect(await engine.run("pets:all")).toBe(0);
});
